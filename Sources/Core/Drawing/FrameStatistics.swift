/// The cost of a frame: the time of each stage, and the amount of data for the driver.
package struct FrameStatistics: Hashable, Sendable {
  /// A stage of a frame.
  package enum Stage: String, CaseIterable, Hashable, Sendable {
    /// Recording drawing calls to a display list.
    case recording
    /// Culling commands, preparing paints and clips, and assigning commands to tiles.
    case planning
    /// Flattening curves and outlining strokes.
    case geometry
    /// Rasterizing outlines to masks.
    case coverage
    /// Packing the plan and handing it to the driver.
    case upload
    /// Computing pixels.
    case drawing
    /// Reading pixels back from the driver.
    case readBack = "read_back"
  }

  /// The time of each stage that was entered.
  package private(set) var durations: [Stage: Duration] = [:]
  /// The number of draw calls made to the driver.
  package var drawCalls = 0
  /// The bytes handed to the driver: vertices, indices and texels.
  package var uploadedBytes = 0

  /// Creates empty statistics.
  package init() {}

  /// Adds to the time of a stage.
  package mutating func add(_ duration: Duration, to stage: Stage) {
    durations[stage, default: .zero] += duration
  }
}
