internal import GLFunGLES

/// The storage buffers of a frame's uploads. A buffer that the device may still read is not written again.
final class ComputeMemory {
  /// A storage buffer that arrays can hold.
  final class Block {
    var buffer: GLBuffer

    init(_ device: GraphicsDevice) throws(GLError) {
      buffer = try GLBuffer(device, target: .shaderStorage, usage: .streamDraw)
    }
  }

  private let device: GraphicsDevice
  private var blocks: [Block] = []
  /// The number of blocks that the device may be reading.
  private var used = 0

  /// The limit on the memory that is kept from one frame to the next, in bytes.
  private static let mostKept = 64 << 20

  init(_ device: GraphicsDevice) { self.device = device }

  /// The limit on a buffer that only the device uses, in bytes.
  static func limit(_ device: GraphicsDevice) -> Int {
    min(device.capabilities.maxShaderStorageBlockSize, 256 << 20)
  }

  /// Throws `.tooLarge` if a storage block cannot have a size, in bytes.
  static func check(_ byteCount: Int, limit: Int, _ label: String) throws(GLError) {
    guard byteCount <= limit else {
      throw .tooLarge(call: "glBindBufferBase", label: label, requested: byteCount, limit: limit)
    }
  }

  /// The size of the blocks that the device may be reading, in bytes.
  var usedBytes: Int { blocks[..<used].reduce(0) { $0 + $1.buffer.byteCount } }

  /// Takes a block that nothing reads, and fills it.
  ///
  /// - Parameter room: the bytes after them, which the device writes.
  /// - Throws: `.tooLarge` if the driver has no blocks of that size.
  func fill(
    byteCount: Int, room: Int = 0, write: (inout MutableRawSpan) -> Void
  ) throws(GLError) -> Block {
    let limit = device.capabilities.maxShaderStorageBlockSize
    let wanted = byteCount + room
    try Self.check(wanted, limit: limit, "tiles")
    if used == blocks.count { blocks.append(try Block(device)) }
    let block = blocks[used]
    if block.buffer.byteCount < max(wanted, 16) {
      block.buffer.allocate(byteCount: max(min(wanted + wanted / 4, limit), 1 << 12))
    }
    used += 1
    if byteCount > 0 { try block.buffer.write(count: byteCount, write) }
    return block
  }

  /// Declares that the device reads no block any more.
  func reuse() {
    used = 0
    var kept = 0
    blocks.removeAll { block in
      kept += block.buffer.byteCount
      return kept > Self.mostKept
    }
  }

  /// Stores the elements of an array at a place of `memory`, in bytes.
  static func put<Element: BitwiseCopyable>(
    _ elements: [Element], at place: Int, of memory: inout MutableRawSpan
  ) {
    memory.withUnsafeMutableBytes { bytes in
      elements.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: bytes[place...]).copyMemory(from: $0)
      }
    }
  }
}
