import GLFunGeometry
import GLFunImaging
import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

/// A box needs no coverage in memory; its pixels equal the ones of its coverage.
@Suite("Pixels of boxes")
struct BoxPixelTests {
  /// The source of a box's sides, in pixels of the middle one of three tiles.
  enum Sides: CaseIterable {
    case anywhere
    /// On the borders of tiles: rows and columns lie wholly in the box.
    case onTiles
    case onPixels
    /// Closer to each other than a pixel.
    case close

    func range(_ random: inout SplitMix64) -> (Double, Double) {
      let first: Double
      let second: Double
      switch self {
      case .anywhere:
        first = .random(in: -10...40, using: &random)
        second = .random(in: -10...40, using: &random)
      case .onTiles:
        first = 16 * Double(Int.random(in: 0...1, using: &random))
        second = first + 16 * Double(Int.random(in: 1...2, using: &random))
      case .onPixels:
        first = Double(Int.random(in: 0...32, using: &random))
        second = Double(Int.random(in: 0...32, using: &random))
      case .close:
        first = .random(in: 14...34, using: &random)
        second = first + .random(in: 0...0.9, using: &random)
      }
      return (min(first, second), max(first, second))
    }
  }

  /// A box on three by three tiles; nil if it covers nothing of them.
  private func box(
    _ horizontal: Sides, _ vertical: Sides, _ random: inout SplitMix64
  ) -> CoverageBox? {
    let (left, right) = horizontal.range(&random)
    let (top, bottom) = vertical.range(&random)
    return CoverageBox(
      Rect(x: left, y: top, width: right - left, height: bottom - top), antialias: true,
      in: TileWindow(columns: 0..<3, rows: 0..<3))
  }

  private func color(_ random: inout SplitMix64) -> PremultipliedColor {
    let alpha = UInt8.random(in: 0...255, using: &random)
    func channel() -> UInt8 { .random(in: 0...alpha, using: &random) }
    return PremultipliedColor(red: channel(), green: channel(), blue: channel(), alpha: alpha)
  }

  @Test("a box lays a colour over pixels as its coverage does")
  func pixels() {
    var random = SplitMix64(seed: 21)
    var count = 0
    for horizontal in Sides.allCases {
      for vertical in Sides.allCases {
        for _ in 0..<150 {
          guard let box = box(horizontal, vertical, &random) else { continue }
          let color = color(&random)
          let below = (0..<256).map { _ in self.color(&random).rawValue }
          var pixels = below
          pixels.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            PixelKernel.cover(start, with: color, box: box, left: 16, top: 16)
          }
          var expected = below
          var source = [UInt32](repeating: color.rawValue, count: 256)
          expected.withUnsafeMutableBufferPointer { expected in
            source.withUnsafeMutableBufferPointer { source in
              box.mask(column: 1, row: 1).withUnsafeBufferPointer { mask in
                guard let start = expected.baseAddress, let colors = source.baseAddress else {
                  return
                }
                PixelKernel.cover(start, count: 256, with: colors, coverage: mask.baseAddress)
              }
            }
          }
          #expect(pixels == expected, "\(box) in \(color)")
          count += pixels == below ? 0 : 1
        }
      }
    }
    #expect(count > 1000)
  }

  @Test("colours laid over a tile together are what they are one by one")
  func stacks() {
    var random = SplitMix64(seed: 23)
    let stack = ColorStack()
    for count in (1...ColorStack.capacity).flatMap({ [$0, $0, $0] }) {
      let colors = (0..<count).map { _ in color(&random) }
      let boxes = (0..<count).map { _ in
        let sides = (Sides.allCases.randomElement(using: &random) ?? .anywhere)
        let others = (Sides.allCases.randomElement(using: &random) ?? .anywhere)
        return Bool.random(using: &random) ? box(sides, others, &random) : nil
      }
      let below = (0..<256).map { _ in self.color(&random).rawValue }
      var pixels = below
      var expected = below
      for index in 0..<count {
        guard let box = boxes[index] else { stack.put(colors[index], at: index); continue }
        stack.put(
          colors[index], box, from: SIMD4(repeating: 16 << 8), CoverageBox.columnSteps, at: index)
      }
      pixels.withUnsafeMutableBufferPointer { pixels in
        if let start = pixels.baseAddress { stack.cover(start, count: count) }
      }
      expected.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        for (color, box) in zip(colors, boxes) {
          if let box {
            PixelKernel.cover(start, with: color, box: box, left: 16, top: 16)
          } else {
            PixelKernel.cover(start, count: 256, with: color)
          }
        }
      }
      #expect(pixels == expected, "\(count) colours")
    }
  }

  @Test("the coverage of a box is each pixel's width times its height")
  func coverage() {
    var random = SplitMix64(seed: 22)
    for sides in Sides.allCases {
      for _ in 0..<100 {
        guard let box = box(sides, sides, &random) else { continue }
        var bytes = box.mask(column: 1, row: 1).map { ~$0 }
        bytes.withUnsafeMutableBufferPointer { bytes in
          if let start = bytes.baseAddress { box.write(column: 1, row: 1, into: start) }
        }
        for (place, byte) in bytes.enumerated() {
          let width = box.width(ofColumn: Int32(16 + place % 16))
          let height = box.height(ofRow: Int32(16 + place / 16))
          #expect(byte == CoverageBox.coverage(width, height))
        }
      }
    }
  }
}
