import GLFunDrawing
import Testing

/// The division of time among stages.
struct StageClockTests {
  @Test func stages_takeTheWholeTimeAndOverlapNowhere() {
    let start = ContinuousClock.now
    var clock = StageClock(.recording)
    for stage: FrameStatistics.Stage in [.planning, .geometry, .planning, .drawing] {
      clock.enter(stage)
    }
    clock.stop()
    let elapsed = ContinuousClock.now - start
    let durations = clock.statistics.durations
    #expect(Set(durations.keys) == [.recording, .planning, .geometry, .drawing])
    #expect(durations.values.reduce(.zero, +) <= elapsed)
    #expect(durations.values.allSatisfy { $0 >= .zero })
  }

  @Test func afterTheEnd_nothingCounts() {
    var clock = StageClock(.drawing)
    clock.stop()
    let ended = clock.statistics
    clock.enter(.upload)
    clock.count(drawCalls: 1, uploadedBytes: 2)
    clock.stop()
    #expect(clock.statistics == ended)
  }

  @Test func waiting_isDoneOnlyByAClockThatIsOn() {
    var waits = 0
    var off = StageClock.off
    off.enter(.readBack) { waits += 1 }
    #expect(waits == 0)
    var clock = StageClock(.drawing)
    clock.enter(.readBack) { waits += 1 }
    clock.stop()
    #expect(waits == 1)
    #expect(Set(clock.statistics.durations.keys) == [.drawing, .readBack])
  }
}
