internal import GLFunGLES
internal import GLFunImaging

/// The texture that a frame is drawn into: always a framebuffer object, since a window surface or
/// a pbuffer may have another fill rule. A frame of tiles alone stays in the texture that these are drawn
/// into.
final class FrameTarget {
  let size: PixelSize
  private let texture: GLTexture
  private let framebuffer: GLFramebuffer
  private let device: GraphicsDevice
  private var backdrop: GLTexture?
  private var backdropFramebuffer: GLFramebuffer?
  private var ownTiles: TileTarget?
  private var isInTiles = false

  init(_ device: GraphicsDevice, size: PixelSize) throws(GLError) {
    self.size = size
    self.device = device
    texture = try GLTexture(
      device, format: .rgba8, width: size.width, height: size.height, label: "frame")
    framebuffer = try GLFramebuffer(device, color: texture, label: "frame")
  }

  /// Makes it what is drawn into.
  func bind() {
    framebuffer.bind()
    isInTiles = false
  }

  /// What tiles are drawn into.
  func tiles() throws(GLError) -> TileTarget {
    if let ownTiles { return ownTiles }
    let made = try TileTarget(device, picture: size)
    ownTiles = made
    return made
  }

  /// Leaves the frame where its tiles were drawn.
  func keepTiles() { isInTiles = true }

  /// Copies what was drawn so far to where a shader can read it.
  func keepBackdrop() throws(GLError) {
    if backdrop == nil {
      let copy = try GLTexture(
        device, format: .rgba8, width: size.width, height: size.height, label: "backdrop")
      backdropFramebuffer = try GLFramebuffer(device, color: copy, label: "backdrop")
      backdrop = consume copy
    }
    let region = GLPixelRegion(width: size.width, height: size.height)
    switch backdropFramebuffer {
    case .some(let copy): framebuffer.blit(region, to: copy, region: region)
    case nil: break
    }
  }

  /// Binds the copy to a texture unit.
  func bindBackdrop(unit: Int) { backdrop?.bind(unit: unit) }

  /// Asks for the pixels, to be taken from `readback` later.
  func startReading(into readback: FrameReadback) throws(GLError) {
    try readback.start(size, of: framebuffer, tiles: isInTiles ? tiles() : nil)
  }

  /// Reads the pixels back, top row first.
  func readPixels() throws(GLError) -> Bitmap {
    if isInTiles { return try tiles().read() }
    var bitmap = Bitmap(size: size)
    try bitmap.withMutablePixels { (pixels) throws(GLError) in
      try pixels.withUnsafeMutableBytes { (bytes) throws(GLError) in
        try framebuffer.readPixels(
          GLPixelRegion(width: size.width, height: size.height), into: bytes, order: .lastRowFirst)
      }
    }
    return bitmap
  }
}
