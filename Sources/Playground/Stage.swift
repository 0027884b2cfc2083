internal import GLFunDrawing

extension StageClock {
  /// What was measured, in milliseconds, by the names that `glfun bench` has for the stages.
  consuming func stopped() -> [(name: String, milliseconds: Double)] {
    stop()
    return statistics.durations.sorted { "\($0.key)" < "\($1.key)" }.compactMap { stage, duration in
      duration > .zero ? ("\(stage)", duration / .milliseconds(1)) : nil
    }
  }
}
