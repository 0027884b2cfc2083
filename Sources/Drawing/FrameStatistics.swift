/// What a frame cost: how long each of its stages took, and what went to the driver.
package struct FrameStatistics: Hashable, Sendable {
  /// The parts of a frame that are timed apart.
  package enum Stage: String, CaseIterable, Hashable, Sendable {
    /// Drawing calls become a display list.
    case recording
    /// Commands are culled, paints and clips prepared, tiles given their commands.
    case planning
    /// Curves are flattened and strokes outlined.
    case geometry
    /// Outlines become masks.
    case coverage
    /// What was planned is packed and handed to the driver.
    case upload
    /// Pixels are worked out.
    case drawing
    /// Pixels come back from the driver.
    case readBack = "read_back"
  }

  /// The time of every stage that was entered.
  package private(set) var durations: [Stage: Duration] = [:]
  /// The draw calls made to the driver.
  package var drawCalls = 0
  /// The bytes handed to the driver: vertices, indices and texels.
  package var uploadedBytes = 0

  /// Makes the statistics of nothing.
  package init() {}

  /// Adds to the time of a stage.
  package mutating func add(_ duration: Duration, to stage: Stage) {
    durations[stage, default: .zero] += duration
  }
}
