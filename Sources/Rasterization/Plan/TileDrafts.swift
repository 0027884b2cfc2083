internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunTiles

/// The commands of a frame's tiles in the making: those of all tiles in one list, from the last to the first.
struct TileDrafts {
  typealias Command = TileFrame.Command

  private var commands: [Command.Words] = []

  /// How many commands there are.
  var count: Int { commands.count }

  /// Removes all, and keeps their memory.
  mutating func removeAll() { commands.removeAll(keepingCapacity: true) }

  /// Adds a command.
  mutating func append(_ command: Command) { commands.append(command.words) }

  /// Adds a command to those tiles of a shape that can be seen.
  ///
  /// - Parameters:
  ///   - command: what is done to every tile, but for its mask and the tile.
  ///   - hides: whether nothing below it is seen where it paints a whole tile.
  ///   - hidden: the tiles that cannot be seen, with those that it hides afterwards.
  mutating func append(
    _ command: Command, toTilesOf runs: [CoverageTiles.Run], in window: TileWindow,
    hides: Bool, _ hidden: inout HiddenTiles
  ) {
    let words = command.words
    let most = runs.reduce(0) { $0 + Int($1.count) }
    @inline(__always) func tiles(_ run: CoverageTiles.Run) -> Range<Int> {
      let first = window.tile(column: Int(run.column), row: Int(run.row))
      return first..<first &+ Int(run.count)
    }
    do {
      let hiddenWords = hidden.words.span
      commands.append(addingCapacity: most) { commands in
        for run in runs {
          let mask = TileFrame.Coverage(number: run.mask)
          HiddenTiles.forEachSeen(of: tiles(run), in: hiddenWords) {
            commands.append(words.placed(in: $0, mask: mask))
          }
        }
      }
    }
    // No tile is in two runs of a shape.
    if hides { for run in runs where run.isFull { hidden.insert(tiles(run)) } }
  }

  /// Adds a command to those tiles of a rectangle that can be seen.
  ///
  /// - Parameters:
  ///   - command: what is done to every tile, but for its mask and the tile.
  ///   - mask: stands for the rectangle, in the tiles that it does not cover wholly.
  ///   - hides: whether nothing below it is seen where it paints a whole tile.
  ///   - hidden: the tiles that cannot be seen, with those that it hides afterwards.
  /// - Returns: whether any command has that mask.
  mutating func append(
    _ command: Command, toTilesOf box: CoverageBox, mask: TileFrame.Coverage, in window: TileWindow,
    hides: Bool, _ hidden: inout HiddenTiles
  ) -> Bool {
    let (columns, rows) = box.tiles
    let whole = box.wholeTiles
    let words = command.words
    var isUsed = false
    do {
      let hiddenWords = hidden.words.span
      commands.append(addingCapacity: columns.count * rows.count) { commands in
        for row in rows {
          let first = window.tile(column: columns.lowerBound, row: row)
          let end = first &+ columns.count
          var full = end..<end
          if whole.rows.contains(row) {
            let start = first &+ whole.columns.lowerBound &- columns.lowerBound
            full = start..<start &+ whole.columns.count
          }
          HiddenTiles.forEachSeen(of: first..<end, in: hiddenWords) { tile in
            let isFull = full.contains(tile)
            commands.append(words.placed(in: tile, mask: isFull ? .full : mask))
            isUsed = isUsed || !isFull
          }
        }
      }
    }
    if hides {
      for row in whole.rows {
        let first = window.tile(column: whole.columns.lowerBound, row: row)
        hidden.insert(first..<first &+ whole.columns.count)
      }
    }
    return isUsed
  }

  /// Sorts the commands by tiles, those of each first to last. As a chain from one to the next, each link would
  /// be waited for when the tile is drawn.
  ///
  /// - Parameter sorted: is overwritten.
  /// - Returns: for each of `tileCount` tiles where its commands begin; after the last one where they end.
  func sort(into sorted: inout [Command], tileCount: Int) -> [Int32] {
    if sorted.count > count {
      sorted.removeLast(sorted.count - count)
    } else {
      let any = Command(
        operation: .color, blendMode: .normal, payload: 0, mask: .full, tile: 0)
      sorted.append(contentsOf: repeatElement(any, count: count - sorted.count))
    }
    let starts = starts(tileCount: tileCount)
    var places = starts
    var next = places.mutableSpan
    let commands = commands.span
    unsafe sorted.withUnsafeMutableBytes { sorted in
      guard let start = sorted.baseAddress else { return }
      for index in commands.indices.reversed() {
        let ahead = commands[max(index &- Self.lookahead, 0)]
        unsafe prefetch(start + Int(next[ahead.tile]) &* MemoryLayout<Command>.stride)
        let command = commands[index]
        let place = Int(next[command.tile])
        next[command.tile] &+= 1
        unsafe start.storeBytes(
          of: command, toByteOffset: place &* MemoryLayout<Command>.stride, as: Command.Words.self)
      }
    }
    return starts
  }

  /// How many commands ahead the place of a command is prefetched. The places of successive commands lie far apart, in more
  /// pages and lines than the processor prefetches by itself.
  private static let lookahead = 16

  /// For each of `tileCount` tiles where its commands begin; after the last one where they end.
  private func starts(tileCount: Int) -> [Int32] {
    var starts = [Int32](repeating: 0, count: tileCount + 1)
    var counts = starts.mutableSpan
    for command in commands { counts[command.tile &+ 1] &+= 1 }
    for tile in 0..<tileCount { counts[tile &+ 1] &+= counts[tile] }
    return starts
  }
}

extension TileFrame.Command {
  /// A command as a vector, which is stored in one piece. The five parts of a command take a store each, and
  /// the processor has room for few stores that wait for memory, as those do that sort commands.
  fileprivate typealias Words = SIMD4<UInt32>

  /// Its operation and blend mode, its payload, mask and tile, as they lie in memory.
  fileprivate var words: Words { unsafe unsafeBitCast(self, to: Words.self) }
}

extension TileFrame.Command.Words {
  /// The number of a command's tile.
  fileprivate var tile: Int { Int(w) }

  /// The same command in a tile.
  @inline(__always)
  fileprivate func placed(in tile: Int, mask: TileFrame.Coverage) -> Self {
    Self(x, y, mask.word, UInt32(truncatingIfNeeded: tile))
  }
}
