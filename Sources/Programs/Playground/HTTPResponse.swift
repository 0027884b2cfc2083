/// An HTTP/1.1 response after which the connection ends.
struct HTTPResponse: Equatable {
  var status: Int
  var reason: String
  /// The header fields in addition to those of every response.
  var fields: [(name: String, value: String)] = []
  var body: [UInt8] = []

  static func == (first: HTTPResponse, second: HTTPResponse) -> Bool { first.bytes == second.bytes }

  /// Creates a response with a line of text.
  init(_ status: Int, _ reason: String, text: String) {
    self.status = status
    self.reason = reason
    fields = [("Content-Type", "text/plain; charset=utf-8")]
    body = Array((text + "\n").utf8)
  }

  /// Creates a response with a part of the page.
  init(page: [UInt8], type: String) {
    status = 200
    reason = "OK"
    fields = [
      ("Content-Type", "\(type); charset=utf-8"),
      // The page loads nothing from other origins, and no other page may embed it.
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cache-Control", "no-cache"),
    ]
    body = page
  }

  /// Creates the response that turns the connection into a WebSocket.
  init(acceptingKey key: String) {
    status = 101
    reason = "Switching Protocols"
    fields = [
      ("Upgrade", "websocket"), ("Connection", "Upgrade"),
      ("Sec-WebSocket-Accept", WebSocketHandshake.answer(toKey: key)),
    ]
  }

  /// The bytes to send.
  var bytes: [UInt8] {
    var head = "HTTP/1.1 \(status) \(reason)\r\n"
    if status != 101 { head += "Content-Length: \(body.count)\r\nConnection: close\r\n" }
    for field in fields { head += "\(field.name): \(field.value)\r\n" }
    return Array((head + "\r\n").utf8) + body
  }
}
