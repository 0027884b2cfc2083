/// Groups of four neighbouring pixels of a tile in which there is coverage.
///
/// There is a bit for each: from the lowest on sixteen for the rows of the first four columns, then for those of the next.
package struct TileGroups: Hashable, Sendable, BitwiseCopyable {
  /// Those that are covered in part.
  package var partial: UInt64
  /// Those of which all pixels are wholly covered.
  package var full: UInt64

  @inlinable @inline(__always)
  package init(partial: UInt64 = 0, full: UInt64 = 0) {
    self.partial = partial
    self.full = full
  }

  /// All of them.
  @inlinable @inline(__always) package var all: UInt64 { partial | full }
}
