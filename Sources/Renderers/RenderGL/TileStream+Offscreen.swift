internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// Tiles beyond the limits of the shader: with layers nested more deeply than it supports, or more commands than its loops can
/// run.
///
/// Some of their commands are run first, on transparent offscreen tiles. The remaining commands begin with the pixels of those
/// tiles, or composite them like a layer.
extension TileStream {
  /// The greatest number of layers that a tile can have open at once.
  static let deepestLayer = 8

  /// The offscreen tiles that are drawn in one round. They do not read one another.
  struct OffscreenTiles {
    /// The tiles that are drawn with each program, each at the position given by its number.
    var tiles: [TileFeatures: [Tile]] = [:]
    /// The number of tiles.
    var count = 0

    /// The number of tiles in a row, the same as in tile.frag. OpenGL ES 3 guarantees textures that wide.
    static let columns = 512

    /// The size of a picture with room for all tiles.
    var size: PixelSize {
      let rows = (count + Self.columns - 1) / Self.columns
      let side = TileFrame.tileSize
      return PixelSize(width: min(count, Self.columns) * side, height: rows * side)
    }
  }

  /// A range of commands that is run on one tile.
  fileprivate struct Run {
    var commands: Range<Int>
    /// The length of the chain of reads from this tile to the tile of the picture; 0 for the latter.
    var depth = 0
    /// The number of the tile among the offscreen tiles of its depth.
    var number = 0
    /// True if the tile begins with the pixels of earlier passes.
    var isOver = false
  }

  /// Appends a tile, together with the offscreen tiles that it needs.
  mutating func appendWithOffscreen(_ commands: Commands, _ features: TileFeatures) {
    let layers = LayerEnds(commands)
    // A stack instead of recursion, because layers may be nested to any depth.
    var runs = [Run(commands: commands.indices, isOver: features.contains(.backdrop))]
    while var run = runs.popLast() {
      let start = words.count
      append(&run, commands, layers, &runs)
      // The shader runs its loop at least once.
      if words.count == start { words.append(SIMD4(0, 0, fullMask, 0)) }
      var tile = Tile(column: column, row: row, commands: start..<words.count)
      tile.origin = Int32(truncatingIfNeeded: column | row << 16)
      let features = run.isOver ? features : features.subtracting(.backdrop)
      if run.depth == 0 {
        tiles[features.program, default: []].append(tile)
      } else {
        (tile.row, tile.column) = run.number.quotientAndRemainder(
          dividingBy: OffscreenTiles.columns)
        offscreen[run.depth - 1].tiles[features.program, default: []].append(tile)
      }
    }
  }

  /// Appends the commands of a run.
  ///
  /// - Parameter runs: receives the runs of the offscreen tiles that this one reads.
  private mutating func append(
    _ run: inout Run, _ commands: Commands, _ layers: LayerEnds, _ runs: inout [Run]
  ) {
    var place = layers.first(of: run.commands)
    if place > run.commands.lowerBound {
      // The preceding commands are run on an offscreen tile whose pixels this one begins with.
      let number = addOffscreen(depth: run.depth)
      runs.append(
        Run(
          commands: run.commands.lowerBound..<place, depth: run.depth + 1, number: number,
          isOver: run.isOver))
      run.isOver = false
      let whole = TileFrame.Command(
        operation: .endLayer, blendMode: .normal, payload: 255, mask: .full, tile: 0)
      words.append(general(whole, mask: fullMask, offscreen: number))
    }
    var depth = 0
    while place < run.commands.upperBound {
      var command = commands[place]
      var number: Int?
      if command.operation == .beginLayer {
        let end = layers.other(place)
        if depth == Self.deepestLayer || LayerEnds.isLong(place...end) {
          let made = addOffscreen(depth: run.depth)
          runs.append(Run(commands: place + 1..<end, depth: run.depth + 1, number: made))
          number = made
          place = end
          command = commands[end]
        } else {
          depth += 1
        }
      } else if command.operation == .endLayer {
        depth -= 1
      }
      words.append(general(command, mask: maskNumber(command.mask), offscreen: number))
      place += 1
    }
  }

  /// Reserves an offscreen tile to be read by a tile of the given depth, and returns its number.
  private mutating func addOffscreen(depth: Int) -> Int {
    if depth == offscreen.count { offscreen.append(OffscreenTiles()) }
    offscreen[depth].count += 1
    return offscreen[depth].count - 1
  }
}

/// The layers among the commands of a tile.
private struct LayerEnds {
  private let start: Int
  /// The matching end of each command that begins a layer, and vice versa; other commands map to themselves.
  private var others: [Int]

  init(_ commands: TileStream.Commands) {
    start = commands.startIndex
    others = Array(commands.indices)
    var open: [Int] = []
    for place in commands.indices {
      switch commands[place].operation {
      case .beginLayer: open.append(place)
      case .endLayer:
        guard let begin = open.popLast() else { continue }
        others[begin - start] = place
        others[place - start] = begin
      case .color, .gradient, .image, .texels: break
      }
    }
  }

  /// The matching end or begin command of a layer; other commands map to themselves.
  func other(_ place: Int) -> Int { others[place - start] }

  /// True if there are too many commands to run at once.
  static func isLong(_ range: ClosedRange<Int>) -> Bool { range.count > TileStream.mostCommands }

  /// The start of the longest tail of a range that can be run at once without splitting a layer.
  func first(of range: Range<Int>) -> Int {
    if range.count <= TileStream.mostCommands { return range.lowerBound }
    var first = range.upperBound
    var count = 0
    while first > range.lowerBound {
      let begin = other(first - 1)
      // A long layer is drawn offscreen, and composited by one command.
      count += Self.isLong(begin...first - 1) ? 1 : first - begin
      if count > TileStream.mostCommands { break }
      first = begin
    }
    return first
  }
}
