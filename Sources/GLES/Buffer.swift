import GLFunCGLES

/// A piece of memory that the device reads or writes.
///
/// Owns its name; holds its device.
public struct Buffer: ~Copyable {
  /// What it is bound as.
  public let target: BufferTarget
  /// How often its content changes.
  public let usage: BufferUsage
  /// Its size, in bytes.
  public private(set) var byteCount = 0
  let name: ObjectName<BufferKind>

  /// Makes an empty buffer, and leaves it bound.
  /// - Precondition: the context is current.
  /// - Throws: `.cannotCreate`.
  public init(
    _ device: GraphicsDevice, target: BufferTarget, usage: BufferUsage = .staticDraw,
    label: String? = nil
  ) throws(GLError) {
    name = try ObjectName(device)
    self.target = target
    self.usage = usage
    bind()
    name.setLabel(label)
  }

  /// Binds it to its target.
  ///
  /// The binding of indices is part of the vertex array that is bound meanwhile.
  /// - Source: `glBindBuffer`.
  public func bind() {
    name.device.functions.bindBuffer(target.rawValue, name.rawValue)
    name.device.checkpoint("glBindBuffer")
  }

  /// Binds nothing to its target.
  public func unbind() {
    name.device.functions.bindBuffer(target.rawValue, 0)
    name.device.checkpoint("glBindBuffer")
  }

  /// Binds it to a numbered place of its target, such as the binding of a uniform block.
  /// - Source: `glBindBufferBase`.
  public func bind(index: Int) {
    name.device.functions.bindBufferBase(target.rawValue, GLuint(index), name.rawValue)
    name.device.checkpoint("glBindBufferBase")
  }

  /// Gives it a size, with content that is not defined; and leaves it bound.
  ///
  /// The former memory is left to draws that still use it.
  /// - Source: `glBufferData`.
  public mutating func allocate(byteCount: Int) {
    bind()
    name.device.functions.bufferData(
      target.rawValue, GLsizeiptr(byteCount), nil, usage.rawValue)
    name.device.checkpoint("glBufferData")
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
    precondition(
      byteOffset >= 0 && byteOffset + bytes.count <= byteCount, "a part lies outside its buffer")
    bind()
    name.device.functions.bufferSubData(
      target.rawValue, GLintptr(byteOffset), GLsizeiptr(bytes.count), bytes.baseAddress)
    name.device.uploadedByteCount += bytes.count
    name.device.checkpoint("glBufferSubData")
  }

  /// Lends the first bytes of its memory for writing, and leaves it bound.
  ///
  /// What they were has no meaning; all are to be written. Does not wait for draws that use them.
  /// - Precondition: no draw uses them any more.
  /// - Throws: `.call` if the driver cannot map the memory, or loses it.
  /// - Source: `glMapBufferRange`, `glUnmapBuffer`.
  public func write(
    count: Int, _ body: (inout MutableRawSpan) -> Void
  ) throws(GLError) {
    precondition(count > 0 && count <= byteCount, "a part lies outside its buffer")
    let device = name.device
    bind()
    let access = GLbitfield(
      GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT)
    let address = device.functions.mapBufferRange(target.rawValue, 0, GLsizeiptr(count), access)
    guard let address else {
      try device.checkErrors("glMapBufferRange")
      throw .call(name: "glMapBufferRange", code: .outOfMemory)
    }
    let bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
    var span = bytes.mutableBytes
    body(&span)
    device.uploadedByteCount += count
    guard device.functions.unmapBuffer(target.rawValue) != GLboolean(GL_FALSE) else {
      throw .call(name: "glUnmapBuffer", code: .outOfMemory)
    }
  }

  /// Lends the first bytes of its content for reading, and leaves it unbound.
  ///
  /// Waits for the device to have written them.
  /// - Throws: `.call` if the driver cannot map the memory.
  /// - Source: `glMapBufferRange`.
  public func withBytes<Value>(
    count: Int, _ body: (UnsafeRawBufferPointer) -> Value
  ) throws(GLError) -> Value {
    precondition(count > 0 && count <= byteCount, "a part lies outside its buffer")
    let device = name.device
    bind()
    defer { unbind() }
    let address = device.functions.mapBufferRange(
      target.rawValue, 0, GLsizeiptr(count), GLbitfield(GL_MAP_READ_BIT))
    guard let address else {
      try device.checkErrors("glMapBufferRange")
      throw .call(name: "glMapBufferRange", code: .outOfMemory)
    }
    defer { _ = device.functions.unmapBuffer(target.rawValue) }
    return body(UnsafeRawBufferPointer(start: address, count: count))
  }
}

@available(*, unavailable) extension Buffer: Sendable {}
