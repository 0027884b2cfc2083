internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunTiles

/// The commands of all tiles of a frame under construction, in one list from the last to the first.
struct TileDrafts {
  typealias Command = TileFrame.Command

  private var commands: [Command.Words] = []

  /// The number of commands.
  var count: Int { commands.count }

  /// Removes all commands, and keeps their storage.
  mutating func removeAll() { commands.removeAll(keepingCapacity: true) }

  /// Adds a command.
  mutating func append(_ command: Command) { commands.append(command.words) }

  /// Adds a command to the visible tiles of a shape.
  ///
  /// - Parameters:
  ///   - command: the command of every tile, except for its mask and tile number.
  ///   - hides: true if a tile that it paints completely hides everything below.
  ///   - hidden: the hidden tiles; the tiles that the shape hides are inserted.
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
    // Runs of a shape do not overlap, so tiles can be hidden after all commands are added.
    if hides { for run in runs where run.isFull { hidden.insert(tiles(run)) } }
  }

  /// Adds a command to the visible tiles of a rectangle.
  ///
  /// - Parameters:
  ///   - command: the command of every tile, except for its mask and tile number.
  ///   - mask: the rectangle as a mask, for tiles that it does not cover completely.
  ///   - hides: true if a tile that it paints completely hides everything below.
  ///   - hidden: the hidden tiles; the tiles that the rectangle hides are inserted.
  /// - Returns: true if any command uses the mask.
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

  /// Sorts the commands by tile, each tile's in drawing order. A linked list for each tile would cost a cache miss for each
  /// link when the tile is drawn.
  ///
  /// - Parameter sorted: the destination, which is overwritten.
  /// - Returns: the offset of each tile's first command, then the end of the last tile's.
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

  /// Appends the place of each command among the sorted ones, in drawing order.
  ///
  /// - Parameter starts: the offsets that `sort` returned.
  func appendOrder(_ starts: [Int32], to order: inout [Int32]) {
    var next = starts
    order.reserveCapacity(order.count + count)
    for command in commands.reversed() {
      order.append(next[command.tile])
      next[command.tile] &+= 1
    }
  }

  /// The prefetch distance, in commands. The destinations of successive commands lie far apart, in more pages and cache lines
  /// than the hardware prefetcher follows.
  private static let lookahead = 16

  /// The offset of each tile's first command, then the end of the last tile's.
  private func starts(tileCount: Int) -> [Int32] {
    var starts = [Int32](repeating: 0, count: tileCount + 1)
    var counts = starts.mutableSpan
    for command in commands { counts[command.tile &+ 1] &+= 1 }
    for tile in 0..<tileCount { counts[tile &+ 1] &+= counts[tile] }
    return starts
  }
}

extension TileFrame.Command {
  /// A command as a vector, which one instruction stores. Its five fields take a store each, and sorting fills the processor's
  /// store buffer with stores that wait for memory.
  fileprivate typealias Words = SIMD4<UInt32>

  /// The operation and blend mode, payload, mask and tile, in memory order.
  fileprivate var words: Words { unsafe unsafeBitCast(self, to: Words.self) }
}

extension TileFrame.Command.Words {
  /// The number of a command's tile.
  fileprivate var tile: Int { Int(w) }

  /// The same command for another tile and mask.
  @inline(__always)
  fileprivate func placed(in tile: Int, mask: TileFrame.Coverage) -> Self {
    Self(x, y, mask.word, UInt32(truncatingIfNeeded: tile))
  }
}
