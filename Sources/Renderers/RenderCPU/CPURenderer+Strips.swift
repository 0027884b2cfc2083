public import GLFunDrawing
internal import GLFunFrames
package import GLFunImaging
package import GLFunRasterization
internal import GLFunTiles

extension CPURenderer: StripRenderer {
  /// Begins a frame that is drawn strip by strip.
  public func strips(of frame: DisplayList, height: Int) -> Strips<Never> {
    let size = frame.size
    var plan = StripPlan(frame, grid: primitives.grid, height: height) { rows in
      let pixels = min(rows * TileFrame.tileSize, size.height)
      return bandHeight(size, area: pixels * size.width)
    }
    return Strips {
      guard let window = plan.nextWindow() else { return nil }
      var clock = StageClock.off
      return render(plan.plan.seen(in: window), clock: &clock)
    }
  }
}

extension CPURenderer {
  /// An upper estimate of the memory for strips of `height` rows, in bytes; with the height of the picture, for drawing it in
  /// one piece.
  package func memory(_ frame: FrameMemory, size: PixelSize, stripHeight height: Int) -> Int {
    let height = min(height, size.height)
    let rows = TileFrame.tiles(height)
    // Bands may be as high as a strip if many shapes span several bands.
    return frame.planBytes + frame.tileBytes(inRows: rows, parts: threads)
      + frame.shadowBytes(inRows: rows, threads: threads)
      + Self.bytesPerPixel * height * size.width
  }

  /// The bytes for a pixel of the strip, and for one of the strip before.
  private static let bytesPerPixel = 8
}
