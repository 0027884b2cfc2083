import GLFunImaging
import TestRandom
import Testing

@Suite struct BitmapDifferenceTests {
  private let size = PixelSize(width: 100, height: 100)
  private let orange = PremultipliedColor(red: 255, green: 128, blue: 0, alpha: 255)
  private let red = PremultipliedColor(red: 255, green: 0, blue: 0, alpha: 255)

  @Test func identical_hasNoFirstAndNoWorstPixel() throws {
    let picture = Bitmap(size: size, filledWith: orange)
    let difference = try BitmapDifference(expected: picture, actual: picture)
    #expect(difference.isIdentical && difference.isWithinTolerance)
    #expect(difference.firstPixel == nil && difference.worstPixel == nil)
    #expect(difference.largestChannelDifference == 0)
    #expect(difference.description == "all 10000 pixels are the same")
  }

  @Test func differing_countsAndNamesTheFirstWorst() throws {
    let expected = Bitmap(size: size, filledWith: orange)
    var actual = expected
    for x in 12..<48 { actual[x, 40] = red }
    actual[99, 99] = red
    actual[3, 3] = PremultipliedColor(red: 253, green: 130, blue: 2, alpha: 255)
    let difference = try BitmapDifference(expected: expected, actual: actual, tolerance: 2)
    #expect(difference.differingPixelCount == 37)
    #expect(difference.largestChannelDifference == 128)
    #expect(
      difference.description
        == "37 of 10000 pixels differ by more than 2, "
        + "worst at (12, 40): expected #ff8000ff got #ff0000ff")
    #expect(!difference.isWithinTolerance)
  }

  @Test func tolerated_isNotIdentical() throws {
    let expected = Bitmap(size: size, filledWith: orange)
    var actual = expected
    actual[7, 0] = PremultipliedColor(red: 255, green: 128, blue: 0, alpha: 254)
    let difference = try BitmapDifference(expected: expected, actual: actual, tolerance: 1)
    #expect(difference.isWithinTolerance && !difference.isIdentical)
    #expect(difference.worstPixel?.x == 7 && difference.worstPixel?.y == 0)
    #expect(
      difference.description
        == "all 10000 pixels agree within 1, "
        + "worst at (7, 0): expected #ff8000ff got #ff8000fe")
  }

  @Test func random_agreesWithAPlainCount() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      let size = PixelSize(
        width: .random(in: 1...40, using: &random), height: .random(in: 1...9, using: &random))
      let first = (0..<size.area).map { _ in
        PremultipliedColor(rawValue: .random(in: 0 ... .max, using: &random))
      }
      let second = first.map { pixel in
        Int.random(in: 0..<3, using: &random) > 0
          ? pixel
          : PremultipliedColor(
            rawValue: pixel.rawValue ^ (random.next() % 2 == 0 ? 1 : 0x0304_0000))
      }
      let tolerance = UInt8.random(in: 0...4, using: &random)
      let distances = zip(first, second).map { one, two in
        zip(
          [one.red, one.green, one.blue, one.alpha], [two.red, two.green, two.blue, two.alpha]
        ).map { abs(Int($0) - Int($1)) }.max() ?? 0
      }
      let difference = try BitmapDifference(
        expected: Bitmap(size: size, pixels: first), actual: Bitmap(size: size, pixels: second),
        tolerance: tolerance)
      let largest = distances.max() ?? 0
      #expect(difference.differingPixelCount == distances.count { $0 > Int(tolerance) })
      #expect(Int(difference.largestChannelDifference) == largest)
      let worst = difference.worstPixel.map { $0.y * size.width + $0.x }
      #expect(worst == (largest == 0 ? nil : distances.firstIndex(of: largest)))
      let start = difference.firstPixel.map { $0.y * size.width + $0.x }
      #expect(start == distances.firstIndex { $0 > 0 })
    }
  }

  @Test func sizes_differing_throw() {
    let other = PixelSize(width: 99, height: 100)
    let thrown = #expect(throws: BitmapSizeMismatch.self) {
      try BitmapDifference(expected: Bitmap(size: size), actual: Bitmap(size: other))
    }
    #expect(thrown?.expected == size && thrown?.actual == other)
    #expect(
      thrown?.description == "the pictures differ in size: expected 100x100 got 99x100")
  }

  @Test func panels_showBothPicturesAndTheDifference() {
    let small = PixelSize(width: 3, height: 1)
    let expected = Bitmap(size: small, filledWith: orange)
    var actual = expected
    actual[1, 0] = PremultipliedColor(red: 254, green: 128, blue: 0, alpha: 255)
    actual[2, 0] = .transparent
    let panels = BitmapDifference.panels(expected: expected, actual: actual)
    #expect(panels.size == PixelSize(width: 13, height: 1))
    #expect((0..<3).allSatisfy { panels[$0, 0] == orange && panels[$0 + 10, 0] == actual[$0, 0] })
    let dark = PremultipliedColor(red: 16, green: 16, blue: 16, alpha: 255)
    #expect(panels[5, 0] == dark)
    #expect(panels[6, 0] == PremultipliedColor(red: 96, green: 16, blue: 16, alpha: 255))
    #expect(panels[7, 0] == PremultipliedColor(rawValue: .max))
    let gray = PremultipliedColor(red: 128, green: 128, blue: 128, alpha: 255)
    #expect([3, 4, 8, 9].allSatisfy { panels[$0, 0] == gray })
  }

  @Test func panels_differentSizes_markWhatOnlyOneHas() {
    let wide = Bitmap(size: PixelSize(width: 2, height: 1), filledWith: orange)
    let tall = Bitmap(size: PixelSize(width: 1, height: 2), filledWith: orange)
    let panels = BitmapDifference.panels(expected: wide, actual: tall)
    #expect(panels.size == PixelSize(width: 10, height: 2))
    let white = PremultipliedColor(rawValue: .max)
    #expect(panels[5, 0] == white && panels[4, 1] == white && panels[5, 1] == .transparent)
    #expect(panels[0, 1] == .transparent && panels[9, 0] == .transparent)
  }
}
