/// The resources of the server: the page and its parts, and WebSockets for it.
struct Site: Sendable {
  /// True if only this machine can connect.
  var isLoopback: Bool

  /// The reaction to a request.
  enum Answer: Equatable {
    case response(HTTPResponse)
    /// The connection becomes a WebSocket; the key is the client's.
    case webSocket(key: String)
  }

  /// The answer to a request.
  func answer(to request: HTTPRequest) -> Answer {
    // Another site's page in a browser on this machine must not use this server, neither through a domain name that resolves to
    // this address, nor by a WebSocket.
    guard !isLoopback || LoopbackHost.has(request.host) else {
      return .response(
        HTTPResponse(421, "Misdirected Request", text: "this server is for its own machine"))
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .response(HTTPResponse(405, "Method Not Allowed", text: "this server answers GET"))
    }
    if request.path == "/session" {
      if let problem = WebSocketHandshake.problem(of: request) {
        return .response(HTTPResponse(400, "Bad Request", text: problem))
      }
      if let origin = request.fields["origin"], origin != "http://\(request.host)" {
        return .response(
          HTTPResponse(403, "Forbidden", text: "a page of \(origin.prefix(100)) is no page of ours")
        )
      }
      return .webSocket(key: request.fields["sec-websocket-key"] ?? "")
    }
    guard let part = Self.parts[request.path] else {
      return .response(HTTPResponse(404, "Not Found", text: "there is only the page /"))
    }
    return .response(
      HTTPResponse(page: request.method == "HEAD" ? [] : part.bytes, type: part.type))
  }

  private static let parts: [String: (bytes: [UInt8], type: String)] = [
    "/": (PackageResources.index_html, "text/html"),
    "/playground.css": (PackageResources.playground_css, "text/css"),
    "/playground.js": (PackageResources.playground_js, "text/javascript"),
    "/picture.js": (PackageResources.picture_js, "text/javascript"),
    "/editor.js": (PackageResources.editor_js, "text/javascript"),
    "/highlighter.js": (PackageResources.highlighter_js, "text/javascript"),
    "/link.js": (PackageResources.link_js, "text/javascript"),
    "/fields.js": (PackageResources.fields_js, "text/javascript"),
    "/figures.js": (PackageResources.figures_js, "text/javascript"),
    "/examples/star.json": (PackageResources.star_json, "application/json"),
    "/examples/badge.svg": (PackageResources.badge_svg, "image/svg+xml"),
    "/examples/card.json": (PackageResources.card_json, "application/json"),
    "/examples/chart.json": (PackageResources.chart_json, "application/json"),
    "/examples/flowers.json": (PackageResources.flowers_json, "application/json"),
    "/examples/scripts.json": (
      ExampleFonts.withFamilies(PackageResources.scripts_json), "application/json"
    ),
    "/examples/lighthouse.svg": (PackageResources.lighthouse_svg, "image/svg+xml"),
    "/icon.svg": (PackageResources.icon_svg, "image/svg+xml"),
  ]
}
