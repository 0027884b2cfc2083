internal import GLFunGLES

/// Numbers for a shader, one element after another: in a buffer texture, or in a texture's rows.
///
/// Software drivers take two to three times as long for a texel of a texture, whose level and row
/// they work out; but not every driver has buffer textures, or large ones.
final class DataTexture {
  /// Where the elements are.
  enum Layout: Hashable {
    /// In a buffer texture, maybe one that shaders load from as an image.
    case buffer(isImage: Bool)
    /// In a texture, whose rows have 2 to this power of elements.
    case rows(shift: Int)
  }

  private let layout: Layout
  private let format: GLInternalFormat
  private let device: GraphicsDevice
  private let buffers: DataBuffers?
  private var texture: GLTexture?

  /// Makes one without elements.
  init(_ device: GraphicsDevice, format: GLInternalFormat, _ layout: Layout) throws(GLError) {
    self.device = device
    self.format = format
    self.layout = layout
    switch layout {
    case .buffer: buffers = try DataBuffers(device, format: format)
    case .rows(let shift):
      buffers = nil
      texture = try GLTexture(device, format: format, width: 1 << shift, height: 1)
    }
  }

  /// Puts elements in the place of those that were there, and binds them to a texture unit.
  ///
  /// Draws that use the former ones keep them.
  func upload<Element: BitwiseCopyable>(_ elements: [Element], unit: Int) throws(GLError) {
    guard case .rows(let shift) = layout else {
      let byteCount = elements.count * MemoryLayout<Element>.stride
      return try upload(byteCount: byteCount, unit: unit) { memory in
        memory.withUnsafeMutableBytes { bytes in elements.withUnsafeBytes(bytes.copyMemory) }
      }
    }
    // An upload binds the texture to the active unit, which must not be another's.
    bind(unit: unit)
    try upload(elements, rowsOf: 1 << shift)
    bind(unit: unit)
  }

  /// Puts elements that are written where the device has them in the place of those that were there, and
  /// binds them to a texture unit.
  ///
  /// - Parameters:
  ///   - byteCount: what all elements take.
  ///   - write: is given as much memory, if that is any.
  func upload(
    byteCount: Int, unit: Int, write: (inout MutableRawSpan) -> Void
  ) throws(GLError) {
    guard let buffers else {
      var bytes = [UInt8](repeating: 0, count: byteCount)
      var span = bytes.mutableSpan
      var memory = span.mutableBytes
      write(&memory)
      return try upload(bytes, unit: unit)
    }
    // Nor must what is made for an upload be bound to another's.
    bind(unit: unit)
    try checkSize(byteCount)
    try buffers.fill(byteCount: byteCount, write: write)
    bind(unit: unit)
  }

  private func checkSize(_ byteCount: Int) throws(GLError) {
    let count = byteCount / format.bytesPerTexel
    let limit = device.capabilities.maxTextureBufferSize
    guard count <= limit else {
      throw .tooLarge(call: "glTexBuffer", label: "tiles", requested: count, limit: limit)
    }
  }

  /// Says that no draw uses what was uploaded: its memory may be written again.
  func reuse() { buffers?.reuse() }

  /// Puts elements into the texture from its start, which grows where there are more than before;
  /// what follows the last is left as it is.
  private func upload<Element: BitwiseCopyable>(
    _ elements: [Element], rowsOf width: Int
  ) throws(GLError) {
    let count = elements.count * MemoryLayout<Element>.stride / format.bytesPerTexel
    let rows = (count + width - 1) / width
    if rows > texture?.height ?? 0 {
      let height = min(rows + rows / 4, device.capabilities.maxTextureSize)
      texture = try GLTexture(device, format: format, width: width, height: max(rows, height))
    }
    let whole = count / width
    elements.withUnsafeBytes { bytes in
      let rowBytes = width * format.bytesPerTexel
      if whole > 0 {
        texture?.upload(
          UnsafeRawBufferPointer(rebasing: bytes[..<(whole * rowBytes)]),
          to: GLPixelRegion(width: width, height: whole))
      }
      if rows > whole {
        texture?.upload(
          UnsafeRawBufferPointer(rebasing: bytes[(whole * rowBytes)...]),
          to: GLPixelRegion(y: whole, width: count - whole * width, height: 1))
      }
    }
  }

  /// Binds it to a texture unit.
  func bind(unit: Int) {
    buffers?.bind(unit: unit, isImage: layout == .buffer(isImage: true))
    texture?.bind(unit: unit)
  }
}
