internal import FlyingSocks
internal import GLFunEGL
internal import GLFunPlatform
internal import GLFunThreading

/// Listens, and serves each connection by a task of its own.
struct Server: Sendable {
  var options: ServerOptions

  /// Connections beyond this are closed at once: the pages that may be open, and requests for their parts.
  private var mostConnections: Int { options.sessions + 64 }

  /// Serves until the process ends.
  ///
  /// - Parameter isListening: is called with the address when connections are accepted.
  func run(isListening: @Sendable (_ address: String) -> Void) async throws {
    let drawers = Session.Drawers(
      views: try RenderThreads(count: Processors.count),
      texts: try RenderThreads(count: max(1, Processors.count / 2)),
      driver: try DriverThread(device: options.device))
    let pool = SocketPool.ePoll(maxEvents: 64)
    try await pool.prepare()
    let (socket, isLoopback) = try makeSocket()
    let listener = try AsyncSocket(socket: socket, pool: pool)
    isListening("http://\(try Self.address(of: socket))/")
    let site = Site(isLoopback: isLoopback)
    let sessions = SessionLimit(most: options.sessions)
    let connections = SessionLimit(most: mostConnections)
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await pool.run() }
      while true {
        guard let accepted = try? await listener.accept() else {
          // Where the process has no room for another connection it waits until there is.
          try await Task.sleep(for: .milliseconds(50))
          continue
        }
        guard connections.enter() else {
          try? accepted.close()
          continue
        }
        let connection = Connection(
          socket: accepted, site: site, drawers: drawers, sessions: sessions)
        group.addTask {
          await connection.serve()
          connections.leave()
        }
      }
    }
  }

  /// The socket that listens, and whether only this machine can connect.
  private func makeSocket() throws -> (socket: Socket, isLoopback: Bool) {
    let host = options.host
    if host.contains(":") {
      let socket = try Socket(domain: AF_INET6)
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: try .inet6(ip6: host, port: options.port))
      try socket.listen()
      return (socket, host == "::1")
    }
    let socket = try Socket(domain: AF_INET)
    try socket.setValue(true, for: .localAddressReuse)
    try socket.bind(to: try .inet(ip4: host, port: options.port))
    try socket.listen()
    return (socket, host.hasPrefix("127."))
  }

  /// Why a server cannot listen, in words.
  static func reason(of error: any Error) -> String {
    guard case .failed(let call, let number, let message)? = error as? SocketError else {
      return "\(error)"
    }
    if call.hasPrefix("inet_pton") { return "--host takes a numeric address" }
    if number == EADDRINUSE {
      return "the port is in use; choose another one with --port, or 0 for one that is free"
    }
    return message
  }

  private static func address(of socket: Socket) throws -> String {
    switch try socket.sockname() {
    case .ip4(let address, let port): "\(address):\(port)"
    case .ip6(let address, let port): "[\(address)]:\(port)"
    case .unix(let path): path
    }
  }
}
