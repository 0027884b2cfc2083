internal import GLFunDrawingPrograms
internal import GLFunEGL

/// The options of `glfun-playground`.
struct ServerOptions: Equatable {
  /// The address to listen on.
  var host = "127.0.0.1"
  var port: UInt16 = 8765
  /// The most open pages.
  var sessions = 32
  /// The graphics device of the GLES backend.
  var device = DeviceSelection.auto

  static let usage = """
    Usage: glfun-playground [--host ADDRESS] [--port N] [--sessions N] [--device DEVICE]

    Serves a page with the garden and the other demos, and an editor for drawing programs and SVG. It prints its address.

      --host ADDRESS    the numeric address to listen on (default: 127.0.0.1, which only this machine reaches)
      --port N          0 takes one that is free (default: 8765)
      --sessions N      how many pages may be open, 1 to 1000 (default: 32)
      --device DEVICE   the graphics device, as of glfun (default: auto)
    """

  private static let names = ["--host", "--port", "--sessions", "--device"]

  /// The reason that a command line is invalid.
  struct WrongUsage: Error, Equatable {
    var text: String
  }

  init() {}

  /// Parses a command line.
  ///
  /// - Parameter words: the words after the program's name.
  init(_ words: [String]) throws(WrongUsage) {
    var rest = words[...]
    var given: Set<String> = []
    while let word = rest.popFirst() {
      let name = String(word.prefix { $0 != "=" })
      guard Self.names.contains(name) else {
        let nearest = NearestName.of(name, in: Self.names).map { "; did you mean '\($0)'?" }
        throw WrongUsage(text: "unknown option '\(name)'" + (nearest ?? ""))
      }
      guard given.insert(name).inserted else {
        throw WrongUsage(text: "'\(name)' is given twice, and only one value of it can count")
      }
      guard let value = word == name ? rest.popFirst() : String(word.dropFirst(name.count + 1))
      else { throw WrongUsage(text: "'\(name)' needs a value") }
      switch name {
      case "--host": host = value
      case "--port":
        guard let port = UInt16(value) else {
          throw WrongUsage(text: "'--port' takes a number from 0 to 65535, not '\(value)'")
        }
        self.port = port
      case "--sessions":
        guard let count = Int(value), (1...1000).contains(count) else {
          throw WrongUsage(text: "'--sessions' takes a number from 1 to 1000, not '\(value)'")
        }
        sessions = count
      default:
        guard let device = DeviceSelection(value) else {
          throw WrongUsage(text: "'--device' takes what 'glfun info' lists, not '\(value)'")
        }
        self.device = device
      }
    }
  }
}
