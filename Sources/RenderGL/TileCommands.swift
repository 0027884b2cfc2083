internal import Rasterization

/// The commands of a frame tile by tile.
///
/// A frame has them in the order in which shapes were divided, and a tile's make a chain: to follow it
/// is to wait for memory at each link. Here they are sorted by going through all of them twice, one
/// after another.
struct TileCommands {
  private let commands: [TileFrame.Command]
  /// Where the commands of each tile begin; after the last, where they end.
  private let starts: [Int32]

  /// Sorts the commands of a frame.
  init(_ frame: TileFrame) {
    let count = frame.commands.count
    let tiles = frame.heads.count
    var owners = [Int32](repeating: -1, count: count)
    var starts = [Int32](repeating: 0, count: tiles + 1)
    for (tile, head) in frame.heads.enumerated() where head >= 0 {
      owners[Int(head)] = Int32(tile)
    }
    // Shapes are divided from the last to the first, so that a chain goes to earlier places.
    for index in stride(from: count - 1, through: 0, by: -1) {
      let owner = owners[index]
      if owner < 0 { continue }
      let next = frame.commands[index].next
      if next >= 0 { owners[Int(next)] = owner }
      starts[Int(owner) + 1] += 1
    }
    for tile in 0..<tiles { starts[tile + 1] += starts[tile] }
    self.starts = starts
    commands = Array(unsafeUninitializedCapacity: count) { sorted, initialized in
      for index in stride(from: count - 1, through: 0, by: -1) {
        let owner = owners[index]
        if owner < 0 { continue }
        sorted.initializeElement(at: Int(starts[Int(owner)]), to: frame.commands[index])
        starts[Int(owner)] += 1
      }
      initialized = Int(starts[tiles])
    }
  }

  /// The commands of one of the frame's heads, first to last.
  subscript(tile: Int) -> ArraySlice<TileFrame.Command> {
    commands[Int(starts[tile])..<Int(starts[tile + 1])]
  }
}
