/// The quads of a tile that have coverage. A quad is four adjacent pixels of a row.
///
/// Each quad has a bit: the lowest sixteen bits are the rows of the first four columns, followed by the next four columns, and
/// so on.
public struct TileQuads: Hashable, Sendable, BitwiseCopyable {
  /// The partly covered quads.
  public var partial: UInt64
  /// The quads whose pixels are all completely covered.
  public var full: UInt64

  /// Creates a set from partly covered quads and fully covered quads.
  @inlinable @inline(__always)
  public init(partial: UInt64 = 0, full: UInt64 = 0) {
    self.partial = partial
    self.full = full
  }

  /// All quads with coverage.
  @inlinable @inline(__always) public var all: UInt64 { partial | full }
}
