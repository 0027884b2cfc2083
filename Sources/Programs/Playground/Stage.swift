internal import GLFunDrawing

extension StageClock {
  /// Stops the clock and returns the time of each stage in milliseconds, in pipeline order, with the
  /// stage names of `glfun bench`.
  consuming func stopped() -> [(name: String, milliseconds: Double)] {
    stop()
    let durations = statistics.durations
    return FrameStatistics.Stage.allCases.compactMap { stage in
      guard let duration = durations[stage], duration > .zero else { return nil }
      return ("\(stage)", duration / .milliseconds(1))
    }
  }
}
