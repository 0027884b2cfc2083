internal import Synchronization

/// Warnings about a scene that is not drawn as intended, printed to standard error.
enum SceneWarning {
  /// The warnings printed so far, since frames of an animation, and files that are read again, repeat them.
  private static let written = Mutex<Set<String>>([])

  /// Prints a warning, unless it has been printed before.
  static func write(_ warning: String) {
    guard written.withLock({ $0.insert(warning).inserted }) else { return }
    StandardError.write(ArgumentText.shown("glfun: warning: \(warning)") + "\n")
  }
}
