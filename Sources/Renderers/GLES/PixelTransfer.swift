import GLFunCGLES
import GLFunEGL
public import GLFunImaging

/// The order of rows in memory after a read-back.
public enum GLRowOrder: Hashable, Sendable {
  /// Row 0 of the framebuffer first, as in `glReadPixels`.
  case firstRowFirst
  /// The last row of the framebuffer first: top row first, if row 0 is the bottom of the picture.
  case lastRowFirst
}

extension GLFramebuffer {
  /// Reads pixels back in the memory layout of a format, and waits for them.
  ///
  /// Leaves the framebuffer bound for reading.
  /// - Parameters:
  ///   - region: the region to read; pixels outside the framebuffer are undefined.
  ///   - bytes: the destination; only the bytes of the region's pixels are written.
  ///   - bytesPerRow: the row stride in bytes; nil for packed rows.
  ///   - format: red, green, blue and alpha bytes, or four unsigned 32-bit integers.
  ///   - order: the order of rows.
  /// - Precondition: the framebuffer's components are normalized, or such integers; rows do not overlap and are a whole number
  ///   of pixels apart; the memory reaches to the last pixel.
  /// - Throws: `.call`, or `.lost`.
  /// - Source: `glReadPixels`.
  public func readPixels(
    _ region: GLPixelRegion, into bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int? = nil,
    format: GLInternalFormat = .rgba8, order: GLRowOrder = .firstRowFirst
  ) throws(GLError) {
    let layout = format.layout
    let rows = PixelRows(region, bytesPerRow: bytesPerRow, bytesPerPixel: layout.bytesPerTexel)
    precondition(
      bytes.count >= rows.byteCount, "glReadPixels: there are fewer bytes than pixels need")
    guard rows.byteCount > 0, let start = bytes.baseAddress else { return }
    let device = name.device
    let gl = device.functions
    bind(.read)
    if device.capabilities.version.major >= 3 {
      gl.pixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(rows.stride / layout.bytesPerTexel))
      gl.readPixels(
        GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height),
        layout.format, layout.type, start)
      gl.pixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
    } else {
      for row in 0..<region.height {
        gl.readPixels(
          GLint(region.x), GLint(region.y + row), GLsizei(region.width), 1, layout.format,
          layout.type, start + row * rows.stride)
      }
    }
    try device.checkErrors("glReadPixels")
    if order == .lastRowFirst { rows.flip(start) }
  }

  /// Reads pixels back to packed rows, and waits for them.
  ///
  /// Leaves the framebuffer bound for reading.
  /// - Parameters:
  ///   - region: the region to read; pixels outside the framebuffer are undefined.
  ///   - format: the format in memory. OpenGL ES supports the four-component formats of bytes, integers and floats that match
  ///     the kind of the framebuffer's format, and one format chosen by the driver.
  ///   - order: the order of rows.
  /// - Throws: `.call`, or `.lost`.
  /// - Source: `glReadPixels`.
  public func readPixels(
    _ region: GLPixelRegion, format: GLInternalFormat = .rgba8, order: GLRowOrder = .firstRowFirst
  ) throws(GLError) -> [UInt8] {
    let count = region.width * region.height * format.bytesPerTexel
    var pixels = [UInt8](repeating: 0, count: count)
    try pixels.withUnsafeMutableBufferPointer { (bytes) throws(GLError) in
      try readPixels(
        region, into: UnsafeMutableRawBufferPointer(bytes), format: format, order: order)
    }
    return pixels
  }

  /// Reads premultiplied pixels back to a bitmap, and waits for them.
  ///
  /// Leaves the framebuffer bound for reading.
  /// - Parameters:
  ///   - region: the region to read.
  ///   - order: the order of rows; by default, the framebuffer's last row is the top of the bitmap, as y points up.
  /// - Throws: `.call`, or `.lost`.
  /// - Source: `glReadPixels`.
  public func bitmap(
    _ region: GLPixelRegion, order: GLRowOrder = .lastRowFirst
  ) throws(GLError) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: region.width, height: region.height))
    try bitmap.withMutablePixels { (pixels) throws(GLError) in
      try pixels.withUnsafeMutableBytes { (bytes) throws(GLError) in
        try readPixels(region, into: bytes, order: order)
      }
    }
    return bitmap
  }
}

/// An asynchronous read-back through a pixel buffer object.
///
/// `start` requests pixels, and a later `finish` takes them. Only one transfer is in progress at a time, and its memory is
/// reused for the next one. It owns the buffer and the fence.
/// - Source: OpenGL ES 3.0, section 4.3.2, `GL_PIXEL_PACK_BUFFER`.
public struct GLPixelReadback: ~Copyable {
  private let device: GraphicsDevice
  private var buffer: GLBuffer
  private var fence: GLFence?
  private var region = GLPixelRegion(width: 0, height: 0)
  private var bytesPerPixel = 4

