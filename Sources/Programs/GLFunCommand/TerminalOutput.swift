internal import ArgumentParser
internal import GLFunPlatform

/// Protects a terminal from pictures on standard output, which would garble it.
enum TerminalOutput {
  /// Throws if standard output is a terminal.
  static func refuse() throws(ValidationError) {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    throw ValidationError(
      "Standard output is a terminal, and a picture is not text: name a file, or send it on with "
        + "'> FILE' or '| PROGRAM'.")
  }
}
