internal import GLFun
internal import GLFunPlatform

/// The stream that a person reads beside the output.
enum StandardError {
  /// Writes text; a stream that is closed is nobody's to report to.
  static func write(_ text: String) {
    try? OutputDescriptor(descriptor: STDERR_FILENO, name: "standard error").write(Array(text.utf8))
  }
}
