internal import FlyingSocks
internal import GLFunEGL
internal import GLFunPlatform
internal import GLFunThreading

/// Accepts connections and serves each in a separate task.
struct Server: Sendable {
  var options: ServerOptions

  /// The most open connections: pages, and requests for their parts.
  private var mostConnections: Int { options.sessions + 64 }

  /// Serves until the process ends.
  ///
  /// - Parameter isListening: called with the address when connections are accepted.
  func run(isListening: @Sendable (_ address: String) -> Void) async throws {
    let drawers = Session.Drawers(
      views: try RenderThreads(count: Processors.count),
      texts: try TextWorkers(
        program: "/proc/self/exe", most: max(4, 2 * Processors.count), longestWork: 3,
        device: options.device),
      driver: try DriverThread(device: options.device))
    let pool = SocketPool.ePoll(maxEvents: 64)
    try await pool.prepare()
    let socket = try makeSocket()
    let address = try Self.address(of: socket)
    let listener = try AsyncSocket(socket: socket, pool: pool)
    isListening("http://\(address.host):\(address.port)/")
    // The actual address, in canonical form.
    let site = Site(isLoopback: LoopbackHost.has(address.host))
    let sessions = SessionLimit(most: options.sessions)
    let connections = OpenConnections(most: mostConnections)
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await pool.run() }
      while true {
        guard let accepted = try? await listener.accept() else {
          // If the process has no room for another connection, it waits.
          try await Task.sleep(for: .milliseconds(50))
          continue
        }
        guard let number = connections.enter(accepted.socket) else {
          try? accepted.close()
          continue
        }
        let connection = Connection(
          socket: accepted, site: site, drawers: drawers, sessions: sessions,
          isPage: { connections.keep(number) })
        group.addTask {
          await connection.serve()
          connections.leave(number)
          try? accepted.close()
        }
      }
    }
  }

  /// Creates the listening socket.
  private func makeSocket() throws -> Socket {
    let host = options.host
    let isNew = host.contains(":")
    let socket = try Socket(domain: isNew ? AF_INET6 : AF_INET)
    try socket.setValue(true, for: .localAddressReuse)
    if isNew {
      try socket.bind(to: try .inet6(ip6: host, port: options.port))
    } else {
      try socket.bind(to: try .inet(ip4: host, port: options.port))
    }
    try socket.listen()
    return socket
  }

  /// The reason that a server cannot listen, in words.
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

  /// The address of a socket, in the form for a URL.
  private static func address(of socket: Socket) throws -> (host: String, port: UInt16) {
    switch try socket.sockname() {
    case .ip4(let address, let port): (address, port)
    case .ip6(let address, let port): ("[\(address)]", port)
    case .unix(let path): (path, 0)
    }
  }
}
