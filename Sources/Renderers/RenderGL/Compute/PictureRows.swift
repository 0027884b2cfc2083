internal import GLFunGLES
internal import GLFunImaging

/// A picture in a storage buffer: rows of packed pixels.
final class PictureRows {
  let size: PixelSize
  private var pixels: GLBuffer
  private let device: GraphicsDevice
  private var readback: RowsReadback?

  /// - Throws: `.tooLarge` if the picture does not fit into a storage block.
  init(_ device: GraphicsDevice, size: PixelSize) throws(GLError) {
    try ComputeMemory.check(
      size.area * 4, limit: device.capabilities.maxShaderStorageBlockSize, "picture")
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
    let readback = try readback.value(orSet: RowsReadback(device, size: size))
    try startReading(into: readback, nil)
    return try readback.finish().bitmap
  }
}
