import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunRenderGL

/// Masks for quarters of tiles have the bytes of the whole tiles.
@Suite struct CoverageQuartersTests {
  /// Expects a command's quarters to equal the bytes, row by row; all of them, then only some.
  private func expectQuarters(
    _ mask: TileFrame.Coverage, of frame: TileFrame, column: Int, row: Int, _ bytes: [UInt8]
  ) {
    for seen in [TileFrame.Command.allQuarters, 6, 8] {
      var command = TileFrame.Command(
        operation: .image, blendMode: .normal, payload: 0, mask: mask, tile: 0)
      command.quarters = seen
      expectQuarters(command, of: frame, column: column, row: row, bytes)
    }
  }

  private func expectQuarters(
    _ command: TileFrame.Command, of frame: TileFrame, column: Int, row: Int, _ bytes: [UInt8]
  ) {
    var quarters = CoverageQuarters()
    // The quarters of another command come first.
    _ = quarters.append(command, of: frame, column: column, row: row)
    let before = quarters.masks.count
    let numbers = quarters.append(command, of: frame, column: column, row: row)
    for index in 0..<4 {
      let isSeen = command.quarters >> UInt8(index) & 1 != 0
      let expected = (0..<64).map { place in
        isSeen ? bytes[(index / 2 * 8 + place / 8) * 16 + index % 2 * 8 + place % 8] : 0
      }
      let coverage: [UInt8]
      switch numbers[index] {
      case 0: coverage = Array(repeating: 255, count: 64)
      case CoverageQuarters.untouched: coverage = Array(repeating: 0, count: 64)
      case let number:
        let quarter = quarters.masks[Int(number) - 1]
        coverage = (0..<64).map { place in
          let quad = (place % 8 < 4 ? quarter.left : quarter.right)[place / 8]
          return UInt8(truncatingIfNeeded: quad >> UInt32(8 * (place % 4)))
        }
        #expect(expected.contains { $0 < 255 }, "a quarter that is covered wholly needs no mask")
      }
      #expect(coverage == expected)
    }
    #expect(quarters.masks.count == 2 * before)
  }

  @Test("quarters are those of the pixels of masks")
  func quartersOfMasks() {
    var random = SplitMix64(seed: 11)
    var frame = TileFrame(
      size: PixelSize(width: 48, height: 48), window: TileWindow(columns: 0..<3, rows: 0..<3))
    for number in 0..<60 as Range<Int32> {
      let empty = [0, 0.8, 0.99][Int(number) % 3]
      var mask = (0..<64).flatMap { _ -> [UInt8] in
        let kind = random.double(0...1)
        return (0..<4).map { _ in kind < empty ? 0 : kind > 0.9 ? 255 : UInt8(random.int(0...255)) }
      }
      if number % 5 == 0 {
        // One quarter of a kind of its own.
        let (quarter, byte) = (random.int(0...3), UInt8(random.int(0...1)) * 255)
        for place in 0..<64 {
          mask[(quarter / 2 * 8 + place / 8) * 16 + quarter % 2 * 8 + place % 8] = byte
        }
      }
      #expect(frame.masks.append(mask) == number)
      expectQuarters(.mask(number), of: frame, column: 1, row: 2, mask)
    }
  }

  @Test("quarters of a tile that is covered wholly are so too")
  func quartersOfWholeTiles() {
    let frame = TileFrame(
      size: PixelSize(width: 16, height: 16), window: TileWindow(columns: 0..<1, rows: 0..<1))
    expectQuarters(
      .full, of: frame, column: 0, row: 0, Array(repeating: 255, count: 256))
  }

  @Test("quarters are those of the pixels of boxes")
  func quartersOfBoxes() {
    var random = SplitMix64(seed: 12)
    var frame = TileFrame(
      size: PixelSize(width: 48, height: 48), window: TileWindow(columns: 0..<3, rows: 0..<3))
    for round in 0..<600 {
      // Many sides lie on borders of pixels, of quarters and of tiles.
      let step = [0.01, 1, 8][round % 3]
      func number(_ range: ClosedRange<Double>) -> Double {
        (.random(in: range, using: &random) / step).rounded(.up) * step
      }
      let width = round % 2 == 0 ? number(0.01...1.2) : number(0.1...40)
      let rect = Rect(
        x: number(-8...40), y: number(-8...40), width: width, height: number(0.01...30))
      let box = CoverageBox(
        rect, antialias: round % 7 > 0, in: TileWindow(columns: 0..<3, rows: 0..<3))
      guard let box else { continue }
      frame.boxes = [box]
      for row in box.tiles.rows {
        for column in box.tiles.columns {
          expectQuarters(
            .box(0), of: frame, column: column, row: row,
            box.mask(column: column, row: row))
        }
      }
    }
  }
}
