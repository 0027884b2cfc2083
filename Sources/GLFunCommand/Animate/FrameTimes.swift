/// How long the stages of an animation were busy, all threads together.
struct FrameTimes {
  /// A stage.
  enum Stage: Int, CaseIterable {
    /// Recording, planning and rendering frames.
    case drawing
    /// Copying pixels from the graphics device.
    case readBack
    /// Encoding frames and writing them, and waiting for whoever reads.
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

  /// "drawing 90 %, writing 10 %"; empty where nothing took time.
  var shares: String {
    let sum = times.reduce(.zero, +)
    guard sum > .zero else { return "" }
    return Stage.allCases.filter { self[$0] > .zero }
      .map { "\($0.name) \(Int((self[$0] / sum * 100).rounded())) %" }
      .joined(separator: ", ")
  }
}
