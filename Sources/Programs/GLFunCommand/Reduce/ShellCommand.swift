internal import GLFun
internal import GLFunMovieFiles

/// A command line for the shell, in which `{}` stands for a file.
struct ShellCommand {
  private let parts: [[UInt8]]

  /// Makes a command of the text of an argument; nil if it has no `{}`.
  init?(_ text: String) {
    // Bytes that are not text stay as they are.
    var parts: [[UInt8]] = [[]]
    var rest = ArgumentText.bytes(text)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "{"), rest.first == UInt8(ascii: "}") {
        rest.removeFirst()
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    guard parts.count > 1 else { return nil }
    self.parts = parts
  }

  /// Runs the command with a file, and returns true if it exits with 0.
  ///
  /// - Throws: if the shell cannot be started.
  func succeeds(with file: FilePath) throws(CommandFailure) -> Bool {
    // In single quotes, only those themselves need another form.
    let quote = UInt8(ascii: "'")
    let name = file.bytes.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] }
    let line = Array(parts.joined(separator: [quote] + name + [quote]))
    do throws(SystemError) {
      var shell = try ChildProcess("sh", ["-c", FilePath(bytes: line)])
      return shell.waitForEnd() == .exited(0)
    } catch {
      throw CommandFailure("cannot start a shell", error.description)
    }
  }
}
