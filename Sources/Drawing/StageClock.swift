/// Times the stages of frames, one after another.
///
/// A renderer says when it enters a stage; the time since the last such moment belongs to the stage
/// before. A clock that is off reads no time, so that frames nobody asks about cost nothing.
package struct StageClock: Sendable {
  /// What was measured; nothing where the clock is off.
  package private(set) var statistics = FrameStatistics()

  /// Whether it reads the time.
  package private(set) var isOn: Bool
  private var stage: FrameStatistics.Stage
  private var start: ContinuousClock.Instant

  /// Makes a clock that is off.
  package static var off: StageClock { StageClock(isOn: false, .recording) }

  /// Starts in a stage.
  package init(_ stage: FrameStatistics.Stage) { self.init(isOn: true, stage) }

  private init(isOn: Bool, _ stage: FrameStatistics.Stage) {
    self.isOn = isOn
    self.stage = stage
    start = .now
  }

  /// Ends the stage that is under way and begins another.
  package mutating func enter(_ next: FrameStatistics.Stage) {
    guard isOn, next != stage else { return }
    charge()
    stage = next
  }

  /// Ends the last stage.
  package mutating func stop() {
    guard isOn else { return }
    charge()
    isOn = false
  }

  /// Waits by `wait` before the next stage, so that what a driver puts off is charged where it
  /// belongs.
  package mutating func enter(_ next: FrameStatistics.Stage, after wait: () -> Void) {
    guard isOn else { return }
    wait()
    enter(next)
  }

  /// Adds to the number of draw calls and of uploaded bytes.
  package mutating func count(drawCalls: Int, uploadedBytes: Int) {
    guard isOn else { return }
    statistics.drawCalls += drawCalls
    statistics.uploadedBytes += uploadedBytes
  }

  /// A clock for another thread: on if this one is, with nothing measured yet.
  package var restarted: StageClock { isOn ? StageClock(.planning) : .off }

  /// Adds what another thread's clock has measured. The times of threads that ran side by side add
  /// up to more than has passed.
  package mutating func add(_ other: StageClock) {
    for (stage, duration) in other.statistics.durations { statistics.add(duration, to: stage) }
    start = .now
  }

  private mutating func charge() {
    let now = ContinuousClock.now
    statistics.add(now - start, to: stage)
    start = now
  }
}