  /// Makes a read-back without a transfer.
  /// - Precondition: the context is current, and is one of OpenGL ES 3.
  /// - Throws: `.cannotCreate`.
  public init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    buffer = try GLBuffer(device, target: .pixelPack, usage: .streamRead, label: "read-back")
    buffer.unbind()
  }

  /// True if a transfer is in progress.
  public var isUnderWay: Bool { fence != nil }

  /// Requests the pixels of a region in the memory layout of a format; leaves the framebuffer bound for reading.
  ///
  /// A previous request that was not taken by `finish` is dropped.
  /// - Parameters:
  ///   - region: the pixels.
  ///   - framebuffer: the framebuffer.
  ///   - format: red, green, blue and alpha bytes, or four unsigned 32-bit integers.
  /// - Throws: `.call` (out of memory), `.lost` or `.cannotCreate`.
  public mutating func start(
    _ region: GLPixelRegion, of framebuffer: borrowing GLFramebuffer,
    format: GLInternalFormat = .rgba8
  ) throws(GLError) {
    fence = nil
    let layout = format.layout
    let rows = PixelRows(region, bytesPerRow: nil, bytesPerPixel: layout.bytesPerTexel)
    precondition(rows.byteCount > 0, "glReadPixels: an empty region is read back")
    if buffer.byteCount < rows.byteCount {
      buffer.allocate(byteCount: rows.byteCount)
    } else {
      buffer.bind()
    }
    defer { buffer.unbind() }
    framebuffer.bind(.read)
    device.functions.readPixels(
      GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height),
      layout.format, layout.type, nil)
    try device.checkErrors("glReadPixels")
    fence = try GLFence(device)
    device.flush()
    self.region = region
    bytesPerPixel = layout.bytesPerTexel
  }

  /// Waits for the pixels without taking them.
  ///
  /// - Parameter nanoseconds: the maximum time; 0 to poll.
  /// - Returns: true if they have arrived.
  /// - Precondition: a transfer is in progress.
  /// - Throws: `.call`, or `.lost`.
  public func wait(nanoseconds: UInt64 = .max) throws(GLError) -> Bool {
    let outcome = try fence?.wait(nanoseconds: nanoseconds)
    guard let outcome else { preconditionFailure("glClientWaitSync: no read-back is under way") }
    return outcome != .timedOut
  }

  /// Takes the pixels if they arrive in time.
  ///
  /// - Parameters:
  ///   - bytes: the destination; only the bytes of the region's pixels are written.
  ///   - bytesPerRow: the row stride in bytes; nil for packed rows.
  ///   - order: the order of rows.
  ///   - nanoseconds: the maximum time; by default, until the pixels arrive.
  /// - Returns: true if the pixels were taken; false if they are not ready, in which case `finish` can be called again.
  /// - Precondition: a transfer is in progress; the memory reaches to the last pixel.
  /// - Throws: `.call`, or `.lost`.
  public mutating func finish(
    into bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int? = nil,
    order: GLRowOrder = .firstRowFirst, nanoseconds: UInt64 = .max
  ) throws(GLError) -> Bool {
    guard try wait(nanoseconds: nanoseconds) else { return false }
    let source = PixelRows(region, bytesPerRow: nil, bytesPerPixel: bytesPerPixel)
    let target = PixelRows(region, bytesPerRow: bytesPerRow, bytesPerPixel: bytesPerPixel)
    precondition(
      bytes.count >= target.byteCount, "glMapBufferRange: there are fewer bytes than pixels need")
    guard let start = bytes.baseAddress else { return false }
    try buffer.withBytes(count: source.byteCount) { pixels in
      guard let first = pixels.baseAddress else { return }
      source.copy(first, to: target, start, order)
    }
    fence = nil
    return true
  }

  /// Waits for the pixels, and passes them to a closure, packed and with row 0 of the framebuffer first.
  ///
  /// - Precondition: a transfer is in progress.
  /// - Throws: `.call`, or `.lost`.
  public mutating func finish(_ body: (UnsafeRawBufferPointer) -> Void) throws(GLError) {
    _ = try wait()
    let rows = PixelRows(region, bytesPerRow: nil, bytesPerPixel: bytesPerPixel)
    try buffer.withBytes(count: rows.byteCount, body)
    fence = nil
  }
}

@available(*, unavailable) extension GLPixelReadback: Sendable {}

/// Rows of pixels in memory.
private struct PixelRows {
  let packed: Int
  let stride: Int
  let height: Int
  let byteCount: Int

  init(_ region: GLPixelRegion, bytesPerRow: Int?, bytesPerPixel: Int) {
    packed = region.width * bytesPerPixel
    stride = bytesPerRow ?? packed
    height = region.height
    byteCount = region.byteCount(bytesPerRow: stride, bytesPerPixel: bytesPerPixel)
    precondition(
      stride >= packed && stride.isMultiple(of: bytesPerPixel),
      "glReadPixels: rows overlap or split a pixel")
  }

  /// Reverses the order of rows in place.
  func flip(_ start: UnsafeMutableRawPointer) {
    withUnsafeTemporaryAllocation(byteCount: packed, alignment: 16) { row in
      guard let spare = row.baseAddress else { return }
      for number in 0..<height / 2 {
        let upper = start + number * stride
        let lower = start + (height - 1 - number) * stride
        spare.copyMemory(from: upper, byteCount: packed)
        upper.copyMemory(from: lower, byteCount: packed)
        lower.copyMemory(from: spare, byteCount: packed)
      }
    }
  }

  /// Copies all rows to rows of the same length elsewhere.
  func copy(
    _ start: UnsafeRawPointer, to target: PixelRows, _ targetStart: UnsafeMutableRawPointer,
    _ order: GLRowOrder
  ) {
    if stride == target.stride, order == .firstRowFirst {
      targetStart.copyMemory(from: start, byteCount: byteCount)
      return
    }
    for row in 0..<height {
      let source = order == .firstRowFirst ? row : height - 1 - row
      (targetStart + row * target.stride).copyMemory(
        from: start + source * stride, byteCount: packed)
    }
  }
}
