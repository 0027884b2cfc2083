internal import GLFunGLES
internal import GLFunImaging

/// The texture that a frame is drawn into: always a framebuffer object, because a window surface or a pbuffer may have another
/// fill rule. A frame made only of tiles stays in the texture of the tile target, or in the rows of the compute shaders.
final class FrameTarget {
  let size: PixelSize
  private let texture: GLTexture
  private let framebuffer: GLFramebuffer
  private let device: GraphicsDevice
  private var backdrop: GLTexture?
  private var backdropFramebuffer: GLFramebuffer?
  private var ownTiles: TileTarget?
  private var ownRows: PictureRows?
  /// The place of the frame's pixels.
  var place = Place.framebuffer

  enum Place {
    case framebuffer, tiles, rows
  }

  init(_ device: GraphicsDevice, size: PixelSize) throws(GLError) {
    self.size = size
    self.device = device
    texture = try GLTexture(
      device, format: .rgba8, width: size.width, height: size.height, label: "frame")
    framebuffer = try GLFramebuffer(device, color: texture, label: "frame")
  }

  /// Binds the framebuffer for drawing.
  func bind() {
    framebuffer.bind()
    place = .framebuffer
  }

  /// The target for drawing tiles.
  func tiles() throws(GLError) -> TileTarget {
    try ownTiles.value(orSet: TileTarget(device, picture: size))
  }

  /// The buffer for drawing with compute shaders.
  func rows() throws(GLError) -> PictureRows {
    try ownRows.value(orSet: PictureRows(device, size: size))
  }

  /// Copies the pixels drawn so far to the buffer.
  func load(_ rows: PictureRows) throws(GLError) { try rows.load(framebuffer) }

  /// Copies the buffer to the framebuffer's texture.
  func store(_ rows: PictureRows) throws(GLError) {
    // The texture is bound to the active unit.
    try rows.store(to: texture)
    place = .framebuffer
  }

  /// Copies the pixels drawn so far to a texture that shaders can read.
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

  /// Starts reading the pixels; `readback` receives them later.
  ///
  /// - Parameter painter: the painter of the frame's tiles, if compute shaders drew them.
  func startReading(
    into readback: FrameReadback, _ painter: ComputePainter?
  ) throws(GLError) {
    switch place {
    case .framebuffer: try readback.start(size, of: framebuffer, tiles: nil)
    case .tiles: try readback.start(size, of: framebuffer, tiles: tiles())
    case .rows: try readback.start(rows(), painter)
    }
  }

  /// Reads the pixels back, top row first.
  func readPixels() throws(GLError) -> Bitmap {
    switch place {
    case .framebuffer: break
    case .tiles: return try tiles().read()
    case .rows: return try rows().read()
    }
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
