internal import Imaging
internal import Rasterization

extension Canvas {
  /// Runs the commands of every tile that has any.
  mutating func run(_ frame: TileFrame) {
    let interpreter = TileInterpreter(frame)
    for row in 0..<frame.rows {
      for column in 0..<frame.columns where frame.heads[row * frame.columns + column] >= 0 {
        var tile = load(column: column, row: row)
        interpreter.run(column: column, row: row, on: &tile)
        store(tile, column: column, row: row)
      }
    }
  }

  private func load(column: Int, row: Int) -> TileInterpreter.Pixels {
    var tile = TileInterpreter.Pixels(repeating: PixelRow())
    let left = column * TileFrame.tileSize
    let top = row * TileFrame.tileSize
    let width = min(TileFrame.tileSize, size.width - left)
    for y in 0..<min(TileFrame.tileSize, size.height - top) {
      let start = (top + y) * size.width + left
      for x in 0..<width { tile[y].pixels[x] = pixels[start + x].rawValue }
    }
    return tile
  }

  private mutating func store(_ tile: TileInterpreter.Pixels, column: Int, row: Int) {
    let left = column * TileFrame.tileSize
    let top = row * TileFrame.tileSize
    let width = min(TileFrame.tileSize, size.width - left)
    for y in 0..<min(TileFrame.tileSize, size.height - top) {
      let start = (top + y) * size.width + left
      let row = tile[y].pixels
      for x in 0..<width { pixels[start + x] = PremultipliedColor(rawValue: row[x]) }
    }
  }
}
