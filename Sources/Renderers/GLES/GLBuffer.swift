import GLFunCGLES

/// A buffer object: memory that the device reads or writes.
///
/// It owns its name and holds its device.
public struct GLBuffer: ~Copyable {
  /// The default binding target.
  public let target: GLBufferTarget
  /// The expected use of the content.
  public let usage: GLBufferUsage
  /// The size in bytes.
  public private(set) var byteCount = 0
  let name: ObjectName<BufferKind>

  /// Makes an empty buffer and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.cannotCreate`.
  /// - Source: `glGenBuffers`, `glDeleteBuffers`.
  public init(
    _ device: GraphicsDevice, target: GLBufferTarget, usage: GLBufferUsage = .staticDraw,
    label: String? = nil
  ) throws(GLError) {
    name = try ObjectName(device)
    self.target = target
    self.usage = usage
    bind()
    name.setLabel(label)
  }

  /// The OpenGL ES name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Binds the buffer to its target.
  ///
  /// A binding as the index buffer is part of the currently bound vertex array.
  /// - Source: `glBindBuffer`.
  public func bind() { bind(as: target) }

  /// Binds the buffer to any target.
  /// - Source: `glBindBuffer`.
  public func bind(as target: GLBufferTarget) {
    name.device.call("glBindBuffer") { $0.bindBuffer(target.rawValue, name.rawValue) }
  }

  /// Clears the binding of its target.
  public func unbind() {
    name.device.call("glBindBuffer") { $0.bindBuffer(target.rawValue, 0) }
  }

  /// Binds the buffer to an indexed binding point of its target, such as that of a uniform block.
  /// - Source: `glBindBufferBase`.
  public func bind(index: Int) {
    name.device.call("glBindBufferBase") {
      $0.bindBufferBase(target.rawValue, GLuint(clamping: index), name.rawValue)
    }
  }

  /// Binds a range of the buffer to an indexed binding point of its target.
  /// - Parameters:
  ///   - index: the index of the binding point.
  ///   - bytes: the range, which starts at a multiple of `GLCapabilities.uniformBufferOffsetAlignment`, of
  ///     `GLCapabilities.shaderStorageBufferOffsetAlignment` or, for transform feedback, of 4.
  /// - Source: `glBindBufferRange`.
  public func bind(index: Int, bytes: Range<Int>) {
    guard allows("glBindBufferRange", name.device, bytes) else { return }
    name.device.call("glBindBufferRange") {
      $0.bindBufferRange(
        target.rawValue, GLuint(clamping: index), name.rawValue, GLintptr(bytes.lowerBound),
        GLsizeiptr(bytes.count))
    }
  }

  /// Allocates memory with undefined content, and leaves the buffer bound.
  ///
  /// Pending draws keep using the former memory.
  /// - Source: `glBufferData`.
  public mutating func allocate(byteCount: Int) {
    precondition(byteCount >= 0, "glBufferData: a size is negative")
    bind()
    name.device.call("glBufferData") {
      $0.bufferData(target.rawValue, GLsizeiptr(byteCount), nil, usage.rawValue)
    }
    self.byteCount = byteCount
  }

  /// Allocates memory with a call that takes the target of the bound buffer.
  mutating func allocate(byteCount: Int, _ call: (UInt32) -> Void) {
    bind()
    call(target.rawValue)
    self.byteCount = byteCount
  }

  /// Replaces the content with data of any size, and leaves the buffer bound.
  ///
  /// Pending draws keep using the former memory.
  /// - Source: `glBufferData`, `glBufferSubData`.
  public mutating func upload(_ bytes: UnsafeRawBufferPointer) {
    // Two calls, because for content of the same size in a single call, Mesa writes to the former memory and waits for the
    // draws that use it.
    allocate(byteCount: bytes.count)
    if !bytes.isEmpty { replace(at: 0, with: bytes) }
  }

  /// Replaces the content with the elements of an array, and leaves the buffer bound.
  public mutating func upload<Element: BitwiseCopyable>(_ elements: [Element]) {
    elements.withUnsafeBytes { upload($0) }
  }

  /// Replaces a part of the content, and leaves the buffer bound.
  /// - Precondition: the part is within the buffer.
  /// - Source: `glBufferSubData`.
  public func replace(at byteOffset: Int, with bytes: UnsafeRawBufferPointer) {
    requirePart("glBufferSubData", byteOffset, bytes.count)
    bind()
    name.device.call("glBufferSubData") {
      $0.bufferSubData(
        target.rawValue, GLintptr(byteOffset), GLsizeiptr(bytes.count), bytes.baseAddress)
    }
    name.device.uploadedByteCount += bytes.count
  }

