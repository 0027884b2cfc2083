/// Quads of four neighbouring pixels of a tile in which there is coverage.
///
/// There is a bit for each: from the lowest on sixteen for the rows of the first four columns, then for those of the next.
public struct TileQuads: Hashable, Sendable, BitwiseCopyable {
  /// Those that are covered in part.
  public var partial: UInt64
  /// Those of which all pixels are wholly covered.
  public var full: UInt64

  /// Makes a set of quads that are covered in part and of others that are wholly covered.
  @inlinable @inline(__always)
  public init(partial: UInt64 = 0, full: UInt64 = 0) {
    self.partial = partial
    self.full = full
  }

  /// All of them.
  @inlinable @inline(__always) public var all: UInt64 { partial | full }
}
