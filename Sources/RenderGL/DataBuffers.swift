internal import GLFunGLES

/// The memory of numbers that shaders reach by buffer textures.
///
/// What one draw uses is not written again before the draws that use it are over, because a driver would wait for
/// them. New memory for each upload costs time, however: Mesa fills it with zeros, and the system page by page. So the
/// memory of a frame's first uploads is kept for those of the next one.
final class DataBuffers {
  /// A buffer texture that arrays can hold.
  private final class Kept {
    var texture: GLBufferTexture

    init(_ device: GraphicsDevice, format: GLInternalFormat) throws(GLError) {
      texture = try GLBufferTexture(device, format: format)
    }
  }

  private let device: GraphicsDevice
  private let format: GLInternalFormat
  private var kept: [Kept] = []
  /// How many of those that are kept draws may use.
  private var used = 0
  /// For what is not kept.
  private let other: Kept
  private var current: Kept

  /// The most buffers that are kept, as many as a frame has bands, and what they take together, in bytes.
  private static let most = 8
  private static let mostBytes = 32 << 20

  /// Makes one without elements.
  init(_ device: GraphicsDevice, format: GLInternalFormat) throws(GLError) {
    self.device = device
    self.format = format
    other = try Kept(device, format: format)
    current = other
  }

  /// Takes memory that no draw uses, and has it written.
  func fill(byteCount: Int, write: (inout MutableRawSpan) -> Void) throws(GLError) {
    current = try room(for: byteCount)
    if byteCount > 0 { try current.texture.replace(byteCount: byteCount, write: write) }
  }

  private func room(for byteCount: Int) throws(GLError) -> Kept {
    if used == kept.count, used < Self.most { kept.append(try Kept(device, format: format)) }
    let others = kept.indices.reduce(0) { $0 + ($1 == used ? 0 : kept[$1].texture.byteCount) }
    guard used < kept.count, others + byteCount <= Self.mostBytes else {
      other.texture.allocate(byteCount: byteCount)
      return other
    }
    let next = kept[used]
    if next.texture.byteCount < byteCount { next.texture.allocate(byteCount: byteCount) }
    used += 1
    return next
  }

  /// Says that no draw uses what was uploaded.
  func reuse() { used = 0 }

  /// Binds what was uploaded last to a texture unit, or to one of images.
  func bind(unit: Int, isImage: Bool) {
    if isImage {
      current.texture.bindImage(unit: unit)
    } else {
      current.texture.bind(unit: unit)
    }
  }
}
