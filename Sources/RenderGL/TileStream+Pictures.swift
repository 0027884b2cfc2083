internal import Drawing
internal import Imaging
internal import Rasterization

extension TileStream {
  /// Commands of a tile that the packed form of pictures has numbers for.
  static let mostPictures = 255

  /// A command of a tile of pictures.
  struct Picture {
    var first: SIMD4<UInt32>
    var second: SIMD4<UInt32>
    /// The quarters of the tile that it touches, a bit each.
    var quarters: UInt32
  }

  /// Appends images that have squares of texels, and colours, two texels each: the coordinates in the
  /// tile's first pixel with their steps, and what the shader takes apart.
  ///
  /// A colour is an image of no columns, whose only square is anyone's. Each quarter of the tile has its
  /// own list, of one command at least: small images leave out much of the tiles at their edges.
  /// - Returns: how many commands each quarter has, a byte each.
  mutating func appendPictures(
    _ commands: Commands, of frame: TileFrame, column: Int, row: Int
  ) -> UInt32 {
    let base = nextMask - 1
    pictures.removeAll(keepingCapacity: true)
    for command in commands {
      var picture = picture(command, column: column, row: row)
      if command.mask != TileFrame.Command.full {
        let mask = furtherMask(command.mask, of: frame, column: column, row: row)
        picture.second.w |= (mask - base) << 22
        picture.quarters = furtherMasks.quarters(of: furtherMasks.count - 1)
      }
      pictures.append(picture)
    }
    var counts: UInt32 = 0
    for quarter in 0..<4 as Range<UInt32> {
      let start = words.count
      for picture in pictures where picture.quarters >> quarter & 1 != 0 {
        words.append(picture.first)
        words.append(picture.second)
      }
      if words.count == start {
        let nothing = Self.picture(color: 0)
        words.append(nothing.first)
        words.append(nothing.second)
      }
      counts |= UInt32((words.count - start) / 2) << (8 * quarter)
    }
    return counts
  }

  private func picture(_ command: TileFrame.Command, column: Int, row: Int) -> Picture {
    guard command.operation == .image, let placed = squares.placed[Int(command.payload)] else {
      return Self.picture(color: command.payload)
    }
    let left = UInt32(column * TileFrame.tileSize)
    let top = UInt32(row * TileFrame.tileSize)
    var (first, second) = (placed.first, placed.second)
    first.x = first.x &+ first.y &* left &+ first.z &* top
    second.x = second.x &+ second.y &* left &+ second.z &* top
    return Picture(first: first, second: second, quarters: 15)
  }

  private static func picture(color: UInt32) -> Picture {
    Picture(
      first: SIMD4(color, 0, 0, 255 << 24), second: SIMD4(0, 0, 0, 2 | TexelSquares.nearest),
      quarters: 15)
  }
}
