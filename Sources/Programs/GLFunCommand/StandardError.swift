internal import FoundationEssentials
internal import GLFun
internal import GLFunPlatform

/// The stream for messages to a person.
enum StandardError {
  /// Writes text; errors are ignored, because there is nowhere to report them.
  static func write(_ text: String) {
    try? OutputDescriptor(descriptor: STDERR_FILENO, name: "standard error").write(Array(text.utf8))
  }

  /// The text of a failure, in bold red on a terminal unless the environment forbids it.
  ///
  /// - Source: no-color.org, for `NO_COLOR`.
  static func alarming(_ text: String) -> String {
    hasColor(isTerminal: TerminalLine.isThere, ProcessInfo.processInfo.environment)
      ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text
  }

  /// True if a stream accepts colours.
  static func hasColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    isTerminal && environment["NO_COLOR"].map(\.isEmpty) ?? true && environment["TERM"] != "dumb"
  }
}
