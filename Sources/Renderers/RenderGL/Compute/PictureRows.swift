internal import GLFunGLES
internal import GLFunImaging

/// A picture in a storage buffer: rows of packed pixels.
final class PictureRows {
  let size: PixelSize
  private var pixels: GLBuffer
  private let device: GraphicsDevice
  private var readback: RowsReadback?

  init(_ device: GraphicsDevice, size: PixelSize) throws(GLError) {
    self.size = size
    self.device = device
    pixels = try GLBuffer(device, target: .shaderStorage, usage: .dynamicCopy, label: "picture")
    pixels.allocate(byteCount: size.area * 4)
  }

  /// Binds the buffer for the shaders.
  func bind(index: Int) { pixels.bind(index: index) }

  private var region: GLPixelRegion { GLPixelRegion(width: size.width, height: size.height) }

  /// Replaces the pixels by those of a framebuffer, with the picture's last row first.
  func load(_ framebuffer: borrowing GLFramebuffer) throws(GLError) {
    framebuffer.readPixels(region, into: pixels)
    try device.memoryBarrier(.shaderStorage)
  }

  /// Copies the pixels to a texture.
  func store(to texture: borrowing GLTexture) throws(GLError) {
    try device.memoryBarrier(.pixelBuffers)
    texture.replace(region, with: pixels)
  }

  /// Starts copying the pixels to memory that the processor can read, and what `painter` has left to it.
  func startReading(into readback: RowsReadback, _ painter: ComputePainter?) throws(GLError) {
    try device.memoryBarrier(.bufferUpdates)
    try readback.start(size, pixels, painter)
  }

  /// Reads the pixels back.
  func read() throws(GLError) -> Bitmap {
    let readback: RowsReadback
    if let made = self.readback {
      readback = made
    } else {
      readback = try RowsReadback(device)
      self.readback = readback
    }
    try startReading(into: readback, nil)
    return try readback.finish().bitmap
  }
}

/// A copy of a picture's rows on its way to the processor.
final class RowsReadback {
  private let device: GraphicsDevice
  private var buffer: GLBuffer
  private var status: GLBuffer
  private var hasStatus = false
  private var fence: GLFence?
  private var size = PixelSize(width: 0, height: 0)

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    buffer = try GLBuffer(device, target: .copyWrite, usage: .streamRead, label: "rows read back")
    status = try GLBuffer(device, target: .copyWrite, usage: .streamRead, label: "status read back")
    status.allocate(byteCount: MaskMaker.statusBytes)
  }

  /// Starts copying rows of packed pixels.
  func start(
    _ size: PixelSize, _ pixels: borrowing GLBuffer, _ painter: ComputePainter?
  ) throws(GLError) {
    let byteCount = size.area * 4
    if buffer.byteCount < byteCount { buffer.allocate(byteCount: byteCount) }
    buffer.copy(0..<byteCount, of: pixels)
    hasStatus = painter?.hasMadeMasks ?? false
    if hasStatus { painter?.copyStatus(to: status) }
    fence = try GLFence(device)
    device.flush()
    self.size = size
  }

  /// Waits until the pixels have arrived.
  func wait() throws(GLError) { _ = try fence?.wait(nanoseconds: .max) }

  /// Waits for the pixels, and returns them, with the commands whose masks were left to the processor.
  func finish() throws(GLError) -> (bitmap: Bitmap, left: LeftCommands) {
    try wait()
    fence = nil
    let size = size
    var left = LeftCommands.none
    if hasStatus { left = LeftMasks(try status.read(count: MaskMaker.statusBytes / 4)).commands }
    let bitmap = try buffer.withBytes(count: size.area * 4) { bytes in
      let pixels = [PremultipliedColor](unsafeUninitializedCapacity: size.area) { memory, count in
        UnsafeMutableRawBufferPointer(memory).copyMemory(from: bytes)
        count = size.area
      }
      return Bitmap(size: size, pixels: pixels)
    }
    return (bitmap, left)
  }
}
