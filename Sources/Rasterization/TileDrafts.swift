internal import Drawing

/// The commands of a frame's tiles in the making: those of all tiles in one list, from the last to the first.
struct TileDrafts {
  typealias Command = TileFrame.Command

  private(set) var commands: [Command] = []

  /// Removes all, and keeps their memory.
  mutating func removeAll() { commands.removeAll(keepingCapacity: true) }

  /// Adds a command.
  mutating func append(_ command: Command) { commands.append(command) }

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
    let most = runs.reduce(0) { $0 + Int($1.count) }
    commands.append(addingCapacity: most) { commands in
      for run in runs {
        let first = window.tile(column: Int(run.column), row: Int(run.row))
        let tiles = first..<first + Int(run.count)
        hidden.forEachSeen(of: tiles) { commands.append(command.placed(in: $0, mask: run.mask)) }
        if hides, run.isFull { hidden.insert(tiles) }
      }
    }
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
    _ command: Command, toTilesOf box: CoverageBox, mask: Int32, in window: TileWindow,
    hides: Bool, _ hidden: inout HiddenTiles
  ) -> Bool {
    let (columns, rows) = box.tiles
    let whole = box.wholeTiles
    var isUsed = false
    commands.append(addingCapacity: columns.count * rows.count) { commands in
      for row in rows {
        let first = window.tile(column: columns.lowerBound, row: row)
        let end = first &+ columns.count
        var full = end..<end
        if whole.rows.contains(row) {
          let start = first &+ whole.columns.lowerBound &- columns.lowerBound
          full = start..<start &+ whole.columns.count
        }
        hidden.forEachSeen(of: first..<end) { tile in
          let isFull = full.contains(tile)
          commands.append(command.placed(in: tile, mask: isFull ? Command.full : mask))
          isUsed = isUsed || !isFull
        }
        if hides { hidden.insert(full) }
      }
    }
    return isUsed
  }
}

extension TileFrame.Command {
  /// The same command in a tile.
  @inline(__always)
  fileprivate func placed(in tile: Int, mask: Int32) -> TileFrame.Command {
    var command = self
    command.tile = Int32(truncatingIfNeeded: tile)
    command.mask = mask
    return command
  }
}
