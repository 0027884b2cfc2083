internal import GLFunImaging
internal import GLFunTiles

/// The coverage of all 64 quads of a tile, by which a mask is multiplied.
struct CoverageFactor: ~Copyable {
  /// The four pixels of each quad, the leftmost in the lowest byte.
  private let words = Scratch<UInt32>(capacity: 64)

  /// The pixels of a quad.
  subscript(quad: Int) -> UInt32 {
    @inline(__always) get { words[quad] }
    @inline(__always) nonmutating set { words[quad] = newValue }
  }

  /// Sets the coverage of a row of the tile's pixels, the leftmost in the lowest byte.
  @inline(__always)
  func set(row: Int, to bytes: UInt128) {
    for four in 0..<4 {
      words[four << 4 | row] = UInt32(truncatingIfNeeded: bytes &>> UInt128(32 * four))
    }
  }

  /// Sets the coverage to that of a rectangle in a tile.
  func set(_ rectangle: ClipRectangle, column: Int, row: Int) {
    rectangle.write(column: column, row: row, to: self)
  }

  /// Sets the coverage to the alpha of an image in a tile.
  func set(_ image: ClipMask, column: Int, row: Int) {
    let (left, top) = (Int32(column << 4), Int32(row << 4))
    for y in 0..<Int32(TileFrame.tileSize) {
      var bytes: UInt128 = 0
      for x in 0..<Int32(TileFrame.tileSize) {
        let alpha = image.color(column: left + x, row: top + y).alpha
        bytes |= UInt128(alpha) &<< UInt128(8 * x)
      }
      set(row: Int(y), to: bytes)
    }
  }
}
