internal import GLFunCMalloc
internal import GLFunEGL
internal import GLFunImageFiles
internal import GLFunPlatform

/// The program `glfun-playground`.
@main
enum GLFunPlayground {
  static func main() async {
    // A page that leaves during a transfer must not end the process.
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    if let worker = TextWorker(words) { return worker.run() }
    if words.contains("--help") || words.contains("-h") {
      print(ServerOptions.usage)
      return
    }
    let options: ServerOptions
    do throws(ServerOptions.WrongUsage) {
      options = try ServerOptions(words)
    } catch {
      fail("wrong usage: \(error.text); see --help", status: 64)
    }
    // Large pictures and texts are returned to the system when they are released. Otherwise, after seeing some, the C library
    // would keep their memory for reuse, separately for each thread.
    mallopt(M_MMAP_THRESHOLD, 4 << 20)
    do {
      try await Server(options: options).run { address in
        write("glfun-playground: \(address)\n", to: STDOUT_FILENO)
      }
    } catch {
      fail(
        "cannot listen on \(options.host), port \(options.port): \(Server.reason(of: error))",
        status: 2)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    write("glfun-playground: \(MessageText.escaped(message))\n", to: STDERR_FILENO)
    exit(status)
  }

  /// Writes at once. If the descriptor is closed, there is nowhere to report it.
  private static func write(_ text: String, to descriptor: Int32) {
    try? OutputDescriptor(descriptor: descriptor, name: "output").write(Array(text.utf8))
  }
}
