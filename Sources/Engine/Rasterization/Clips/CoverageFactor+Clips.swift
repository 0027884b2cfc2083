internal import GLFunImaging
internal import GLFunTiles

extension CoverageFactor {
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
