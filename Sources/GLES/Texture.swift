import GLFunCGLES
import GLFunEGL

/// A two-dimensional texture of a fixed size, without smaller levels.
///
/// Row 0 is the row of texture coordinate t = 0, and the one uploaded first.
/// Owns its name; holds its device.
public struct Texture: ~Copyable {
  /// How it keeps a texel.
  public let format: TextureFormat
  /// The width, in texels.
  public let width: Int
  /// The height, in texels.
  public let height: Int
  let name: ObjectName<TextureKind>

  /// Makes a texture whose content is not defined yet, and leaves it bound to the active unit. Debuggers and errors call it
  /// by its label.
  /// - Precondition: the context is current; the size is positive; an integer format is not filtered.
  /// - Throws: `.tooLarge` past the driver's limit, `.cannotCreate`, or `.call` (out of memory).
  /// - Source: `glTexStorage2D`.
  public init(
    _ device: GraphicsDevice, format: TextureFormat, width: Int, height: Int,
    filter: TextureFilter = .nearest, wrap: TextureWrap = .clampToEdge, label: String? = nil
  ) throws(GLError) {
    precondition(width > 0 && height > 0, "a texture needs a size")
    precondition(filter == .nearest || !format.isInteger, "an integer texture is not filtered")
    let limit = device.capabilities.maxTextureSize
    guard max(width, height) <= limit else {
      throw .tooLarge(label: label ?? "texture", requested: max(width, height), limit: limit)
    }
    let name = try ObjectName<TextureKind>(device)
    let gl = device.functions
    let target = GLenum(GL_TEXTURE_2D)
    gl.bindTexture(target, name.rawValue)
    if device.capabilities.version.major >= 3 {
      gl.texStorage2D(target, 1, format.rawValue, GLsizei(width), GLsizei(height))
    } else {
      let layout = format.layout
      gl.texImage2D(
        target, 0, GLint(layout.format), GLsizei(width), GLsizei(height), 0, layout.format,
        layout.type, nil)
    }
    gl.texParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GLint(filter.rawValue))
    gl.texParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GLint(filter.rawValue))
    gl.texParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GLint(wrap.rawValue))
    gl.texParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GLint(wrap.rawValue))
    try device.checkErrors("glTexStorage2D")
    name.setLabel(label)
    self.name = name
    self.format = format
    self.width = width
    self.height = height
  }

  /// Binds it to a texture unit, and makes that unit the active one.
  /// - Source: `glActiveTexture`, `glBindTexture`.
  public func bind(unit: Int) {
    let gl = name.device.functions
    gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name.rawValue)
    name.device.checkpoint("glBindTexture")
  }

  /// Sets how it is sampled between texels, and leaves it bound to the active unit.
  public func setFilter(_ filter: TextureFilter) {
    precondition(filter == .nearest || !format.isInteger, "an integer texture is not filtered")
    let gl = name.device.functions
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name.rawValue)
    for parameter in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
      gl.texParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), GLint(filter.rawValue))
    }
    name.device.checkpoint("glTexParameteri")
  }

  /// Replaces a region's texels, and leaves the texture bound to the active unit.
  ///
  /// - Parameters:
  ///   - bytes: texels as the format lays them out, the region's first row first.
  ///   - region: what to replace; all of it when nil.
  ///   - bytesPerRow: from one row to the next; packed rows when nil.
  /// - Precondition: the region lies in the texture, and the bytes reach to its last texel.
  /// - Source: `glTexSubImage2D`.
  public func upload(
    _ bytes: UnsafeRawBufferPointer, to region: PixelRegion? = nil, bytesPerRow: Int? = nil
  ) {
    let region = region ?? PixelRegion(width: width, height: height)
    let layout = format.layout
    let packed = region.width * layout.bytesPerTexel
    let stride = bytesPerRow ?? packed
    precondition(
      region.x >= 0 && region.y >= 0 && region.x + region.width <= width
        && region.y + region.height <= height, "a region lies outside its texture")
    precondition(stride >= packed, "rows overlap")
    precondition(
      bytes.count >= region.byteCount(bytesPerRow: stride, bytesPerPixel: layout.bytesPerTexel),
      "there are fewer bytes than texels need")
    guard packed > 0, region.height > 0, let start = bytes.baseAddress else { return }
    let device = name.device
    let gl = device.functions
    gl.bindTexture(GLenum(GL_TEXTURE_2D), name.rawValue)
    func send(_ first: UnsafeRawPointer, row: Int, rows: Int) {
      gl.texSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(region.x), GLint(region.y + row), GLsizei(region.width),
        GLsizei(rows), layout.format, layout.type, first)
    }
    if stride == packed {
      send(start, row: 0, rows: region.height)
    } else if stride.isMultiple(of: layout.bytesPerTexel), device.capabilities.version.major >= 3 {
      gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(stride / layout.bytesPerTexel))
      send(start, row: 0, rows: region.height)
      gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    } else {
      // The row length counts texels, and OpenGL ES 2 has none.
      for row in 0..<region.height { send(start + row * stride, row: row, rows: 1) }
    }
    device.uploadedByteCount += packed * region.height
    device.checkpoint("glTexSubImage2D")
  }

  /// Replaces a region's texels with those of an array; see `upload(_:to:bytesPerRow:)`.
  public func upload<Element: BitwiseCopyable>(
    _ texels: [Element], to region: PixelRegion? = nil, bytesPerRow: Int? = nil
  ) {
    texels.withUnsafeBytes { upload($0, to: region, bytesPerRow: bytesPerRow) }
  }
}

@available(*, unavailable) extension Texture: Sendable {}
