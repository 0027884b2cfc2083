internal import GLFunGeometry
package import GLFunTiles

/// The memory for building and running tiles, used by one thread at a time. It is reused from band to band and from frame to
/// frame, because the system would provide new memory for a large frame page by page.
package final class TileWorkspace: @unchecked Sendable {
  /// Computes outlines and coverage.
  package let kernel: any CoverageKernel
  var outline = CoverageOutline()
  var coverage = CoverageTiles()
  var clipCoverage = CoverageTiles()
  var path = Path()
  var drafts = TileDrafts()
  var spare: TileFrame?
  /// A second workspace, because shapes that cast shadows are drawn while other tiles are being built.
  private(set) lazy var forCasting = TileWorkspace()

  /// Creates a workspace with the memory of a kernel.
  package init() { kernel = ProcessorLevel.kernels.makeCoverageKernel() }

  /// Keeps the storage of a frame that is no longer needed.
  package func reuse(_ frame: consuming TileFrame) { spare = frame }
}
