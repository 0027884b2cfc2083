internal import GLFunDrawing

extension StageClock {
  /// What was measured in each stage, in milliseconds and in the order of the pipeline, by the names that `glfun bench` has for the stages.
  consuming func stopped() -> [(name: String, milliseconds: Double)] {
    stop()
    let durations = statistics.durations
    return FrameStatistics.Stage.allCases.compactMap { stage in
      guard let duration = durations[stage], duration > .zero else { return nil }
      return ("\(stage)", duration / .milliseconds(1))
    }
  }
}
