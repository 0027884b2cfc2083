internal import GLFun
internal import GLFunImageComparison
internal import GLFunJSON

/// The verification of a driver: each feature, and random programs.
struct VerifyRun {
  /// The result for a feature.
  struct Result {
    /// The feature, with the smallest program that was found if pixels differ.
    var program: VerifiedProgram
    var outcome: Outcome
  }

  /// An outcome.
  enum Outcome {
    case same
    case differs(PictureComparison, cpu: Bitmap, driver: Bitmap)
    /// The driver reports an error.
    case fails(CommandFailure)
  }

  /// The CPU and the driver.
  let pair: BackendPair
  /// The groups that are verified.
  var groups = Set(VerifiedProgram.Group.allCases)
  /// The time for making programs smaller; after it, they stay whole.
  var reductionTime = Duration.seconds(20)
  /// The groups of features that are not made smaller, because they are known to differ.
  var knownGroups: Set<VerifiedProgram.Group> = []
  private var reduced = Duration.zero
  /// The reason that text is not drawn on this machine; nil if it is.
  let problemWithText: CommandFailure?

  /// The failures of random programs after which there are no more.
  private static let mostRandomFailures = 5

  init(_ pair: BackendPair) {
    self.pair = pair
    do throws(CommandFailure) {
      _ = try pair.frame(
        VerifiedProgram.program(width: 9, height: 9, #"["fillText","g",1,8]"#))
      problemWithText = nil
    } catch {
      problemWithText = error
    }
  }

  /// True if text is drawn on this machine.
  var hasText: Bool { problemWithText == nil }

  /// Draws all features, and random programs for a time.
  ///
  /// - Parameters:
  ///   - seed: the seed of the first random program; the next ones follow.
  ///   - seconds: the time for random programs.
  ///   - take: called with each result; returns false to stop.
  mutating func run(
    seed: UInt64, seconds: Double, take: (Result) throws -> Bool
  ) throws {
    let hasText = hasText
    for group in VerifiedProgram.Group.allCases where groups.contains(group) {
      for program in try VerifiedPrograms.programs(of: group, hasText: hasText) {
        guard try take(try result(of: program)) else { return }
      }
    }
    if !groups.contains(.random) { return }
    let start = ContinuousClock.now
    let time = Duration.seconds(seconds)
    var (seed, failures) = (seed, 0)
    while ContinuousClock.now - start < time, failures < Self.mostRandomFailures {
      let program = RandomProgram.program(seed: seed, hasText: hasText)
      let result = try result(of: VerifiedProgram(.random, "seed \(seed)", program))
      if case .same = result.outcome {} else { failures += 1 }
      guard try take(result) else { return }
      seed &+= 1
    }
  }

  /// Compares the pictures of a program, and finds a smaller one if they differ.
  ///
  /// - Throws: if the program is not drawn at all.
  mutating func result(of program: VerifiedProgram) throws(CommandFailure) -> Result {
    var result = Result(program: program, outcome: .same)
    let frame = try pair.frame(program.program)
    do throws(CommandFailure) {
      guard let whole = try difference(frame) else { return result }
      result.outcome = whole
      if knownGroups.contains(program.group) { return result }
      let smaller = try smallest(program.program)
      if let outcome = try difference(pair.frame(smaller)) {
        (result.program.program, result.outcome) = (smaller, outcome)
      }
    } catch {
      result.outcome = .fails(error)
    }
    return result
  }

  private func difference(_ frame: DisplayList) throws(CommandFailure) -> Outcome? {
    let (cpu, driver) = try pair.pictures(frame)
    if cpu == driver { return nil }
    return .differs(PictureComparison(expected: cpu, actual: driver), cpu: cpu, driver: driver)
  }

  private mutating func smallest(_ program: JSONValue) throws(CommandFailure) -> JSONValue {
    let start = ContinuousClock.now
    let end = start + reductionTime - reduced
    let pair = pair
    var reducer = ProgramReducer(program) { program in
      ContinuousClock.now < end ? try pair.differs(program) : nil
    }
    defer { reduced += ContinuousClock.now - start }
    do {
      try reducer.run()
    } catch {
      throw error as? CommandFailure ?? CommandFailure("a program is not drawn", "\(error)")
    }
    return reducer.best
  }
}
