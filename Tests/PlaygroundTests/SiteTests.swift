import BuiltPrograms
import Testing

@testable import GLFunPlayground

@Suite("Requests")
struct SiteTests {
  private func request(_ lines: String...) -> HTTPRequest? {
    HTTPRequest(head: lines.joined(separator: "\r\n").utf8)
  }

  private func status(_ request: HTTPRequest?, isLoopback: Bool = true) throws -> Int {
    switch Site(isLoopback: isLoopback).answer(to: try #require(request)) {
    case .response(let response): response.status
    case .webSocket: 101
    }
  }

  @Test("the head of a request is read")
  func heads() throws {
    let head = try #require(
      request(
        "GET /a/b?c=d HTTP/1.1", "Host:  x ", "Upgrade: h2c, WebSocket", "A:", "b: b:c",
        "upgrade: h3\t", "Content-Length: 0"))
    #expect(head.method == "GET" && head.path == "/a/b" && head.host == "x")
    #expect(
      head.fields == [
        "host": "x", "upgrade": "h2c, WebSocket, h3", "a": "", "b": "b:c", "content-length": "0",
      ])
    #expect(head.has("websocket", in: "upgrade") && !head.has("h2", in: "upgrade"))
    #expect(HTTPRequest(head: [0xFF, 0xFE]) == nil)
    #expect(HTTPRequest.headLength(Array("GET / HTTP/1.1\r\n\r\nabc".utf8)) == 18)
    #expect(HTTPRequest.headLength(Array("GET / HTTP/1.1\r\n".utf8)) == nil)
  }

  /// Requests that two readers could understand in two ways.
  @Test(
    "a head that breaks the rules is none",
    arguments: [
      "", "GET / HTTP/2", "GET /", "GET x HTTP/1.1", " / HTTP/1.1", "GET /  HTTP/1.1",
      "GET / HTTP/1.1 ", "G(T / HTTP/1.1", "GET /\u{B} HTTP/1.1", "GET /\nHost: y HTTP/1.1",
      "GET / HTTP/1.1\nA: b",
    ])
  func badLines(_ line: String) {
    #expect(request(line, "Host: x") == nil)
    #expect(request("GET / HTTP/1.1", "Host: x") != nil)
  }

  @Test(
    "fields that break the rules make no request",
    arguments: [
      "no field", ": x", "a : b", " folded: b", "\tfolded", "a: b\nc: d", "a: b\rc: d",
      "a: b\u{0}", "a: \u{7F}", "(a): b", "Host: x", "host: y", "Content-Length: 1",
      "Content-Length: 0\r\nContent-Length: 0", "Content-Length: +0",
      "Transfer-Encoding: chunked", "Transfer-Encoding: identity",
      "Origin: a\r\norigin: a", "Sec-WebSocket-Key: a\r\nSec-WebSocket-Key: a",
    ])
  func badFields(_ field: String) {
    #expect(request("GET / HTTP/1.1", "Host: x", field) == nil)
    #expect(request("GET / HTTP/1.1", field, "Host: x") == nil)
  }

  @Test("a request says what host it is for")
  func missingHost() {
    for fields in ["A: b", "Host:", "Host: "] {
      #expect(request("GET / HTTP/1.1", fields) == nil)
    }
  }

  @Test("the page and its parts are there, and nothing else")
  func pages() throws {
    for path in [
      "/", "/playground.js", "/picture.js", "/editor.js", "/highlighter.js", "/fields.js",
      "/figures.js", "/link.js", "/playground.css", "/icon.svg", "/examples/card.json",
      "/examples/chart.json", "/examples/flowers.json", "/examples/scripts.json",
      "/examples/star.json", "/examples/lighthouse.svg", "/examples/badge.svg",
    ] {
      let answer = Site(isLoopback: true).answer(
        to: try #require(request("GET \(path)?x HTTP/1.1", "Host: localhost:8765")))
      guard case .response(let response) = answer else {
        Issue.record("no page at \(path)")
        continue
      }
      #expect(response.status == 200 && response.body.count > 100)
      let policy = response.fields.first { $0.name == "Content-Security-Policy" }?.value
      #expect(policy?.hasPrefix("default-src 'none'") == true)
      // Nothing is loaded from other servers.
      let text = String(decoding: response.body, as: UTF8.self)
      for match in text.matches(of: /https?:\/\/([a-z0-9.]+)/) { #expect(match.1 == "www.w3.org") }
    }
    let host = "Host: 127.0.0.1:80"
    #expect(try status(request("GET /other HTTP/1.1", host)) == 404)
    #expect(try status(request("GET /../etc/passwd HTTP/1.1", host)) == 404)
    #expect(try status(request("POST / HTTP/1.1", host)) == 405)
    #expect(try status(request("GET /session HTTP/1.1", host)) == 400)
  }

  @Test("a page of somebody else does not reach the server")
  func strangers() throws {
    for host in [
      "example.com", "127.0.0.1.example.com", "localhost.example.com:80", "192.168.0.1",
      "127.0.0.1:80.example.com", "[::1].example.com", "[::1", "[127.0.0.1]", "::1", "[::2]",
      "[::ffff:10.0.0.1]", "128.0.0.1", "127.1", "localhost, localhost",
    ] {
      #expect(try status(request("GET / HTTP/1.1", "Host: \(host)")) == 421, "\(host)")
      #expect(try status(request("GET / HTTP/1.1", "Host: \(host)"), isLoopback: false) == 200)
    }
    for host in [
      "localhost", "127.0.0.1:1", "[::1]", "[::1]:8765", "localhost:8765", "LocalHost:1",
      "127.8.9.10", "[0:0:0:0:0:0:0:1]:1", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]:80",
    ] {
      #expect(try status(request("GET / HTTP/1.1", "Host: \(host)")) == 200, "\(host)")
    }
    let socket = [
      "Host: localhost:1", "Upgrade: websocket", "Connection: keep-alive, Upgrade",
      "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    /// The head with another value for a field, or with one more field.
    func head(_ field: String = "A: b") -> HTTPRequest? {
      let name = field.prefix { $0 != ":" }
      return HTTPRequest(
        head: (["GET /session HTTP/1.1"] + socket.filter { !$0.hasPrefix(name) } + [field])
          .joined(separator: "\r\n").utf8)
    }
    #expect(try status(head()) == 101)
    #expect(try status(head("Origin: http://localhost:1")) == 101)
    #expect(try status(head("Origin: http://example.com")) == 403)
    #expect(try status(head("Origin: http://localhost:2")) == 403)
    #expect(try status(head("Sec-WebSocket-Version: 8")) == 400)
    #expect(try status(head("Sec-WebSocket-Key: short")) == 400)
  }

  @Test("a loopback address is one in each of its spellings")
  func loopback() {
    for host in [
      "127.0.0.1", "127.255.0.9", "::1", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::FFFF:7F00:2",
    ] {
      #expect(LoopbackHost.isAddress(host), "\(host)")
    }
    for host in [
      "0.0.0.0", "::", "::2", "10.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "fe80::1", "localhost",
      "", "126.255.255.255", "1::1",
    ] {
      #expect(!LoopbackHost.isAddress(host), "\(host)")
    }
  }

  @Test("options are read, and what is none is told")
  func options() throws {
    #expect(try ServerOptions([]) == ServerOptions())
    let options = try ServerOptions(["--host", "0.0.0.0", "--port", "0", "--sessions", "3"])
    #expect(options.host == "0.0.0.0" && options.port == 0 && options.sessions == 3)
    #expect(try ServerOptions(["--host=0.0.0.0", "--port=0", "--sessions=3"]) == options)
    for (words, text) in [
      (["--port"], "'--port' needs a value"), (["--port", "x"], "0 to 65535, not 'x'"),
      (["--port="], "not ''"), (["--port", "70000"], "not '70000'"),
      (["--sessions", "0"], "1 to 1000, not '0'"), (["--x"], "unknown option '--x'"),
      (["--prot=1"], "unknown option '--prot'; did you mean '--port'?"),
      (["8080"], "unknown option '8080'"), (["--device", "y"], "'glfun info' lists, not 'y'"),
      (["--host", "::1", "--host", "::1"], "'--host' is given twice"),
      (["--port", "1", "--sessions", "2", "--port=3"], "'--port' is given twice"),
      (["--sessions=2", "--sessions", "2"], "'--sessions' is given twice"),
      (["--device", "auto", "--device=auto"], "'--device' is given twice"),
    ] {
      let error = #expect(throws: ServerOptions.WrongUsage.self) {
        _ = try ServerOptions(words)
      }
      #expect(error?.text.contains(text) == true, "\(words): \(error?.text ?? "")")
    }
  }

  @Test("an address that cannot be listened on is told in a line, with a remedy")
  func addresses() throws {
    let folder = try TemporaryFolder()
    let program = BuiltProgram("glfun-playground")
    for (words, remedy) in [
      (["--host", "nowhere"], "--host takes a numeric address"),
      // An address reserved for documentation, which no machine has.
      (["--host", "192.0.2.1", "--port", "0"], "192.0.2.1"),
    ] {
      let outcome = try program.run(words, in: folder.url)
      #expect(outcome.status == 2 && outcome.text.isEmpty)
      #expect(outcome.errors.hasPrefix("glfun-playground: cannot listen on \(words[1]), port "))
      #expect(outcome.errors.contains(remedy) && outcome.hasOneErrorLine)
    }
  }
}
