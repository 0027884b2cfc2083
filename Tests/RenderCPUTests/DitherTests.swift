import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// Dithered gradients: the pattern, the pixels that it does not change, and its benefit.
@Suite struct DitherTests {
  private static let dark = Gradient(colors: [
    Color(red8: 0x10, green8: 0x10, blue8: 0x18), Color(red8: 0x20, green8: 0x20, blue8: 0x30),
  ])

  private func rendered(
    _ size: PixelSize, dithers: Bool, _ draw: (inout GraphicsContext) -> Void
  ) -> Bitmap {
    var context = GraphicsContext(size: size)
    context.dithersGradients = dithers
    draw(&context)
    return CPURenderer().render(context.finish())
  }

  /// A gradient from one corner to the opposite one, or along one side.
  private func card(
    _ gradient: Gradient, _ size: PixelSize, to end: Point, dithers: Bool
  ) -> Bitmap {
    rendered(size, dithers: dithers) { context in
      context.setFillGradient(gradient, .linear(start: .zero, end: end))
      context.fill(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    }
  }

  private func channels(_ color: PremultipliedColor) -> [Int] {
    [Int(color.red), Int(color.green), Int(color.blue), Int(color.alpha)]
  }

  /// The documented addend of a pixel.
  private func threshold(_ x: Int, _ y: Int) -> Double {
    (Double((109 * x + 175 * y) % 256) + 0.5) / 256 - 0.5
  }

  @Test func everyPixel_isRoundedByThePattern_countedFromThePictureCorner() {
    let size = PixelSize(width: 300, height: 70)
    let colors = [Color(red8: 10, green8: 200, blue8: 7), Color(red8: 23, green8: 190, blue8: 7)]
    let picture = card(Gradient(colors: colors), size, to: Point(x: 300, y: 0), dithers: true)
    let ends = colors.map { channels($0.premultiplied) }
    var wrong: [Point] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let part = (Double(x) + 0.5) / 300
        let found = channels(picture[x, y])
        for channel in 0..<4 {
          let exact = Double(ends[0][channel]) + part * Double(ends[1][channel] - ends[0][channel])
          // If the sum is next to a half, its last bit decides.
          let sum = exact + threshold(x, y)
          if abs(sum - sum.rounded(.down) - 0.5) < 1e-9 { continue }
          if found[channel] != Int(sum.rounded()) {
            wrong.append(Point(x: Double(x), y: Double(y)))
          }
        }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func oneColor_andColorsOfEightBits_stayAsTheyAre() {
    let size = PixelSize(width: 64, height: 48)
    for alpha in [1, 0.3] {
      let color = Color(red: 0, green: 0, blue: 1, alpha: alpha)
      let flat = Gradient(colors: [color, color])
      let picture = card(flat, size, to: Point(x: 64, y: 48), dithers: true)
      #expect(picture.pixels.allSatisfy { $0 == color.premultiplied })
    }
    // A step of 8 bits every pixel: each colour is a whole number.
    let steps = Gradient(colors: [
      Color(red8: 0, green8: 0, blue8: 0), Color(red8: 64, green8: 128, blue8: 192),
    ])
    let whole = { (dithers: Bool) in
      rendered(size, dithers: dithers) { context in
        context.setFillGradient(
          steps, .linear(start: Point(x: 0.5, y: 0), end: Point(x: 64.5, y: 0)))
        context.fill(Rect(x: 0, y: 0, width: 64, height: 48))
      }
    }
    let isWhole = whole(true) == whole(false)
    #expect(isWhole)
    // Anything but a gradient does not change.
    let shapes = { (dithers: Bool) in
      rendered(size, dithers: dithers) { context in
        context.fillColor = Color(red: 0.3, green: 0.7, blue: 0.1, alpha: 0.37)
        context.setShadow(offset: Vector(dx: 3, dy: 2), blur: 5)
        context.fillEllipse(in: Rect(x: 5, y: 6, width: 41, height: 30))
      }
    }
    let isUnchanged = shapes(true) == shapes(false)
    #expect(isUnchanged)
  }

  @Test func noChannel_isMoreThanAStepOff_orLargerThanAlpha() {
    let size = PixelSize(width: 90, height: 60)
    for seed in 0..<30 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let gradient = Gradient(
        colors: (0..<random.int(2...4)).map { _ in
          Color(
            red8: random.isOne(in: 3) ? 255 : random.byte(), green8: random.byte(),
            blue8: random.byte(), alpha8: random.isOne(in: 3) ? 255 : random.byte())
        })
      func point() -> Point { Point(x: random.double(-10...100), y: random.double(-10...70)) }
      let placements: [Gradient.Placement] = [
        .linear(start: point(), end: point()),
        .radial(startCenter: point(), startRadius: 2, endCenter: point(), endRadius: 70),
        .conic(center: point(), startAngle: 1),
      ]
      for placement in placements {
        let extend = random.pick(Gradient.Extend.allCases)
        let draw = { (context: inout GraphicsContext) in
          context.alpha = 0.9
          context.setFillGradient(gradient, placement, extend: extend)
          context.fill(Rect(x: 0, y: 0, width: 90, height: 60))
        }
        let plain = rendered(size, dithers: false, draw)
        let dithered = rendered(size, dithers: true, draw)
        #expect(dithered.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
        // Plain colours of a table are the ones in the middle of its steps.
        let farthest = zip(plain.pixels, dithered.pixels).map {
          $0.largestChannelDifference(from: $1)
        }.max()
        #expect((farthest ?? 255) <= 2, "seed \(seed), \(placement)")
      }
    }
  }

  /// The longest run of one value in a row and in a column; of the blue channel, or of the red one.
  private func longestRuns(_ picture: Bitmap, _ channel: Int) -> (row: Int, column: Int) {
    func longest(_ count: Int, _ other: Int, _ value: (Int, Int) -> UInt32) -> Int {
      var longest = 0
      for line in 0..<other {
        var run = 0
        for place in 0..<count {
          run = place > 0 && value(line, place) == value(line, place - 1) ? run + 1 : 1
          longest = max(longest, run)
        }
      }
      return longest
    }
    func value(_ x: Int, _ y: Int) -> UInt32 { picture[x, y].rawValue >> UInt32(8 * channel) & 255 }
    return (
      longest(picture.width, picture.height) { value($1, $0) },
      longest(picture.height, picture.width) { value($0, $1) }
    )
  }

  /// Skia's dithering of this picture has runs of 72 and 76 reds, and of 48 and 56 blues.
  @Test func darkColorsOverAWideCard_haveNoBands() {
    let size = PixelSize(width: 1200, height: 630)
    let end = Point(x: 1200, y: 630)
    let plain = card(Self.dark, size, to: end, dithers: false)
    let dithered = card(Self.dark, size, to: end, dithers: true)
    #expect(longestRuns(plain, 0).column > 150)
    let (red, blue) = (longestRuns(dithered, 0), longestRuns(dithered, 2))
    #expect(max(red.row, red.column) <= 36, "\(red)")
    #expect(max(blue.row, blue.column) <= 36, "\(blue)")
  }

  @Test func meanOfSmallSquares_isNearerToTheExactOne() {
    let size = PixelSize(width: 1200, height: 64)
    let end = Point(x: 1200, y: 64)
    let square = end.x * end.x + end.y * end.y
    func error(dithers: Bool) -> Double {
      let picture = card(Self.dark, size, to: end, dithers: dithers)
      var sum = 0.0
      for top in stride(from: 0, to: 64, by: 8) {
        for left in stride(from: 0, to: 1200, by: 8) {
          var off = 0.0
          for y in top..<top + 8 {
            for x in left..<left + 8 {
              let part = ((Double(x) + 0.5) * end.x + (Double(y) + 0.5) * end.y) / square
              off += Double(picture[x, y].red) - (16 + 16 * part)
            }
          }
          sum += abs(off) / 64
        }
      }
      return sum / Double(150 * 8)
    }
    let (plain, dithered) = (error(dithers: false), error(dithers: true))
    #expect(dithered * 8 < plain, "\(dithered), \(plain)")
  }

  /// Gradients in layers, clips and strokes, and with shadows.
  private static func frame(_ size: PixelSize) -> DisplayList {
    var context = GraphicsContext(size: size)
    context.dithersGradients = true
    let middle = Point(x: 150, y: 90)
    let circles = Gradient.Placement.radial(
      startCenter: middle, startRadius: 0, endCenter: Point(x: 170, y: 80), endRadius: 190)
    context.setFillGradient(dark, circles)
    context.fill(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    context.alpha = 0.7
    context.setShadow(offset: Vector(dx: 5, dy: 9), blur: 12)
    context.beginTransparencyLayer()
    context.rotate(by: 0.2)
    context.setStrokeGradient(dark, .conic(center: middle, startAngle: 0.4))
    context.lineWidth = 23.5
    context.strokeEllipse(in: Rect(x: 60, y: 20, width: 170, height: 130))
    context.clip(to: Rect(x: 20.5, y: 7.3, width: 200, height: 90))
    context.setFillGradient(
      Gradient(colors: [
        Color(red: 1, green: 0, blue: 0, alpha: 0.1), Color(red: 0, green: 0, blue: 1, alpha: 0.3),
      ]),
      .linear(start: .zero, end: Point(x: 40, y: 9)), extend: .reflect)
    context.fillEllipse(in: Rect(x: 10, y: 10, width: 250, height: 150))
    context.endTransparencyLayer()
    return context.finish()
  }

  @Test func strips_parts_andThreads_haveThePixelsOfTheWhole() {
    let frame = Self.frame(PixelSize(width: 313, height: 187))
    let whole = CPURenderer(threads: 1).render(frame)
    let isSame = CPURenderer(threads: 3).render(frame) == whole
    #expect(isSame)
    for height in [16, 48, 80] {
      var renderer = CPURenderer(threads: 2)
      let isSame = renderer.renderInStrips(of: height, frame) == whole
      #expect(isSame, "strips of \(height)")
    }
    var part = frame
    let wanted = Rect(x: 100, y: 50, width: 60, height: 70)
    part.region = [wanted]
    let rendered = CPURenderer().render(part)
    let isPart = (50..<120).allSatisfy { y in
      (100..<160).allSatisfy { rendered[$0, y] == whole[$0, y] }
    }
    #expect(isPart)
  }
}
