#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunImaging
internal import GLFunTiles

/// Drawing tiles into a picture.
extension TilePicture {
  /// The place of a tile in the picture, or of the part of it inside the picture.
  @safe private struct Part {
    let start: UnsafeMutableRawPointer
    let width: Int
    let height: Int

    var isWhole: Bool { width == TileFrame.tileSize && height == TileFrame.tileSize }
  }

  private static var tileRowBytes: Int { TileFrame.tileSize * MemoryLayout<UInt32>.stride }

  private var rowBytes: Int { size.width * MemoryLayout<UInt32>.stride }

  private func part(column: Int, row: Int) -> Part {
    unsafe Part(
      start: pixels + (row * TileFrame.tileSize * rowBytes + column * Self.tileRowBytes),
      width: min(TileFrame.tileSize, size.width - column * TileFrame.tileSize),
      height: min(TileFrame.tileSize, size.height - row * TileFrame.tileSize))
  }

  /// Prefetches the memory where a tile is going to be stored, while the tile is computed: stores that waited for
  /// memory would fill the processor's queue and hold up those of the next tile. If a row begins in another cache line
  /// than the one it ends in, the tile to the left has stored to the former.
  ///
  /// A function of its own: within the loop over the tiles the compiler would keep a pointer to each row, more than
  /// there are registers.
  @inline(never)
  private static func askForMemory(of part: Part, _ stride: Int) {
    let last = part.width * MemoryLayout<UInt32>.stride - 1
    var place = unsafe part.start + last
    for _ in 0..<part.height {
      unsafe prefetch(place)
      unsafe place += stride
    }
  }

  /// Copies `tileSize` rows of pixels or fewer; whole tiles without a call for each row. A function of its own, like
  /// `askForMemory`.
  @inline(never)
  private static func copy(
    _ part: Part, from source: UnsafeMutableRawPointer, _ sourceStride: Int,
    to place: UnsafeMutableRawPointer, _ stride: Int
  ) {
    if part.isWhole {
      var (source, place) = unsafe (source, place)
      for _ in 0..<TileFrame.tileSize {
        unsafe place.storeBytes(
          of: source.loadUnaligned(as: SIMD16<UInt32>.self), as: SIMD16<UInt32>.self)
        unsafe source += sourceStride
        unsafe place += stride
      }
    } else {
      for y in 0..<part.height {
        unsafe (place + y * stride).copyMemory(
          from: source + y * sourceStride, byteCount: part.width * MemoryLayout<UInt32>.stride)
      }
    }
  }

  /// Stores one colour in a whole tile. A function of its own, like `askForMemory`.
  @inline(never)
  private static func fill(_ part: Part, with color: PremultipliedColor, _ stride: Int) {
    let row = SIMD16(repeating: color.rawValue)
    var place = unsafe part.start
    for _ in 0..<TileFrame.tileSize {
      unsafe place.storeBytes(of: row, as: SIMD16<UInt32>.self)
      unsafe place += stride
    }
  }

  /// Draws every tile that has commands, and in a new picture every other tile, too.
  func draw(_ frame: TileFrame) {
    let interpreter = TileInterpreter(frame)
    let rowBytes = rowBytes
    unsafe TileInterpreter.withTile { tile in
      for row in frame.window.rows {
        for column in frame.window.columns {
          let commands = frame.commands(ofTile: frame.tile(column: column, row: row))
          if commands.isEmpty && !isNew { continue }
          let part = part(column: column, row: row)
          if part.isWhole, let color = frame.onlyColor(commands) {
            Self.fill(part, with: color, rowBytes)
            continue
          }
          let memory = UnsafeMutableRawPointer(tile)
          Self.askForMemory(of: part, rowBytes)
          if !frame.hidesGround(commands) {
            // Pixels beyond the picture are processed, too, and must be initialised.
            if isNew || !part.isWhole {
              unsafe tile.update(repeating: 0, count: TileFrame.tileArea)
            }
            if !isNew {
              unsafe Self.copy(part, from: part.start, rowBytes, to: memory, Self.tileRowBytes)
            }
          }
          unsafe interpreter.run(column: column, row: row, on: tile)
          unsafe Self.copy(part, from: memory, Self.tileRowBytes, to: part.start, rowBytes)
        }
      }
    }
  }
}
#endif
