internal import GLFunGLES

/// A sequence of numbers for a shader, stored in a buffer texture or in the rows of a texture.
///
/// Software drivers take two to three times as long to fetch from a texture, because they compute its level and row; but not
/// every driver has buffer textures, or large ones.
final class DataTexture {
  /// The storage of the elements.
  enum Layout: Hashable {
    /// A buffer texture, which shaders may access as an image.
    case buffer(isImage: Bool)
    /// A texture with 2 to the power `shift` elements in each row.
    case rows(shift: Int)
  }

  private let layout: Layout
  private let format: GLInternalFormat
  private let device: GraphicsDevice
  private let buffers: DataBuffers?
  private var texture: GLTexture?

  /// Creates an empty texture.
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

  /// Replaces the elements, and binds them to a texture unit.
  ///
  /// Earlier draws keep the previous elements.
  func upload<Element: BitwiseCopyable>(_ elements: [Element], unit: Int) throws(GLError) {
    guard case .rows(let shift) = layout else {
      let byteCount = elements.count * MemoryLayout<Element>.stride
      return try upload(byteCount: byteCount, unit: unit) { memory in
        memory.withUnsafeMutableBytes { bytes in elements.withUnsafeBytes(bytes.copyMemory) }
      }
    }
    // An upload binds the texture to the active unit, so that unit must be this one's.
    bind(unit: unit)
    try upload(elements, rowsOf: 1 << shift)
    bind(unit: unit)
  }

  /// Replaces the elements with data that `write` puts directly into the device's memory, and binds them to a texture unit.
  ///
  /// - Parameters:
  ///   - byteCount: the size of all elements.
  ///   - write: fills that memory; not called if the size is zero.
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
    // A texture created during the upload is bound to the active unit, so that unit must be this one's.
    bind(unit: unit)
    let count = byteCount / format.bytesPerTexel
    let limit = device.capabilities.maxTextureBufferSize
    guard count <= limit else {
      throw .tooLarge(call: "glTexBuffer", label: "tiles", requested: count, limit: limit)
    }
    try buffers.fill(byteCount: byteCount, write: write)
    bind(unit: unit)
  }

  /// Declares that no draw uses the uploaded elements any more: their memory may be written again.
  func reuse() { buffers?.reuse() }

  /// Copies elements to the start of the texture, which grows if there are more than before; the rest of its contents does not
  /// change.
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
