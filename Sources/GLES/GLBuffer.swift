import GLFunCGLES

/// A piece of memory that the device reads or writes.
///
/// Owns its name; holds its device.
public struct GLBuffer: ~Copyable {
  /// The target that it is bound to where nothing else is said.
  public let target: GLBufferTarget
  /// The way in which its content changes.
  public let usage: GLBufferUsage
  /// Its size, in bytes.
  public private(set) var byteCount = 0
  let name: ObjectName<BufferKind>

  /// Makes an empty buffer, and leaves it bound.
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

  /// Its name, for calls through `GraphicsDevice.address(of:)`.
  public var rawName: UInt32 { name.rawValue }

  /// Binds it to its target.
  ///
  /// The binding of indices is part of the vertex array that is bound meanwhile.
  /// - Source: `glBindBuffer`.
  public func bind() { bind(as: target) }

  /// Binds it to any target.
  /// - Source: `glBindBuffer`.
  public func bind(as target: GLBufferTarget) {
    name.device.call("glBindBuffer") { $0.bindBuffer(target.rawValue, name.rawValue) }
  }

  /// Binds nothing to its target.
  public func unbind() {
    name.device.call("glBindBuffer") { $0.bindBuffer(target.rawValue, 0) }
  }

  /// Binds it to a numbered place of its target, such as the binding of a uniform block.
  /// - Source: `glBindBufferBase`.
  public func bind(index: Int) {
    name.device.call("glBindBufferBase") {
      $0.bindBufferBase(target.rawValue, GLuint(clamping: index), name.rawValue)
    }
  }

  /// Binds a part of it to a numbered place of its target.
  /// - Parameters:
  ///   - index: the place.
  ///   - bytes: the part; where it begins is a multiple of `GLCapabilities.uniformBufferOffsetAlignment`, of
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

  /// Gives it a size, with content that is not defined; and leaves it bound.
  ///
  /// The former memory is left to draws that still use it.
  /// - Source: `glBufferData`.
  public mutating func allocate(byteCount: Int) {
    precondition(byteCount >= 0, "glBufferData: a size is negative")
    bind()
    name.device.call("glBufferData") {
      $0.bufferData(target.rawValue, GLsizeiptr(byteCount), nil, usage.rawValue)
    }
    self.byteCount = byteCount
  }

  /// Gives it new content of any size, and leaves it bound.
  ///
  /// The former memory is left to draws that still use it.
  /// - Source: `glBufferData`, `glBufferSubData`.
  public mutating func upload(_ bytes: UnsafeRawBufferPointer) {
    // One after the other: content of the former size, given at once, Mesa writes into the former memory, and
    // waits for the draws that use it.
    allocate(byteCount: bytes.count)
    if !bytes.isEmpty { replace(at: 0, with: bytes) }
  }

  /// Gives it the elements of an array as its content, and leaves it bound.
  public mutating func upload<Element: BitwiseCopyable>(_ elements: [Element]) {
    elements.withUnsafeBytes { upload($0) }
  }

  /// Replaces a part of its content, and leaves it bound.
  /// - Precondition: the part lies in the buffer.
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

  /// Replaces a part of its content with the elements of an array.
  public func replace<Element: BitwiseCopyable>(at byteOffset: Int, with elements: [Element]) {
    elements.withUnsafeBytes { replace(at: byteOffset, with: $0) }
  }

  /// Copies a part of another buffer, or of this one, on the device.
  /// - Precondition: both parts lie in their buffers; in one buffer they do not overlap.
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
  /// Lends the first bytes of its memory for writing, and leaves it bound.
  ///
  /// Their former content has no meaning; all are to be written. Does not wait for draws that use them.
  /// - Precondition: no draw uses them any more.
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

  /// Lends a part of its content for reading, and leaves it unbound.
  ///
  /// Waits for the device to have written it.
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

  /// Reads elements back, and waits for the device to have written them.
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

  /// True if a part lies in it, and it belongs to the device that makes the call; see `GraphicsDevice.allows`.
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
