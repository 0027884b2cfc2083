internal import Synchronization

/// What of a scene is not drawn as it was meant, told on standard error.
enum SceneWarning {
  /// Warnings that were written: the frames of an animation have the same ones, and so has a file that is read again.
  private static let written = Mutex<Set<String>>([])

  /// Writes a line, once.
  static func write(_ warning: String) {
    guard written.withLock({ $0.insert(warning).inserted }) else { return }
    StandardError.write(ArgumentText.shown("glfun: warning: \(warning)") + "\n")
  }
}
