internal import GLFunPlatform
internal import Synchronization

/// The line of a terminal that tells how far the work is, written over and over.
struct TerminalLine {
  /// Whether there is a terminal to tell a person something.
  static let isThere = isatty(STDERR_FILENO) == 1

  private static let isShown = Atomic(false)
  private var length = 0

  /// Writes the line in place of what it was.
  mutating func show(_ text: String) {
    let padding = String(repeating: " ", count: max(length - text.count, 0))
    Self.isShown.store(true, ordering: .relaxed)
    StandardError.write("\r\(text)\(padding)")
    length = text.count
  }

  /// Takes the line away, so that others can be written.
  mutating func clear() {
    guard length > 0 else { return }
    show("")
    StandardError.write("\r")
    Self.isShown.store(false, ordering: .relaxed)
  }

  /// What ends a line that somebody has left, so that a message stands on its own: progress, or the `^C` that a terminal
  /// shows.
  static func end(after signal: String) -> String {
    isThere && (isShown.load(ordering: .relaxed) || signal == "SIGINT") ? "\n" : ""
  }
}
