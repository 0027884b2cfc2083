internal import GLFunFrames
internal import GLFunGLES
internal import GLFunImaging

/// A read-back of a frame's pixels.
final class FrameReadback {
  private var readback: GLPixelReadback
  /// The read-back of the lower pixels of tiles.
  private var lower: GLPixelReadback
  private var size = PixelSize(width: 0, height: 0)
  private var isInTiles = false
  /// The read-back of rows from compute shaders.
  private var rows: RowsReadback?
  private var isInRows = false
  private let device: GraphicsDevice
  /// The frame.
  var plan: FramePlan?

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    readback = try GLPixelReadback(device)
    lower = try GLPixelReadback(device)
  }

  /// Starts reading the pixels of a framebuffer, or of tiles if there are any.
  func start(
    _ size: PixelSize, of framebuffer: borrowing GLFramebuffer, tiles: TileTarget?
  ) throws(GLError) {
    self.size = size
    isInRows = false
    isInTiles = tiles != nil
    if let tiles { return try tiles.startReading(into: &readback, &lower) }
    try readback.start(GLPixelRegion(width: size.width, height: size.height), of: framebuffer)
  }

  /// Starts reading rows from compute shaders.
  func start(_ picture: PictureRows, _ painter: ComputePainter?) throws(GLError) {
    isInRows = true
    let rows = try rows.value(orSet: RowsReadback(device, size: picture.size))
    try picture.startReading(into: rows, painter)
  }

  /// Waits until the pixels have arrived.
  func wait() throws(GLError) {
    if isInRows, let rows { return try rows.wait() }
    _ = try readback.wait()
    if isInTiles { _ = try lower.wait() }
  }

  /// Waits for the pixels, and returns them with the top row first, and the commands whose masks were left to the processor:
  /// if there are any, the frame has to be drawn again.
  func finish() throws(GLError) -> (bitmap: Bitmap, left: LeftCommands) {
    if isInRows, let rows { return try rows.finish() }
    var bitmap = Bitmap(size: size)
    if isInTiles {
      try readback.finish { TileTarget.copy($0, toRowsFrom: 0, of: &bitmap) }
      try lower.finish { TileTarget.copy($0, toRowsFrom: 1, of: &bitmap) }
    } else {
      try bitmap.withMutablePixels { (pixels) throws(GLError) in
        try pixels.withUnsafeMutableBytes { (bytes) throws(GLError) in
          _ = try readback.finish(into: bytes, order: .lastRowFirst)
        }
      }
    }
    return (bitmap, [])
  }
}
