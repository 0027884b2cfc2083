public import GLFunDrawing
internal import GLFunFrames
internal import GLFunGLES
package import GLFunImaging
package import GLFunRasterization
internal import GLFunThreading
internal import GLFunTiles

extension GLRenderer: StripRenderer {
  /// A frame that is drawn strip by strip on the context of a renderer.
  private final class StripState {
    var renderer: GLRenderer
    var plan: StripPlan
    /// The greatest number of columns of tiles that are drawn at once.
    let width: Int

    init(_ renderer: consuming GLRenderer, _ plan: StripPlan, width: Int) {
      self.renderer = renderer
      self.plan = plan
      self.width = width
    }

    /// Draws the next strip; returns nil after the last one.
    func next() throws(Failure) -> Bitmap? {
      guard let window = plan.nextWindow() else { return nil }
      let plan = plan.plan
      if window.columns.count <= width { return try renderer.render(plan.seen(in: window)) }
      let whole = window.pixels(of: plan.size).size
      var strip = Bitmap(size: whole)
      var column = 0
      while column < window.columns.upperBound {
        var piece = window
        piece.columns = column..<min(column + width, window.columns.upperBound)
        strip.replace(
          fromColumn: column * TileFrame.tileSize, by: try renderer.render(plan.seen(in: piece)))
        column = piece.columns.upperBound
      }
      return strip
    }
  }

  /// Begins a frame that is drawn strip by strip.
  ///
  /// A strip that is wider than the driver allows is drawn in several pieces next to each other.
  /// - Throws: `Failure.spriteTooLarge` or `.lineWidth` if the frame exceeds the driver's limits.
  public mutating func strips(
    of frame: DisplayList, height: Int
  ) throws(Failure) -> Strips<Failure> {
    try strips(of: frame, height: height, pieceWidth: largestSide)
  }

  /// Begins a frame that is drawn strip by strip, in pieces at most `pieceWidth` pixels wide.
  package mutating func strips(
    of frame: DisplayList, height: Int, pieceWidth: Int
  ) throws(Failure) -> Strips<Failure> {
    let plan = StripPlan(
      frame, grid: try grid(for: frame), height: min(height, largestSide), bandHeight: { $0 })
    try checkLimits(plan.plan)
    let most = max(1, pieceWidth / TileFrame.tileSize)
    let columns = TileFrame.tiles(frame.size.width)
    let pieces = (columns + most - 1) / most
    let state = StripState(
      GLRenderer(sharing: self), plan, width: (columns + pieces - 1) / pieces)
    return Strips { () throws(Failure) in try state.next() }
  }

  /// Renders a picture beyond the driver's limits, strip by strip.
  mutating func renderInStrips(_ frame: DisplayList) throws(Failure) -> Bitmap {
    var strips = try strips(of: frame, height: max(1, Self.stripArea / frame.size.width))
    var pixels: [PremultipliedColor] = []
    pixels.reserveCapacity(frame.size.area)
    while let strip = try strips.next() { pixels += strip.pixels }
    return Bitmap(size: frame.size, pixels: pixels)
  }

  /// The number of pixels of a strip, for a picture that is assembled in memory.
  private static let stripArea = 1 << 24

  fileprivate mutating func render(_ plan: FramePlan) throws(Failure) -> Bitmap {
    var clock = StageClock.off
    return try render(plan, size: plan.size, clock: &clock)
  }
}

extension GLRenderer {
  /// An upper estimate of the memory for strips of `height` rows, in bytes, with a driver that renders in main memory.
  package static func memory(_ frame: FrameMemory, size: PixelSize, stripHeight height: Int) -> Int
  {
    let height = min(height, size.height)
    let rows = TileFrame.tiles(height)
    // Tiles are built, packed, and handed to the driver.
    return driverBytes + frame.planBytes + 3 * frame.tileBytes(inRows: rows, parts: 1)
      + frame.shadowBytes(inRows: rows, threads: Processors.count) + bytesPerPixel * height
      * size.width
  }

  /// The bytes for a pixel of the strip, the strip before, a piece, the target, and the backdrop copy.
  private static let bytesPerPixel = 20
  /// The memory that a driver needs for its shaders, in bytes.
  private static let driverBytes = 96 << 20
}

extension Bitmap {
  /// Replaces some columns with a picture of the same height.
  fileprivate mutating func replace(fromColumn column: Int, by piece: Bitmap) {
    let width = width
    withMutablePixels { pixels in
      for row in 0..<piece.height {
        for x in 0..<piece.width {
          pixels[row * width + column + x] = piece.pixels[row * piece.width + x]
        }
      }
    }
  }
}
