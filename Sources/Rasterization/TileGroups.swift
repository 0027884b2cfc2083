/// Groups of four neighbouring pixels of a tile in which there is coverage.
///
/// There is a bit for each: from the lowest on sixteen for the rows of the first four columns, then for those of the next.
struct TileGroups: Hashable, Sendable, BitwiseCopyable {
  /// Those that are covered in part.
  var partial: UInt64 = 0
  /// Those of which all pixels are wholly covered.
  var full: UInt64 = 0

  /// All of them.
  @inline(__always)
  var all: UInt64 { partial | full }
}
