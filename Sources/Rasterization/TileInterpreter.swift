internal import Drawing
internal import Imaging

/// Runs the commands of tiles on the processor: sixteen pixels at a time, in whole numbers.
///
/// A tile's pixels stay in one kilobyte of memory until its last command is done.
package struct TileInterpreter {
  /// The pixels of a tile, sixteen rows of sixteen.
  package typealias Pixels = [16 of PixelRow]

  private let frame: TileFrame

  package init(_ frame: TileFrame) {
    self.frame = frame
  }

  /// Runs a tile's commands over `pixels`, which hold what was there before.
  package func run(column: Int, row: Int, on pixels: inout Pixels) {
    _ = run(frame.heads[row * frame.columns + column], column: column, row: row, on: &pixels)
  }

  /// Runs commands from `first` over `pixels`, to the end of the tile or of the layer they are in.
  ///
  /// - Returns: the command that ends the layer; nil at the end of the tile.
  package func run(
    _ first: Int32, column: Int, row: Int, on pixels: inout Pixels
  ) -> Int32? {
    var aside: [Pixels] = []
    var index = first
    while index >= 0 {
      let command = frame.commands[Int(index)]
      if command.operation == .endLayer, aside.isEmpty { return index }
      index = command.next
      switch command.operation {
      case .color:
        let color = PremultipliedColor(rawValue: command.payload)
        if command.blendMode == .normal {
          if command.mask < 0 {
            Self.fill(&pixels, color)
          } else {
            Self.fill(&pixels, color, through: mask(command.mask))
          }
        } else {
          blend(&pixels, command) { _, _ in color }
        }
      case .gradient:
        let gradient = frame.gradients[Int(command.payload)]
        let table = Int(gradient.table) * GradientCoefficients.tableSize
        let left = Int32(column * TileFrame.tileSize)
        let top = Int32(row * TileFrame.tileSize)
        blend(&pixels, command) { x, y in
          frame.colorTables[
            table + gradient.entry(column: left + Int32(x), row: top + Int32(y))]
        }
      case .image:
        let image = frame.images[Int(command.payload)]
        let left = Int32(column * TileFrame.tileSize)
        let top = Int32(row * TileFrame.tileSize)
        blend(&pixels, command) { x, y in
          image.color(column: left + Int32(x), row: top + Int32(y))
        }
      case .texels:
        let base = Int(command.payload) * TileFrame.tileArea
        blend(&pixels, command) { x, y in
          frame.texels[base + y * TileFrame.tileSize + x]
        }
      case .beginLayer:
        aside.append(pixels)
        pixels = Pixels(repeating: PixelRow())
      case .endLayer:
        let layer = pixels
        pixels = aside.removeLast()
        let alpha = command.payload
        blend(&pixels, command) { x, y in
          let color = PremultipliedColor(rawValue: layer[y].pixels[x])
          return alpha == 255 ? color : color.scaled(by: alpha)
        }
      }
    }
    return nil
  }

  private func mask(_ index: Int32) -> ArraySlice<UInt8> {
    let start = Int(index) * TileFrame.tileArea
    return frame.masks[start..<start + TileFrame.tileArea]
  }

  /// Lays a colour over every pixel.
  private static func fill(_ pixels: inout Pixels, _ color: PremultipliedColor) {
    if color.isOpaque {
      pixels = Pixels(repeating: PixelRow(repeating: color))
      return
    }
    let source = PixelRow(repeating: color)
    for row in 0..<TileFrame.tileSize { pixels[row].cover(with: source, alpha: color.alpha) }
  }

  /// Lays a colour over the pixels, weighted by a mask.
  private static func fill(
    _ pixels: inout Pixels, _ color: PremultipliedColor, through mask: ArraySlice<UInt8>
  ) {
    let source = PixelRow(repeating: color)
    for row in 0..<TileFrame.tileSize {
      let start = mask.startIndex + row * TileFrame.tileSize
      let coverage = SIMD16<UInt8>(mask[start..<start + TileFrame.tileSize])
      if coverage != .zero {
        pixels[row].cover(with: source, coverage: coverage)
      }
    }
  }

  /// Blends the colours that `color` gives for the column and the row in the tile.
  private func blend(
    _ pixels: inout Pixels, _ command: TileFrame.Command,
    _ color: (Int, Int) -> PremultipliedColor
  ) {
    let base = Int(command.mask) * TileFrame.tileArea
    for y in 0..<TileFrame.tileSize {
      var coverage = SIMD16<UInt8>(repeating: 255)
      if command.mask >= 0 {
        let start = base + y * TileFrame.tileSize
        coverage = SIMD16<UInt8>(frame.masks[start..<start + TileFrame.tileSize])
        if coverage == .zero { continue }
      }
      var source = PixelRow()
      for x in 0..<TileFrame.tileSize where coverage[x] != 0 {
        source.pixels[x] = color(x, y).rawValue
      }
      if command.blendMode == .normal {
        pixels[y].cover(with: source, coverage: coverage)
      } else {
        for x in 0..<TileFrame.tileSize where coverage[x] != 0 {
          let below = PremultipliedColor(rawValue: pixels[y].pixels[x])
          let mixed = command.blendMode.blend(
            PremultipliedColor(rawValue: source.pixels[x]), over: below)
          pixels[y].pixels[x] = mixed.weighted(UInt32(coverage[x]), against: below).rawValue
        }
      }
    }
  }
}

extension PremultipliedColor {
  /// The mean of this colour and another, weighted with `weight` and 255 − `weight`.
  fileprivate func weighted(
    _ weight: UInt32, against other: PremultipliedColor
  ) -> PremultipliedColor {
    if weight == 255 { return self }
    func mean(_ shift: UInt32) -> UInt32 {
      ((rawValue >> shift & 255) * weight + (other.rawValue >> shift & 255) * (255 - weight))
        .dividedBy255Rounded
    }
    return PremultipliedColor(
      rawValue: mean(0) | mean(8) << 8 | mean(16) << 16 | mean(24) << 24)
  }
}
