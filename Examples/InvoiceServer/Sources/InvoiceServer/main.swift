import FlyingFox
import Foundation
import GLFunCPU

let port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) ?? 8080
let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port))

// http://localhost:8080/invoice.pdf?number=2026-0147, or invoice.png
await server.appendRoute("GET /invoice.pdf") { request in
  let invoice = Invoice.sample(number: request.query["number"] ?? "2026-0147")
  return HTTPResponse(
    statusCode: .ok, headers: [.contentType: "application/pdf"], body: Data(try invoice.pdf()))
}
await server.appendRoute("GET /invoice.png") { request in
  let invoice = Invoice.sample(number: request.query["number"] ?? "2026-0147")
  return HTTPResponse(
    statusCode: .ok, headers: [.contentType: ImageFormat.png.mediaType],
    body: Data(try invoice.png()))
}

try await server.run()
