import GLFunImageComparison
import GLFunImaging
import TestRandom
import Testing

@Suite struct PictureComparisonTests {
  private static let navy = PremultipliedColor(red: 24, green: 44, blue: 124, alpha: 255)
  private static let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 255)

  /// Two pictures, the pixels that the tool pixelmatch counts with the thresholds 0.02, 0.1 and 0.3, and the mean error of the
  /// tool flip-evaluator.
  private static let pairs:
    [(name: String, first: Disc, second: Disc, counts: [Int], flip: Double)] =
      [
        ("moved", Disc(), Disc(x: 164), [0, 0, 0], 0.07315000891685486),
        ("grown", Disc(), Disc(radius: 88), [8, 8, 8], 0.1912035197019577),
        ("another color", Disc(), Disc(color: navy), [0, 0, 0], 0.028421077877283096),
        ("red", Disc(), Disc(color: Disc.red), [284, 284, 284], 0.3072911500930786),
        (
          "in a corner", Disc(17, 23, x: 10, y: 12, radius: 60, color: Disc.red, on: black),
          Disc(17, 23, x: 14, y: 10, radius: 60, color: Disc.red, on: black), [0, 0, 0],
          0.045141104608774185
        ),
        (
          "one row", Disc(3, 1, x: 8, y: 4, radius: 6, color: Disc.red),
          Disc(3, 1, x: 16, y: 4, radius: 6), [3, 3, 3], 0.8756844401359558
        ),
      ]

  @Test(arguments: pairs.indices) func pixelmatch_countsAsTheTool(index: Int) {
    let pair = Self.pairs[index]
    for (threshold, count) in zip([0.02, 0.1, 0.3], pair.counts) {
      let comparison = PictureComparison(
        expected: pair.first.picture, actual: pair.second.picture, metric: .pixelmatch(threshold))
      #expect(comparison.countBeyondTolerance == count, "\(pair.name) with \(threshold)")
      #expect(comparison.passes == (count == 0))
    }
  }

  @Test(arguments: pairs.indices) func flip_isThatOfTheTool(index: Int) throws {
    let pair = Self.pairs[index]
    let comparison = PictureComparison(
      expected: pair.first.picture, actual: pair.second.picture, metric: .flip())
    let value = try #require(comparison.value)
    #expect(abs(value - pair.flip) < 1e-4, "\(pair.name): \(value)")
  }

  @Test func flip_ofAPartIsThatOfTheWhole() throws {
    // Pictures that differ in a corner only, where a part of the picture is filtered, and taller than a strip.
    let size = PixelSize(width: 90, height: 200)
    var random = SplitMix64(seed: 5)
    let pixels = (0..<size.area).map { _ in
      PremultipliedColor(
        red: random.byte(), green: random.byte(), blue: random.byte(), alpha: 255)
    }
    let first = Bitmap(size: size, pixels: pixels)
    var (one, other, both) = (first, first, first)
    one[3, 190] = Disc.white
    other[80, 10] = Disc.white
    both[3, 190] = Disc.white
    both[80, 10] = Disc.white
    func error(_ actual: Bitmap) throws -> Double {
      try #require(PictureComparison(expected: first, actual: actual, metric: .flip()).value)
    }
    #expect(abs(try error(one) + error(other) - error(both)) < 1e-12)
    #expect(try error(one) > 0)
  }

  @Test func max_and_rmse_areThoseOfTheChannels() {
    let expected = Bitmap(size: PixelSize(width: 5, height: 4), filledWith: Disc.white)
    var actual = expected
    actual[3, 1] = PremultipliedColor(red: 255, green: 252, blue: 255, alpha: 255)
    actual[4, 3] = PremultipliedColor(red: 251, green: 255, blue: 255, alpha: 255)
    let largest = PictureComparison(expected: expected, actual: actual, metric: .max(3))
    #expect(largest.value == 4 && !largest.passes && largest.passingTolerance == 4)
    // The squares of 3 and 4 in 20 pixels of 4 channels.
    let mean = PictureComparison(expected: expected, actual: actual, metric: .rmse())
    #expect(mean.value == (25.0 / 80).squareRoot() && mean.passes)
    let exact = PictureComparison(expected: expected, actual: actual)
    let first = exact.difference?.firstPixel
    #expect(!exact.passes && first?.x == 3 && first?.y == 1)
    #expect(
      exact.description
        == "2 of 20 pixels differ by 4 at most, the first at (3, 1): expected #ffffffff got "
        + "#fffcffff; max 4 would pass")
  }

  @Test(arguments: PictureMetric.Kind.allCases)
  func passingTolerance_passesAndALittleLessDoesNot(kind: PictureMetric.Kind) throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<40 {
      let size = PixelSize(width: random.int(1...40), height: random.int(1...40))
      var (expected, actual) = (Bitmap(size: size), Bitmap(size: size))
      let colors = (0..<4).map { _ in
        PremultipliedColor(
          straightRed: random.byte(), green: random.byte(), blue: random.byte(),
          alpha: random.isOne(in: 3) ? random.byte() : 255)
      }
      for y in 0..<size.height {
        for x in 0..<size.width {
          expected[x, y] = random.pick(colors)
          actual[x, y] = random.isOne(in: 4) ? random.pick(colors) : expected[x, y]
        }
      }
      func comparison(_ metric: PictureMetric) -> PictureComparison {
        PictureComparison(expected: expected, actual: actual, metric: metric)
      }
      let strict = comparison(PictureMetric(kind, tolerance: 0))
      let tolerance = try #require(strict.passingTolerance)
      let passing: PictureMetric.Kind = kind == .exact ? .max : kind
      #expect(comparison(PictureMetric(passing, tolerance: tolerance)).passes)
      if strict.passes { continue }
      #expect(!comparison(PictureMetric(passing, tolerance: tolerance - 0.0003)).passes)
    }
  }

  @Test(arguments: PictureMetric.Kind.allCases)
  func sizesThatDiffer_neverPass(kind: PictureMetric.Kind) {
    let metric = PictureMetric(kind, tolerance: PictureMetric.largestTolerance(of: kind))
    let comparison = PictureComparison(
      expected: Bitmap(size: PixelSize(width: 3, height: 2)),
      actual: Bitmap(size: PixelSize(width: 2, height: 3)), metric: metric)
    #expect(!comparison.passes && comparison.passingTolerance == nil)
    #expect(comparison.description == "the sizes differ: expected 3x2 got 2x3")
  }

  @Test(arguments: PictureMetric.Kind.allCases)
  func equalPictures_passWithoutTolerance(kind: PictureMetric.Kind) {
    let metric = PictureMetric(kind, tolerance: 0)
    for size in [PixelSize(width: 1, height: 1), PixelSize(width: 9, height: 7)] {
      let picture = Bitmap(size: size, filledWith: Disc.red)
      let comparison = PictureComparison(expected: picture, actual: picture, metric: metric)
      #expect(comparison.passes && comparison.value == 0)
    }
  }

  @Test func ignoredPixels_countAsEqual() {
    let expected = Bitmap(size: PixelSize(width: 6, height: 4), filledWith: Disc.white)
    var actual = expected
    actual[0, 0] = Disc.red
    actual[5, 3] = Disc.red
    func differing(_ area: IgnoredArea) -> Int? {
      PictureComparison(expected: expected, actual: actual, ignoring: area).difference?
        .differingPixelCount
    }
    typealias Rectangle = IgnoredArea.Rectangle
    #expect(differing(IgnoredArea()) == 2)
    #expect(differing(IgnoredArea(rectangles: [Rectangle(x: -3, y: -3, width: 4, height: 4)])) == 1)
    #expect(
      differing(IgnoredArea(rectangles: [Rectangle(x: 1, y: 0, width: .max, height: .max)])) == 1)
    #expect(
      differing(
        IgnoredArea(rectangles: [
          Rectangle(x: .min, y: .min, width: .max, height: .max),
          Rectangle(x: .max, y: 9, width: 9, height: 9), Rectangle(x: 5, y: 3, width: 0, height: 1),
        ])) == 2)
    // Black and transparent pixels of the mask are left out.
    var mask = expected
    mask[0, 0] = .transparent
    #expect(differing(IgnoredArea(mask: mask)) == 1)
    mask[5, 3] = Self.black
    #expect(differing(IgnoredArea(mask: mask)) == 0)
    // A mask of another size belongs to other pictures.
    #expect(differing(IgnoredArea(mask: Bitmap(size: PixelSize(width: 4, height: 6)))) == 2)
  }
}
