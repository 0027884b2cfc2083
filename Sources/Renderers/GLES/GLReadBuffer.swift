import GLFunCGLES

/// A buffer whose memory the program can read while it exists: the device copies to it, and a fence tells when it has.
///
/// Nothing is mapped or unmapped for a frame, and several threads can read at once. It owns its name and holds its device.
/// - Source: `GL_EXT_buffer_storage`.
public struct GLReadBuffer: ~Copyable {
  /// The buffer, for copying to it.
  public let buffer: GLBuffer
  private let address: UnsafeRawPointer

  /// Makes a buffer of a size in bytes.
  /// - Returns: nil if the driver has no such buffers.
  /// - Precondition: the context is current; the size is greater than 0.
  /// - Throws: `.call` if there is no memory.
  /// - Source: `glBufferStorage`, `glMapBufferRange`.
  public init?(
    _ device: GraphicsDevice, byteCount: Int, label: String? = nil
  ) throws(GLError) {
    guard device.capabilities.extensions.contains("GL_EXT_buffer_storage"),
      let bufferStorage = device.functions.bufferStorage
    else { return nil }
    var buffer = try GLBuffer(device, target: .copyWrite, usage: .streamRead, label: label)
    let access = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT
    buffer.allocate(byteCount: byteCount) { target in
      bufferStorage(
        target, GLsizeiptr(byteCount), nil, GLbitfield(access | GL_CLIENT_STORAGE_BIT_EXT))
    }
    try device.checkErrors("glBufferStorageEXT")
    let mapped = device.functions.mapBufferRange(
      buffer.target.rawValue, 0, GLsizeiptr(byteCount), GLbitfield(access))
    guard let mapped else {
      try device.checkErrors("glMapBufferRange")
      throw .call(name: "glMapBufferRange", code: .outOfMemory)
    }
    address = UnsafeRawPointer(mapped)
    self.buffer = buffer
  }

  /// Calls `body` with the first bytes.
  /// - Precondition: the device has reached a fence after the last copy to the buffer.
  public func withBytes<Value>(count: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    precondition(count >= 0 && count <= buffer.byteCount, "a part lies outside its buffer")
    return body(UnsafeRawBufferPointer(start: address, count: count))
  }
}

@available(*, unavailable) extension GLReadBuffer: Sendable {}
