internal import GLFunPlatform
internal import Synchronization

/// A progress line on a terminal that is overwritten again and again.
struct TerminalLine {
  /// True if standard error is a terminal.
  static let isThere = isatty(STDERR_FILENO) == 1

  private static let isShown = Atomic(false)
  private var length = 0

  /// Replaces the text of the line.
  mutating func show(_ text: String) {
    let padding = String(repeating: " ", count: max(length - text.count, 0))
    Self.isShown.store(true, ordering: .relaxed)
    StandardError.write("\r\(text)\(padding)")
    length = text.count
  }

  /// Clears the line so that other output can be written.
  mutating func clear() {
    guard length > 0 else { return }
    show("")
    StandardError.write("\r")
    Self.isShown.store(false, ordering: .relaxed)
  }

  /// A line break, if needed, so that a message begins on a new line: after a progress line, or after the
  /// `^C` that a terminal shows.
  static func end(after signal: String) -> String {
    isThere && (isShown.load(ordering: .relaxed) || signal == "SIGINT") ? "\n" : ""
  }
}
