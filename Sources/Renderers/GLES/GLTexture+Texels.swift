import GLFunCGLES
import GLFunEGL

extension GLTexture {
  /// Replaces the texels of a region, and leaves the texture bound to the active unit.
  ///
  /// - Parameters:
  ///   - bytes: the texels in the layout of the format, first row of the region first, one layer after another.
  ///   - region: the texels to replace; nil for the whole level.
  ///   - level: the level.
  ///   - layers: the layers, slices or faces to replace; nil for all.
  ///   - bytesPerRow: the row stride in bytes; nil for packed rows.
  /// - Precondition: the region is within the texture, and `bytes` contains all its texels.
  /// - Source: `glTexSubImage2D`, `glTexSubImage3D`.
  public func upload(
    _ bytes: UnsafeRawBufferPointer, to region: GLPixelRegion? = nil, level: Int = 0,
    layers: Range<Int>? = nil, bytesPerRow: Int? = nil
  ) {
    let call = target.isLayered ? "glTexSubImage3D" : "glTexSubImage2D"
    let (region, layers) = place(region, level, layers, call)
    let layout = format.layout
    let packed = region.width * layout.bytesPerTexel
    let stride = bytesPerRow ?? packed
    precondition(stride >= packed, "\(call): rows overlap")
    let layerBytes = stride * region.height
    let needed =
      (layers.count - 1) * layerBytes
      + region.byteCount(bytesPerRow: stride, bytesPerPixel: layout.bytesPerTexel)
    precondition(
      layers.isEmpty || bytes.count >= needed, "\(call): there are fewer bytes than texels need")
    guard packed > 0, region.height > 0, !layers.isEmpty, let start = bytes.baseAddress else {
      return
    }
    let device = name.device
    let isES3 = device.capabilities.version.major >= 3
    bind()
    device.call(call) { gl in
      if stride == packed || (isES3 && stride.isMultiple(of: layout.bytesPerTexel)) {
        if stride != packed {
          gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(stride / layout.bytesPerTexel))
        }
        send(start, region, level, layers, layerBytes)
        if stride != packed { gl.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0) }
      } else {
        // The row length is in whole texels, and OpenGL ES 2 does not have it.
        for layer in layers {
          for row in 0..<region.height {
            let line = GLPixelRegion(x: region.x, y: region.y + row, width: region.width, height: 1)
            let first = start + (layer - layers.lowerBound) * layerBytes + row * stride
            send(first, line, level, layer..<layer + 1, layerBytes)
          }
        }
      }
    }
    device.uploadedByteCount += packed * region.height * layers.count
  }

  /// Replaces the texels of a region with the elements of an array; see the other `upload`.
  public func upload<Element: BitwiseCopyable>(
    _ texels: [Element], to region: GLPixelRegion? = nil, level: Int = 0,
    layers: Range<Int>? = nil, bytesPerRow: Int? = nil
  ) {
    texels.withUnsafeBytes {
      upload($0, to: region, level: level, layers: layers, bytesPerRow: bytesPerRow)
    }
  }

  private func send(
    _ start: UnsafeRawPointer, _ region: GLPixelRegion, _ level: Int, _ layers: Range<Int>,
    _ layerBytes: Int
  ) {
    let gl = name.device.functions
    let layout = format.layout
    let (x, y) = (GLint(region.x), GLint(region.y))
    let (width, height) = (GLsizei(region.width), GLsizei(region.height))
    if target.isLayered {
      gl.texSubImage3D(
        target.rawValue, GLint(level), x, y, GLint(layers.lowerBound), width, height,
        GLsizei(layers.count), layout.format, layout.type, start)
      return
    }
    for layer in layers {
      gl.texSubImage2D(
        imageTarget(layer), GLint(level), x, y, width, height, layout.format, layout.type,
        start + (layer - layers.lowerBound) * layerBytes)
    }
  }

  /// Replaces the texels of a region by pixels of the framebuffer bound for reading.
  /// - Parameters:
  ///   - x: the first column of the pixels.
  ///   - y: the first row of the pixels.
  ///   - region: the texels to replace; nil for the whole level.
  ///   - level: the level.
  ///   - layer: the layer, slice or face.
  /// - Source: `glCopyTexSubImage2D`, `glCopyTexSubImage3D`.
  public func copyFromFramebuffer(
    x: Int = 0, y: Int = 0, to region: GLPixelRegion? = nil, level: Int = 0, layer: Int = 0
  ) {
    let call = target.isLayered ? "glCopyTexSubImage3D" : "glCopyTexSubImage2D"
    let (region, _) = place(region, level, layer..<layer + 1, call)
    let (width, height) = (GLsizei(region.width), GLsizei(region.height))
    bind()
    name.device.call(call) { gl in
      if target.isLayered {
        gl.copyTexSubImage3D(
          target.rawValue, GLint(level), GLint(region.x), GLint(region.y), GLint(layer), GLint(x),
          GLint(y), width, height)
      } else {
        gl.copyTexSubImage2D(
          imageTarget(layer), GLint(level), GLint(region.x), GLint(region.y), GLint(x), GLint(y),
          width, height)
      }
    }
  }

  /// Copies texels from this or another texture without conversion.
  /// - Parameters:
  ///   - source: the other texture, whose texels have the same size.
  ///   - sourceRegion: the texels to copy.
  ///   - sourceLevel: their level.
  ///   - sourceLayers: their layers.
  ///   - x: the first column to replace.
  ///   - y: the first row to replace.
  ///   - level: the level to replace.
  ///   - layer: the first layer to replace.
  /// - Throws: `.unsupported` before OpenGL ES 3.2.
  /// - Source: `glCopyImageSubData`.
  public func copy(
    _ sourceRegion: GLPixelRegion, of source: borrowing GLTexture, level sourceLevel: Int = 0,
    layers sourceLayers: Range<Int> = 0..<1, toX x: Int = 0, y: Int = 0, level: Int = 0,
    layer: Int = 0
  ) throws(GLError) {
    let (call, device) = ("glCopyImageSubData", name.device)
    try device.require(3, 2, for: call)
    guard device.allows(call, source.name.foreign(to: device)) else { return }
    device.call(call) {
      $0.copyImageSubData(
        source.name.rawValue, source.target.rawValue, GLint(sourceLevel), GLint(sourceRegion.x),
        GLint(sourceRegion.y), GLint(sourceLayers.lowerBound), name.rawValue, target.rawValue,
        GLint(level), GLint(x), GLint(y), GLint(layer), GLsizei(sourceRegion.width),
        GLsizei(sourceRegion.height), GLsizei(sourceLayers.count))
    }
  }

  /// Generates all smaller levels from level 0, and leaves the texture bound to the active unit.
  /// - Source: `glGenerateMipmap`.
  public func generateMipmaps() {
    bind()
    name.device.call("glGenerateMipmap") { $0.generateMipmap(target.rawValue) }
  }

  /// Returns the target for the texels of one layer: a face, for a cube map.
  func imageTarget(_ layer: Int) -> GLenum {
    target == .textureCubeMap
      ? GLenum(Int(GL_TEXTURE_CUBE_MAP_POSITIVE_X) + layer) : target.rawValue
  }

  /// Returns the region and the layers with their defaults, after checking that they are within the level.
  private func place(
    _ region: GLPixelRegion?, _ level: Int, _ layers: Range<Int>?, _ call: String
  ) -> (GLPixelRegion, Range<Int>) {
    precondition((0..<levels).contains(level), "\(call): there is no such level")
    let (width, height) = (max(1, width >> level), max(1, height >> level))
    let depth = target == .texture3D ? max(1, depth >> level) : depth
    let region = region ?? GLPixelRegion(width: width, height: height)
    let layers = layers ?? 0..<depth
    precondition(
      region.x >= 0 && region.y >= 0 && region.width <= width - region.x
        && region.height <= height - region.y && layers.lowerBound >= 0
        && layers.upperBound <= depth, "\(call): a region lies outside its texture")
    return (region, layers)
  }
}
