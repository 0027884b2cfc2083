import FlyingFox
import GLFunCPU
import GLFunFoundation

let port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 8080
let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port))

// http://localhost:8080/card?share=0.7
await server.appendRoute("GET /card") { request in
  guard let share = request.query["share"].flatMap(Double.init), (0...1).contains(share) else {
    return HTTPResponse(statusCode: .badRequest)
  }
  return HTTPResponse(
    statusCode: .ok, headers: [.contentType: ImageFormat.png.mediaType],
    body: try Card(share: share).image().data(as: .png()))
}

try await server.run()