  /// Replaces a part of the content with the elements of an array.
  public func replace<Element: BitwiseCopyable>(at byteOffset: Int, with elements: [Element]) {
    elements.withUnsafeBytes { replace(at: byteOffset, with: $0) }
  }

  /// Copies a part of this or another buffer on the device.
  /// - Precondition: both parts are within their buffers, and do not overlap in the same buffer.
  /// - Source: `glCopyBufferSubData`.
  public func copy(
    _ bytes: Range<Int>, of source: borrowing GLBuffer, to byteOffset: Int = 0
  ) {
    let call = "glCopyBufferSubData"
    requirePart(call, byteOffset, bytes.count)
    guard source.allows(call, name.device, bytes) else { return }
    source.bind(as: .copyRead)
    bind(as: .copyWrite)
    name.device.call(call) {
      $0.copyBufferSubData(
        GLBufferTarget.copyRead.rawValue, GLBufferTarget.copyWrite.rawValue,
        GLintptr(bytes.lowerBound), GLintptr(byteOffset), GLsizeiptr(bytes.count))
    }
  }
}

// Mapping.
extension GLBuffer {
  /// Maps the first bytes of its memory for writing, and leaves the buffer bound.
  ///
  /// The former content is discarded, so all bytes must be written. The call does not wait for draws that use the memory.
  /// - Precondition: no pending draw uses the memory.
  /// - Throws: `.call` if the driver cannot map the memory, or loses it.
  /// - Source: `glMapBufferRange`, `glUnmapBuffer`.
  public func write(
    count: Int, _ body: (inout MutableRawSpan) -> Void
  ) throws(GLError) {
    let access = GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT
    bind()
    try map(0, count, access) { address in
      var span = UnsafeMutableRawBufferPointer(start: address, count: count).mutableBytes
      body(&span)
    }
    name.device.uploadedByteCount += count
  }

  /// Maps a part of its content for reading, and leaves the target unbound.
  ///
  /// Waits for the device to finish writing it.
  /// - Throws: `.call` if the driver cannot map the memory.
  /// - Source: `glMapBufferRange`, `glUnmapBuffer`.
  public func withBytes<Value>(
    at byteOffset: Int = 0, count: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(GLError) -> Value {
    bind()
    defer { unbind() }
    return try map(byteOffset, count, GL_MAP_READ_BIT) { address in
      body(UnsafeRawBufferPointer(start: address, count: count))
    }
  }

  /// Reads elements back, after waiting for the device to finish writing them.
  /// - Throws: `.call` if the driver cannot map the memory.
  /// - Source: `glMapBufferRange`, `glUnmapBuffer`.
  public func read<Element: BitwiseCopyable>(
    _ type: Element.Type = Element.self, at byteOffset: Int = 0, count: Int
  ) throws(GLError) -> [Element] {
    let stride = MemoryLayout<Element>.stride
    return try withBytes(at: byteOffset, count: count * stride) { bytes in
      (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * stride, as: Element.self) }
    }
  }

  private func map<Value>(
    _ byteOffset: Int, _ count: Int, _ access: Int32, _ body: (UnsafeMutableRawPointer) -> Value
  ) throws(GLError) -> Value {
    precondition(count > 0, "glMapBufferRange: nothing is mapped")
    requirePart("glMapBufferRange", byteOffset, count)
    let device = name.device
    let address = device.functions.mapBufferRange(
      target.rawValue, GLintptr(byteOffset), GLsizeiptr(count), GLbitfield(access))
    guard let address else {
      try device.checkErrors("glMapBufferRange")
      throw .call(name: "glMapBufferRange", code: .outOfMemory)
    }
    let value = body(address)
    guard device.functions.unmapBuffer(target.rawValue) != GLboolean(GL_FALSE) else {
      throw .call(name: "glUnmapBuffer", code: .outOfMemory)
    }
    return value
  }

  private func requirePart(_ call: String, _ byteOffset: Int, _ count: Int) {
    precondition(
      byteOffset >= 0 && count >= 0 && byteOffset <= byteCount - count,
      "\(call): a part lies outside its buffer")
  }

  /// True if a range is within the buffer, and the buffer belongs to the device that makes the call; see
  /// `GraphicsDevice.allows`.
  func allows(_ call: String, _ device: GraphicsDevice, _ bytes: Range<Int>) -> Bool {
    let isInside = bytes.lowerBound >= 0 && bytes.upperBound <= byteCount
    let reason =
      isInside
      ? name.foreign(to: device)
      : "bytes \(bytes.lowerBound) to \(bytes.upperBound) lie outside a buffer of \(byteCount)"
    return device.allows(call, reason)
  }
}

@available(*, unavailable) extension GLBuffer: Sendable {}
