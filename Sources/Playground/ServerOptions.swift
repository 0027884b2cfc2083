internal import GLFunEGL

/// The options of `glfun-playground`.
struct ServerOptions: Equatable {
  /// The address that it listens on.
  var host = "127.0.0.1"
  var port: UInt16 = 8765
  /// The most pages that may be open.
  var sessions = 32
  /// The graphics device of the GLES backend.
  var device = DeviceSelection.auto

  static let usage = """
    Usage: glfun-playground [--host ADDRESS] [--port N] [--sessions N] [--device DEVICE]

    Serves a page that shows the six programs, and an editor for drawing programs and SVG. It prints its address.

      --host ADDRESS    the numeric address to listen on (default: 127.0.0.1, which only this machine reaches)
      --port N          0 takes one that is free (default: 8765)
      --sessions N      how many pages may be open, 1 to 1000 (default: 32)
      --device DEVICE   the graphics device, as of glfun (default: auto)
    """

  /// Why words are no options.
  struct WrongUsage: Error, Equatable {
    var text: String
  }

  init() {}

  /// Reads a command line.
  ///
  /// - Parameter words: what stands behind the program's name.
  init(_ words: [String]) throws(WrongUsage) {
    var rest = words[...]
    while let name = rest.popFirst() {
      guard ["--host", "--port", "--sessions", "--device"].contains(name) else {
        throw WrongUsage(text: "unknown option '\(name)'")
      }
      guard let value = rest.popFirst() else {
        throw WrongUsage(text: "'\(name)' needs a value")
      }
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
