internal import ArgumentParser
internal import GLFunPlatform

/// Standard output as a terminal, which a picture would make unusable.
enum TerminalOutput {
  /// Throws where a picture would go to a terminal.
  static func refuse() throws(ValidationError) {
    guard isatty(STDOUT_FILENO) == 1 else { return }
    throw ValidationError(
      "Standard output is a terminal, and a picture is not text: name a file, or send it on with "
        + "'> FILE' or '| PROGRAM'.")
  }
}
