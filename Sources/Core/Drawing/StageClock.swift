/// Measures the times of a frame's consecutive stages.
///
/// A renderer reports each stage that it enters; the time since the previous report belongs to the previous stage. A disabled
/// clock never reads the time, so it costs nothing.
package struct StageClock: Sendable {
  /// The measurements; empty if the clock is disabled.
  package private(set) var statistics = FrameStatistics()

  /// True if the clock is enabled.
  package private(set) var isOn: Bool
  private var stage: FrameStatistics.Stage
  private var start: ContinuousClock.Instant

  /// A disabled clock.
  package static var off: StageClock { StageClock(isOn: false, .recording) }

  /// Creates an enabled clock that starts in a stage.
  package init(_ stage: FrameStatistics.Stage) { self.init(isOn: true, stage) }

  private init(isOn: Bool, _ stage: FrameStatistics.Stage) {
    self.isOn = isOn
    self.stage = stage
    start = .now
  }

  /// Ends the current stage and begins another one.
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

  /// Calls `wait` before entering the next stage, so that work deferred by a driver is charged to the stage that caused it.
  package mutating func enter(_ next: FrameStatistics.Stage, after wait: () -> Void) {
    guard isOn else { return }
    wait()
    enter(next)
  }

  /// Adds to the numbers of draw calls and uploaded bytes.
  package mutating func count(drawCalls: Int, uploadedBytes: Int) {
    guard isOn else { return }
    statistics.drawCalls += drawCalls
    statistics.uploadedBytes += uploadedBytes
  }

  /// A clock for another thread: enabled if this one is, without measurements.
  package var restarted: StageClock { isOn ? StageClock(.planning) : .off }

  /// Adds the measurements of another thread's clock. The times of parallel threads add up to more than the elapsed time.
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
