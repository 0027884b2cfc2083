internal import GLFunGLES
internal import GLFunImaging

/// A read-back of a frame's pixels.
final class FrameReadback {
  private var readback: GLPixelReadback
  /// The read-back of the lower pixels of tiles.
  private var lower: GLPixelReadback
  private var size = PixelSize(width: 0, height: 0)
  private var isInTiles = false

  init(_ device: GraphicsDevice) throws(GLError) {
    readback = try GLPixelReadback(device)
    lower = try GLPixelReadback(device)
  }

  /// Starts reading the pixels of a framebuffer, or of tiles if there are any.
  func start(
    _ size: PixelSize, of framebuffer: borrowing GLFramebuffer, tiles: TileTarget?
  ) throws(GLError) {
    self.size = size
    isInTiles = tiles != nil
    if let tiles { return try tiles.startReading(into: &readback, &lower) }
    try readback.start(GLPixelRegion(width: size.width, height: size.height), of: framebuffer)
  }

  /// Waits until the pixels have arrived.
  func wait() throws(GLError) {
    _ = try readback.wait()
    if isInTiles { _ = try lower.wait() }
  }

  /// Waits for the pixels, and returns them with the top row first.
  func finish() throws(GLError) -> Bitmap {
    var bitmap = Bitmap(size: size)
    if isInTiles {
      try readback.finish { TileTarget.copy($0, toRowsFrom: 0, of: &bitmap) }
      try lower.finish { TileTarget.copy($0, toRowsFrom: 1, of: &bitmap) }
      return bitmap
    }
    try bitmap.withMutablePixels { (pixels) throws(GLError) in
      try pixels.withUnsafeMutableBytes { (bytes) throws(GLError) in
        _ = try readback.finish(into: bytes, order: .lastRowFirst)
      }
    }
    return bitmap
  }
}
