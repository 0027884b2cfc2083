import GLFunGeometry
import GLFunImaging
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels
@testable import GLFunRasterization

/// Rectangles within one another are one rectangle of nine numbers, equal to the product of their masks.
@Suite("Rectangles of clips")
struct ClipRectangleTests {
  private static let window = TileWindow(columns: 0..<4, rows: 0..<3)

  /// Rectangles with many sides in the same pixels, some of them narrower than a pixel.
  private func randomBox(_ random: inout SplitMix64, near other: Rect?) -> (Rect, CoverageBox)? {
    func number(_ range: ClosedRange<Double>) -> Double {
      let value = Double.random(in: range, using: &random)
      return random.isOne(in: 3) ? value.rounded() : value
    }
    var rect = Rect(
      x: number(-5...40), y: number(-5...30), width: number(0.1...60), height: number(0.1...50))
    if let other, !random.isOne(in: 4) {
      rect = Rect(
        x: other.minX + number(-0.6...0.9), y: other.minY + number(-0.6...0.9),
        width: other.width - number(-0.6...1.2), height: other.height - number(-0.6...1.2))
    }
    let box = CoverageBox(rect, antialias: !random.isOne(in: 6), in: Self.window)
    return box.map { (rect, $0) }
  }

  /// The coverage of a tile's pixels, row by row.
  private func bytes(_ rectangle: ClipRectangle, column: Int, row: Int) -> [UInt8] {
    let factor = CoverageFactor()
    rectangle.write(column: column, row: row, to: factor)
    var masks = CoverageMasks()
    return masks.append(factor) == 0 ? masks.bytes(of: 0) : []
  }

  private func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    UInt8((Int(first) * Int(second) * 2 + 255) / 510)
  }

  private func forEachTile(_ body: (_ column: Int, _ row: Int) -> Void) {
    for row in Self.window.rows { for column in Self.window.columns { body(column, row) } }
  }

  @Test("a product has the pixels of the masks' products, from the outermost inwards")
  func products() {
    var random = SplitMix64(seed: 31)
    var (boxes, masks) = (0, 0)
    for round in 0..<2000 {
      var rect: Rect?
      var all: ClipRectangle?
      var expected: [[UInt8]] = Array(repeating: Array(repeating: 255, count: 256), count: 12)
      for _ in 0..<random.int(1...6) {
        guard let (next, box) = randomBox(&random, near: rect) else { continue }
        rect = next
        all = all.map { ClipRectangle(box).product($0) } ?? ClipRectangle(box)
        forEachTile { column, row in
          let tile = Self.window.tile(column: column, row: row)
          expected[tile] = zip(box.mask(column: column, row: row), expected[tile]).map(product)
        }
      }
      guard let all else { continue }
      forEachTile { column, row in
        let expected = expected[Self.window.tile(column: column, row: row)]
        #expect(bytes(all, column: column, row: row) == expected, "round \(round)")
        switch all.state(column: column, row: row) {
        case .outside: #expect(expected.allSatisfy { $0 == 0 })
        case .full: #expect(expected.allSatisfy { $0 == 255 })
        default: #expect(!expected.allSatisfy { $0 == 255 })
        }
        // A box in place of it has the same pixels.
        if let box = all.box { #expect(box.mask(column: column, row: row) == expected) }
      }
      if all.box == nil { masks += 1 } else { boxes += 1 }
    }
    #expect(boxes > 100 && masks > 100, "both kinds have been looked at")
  }

  @Test("whole pixels within whole pixels are what both have, as a box")
  func wholePixels() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<300 {
      func rect() -> Rect {
        Rect(
          x: Double(random.int(-5...50)), y: Double(random.int(-5...40)),
          width: Double(random.int(1...60)), height: Double(random.int(1...50)))
      }
      let (first, second) = (rect(), rect())
      guard let one = CoverageBox(first, antialias: true, in: Self.window),
        let other = CoverageBox(second, antialias: true, in: Self.window)
      else { continue }
      let both = ClipRectangle(one).product(ClipRectangle(other))
      let expected = CoverageBox(
        first.intersection(second), antialias: true, in: Self.window)
      #expect(both.isSharp)
      #expect(both.isEmpty ? expected == nil : both.box == expected)
    }
  }

  @Test("products that are said to be exact are the same in any order with a third factor")
  func exactness() {
    var random = SplitMix64(seed: 33)
    var (exact, rounded) = (0, 0)
    for _ in 0..<1500 {
      guard let (rect, first) = randomBox(&random, near: nil),
        let (_, second) = randomBox(&random, near: rect)
      else { continue }
      let (one, other) = (ClipRectangle(first), ClipRectangle(second))
      var isSame = true
      forEachTile { column, row in
        let pairs = zip(
          first.mask(column: column, row: row), second.mask(column: column, row: row))
        for (a, b) in pairs where a > 0 && b > 0 && (a < 255 || b < 255) {
          for third in stride(from: UInt8(3), to: 250, by: 19) {
            isSame = isSame && product(product(a, b), third) == product(a, product(b, third))
          }
        }
      }
      if one.hasExactProduct(other) {
        exact += 1
        #expect(isSame)
      } else {
        rounded += 1
      }
    }
    #expect(exact > 50 && rounded > 50)
  }

  @Test("tiles within a rectangle are found together")
  func tilesInside() {
    var random = SplitMix64(seed: 34)
    for _ in 0..<500 {
      guard let (_, box) = randomBox(&random, near: nil) else { continue }
      let rectangle = ClipRectangle(box)
      let columns = random.int(0...2)..<random.int(3...4)
      let rows = random.int(0...1)..<random.int(2...3)
      var isInside = true
      for row in rows {
        for column in columns {
          isInside = isInside && rectangle.state(column: column, row: row) == .full
        }
      }
      #expect(rectangle.covers(TileWindow(columns: columns, rows: rows)) == isInside)
    }
  }

  @Test("a rectangle's coverage is its area in the pixel, to the nearest 255th")
  func coverage() {
    for width in 0...256 as ClosedRange<Int32> {
      for height in [1, 64, 127, 129, 130, 131, 200, 256] as [Int32] {
        let expected = (Double(width * height) * 255 / 65536 + 0.5).rounded(.down)
        #expect(CoverageBox.coverage(width, height) == UInt8(expected))
      }
    }
  }

  @Test("coordinates that are infinite or not a number are no rectangle")
  func nonFinite() {
    for bad in [Double.nan, .infinity, -.infinity] {
      let rect = Rect(x: bad, y: 0, width: 9, height: 9)
      #expect(CoverageBox(rect, antialias: true, in: Self.window) == nil)
    }
  }
}
