internal import Imaging
internal import Rasterization

extension Canvas {
  /// Runs the commands of every tile that has any.
  mutating func run(_ frame: TileFrame) {
    let interpreter = TileInterpreter(frame)
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: TileFrame.tileArea) { tile in
      guard let tile = tile.baseAddress else { return }
      for row in 0..<frame.rows {
        for column in 0..<frame.columns where frame.heads[row * frame.columns + column] >= 0 {
          unsafe load(tile, column: column, row: row)
          unsafe interpreter.run(column: column, row: row, on: tile)
          unsafe store(tile, column: column, row: row)
        }
      }
    }
  }

  /// The pixels of a tile that lie in the picture, as ranges of a row.
  private func spans(column: Int, row: Int) -> (start: Int, width: Int, height: Int) {
    let left = column * TileFrame.tileSize
    let top = row * TileFrame.tileSize
    return (
      top * size.width + left, min(TileFrame.tileSize, size.width - left),
      min(TileFrame.tileSize, size.height - top)
    )
  }

  private func load(_ tile: TileInterpreter.Pixels, column: Int, row: Int) {
    let (start, width, height) = spans(column: column, row: row)
    // What lies beyond the picture is worked on too, and must be something.
    if width < TileFrame.tileSize || height < TileFrame.tileSize {
      unsafe tile.update(repeating: 0, count: TileFrame.tileArea)
    }
    for y in 0..<height {
      for x in 0..<width {
        unsafe tile[y * TileFrame.tileSize + x] = pixels[start + y * size.width + x].rawValue
      }
    }
  }

  private mutating func store(_ tile: TileInterpreter.Pixels, column: Int, row: Int) {
    let (start, width, height) = spans(column: column, row: row)
    for y in 0..<height {
      for x in 0..<width {
        unsafe pixels[start + y * size.width + x] =
          PremultipliedColor(rawValue: tile[y * TileFrame.tileSize + x])
      }
    }
  }
}
