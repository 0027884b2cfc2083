internal import FoundationEssentials
internal import GLFun
internal import GLFunPlatform

/// The stream that a person reads beside the output.
enum StandardError {
  /// Writes text; a stream that is closed is nobody's to report to.
  static func write(_ text: String) {
    try? OutputDescriptor(descriptor: STDERR_FILENO, name: "standard error").write(Array(text.utf8))
  }

  /// Text that says what failed: bold and red on a terminal, unless the environment forbids it.
  ///
  /// - Source: no-color.org, for `NO_COLOR`.
  static func alarming(_ text: String) -> String {
    hasColor(isTerminal: TerminalLine.isThere, ProcessInfo.processInfo.environment)
      ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text
  }

  /// Whether a stream takes colours.
  static func hasColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    isTerminal && environment["NO_COLOR"].map(\.isEmpty) ?? true && environment["TERM"] != "dumb"
  }
}
