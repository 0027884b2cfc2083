/// The busy time of each stage of an animation, summed over all threads.
struct FrameTimes {
  /// A stage of the pipeline.
  enum Stage: Int, CaseIterable {
    /// Recording, planning and rendering frames.
    case drawing
    /// Copying pixels back from the graphics device.
    case readBack
    /// Encoding and writing frames, and waiting for the reader.
    case writing

    var name: String {
      switch self {
      case .drawing: "drawing"
      case .readBack: "read-back"
      case .writing: "writing"
      }
    }
  }

  private var times = [Duration](repeating: .zero, count: Stage.allCases.count)

  subscript(stage: Stage) -> Duration {
    get { times[stage.rawValue] }
    set { times[stage.rawValue] = newValue }
  }

  /// The shares as in "drawing 90 %, writing 10 %"; empty if no time was spent.
  var shares: String {
    let sum = times.reduce(.zero, +)
    guard sum > .zero else { return "" }
    return Stage.allCases.filter { self[$0] > .zero }
      .map { "\($0.name) \(Int((self[$0] / sum * 100).rounded())) %" }
      .joined(separator: ", ")
  }
}
