internal import GLFunGeometry
package import GLFunTiles

/// The memory for building and running tiles, used by one thread at a time. It is reused from band to band and from frame to
/// frame, because the system would provide new memory for a large frame page by page.
package final class TileWorkspace: TileMemory, @unchecked Sendable {
  /// Nil while tiles are built with it: a new rasterizer allocates 150 kilobytes and zeroes them.
  private var rasterizer: CoverageRasterizer?
  var coverage = CoverageTiles()
  var clipCoverage = CoverageTiles()
  var path = Path()
  var flat = FlatPath()
  var glyphs = PlacedGlyphs()
  var drafts = TileDrafts()
  var spare: TileFrame?
  /// A second workspace, because shapes that cast shadows are drawn while other tiles are being built.
  private(set) lazy var forCasting = TileWorkspace()

  /// Creates a workspace that has not allocated any memory yet.
  package init() {}

  /// The memory as a workspace, or a new one if the memory belongs to another rasterizer.
  static func of(_ memory: any TileMemory) -> TileWorkspace {
    memory as? TileWorkspace ?? TileWorkspace()
  }

  /// Hands out the rasterizer.
  func takeRasterizer() -> CoverageRasterizer {
    if let kept = rasterizer.take() { return kept }
    return CoverageRasterizer()
  }

  /// Takes the rasterizer back.
  func keep(_ rasterizer: consuming CoverageRasterizer) { self.rasterizer = consume rasterizer }

  /// Keeps the storage of a frame that is no longer needed.
  package func reuse(_ frame: consuming TileFrame) { spare = frame }
}
