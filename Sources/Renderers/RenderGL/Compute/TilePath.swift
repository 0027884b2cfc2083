internal import GLFunEGL
internal import Synchronization

/// The way in which the graphics device draws shapes. Both ways give the same pixels.
public enum TilePath: String, Hashable, Sendable, CaseIterable {
  /// Compute shaders on hardware that is known to do their arithmetic exactly, else fragment shaders.
  case automatic = "auto"
  /// Compute shaders.
  case compute
  /// Fragment shaders.
  case fragments

  /// The way for renderers that are not told one: `GLFUN_TILES` in the environment, or the last one set.
  package static var standard: TilePath {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen = Mutex(
    HostFunctions.variable("GLFUN_TILES").flatMap(TilePath.init) ?? .automatic)
}

/// The way that a renderer has chosen, and its reason.
public struct TileChoice: Hashable, Sendable {
  /// True for compute shaders, false for fragment shaders.
  public var usesCompute: Bool
  /// The reason, as a lower-case clause.
  public var reason: String
}

/// The work of a frame's shapes.
package struct TileCounts: Hashable, Sendable {
  /// The passes drawn with compute shaders.
  package var computePasses = 0
  /// The passes drawn with fragment shaders.
  package var fragmentPasses = 0
  /// The reason for the latter, as a lower-case clause; nil if no pass takes that way.
  package var fragmentReason: String?
  /// The dispatches of compute shaders.
  package var dispatches = 0
  /// The tiles that they drew.
  package var tiles = 0
  /// The masks that the device made.
  package var masks = 0
  /// The masks that the processor made for the passes with compute shaders: of clips and shadows, and of what the
  /// device does not take.
  package var processorMasks = 0
  /// The edges that the device tested for the masks that it made.
  package var edges = 0
  /// The masks that the device left to the processor, and whose tiles were drawn again.
  package var patches = 0
  /// The times that a pass was drawn again, because the device left masks to the processor.
  package var repeats = 0

  /// Creates counts of nothing.
  package init() {}
}
