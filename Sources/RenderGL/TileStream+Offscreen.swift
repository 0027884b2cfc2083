internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// Tiles with more than the shader runs at once: layers nested deeper than it has room for, or more commands than its
/// loops may have steps.
///
/// Some of their commands are run first, on transparent tiles that are not seen. The others begin with the pixels of
/// those tiles, or lay them down as they do a layer.
extension TileStream {
  /// The layers that a tile can have open at once.
  static let deepestLayer = 8

  /// The offscreen tiles that are drawn at one time. They do not read one another.
  struct OffscreenTiles {
    /// The tiles that are drawn with each program, each at the place that its number stands for.
    var tiles: [TileFeatures: [Tile]] = [:]
    /// How many there are.
    var count = 0

    /// How many are in a row; tile.frag has the same number. OpenGL ES 3 has textures that wide.
    static let columns = 512

    /// The picture that has room for all.
    var size: PixelSize {
      let rows = (count + Self.columns - 1) / Self.columns
      let side = TileFrame.tileSize
      return PixelSize(width: min(count, Self.columns) * side, height: rows * side)
    }
  }

  /// Commands that are run on one tile.
  fileprivate struct Run {
    var commands: Range<Int>
    /// How many tiles read one another from this one to that of the picture.
    var depth = 0
    /// Its number among the offscreen tiles of its depth.
    var number = 0
    /// Whether it begins with what earlier passes drew.
    var isOver = false
  }

  /// Appends a tile with the offscreen tiles that it needs.
  mutating func appendWithOffscreen(
    _ commands: Commands, _ features: TileFeatures, of frame: TileFrame, column: Int, row: Int
  ) {
    let layers = LayerEnds(commands)
    // Layers may be nested to any depth, so this is no recursion.
    var runs = [Run(commands: commands.indices, isOver: features.contains(.backdrop))]
    while var run = runs.popLast() {
      let start = words.count
      append(&run, commands, layers, of: frame, column: column, row: row, &runs)
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
  /// - Parameter runs: gets those of the tiles that it reads.
  private mutating func append(
    _ run: inout Run, _ commands: Commands, _ layers: LayerEnds, of frame: TileFrame,
    column: Int, row: Int, _ runs: inout [Run]
  ) {
    var place = layers.first(of: run.commands)
    if place > run.commands.lowerBound {
      // The commands before are run on a tile whose pixels this one begins with.
      let number = addOffscreen(depth: run.depth)
      runs.append(
        Run(
          commands: run.commands.lowerBound..<place, depth: run.depth + 1, number: number,
          isOver: run.isOver))
      run.isOver = false
      let whole = TileFrame.Command(
        operation: .endLayer, blendMode: .normal, payload: 255, mask: .full, tile: 0)
      words.append(Self.general(whole, of: frame, mask: fullMask, offscreen: number))
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
      let mask = maskNumber(command.mask, of: frame, column: column, row: row)
      words.append(Self.general(command, of: frame, mask: mask, offscreen: number))
      place += 1
    }
  }

  /// Makes room for an offscreen tile that a tile of a depth reads, and returns its number.
  private mutating func addOffscreen(depth: Int) -> Int {
    if depth == offscreen.count { offscreen.append(OffscreenTiles()) }
    offscreen[depth].count += 1
    return offscreen[depth].count - 1
  }
}

/// The layers among the commands of a tile.
private struct LayerEnds {
  private let start: Int
  /// For a command that begins a layer the one that ends it, and the other way round; for others themselves.
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

  /// The command that ends the layer which one begins, or the other way round; one of another kind itself.
  func other(_ place: Int) -> Int { others[place - start] }

  /// Whether commands are too many to be run at once.
  static func isLong(_ range: ClosedRange<Int>) -> Bool { range.count > TileStream.mostCommands }

  /// The first of the last commands of a range that can be run at once, and have either all of a layer or nothing of it.
  func first(of range: Range<Int>) -> Int {
    if range.count <= TileStream.mostCommands { return range.lowerBound }
    var first = range.upperBound
    var count = 0
    while first > range.lowerBound {
      let begin = other(first - 1)
      // A long layer is drawn offscreen and laid down by one command.
      count += Self.isLong(begin...first - 1) ? 1 : first - begin
      if count > TileStream.mostCommands { break }
      first = begin
    }
    return first
  }
}
