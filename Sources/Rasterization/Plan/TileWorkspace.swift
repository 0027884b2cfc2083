internal import GLFunGeometry
package import GLFunTiles

/// The memory for making and running tiles, for one thread at a time. It is reused from band to band and from frame to frame,
/// because the system would provide that of a large frame anew, page by page.
package final class TileWorkspace: TileMemory, @unchecked Sendable {
  /// None while tiles are made with it: a new one asks for memory of 150 kilobytes, which it fills with zeros.
  private var rasterizer: CoverageRasterizer?
  var coverage = CoverageTiles()
  var clipCoverage = CoverageTiles()
  var path = Path()
  var flat = FlatPath()
  var glyphs = PlacedGlyphs()
  var drafts = TileDrafts()
  var spare: TileFrame?
  /// What casts shadows is drawn while other tiles are in the making.
  private(set) lazy var forCasting = TileWorkspace()

  /// Makes a workspace without memory yet.
  package init() {}

  /// The workspace that memory is, or a new one for memory of another rasterizer.
  static func of(_ memory: any TileMemory) -> TileWorkspace {
    memory as? TileWorkspace ?? TileWorkspace()
  }

  /// Gives the rasterizer away.
  func takeRasterizer() -> CoverageRasterizer {
    if let kept = rasterizer.take() { return kept }
    return CoverageRasterizer()
  }

  /// Takes the rasterizer back.
  func keep(_ rasterizer: consuming CoverageRasterizer) { self.rasterizer = consume rasterizer }

  /// Takes a frame that is done with.
  package func reuse(_ frame: consuming TileFrame) { spare = frame }
}
