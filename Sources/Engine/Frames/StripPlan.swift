package import GLFunDrawing
package import GLFunImaging
package import GLFunTiles

/// A frame that is drawn strip by strip: its plan, made once, and the progress.
package struct StripPlan: Sendable {
  /// The whole frame.
  package let plan: FramePlan
  /// The number of rows of tiles of a strip; the last strip may have fewer.
  package let height: Int
  /// The first row of tiles that is not drawn yet.
  private var next = 0

  /// Begins with the first strip.
  ///
  /// - Parameters:
  ///   - height: the greatest number of rows of pixels of a strip.
  ///   - bandHeight: returns the height of bands of shapes, given the number of rows of tiles of a strip.
  package init(
    _ frame: DisplayList, grid: PrimitiveGrid, height: Int, bandHeight: (Int) -> Int
  ) {
    self.height = max(1, height / TileFrame.tileSize)
    var frame = frame
    frame.region = nil
    var clock = StageClock.off
    plan = FramePlan(frame, grid: grid, bandHeights: .even(bandHeight(self.height)), clock: &clock)
  }

  /// The size of the whole picture.
  package var size: PixelSize { plan.size }

  /// Returns the next strip; nil after the last one.
  package mutating func nextWindow() -> TileWindow? {
    let whole = TileWindow(size)
    guard next < whole.rows.upperBound else { return nil }
    let rows = next..<min(next + height, whole.rows.upperBound)
    next = rows.upperBound
    return TileWindow(columns: whole.columns, rows: rows)
  }
}
