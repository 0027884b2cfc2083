internal import FlyingSocks
internal import FoundationEssentials
internal import GLFunJSON

/// One connection: a request for a part of the page, or a page's WebSocket.
struct Connection: Sendable {
  let socket: AsyncSocket
  let site: Site
  let drawers: Session.Drawers
  /// The limit on the sessions of all connections.
  let sessions: SessionLimit
  /// Called when the connection has become a page's.
  let isPage: @Sendable () -> Void

  /// The largest message in bytes: a text with every character escaped, and some more.
  static let largestMessage = 1 << 20
  /// The time limit for sending the request.
  private static let longestHead = Duration.seconds(10)
  /// The time limit for a silent page.
  private static let longestSilence = Duration.seconds(15 * 60)
  /// The time limit for a page to accept a message.
  private static let longestWrite = Duration.seconds(20)
  private static let bytesAtOnce = 4096

  /// Serves the connection until its end; the caller closes it.
  func serve() async { try? await answer() }

  private func answer() async throws {
    let begun = try await within(Self.longestHead) { try await readHead() }
    guard let (head, rest) = begun ?? nil else { return }
    guard let request = HTTPRequest(head: head) else {
      return try await send(
        HTTPResponse(400, "Bad Request", text: "this is no request of HTTP/1.1 without a body"))
    }
    switch site.answer(to: request) {
    case .response(let response): try await send(response)
    case .webSocket(let key):
      guard sessions.enter() else {
        return try await send(
          HTTPResponse(
            503, "Service Unavailable", text: "there are \(sessions.most) pages open; close one"))
      }
      defer { sessions.leave() }
      isPage()
      try await send(HTTPResponse(acceptingKey: key))
      try await play(rest)
    }
  }

  /// The head of the request, and the bytes after it; nil if the connection ends, or the head is too long.
  private func readHead() async throws -> (head: [UInt8], rest: [UInt8])? {
    var bytes: [UInt8] = []
    while bytes.count < HTTPRequest.largestHead {
      let more = try await socket.read(atMost: Self.bytesAtOnce)
      if more.isEmpty { return nil }
      bytes += more
      if let length = HTTPRequest.headLength(bytes) {
        return (Array(bytes[..<(length - 4)]), Array(bytes[length...]))
      }
    }
    try await send(
      HTTPResponse(
        431, "Request Header Fields Too Large",
        text: "a request may have \(HTTPRequest.largestHead) bytes"))
    return nil
  }

  private func send(_ response: HTTPResponse) async throws {
    let bytes = response.bytes
    _ = try await within(Self.longestWrite) { try await socket.write(Data(bytes)) }
  }

  // MARK: A page

  /// Serves a page until it leaves or misbehaves.
  private func play(_ rest: [UInt8]) async throws {
    let session = Session(drawers)
    let end = await withTaskGroup(of: WebSocketFailure?.self) { group in
      group.addTask {
        // If the connection ends, there is nobody to notify.
        do { return try await listen(to: rest, session) } catch { return nil }
      }
      group.addTask {
        try? await speak(for: session)
        return nil
      }
      group.addTask { await watch(session) }
      let end = await group.next() ?? nil
      await session.close()
      group.cancelAll()
      return end
    }
    if let end {
      let bytes = WebSocketWriter.close(end.code, end.reason)
      _ = try? await within(.seconds(2)) { try await socket.write(Data(bytes)) }
    }
  }

  /// Receives the page's messages until it closes the WebSocket.
  ///
  /// - Returns: the close code and reason for the page.
  private func listen(to rest: [UInt8], _ session: Session) async throws -> WebSocketFailure {
    var reader = WebSocketReader(largestMessage: Self.largestMessage)
    reader.append(rest)
    do throws(WebSocketFailure) {
      while true {
        while let message = try reader.next() {
          switch message {
          case .text(let text): try await hear(text, session)
          case .binary: throw WebSocketFailure(code: 1003, reason: "messages are text")
          case .ping(let payload): await session.receive(ping: payload)
          case .pong: break
          case .close: return WebSocketFailure(code: 1000, reason: "")
          }
        }
        guard let bytes = try? await socket.read(atMost: Self.bytesAtOnce), !bytes.isEmpty else {
          return WebSocketFailure(code: 1001, reason: "the connection ends")
        }
        reader.append(bytes)
      }
    } catch {
      return error
    }
  }

  private func hear(_ text: [UInt8], _ session: Session) async throws(WebSocketFailure) {
    do throws(ClientMessage.Problem) {
      try await session.receive(try ClientMessage(text))
    } catch {
      throw WebSocketFailure(code: 1008, reason: error.text)
    }
  }

  /// Sends messages and frames, as fast as the page accepts them.
  private func speak(for session: Session) async throws {
    while let bytes = await session.next() {
      guard try await within(Self.longestWrite, { try await socket.write(Data(bytes)) }) != nil
      else { return }
    }
  }

  /// Waits until the page has been silent for too long.
  private func watch(_ session: Session) async -> WebSocketFailure? {
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(20))
      if await ContinuousClock.now - session.lastMessage > Self.longestSilence {
        return WebSocketFailure(code: 1001, reason: "nothing happens; load the page again")
      }
    }
    return nil
  }

  /// The result of a function; nil if it takes too long and is cancelled.
  private func within<Value: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
