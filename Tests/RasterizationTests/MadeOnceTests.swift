import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunThreading
import GLFunTiles
import Synchronization
import Testing

@testable import GLFunKernels
@testable import GLFunRasterization

/// Values that several threads need, and outlines that several bands cover.
struct MadeOnceTests {
  @Test func values_areMadeOnce_byHoweverManyThreads() throws {
    let store = MadeOnce<Int, Int>(largestByteCount: 1000) { _ in 1 }
    let progress = Progress()
    var helpers = WorkerThreads()
    for _ in 0..<8 {
      try helpers.start {
        for key in 0..<100 {
          let value = store.value(key) {
            progress.made.add(1, ordering: .relaxed)
            return key * key
          }
          #expect(value == key * key)
        }
      }
    }
    helpers.removeAll()
    #expect(progress.made.load(ordering: .relaxed) == 100)
  }

  @Test func values_beyondTheBytesThatAreKept_areForgotten() {
    let store = MadeOnce<Int, Int>(largestByteCount: 10) { $0 }
    var made = 0
    func value(_ key: Int) {
      #expect(
        store.value(key) {
          made += 1
          return 4
        } == 4)
    }
    for _ in 0..<3 { for key in 0..<2 { value(key) } }
    #expect(made == 2)
    value(2)
    #expect(made == 3)
    // More than ten bytes: the next look forgets them.
    value(0)
    value(1)
    #expect(made == 5)
  }

  /// The messages of two threads to each other.
  private final class Progress: Sendable {
    let isBegun = Atomic(false)
    let isSeen = Atomic(false)
    let made = Atomic(0)
  }

  @Test func aValueInTheMaking_isNotWaitedFor_unlessItIsAskedFor() throws {
    let store = MadeOnce<Int, Int>(largestByteCount: 10) { _ in 1 }
    let progress = Progress()
    var helpers = WorkerThreads()
    try helpers.start {
      _ = store.value(1) {
        progress.isBegun.store(true, ordering: .releasing)
        while !progress.isSeen.load(ordering: .acquiring) {}
        return 7
      }
    }
    while !progress.isBegun.load(ordering: .acquiring) {}
    #expect(store.valueUnlessInTheMaking(1) { 8 } == nil)
    #expect(!store.makeAhead(1) { 8 })
    #expect(store.makeAhead(2) { 9 })
    progress.isSeen.store(true, ordering: .releasing)
    #expect(store.value(1) { 8 } == 7)
    #expect(store.valueUnlessInTheMaking(1) { 8 } == 7)
    #expect(store.valueUnlessInTheMaking(2) { 8 } == 9)
    #expect(!store.makeAhead(1) { 8 })
    helpers.removeAll()
  }

  /// Shapes as high as the picture: a filled one, a stroke, and an ellipse and a line, which have few points. Then a small
  /// shape of many points.
  private static func frame() -> DisplayList {
    var context = GraphicsContext(size: PixelSize(width: 200, height: 160))
    context.fillColor = Color(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.5)
    func points(_ rect: Rect) -> [Point] {
      (0..<9).map { number in
        Point(
          x: rect.minX + rect.width * Double(number * 5 % 9) / 8,
          y: rect.minY + rect.height * Double(number) / 8)
      }
    }
    context.addLines(between: points(Rect(x: 10.3, y: 2, width: 90, height: 156)))
    context.fillPath()
    context.lineWidth = 7
    context.move(to: Point(x: 4, y: 4))
    context.addCurve(
      to: Point(x: 190, y: 150), control1: Point(x: 300, y: 20), control2: Point(x: -80, y: 140))
    context.addCurve(
      to: Point(x: 20, y: 8), control1: Point(x: 100, y: 190), control2: Point(x: -80, y: 140))
    context.strokePath()
    context.fillEllipse(in: Rect(x: 60.3, y: 2, width: 90, height: 156))
    context.strokeLineSegments(between: [Point(x: 190, y: 4), Point(x: 20, y: 150)])
    context.addLines(between: points(Rect(x: 100, y: 34, width: 20, height: 8)))
    context.fillPath()
    return context.finish()
  }

  @Test("an outline that several bands cover is made by one of them, and kept")
  func outlines() throws {
    let frame = Self.frame()
    let pass = ShapePass(frame, frame.commands.indices, size: frame.size, bandHeights: .even(3))
    let workspace = TileWorkspace()
    var clock = StageClock.off
    for band in 0..<pass.bandCount { _ = pass.tiles(band: band, in: workspace, clock: &clock) }
    #expect(pass.bandCount == 4)
    let outlines = try #require(pass.outlines)
    for index in frame.commands.indices {
      var isKept = true
      _ = outlines.value(.command(index)) {
        isKept = false
        return CoverageOutline()
      }
      #expect(isKept == (index < 2), "command \(index)")
    }
  }

  @Test("outlines that are kept make the tiles of a single band", arguments: [1, 2, 3, 5])
  func tiles(height: Int) {
    let frame = Self.frame()
    var clock = StageClock.off
    func masks(_ heights: BandHeights?) -> [[UInt8]] {
      let pass = ShapePass(
        frame, frame.commands.indices, size: frame.size, bandHeights: heights)
      let workspace = TileWorkspace()
      return (0..<pass.bandCount).flatMap { band in
        let tiles = pass.tiles(band: band, in: workspace, clock: &clock)
        return tiles.commands.map { command in
          command.mask.mask.map { tiles.masks.bytes(of: Int($0)) } ?? []
        }
      }
    }
    #expect(masks(.even(height)) == masks(nil))
  }

  @Test("a picture as one band keeps no outlines") func oneBand() {
    let frame = Self.frame()
    #expect(ShapePass(frame, frame.commands.indices, size: frame.size).outlines == nil)
  }
}
