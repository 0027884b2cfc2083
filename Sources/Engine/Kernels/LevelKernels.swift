#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry
package import GLFunTiles

/// The kernels of this module, compiled for the module's level of processors.
package struct LevelKernels: Kernels {
  package init() {}

  package func makeCoverageKernel() -> any CoverageKernel { CoverageWorkspace() }

  package func draw(_ frame: TileFrame, on picture: TilePicture) { picture.draw(frame) }

  package func draw(_ frame: TileFrame, on plane: inout AlphaPlane) { plane.put(frame) }

  package func blurredRows(
    _ alpha: AlphaPlane, across: BlurWeights, down: BlurWeights, movedRight right: Int,
    down rows: Int, columns: Range<Int>
  ) -> BlurredRows? {
    let alpha = AlphaRows(alpha, level: 0)
    if alpha.runs.isEmpty { return nil }
    return BlurredRows(
      alpha, across: across, down: down, movedRight: right, down: rows, columns: columns)
  }

  package func blurredCells(
    _ alpha: AlphaPlane, level: Int, _ weights: BlurWeights
  ) -> BlurredCells? {
    let rows = AlphaRows(alpha, level: level)
    guard let first = rows.runs.first, let last = rows.runs.last else { return nil }
    func tiles(_ range: Range<Int>) -> Range<Int> {
      (range.lowerBound - weights.reach) >> 4..<(range.upperBound + weights.reach + 15) >> 4
    }
    let blurred = BlurredRows(
      rows, across: weights, down: weights, movedRight: 0, down: 0,
      columns: tiles(rows.left..<rows.left + rows.width))
    return BlurredCells(blurred, rows: tiles(first.rows.lowerBound..<last.rows.upperBound))
  }
}
#endif
