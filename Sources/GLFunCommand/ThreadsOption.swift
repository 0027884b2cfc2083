internal import ArgumentParser

/// How many threads the CPU backend uses.
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
    if let count, count < 1 { throw ValidationError("'--threads' must be at least 1.") }
  }

  /// Refuses threads for a driver.
  func check(for backend: Backend) throws {
    if count != nil, backend == .gles {
      throw ValidationError("'--threads' is for '--backend cpu'; a driver has its own threads.")
    }
  }
}
