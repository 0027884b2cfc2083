import GLFunDrawing
import GLFunImaging
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunRasterization

@Suite("Commands of tiles")
struct TileDraftsTests {
  private typealias Command = TileFrame.Command

  @Test(
    "sorted by tiles, commands are what they were, those of a tile first to last",
    arguments: 0..<20)
  func sorting(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let tileCount = random.int(1...300)
    var drafts = TileDrafts()
    var sorted: [Command] = []
    var order: [Int32] = []
    // More commands than before, or fewer, overwrite the old ones.
    for _ in 0..<3 {
      drafts.removeAll()
      var expected = Array(repeating: [Command](), count: tileCount)
      var drawn: [Command] = []
      let modes = BlendMode.allCases
      for _ in 0..<random.int(0...2000) {
        let tile = random.int(0...tileCount - 1)
        let command = Command(
          operation: TileFrame.Operation(rawValue: UInt8(random.int(0...5))) ?? .color,
          blendMode: modes[random.int(0...modes.count - 1)],
          payload: UInt32.random(in: 0 ... .max, using: &random),
          mask: random.isOne(in: 2)
            ? .mask(Int32.random(in: 0 ... .max, using: &random))
            : .box(Int32.random(in: 0 ... .max - 2, using: &random)), tile: Int32(tile))
        drafts.append(command)
        expected[tile].insert(command, at: 0)
        drawn.insert(command, at: 0)
      }
      let starts = drafts.sort(into: &sorted, tileCount: tileCount)
      order.removeAll()
      drafts.appendOrder(starts, to: &order)
      #expect(order.isEmpty == (drafts.count == 0))
      #expect(order.map { sorted[Int($0)] } == drawn)
      #expect(starts.first == 0 && Int(starts[tileCount]) == drafts.count)
      #expect(sorted == expected.flatMap { $0 })
      #expect(zip(starts, starts.dropFirst()).map { Int($1 - $0) } == expected.map(\.count))
    }
  }

  @Test("a frame that takes over another one's memory has no order of commands")
  func reusedOrder() {
    let window = TileWindow(columns: 0..<2, rows: 0..<1)
    var old = TileFrame(size: PixelSize(width: 32, height: 16), window: window)
    old.order = [1, 0]
    #expect(TileFrame(size: old.size, window: window, reusing: old).order.isEmpty)
  }

  @Test("a shape's command is put into the tiles that can be seen, each with its mask")
  func shape() {
    let window = TileWindow(columns: 2..<9, rows: 1..<4)
    let command = Command(
      operation: .gradient, blendMode: .screen, payload: 7, mask: .full, tile: 0)
    var hidden = HiddenTiles(window)
    hidden[window.tile(column: 4, row: 2)] = true
    let runs = [
      CoverageTiles.Run(column: 3, row: 2, count: 3, mask: 11),
      CoverageTiles.Run(column: 6, row: 2, count: 2, mask: CoverageTiles.Run.full),
    ]
    var drafts = TileDrafts()
    drafts.append(command, toTilesOf: runs, in: window, hides: true, &hidden)
    var sorted: [Command] = []
    let starts = drafts.sort(into: &sorted, tileCount: window.tileCount)
    let masks = [3: 11, 5: 11, 6: CoverageTiles.Run.full, 7: CoverageTiles.Run.full]
    for tile in 0..<window.tileCount {
      let (column, row) = window.place(tile)
      let commands = sorted[Int(starts[tile])..<Int(starts[tile + 1])]
      guard row == 2, let mask = masks[column] else {
        #expect(commands.isEmpty)
        continue
      }
      #expect(
        Array(commands) == [
          Command(
            operation: .gradient, blendMode: .screen, payload: 7,
            mask: mask == CoverageTiles.Run.full ? .full : .mask(mask), tile: Int32(tile))
        ])
    }
    #expect(hidden.contains(columns: 6..<8, row: 2) && !hidden.contains(columns: 5..<6, row: 2))
  }
}
