internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunRasterization
internal import GLFunTiles

extension TileStream {
  /// The limit on the commands of a tile of pictures: the packed form has numbers for 1023 masks, and a command may have one in
  /// each quarter.
  static let mostPictures = 255

  /// A command of a tile of pictures.
  struct Picture {
    var first: SIMD4<UInt32>
    var second: SIMD4<UInt32>
    /// The number of its mask in each quarter of the tile, as defined by `CoverageQuarters`.
    var masks: SIMD4<UInt32> = .zero
  }

  /// Appends images with squares of texels, and colours, two texels each: the coordinates at the tile's first pixel with their
  /// steps, and packed fields that the shader extracts.
  ///
  /// A colour is an image with no columns, whose square is arbitrary. Each quarter of the tile has its own list of at least one
  /// command, and its own masks: small images leave most of the tiles at their edges empty, and masks are far apart in memory.
  /// - Returns: the number of commands of each quarter, a byte each.
  mutating func appendPictures(_ commands: Commands) -> UInt32 {
    pictures.removeAll(keepingCapacity: true)
    quarters.removeAll()
    for command in commands {
      var picture = picture(command)
      picture.masks = quarters.append(command, of: frame, column: column, row: row)
      pictures.append(picture)
    }
    // The masks come in the order of access, so that hardware prefetching brings in the next one in time.
    var counts: UInt32 = 0
    let base = quarterMasks.count
    let untouched = CoverageQuarters.untouched
    words.append(addingCapacity: 8 * max(1, pictures.count)) { words in
      for quarter in 0..<4 {
        let start = words.count
        for picture in pictures where picture.masks[quarter] != untouched {
          words.append(picture.first)
          var second = picture.second
          let number = Int(picture.masks[quarter])
          if number > 0 {
            quarterMasks.append(quarters.masks[number - 1])
            second.w |= UInt32(quarterMasks.count - base) << 22
          }
          words.append(second)
        }
        if words.count == start {
          let nothing = Self.picture(color: 0)
          words.append(nothing.first)
          words.append(nothing.second)
        }
        counts |= UInt32((words.count - start) / 2) << UInt32(8 * quarter)
      }
    }
    return counts
  }

  private func picture(_ command: TileFrame.Command) -> Picture {
    guard case .image = command.operation, let placed = squares.placed[Int(command.payload)] else {
      return Self.picture(color: command.payload)
    }
    let left = UInt32(column * TileFrame.tileSize)
    let top = UInt32(row * TileFrame.tileSize)
    var (first, second) = (placed.first, placed.second)
    first.x = first.x &+ first.y &* left &+ first.z &* top
    second.x = second.x &+ second.y &* left &+ second.z &* top
    return Picture(first: first, second: second)
  }

  private static func picture(color: UInt32) -> Picture {
    Picture(
      first: SIMD4(color, 0, 0, 255 << 24 | TexelSquares.nearest), second: SIMD4(0, 0, 0, 2))
  }
}
