#if !GLFUN_WITHOUT_KERNELS
internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// Writes the colours of an image in a tile.
extension ImageCoefficients {
  /// Writes the colours of some rows of a tile, row by row.
  ///
  /// Colours of pixels whose coverage is 0 are arbitrary.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  ///   - rows: the rows of the tile to write; the colours of other rows do not change.
  func writeColors(
    left: Int32, top: Int32, rows: Range<Int>, coverage: UnsafePointer<UInt8>?,
    into colors: UnsafeMutablePointer<UInt32>
  ) {
    let image = BilinearImage(self)
    if image.isUsable {
      unsafe image.put(
        left: left, top: top, rows: rows, quarters: TileFrame.Command.allQuarters,
        coverage: coverage, to: StoredColors(pixels: colors))
      return
    }
    unsafe self.image.storage.bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let texels = pixels.baseAddress else { return }
      for y in rows {
        let row = top &+ Int32(truncatingIfNeeded: y)
        let start = y &* TileFrame.tileSize
        if filter == .nearest {
          unsafe writeNearest(
            texels, left: left, row: row, coverage.map { unsafe $0 + start }, into: colors + start)
        } else {
          unsafe writeOneByOne(left: left, row: row, into: colors + start)
        }
        if alpha != 255 { unsafe scale(colors + start) }
      }
    }
  }

  /// Writes the colours of a row.
  private func writeOneByOne(
    left: Int32, row: Int32, into colors: UnsafeMutablePointer<UInt32>
  ) {
    for x in 0..<TileFrame.tileSize {
      unsafe colors[x] =
        color(column: left &+ Int32(truncatingIfNeeded: x), row: row).rawValue
    }
  }

  /// Writes the nearest texels of a row: directly if they lie inside the image, otherwise after mapping their coordinates into
  /// it.
  private func writeNearest(
    _ texels: UnsafePointer<PremultipliedColor>, left: Int32, row: Int32,
    _ coverage: UnsafePointer<UInt8>?, into colors: UnsafeMutablePointer<UInt32>
  ) {
    let size = image.size
    var u = startU &+ columnU &* left &+ rowU &* row
    var v = startV &+ columnV &* left &+ rowV &* row
    for place in 0..<TileFrame.tileSize {
      let column = u >> bits
      let line = v >> bits
      // As unsigned numbers, coordinates before the image are beyond it, too.
      if UInt32(bitPattern: column) < UInt32(size.width),
        UInt32(bitPattern: line) < UInt32(size.height)
      {
        unsafe colors[place] = texels[Int(line) &* size.width &+ Int(column)].rawValue
      } else if let coverage = unsafe coverage, unsafe coverage[place] == 0 {
        unsafe colors[place] = 0
      } else {
        unsafe colors[place] = color(column: left &+ Int32(place), row: row).rawValue
      }
      u &+= columnU
      v &+= columnV
    }
  }

  private func scale(_ colors: UnsafeMutablePointer<UInt32>) {
    for x in 0..<TileFrame.tileSize {
      unsafe colors[x] =
        PremultipliedColor(rawValue: colors[x]).scaled(by: UInt32(alpha)).rawValue
    }
  }
}
#endif
