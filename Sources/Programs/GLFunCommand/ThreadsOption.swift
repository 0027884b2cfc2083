internal import ArgumentParser
internal import GLFunEGL

/// The number of threads of the CPU backend.
struct ThreadsOption: ParsableArguments {
  @Option(
    name: .customLong("threads"),
    help: ArgumentHelp(
      """
      How many threads draw with the CPU backend; the pixels are the same for any number. \
      (default: as many as there are processors)
      """, valueName: "threads"))
  var count: Int?

  func validate() throws {
    if let count, !Self.isPossible(count) {
      throw ValidationError("'--threads' must be at least 1.")
    }
  }

  /// True if the number of threads is valid.
  static func isPossible(_ count: Int) -> Bool { count >= 1 }

  /// Throws if threads are given for a driver.
  func check(for backend: Backend, _ device: DeviceSelection) throws {
    if count != nil, !backend.takesThreads(with: device) {
      throw ValidationError("'--threads' is for '--backend cpu'; a driver has its own threads.")
    }
  }
}
