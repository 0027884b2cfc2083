internal import GLFunGLES

/// The memory of numbers that shaders read through buffer textures.
///
/// Memory used by a draw is not written again until that draw has finished, because the driver would wait for it. New memory
/// for each upload costs time, however: Mesa zeroes it, and the system provides it page by page. Therefore the memory of a
/// frame's first uploads is kept for the next frame.
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
  /// The number of kept buffers that draws may be using.
  private var used = 0
  /// The buffer for uploads whose memory is not kept.
  private let other: Kept
  private var current: Kept

  /// The limits on kept buffers: their number, which is the number of bands of a frame, and their total size in bytes.
  private static let most = 8
  private static let mostBytes = 32 << 20

  /// Creates buffers without elements.
  init(_ device: GraphicsDevice, format: GLInternalFormat) throws(GLError) {
    self.device = device
    self.format = format
    other = try Kept(device, format: format)
    current = other
  }

  /// Takes memory that no draw uses, and calls `write` to fill it.
  func fill(byteCount: Int, write: (inout MutableRawSpan) -> Void) throws(GLError) {
    if used == kept.count, used < Self.most { kept.append(try Kept(device, format: format)) }
    let others = kept.indices.reduce(0) { $0 + ($1 == used ? 0 : kept[$1].texture.byteCount) }
    if used < kept.count, others + byteCount <= Self.mostBytes {
      current = kept[used]
      if current.texture.byteCount < byteCount { current.texture.allocate(byteCount: byteCount) }
      used += 1
    } else {
      current = other
      current.texture.allocate(byteCount: byteCount)
    }
    if byteCount > 0 { try current.texture.replace(byteCount: byteCount, write: write) }
  }

  /// Declares that no draw uses uploaded memory any more.
  func reuse() { used = 0 }

  /// Binds the last upload to a texture unit, or to an image unit.
  func bind(unit: Int, isImage: Bool) {
    if isImage {
      current.texture.bindImage(unit: unit)
    } else {
      current.texture.bind(unit: unit)
    }
  }
}
