import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// Clips within clips: the visible part is the product of their coverage.
@Suite struct NestedClipTests {
  private static let size = PixelSize(width: 120, height: 90)
  private static let everything = Rect(x: -5, y: -5, width: 200, height: 200)

  private func render(
    size: PixelSize = Self.size, _ draw: (inout GraphicsContext) -> Void
  ) -> Bitmap {
    var context = GraphicsContext(size: size)
    draw(&context)
    return CPURenderer(threads: 2).render(context.finish())
  }

  /// A single clip.
  private enum Shape {
    case rect(Rect)
    case ellipse(Rect)
    case polygon([Point])
    case rects([Rect])
    case mask(Rect, Image)

    func clip(_ context: inout GraphicsContext) {
      switch self {
      case .rect(let rect): context.clip(to: rect)
      case .ellipse(let rect):
        context.addEllipse(in: rect)
        context.clip()
      case .polygon(let points):
        context.addLines(between: points)
        context.clip(using: .evenOdd)
      case .rects(let rects): context.clip(to: rects)
      case .mask(let rect, let image): context.clip(to: rect, mask: image)
      }
    }

    static func random(_ random: inout SplitMix64, isWhole: Bool = false) -> Shape {
      func number(_ range: ClosedRange<Double>) -> Double {
        let value = random.double(range)
        return isWhole || random.isOne(in: 3) ? value.rounded() : value
      }
      func rect() -> Rect {
        Rect(x: number(-9...50), y: number(-9...40), width: number(9...90), height: number(9...70))
      }
      if isWhole { return .rect(rect()) }
      switch random.int(0...7) {
      case 0...3: return .rect(rect())
      case 4: return .ellipse(rect())
      case 5:
        return .polygon((0..<5).map { _ in Point(x: number(0...120), y: number(0...90)) })
      case 6: return .rects([rect(), rect()])
      default: return .mask(rect(), random.pick(FrameGenerator.images))
      }
    }
  }

  /// The coverage that a clip leaves in each pixel.
  private func coverage(_ shapes: [Shape]) -> [UInt8] {
    render { context in
      for shape in shapes { shape.clip(&context) }
      context.fill(Self.everything)
    }.pixels.map(\.alpha)
  }

  @Test func rectanglesOfWholePixels_areTheirIntersection() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let rects = (0..<random.int(2...6)).compactMap { _ in
        if case .rect(let rect) = Shape.random(&random, isWhole: true) { rect } else { nil }
      }
      let all = rects.reduce(Self.everything) { $0.intersection($1) }
      func picture(_ rects: [Rect]) -> Bitmap {
        render { context in
          for rect in rects { context.clip(to: rect) }
          context.fillColor = .red
          context.fill(Rect(x: 3.25, y: 0, width: 90.5, height: 77.75))
          context.fillColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
          context.fillEllipse(in: Rect(x: 20, y: 10, width: 80, height: 70))
          context.lineWidth = 5
          context.strokeLineSegments(between: [Point(x: 0, y: 0), Point(x: 110, y: 85)])
        }
      }
      #expect(picture(rects) == picture([all]), "seed \(seed)")
      #expect(picture(rects) == picture(rects.reversed()), "seed \(seed)")
    }
  }

  @Test func aClippedFill_isTheFilledRectangle() {
    // All ways for a side to divide a pixel.
    for step in 0..<256 {
      let rect = Rect(x: 3 + Double(step) / 256, y: 7, width: 40, height: 20 + Double(step) / 256)
      let clipped = coverage([.rect(rect)])
      let filled = render { $0.fill(rect) }.pixels.map(\.alpha)
      #expect(clipped == filled, "\(rect)")
    }
  }

  @Test func clipsWithinClips_areTheProductOfTheirMasks() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let shapes = (0..<random.int(2...5)).map { _ in Shape.random(&random) }
      var expected = coverage([shapes[0]])
      for shape in shapes.dropFirst() {
        expected = zip(coverage([shape]), expected).map {
          UInt8((Int($0) * Int($1) * 2 + 255) / 510)
        }
      }
      #expect(coverage(shapes) == expected, "seed \(seed): \(shapes)")
    }
  }

  @Test func theOrderOfClips_isOfNoAccountButForRounding() {
    for seed in 0..<100 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let shapes = (0..<4).map { _ in Shape.random(&random) }
      let pairs = zip(coverage(shapes), coverage(shapes.reversed()))
      #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "seed \(seed)")
    }
  }

  @Test func restoredClips_areThoseBefore() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let (outer, inner) = (Shape.random(&random), Shape.random(&random))
      let expected = coverage([outer])
      let actual = render { context in
        outer.clip(&context)
        context.saveGState()
        inner.clip(&context)
        context.fill(Rect(x: 0, y: 0, width: 30, height: 30))
        context.restoreGState()
        context.fill(Rect(x: 30, y: -5, width: 200, height: 200))
      }
      let alphas = actual.pixels.map(\.alpha)
      let isSame = alphas.indices.allSatisfy {
        $0 % Self.size.width < 30 || alphas[$0] == expected[$0]
      }
      #expect(isSame, "seed \(seed)")
    }
  }

  /// More tiles than clips keep at once: some of them are discarded, and cut again.
  @Test func manyLargeClips_areTheSameInOnePieceAndInStrips() throws {
    let size = PixelSize(width: 1000, height: 1000)
    var context = GraphicsContext(size: size)
    for index in 0..<1300 {
      let inset = Double(index) * 0.2
      context.addEllipse(in: Rect(x: inset, y: inset, width: 1000 - inset, height: 999 - inset))
      context.clip()
      if index % 100 == 50 {
        context.fillColor = Color(red: Double(index) / 1300, green: 0.5, blue: 0, alpha: 0.3)
        context.fill(Rect(x: 0, y: 0, width: 1000, height: 1000))
      }
    }
    let frame = context.finish()
    var renderer = CPURenderer(threads: 1)
    let strips = renderer.renderInStrips(of: 64, frame)
    #expect(strips == renderer.render(frame))
  }

  @Test func clipsNestedHundredThousandTimes_areDrawn() {
    let picture = render { context in
      for index in 0..<100_000 {
        context.saveGState()
        context.clip(to: Rect(x: Double(index) * 1e-4, y: 1, width: 100, height: 50))
      }
      context.fill(Self.everything)
      for _ in 0..<100_000 { context.restoreGState() }
    }
    // The sides in pixels 0 to 9 divided them 100,000 times, and the last one begins in the tenth.
    let row = picture.pixels[20 * Self.size.width..<21 * Self.size.width].map(\.alpha)
    #expect(row[..<9].allSatisfy { $0 == 0 })
    #expect(row[10..<100].allSatisfy { $0 == 255 } && row[110...].allSatisfy { $0 == 0 })
  }

  @Test(.enabled(if: Driver.isThere, Driver.reason))
  func bothRenderers_drawClipsAlike() throws {
    var renderers = try RendererPair()
    for seed in 0..<250 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let size = PixelSize(width: random.int(20...200), height: random.int(20...160))
      var context = GraphicsContext(size: size)
      var depth = 0
      for _ in 0..<30 {
        switch random.int(0...9) {
        case 0...3: Shape.random(&random).clip(&context)
        case 4: context.saveGState()
        case 5: if context.canRestoreGState { context.restoreGState() }
        case 6 where depth < 4:
          context.beginTransparencyLayer(alpha: random.pick([1, 0.5]))
          depth += 1
        case 7 where depth > 0:
          context.endTransparencyLayer()
          depth -= 1
        case 8:
          context.setShadow(
            offset: Vector(dx: random.double(-9...9), dy: 3),
            blur: random.pick([0, 2, random.double(0...9)]),
            color: random.isOne(in: 2) ? nil : Color(gray: 0, alpha: 0.5))
        default:
          context.blendMode = random.isOne(in: 2) ? .normal : random.pick(BlendMode.allCases)
        }
        context.fillColor = Color(
          red8: random.byte(), green8: random.byte(), blue8: random.byte(), alpha8: 200)
        let rect = Rect(
          x: random.double(-9...90), y: random.double(-9...70), width: random.double(5...120),
          height: random.double(5...90))
        switch random.int(0...3) {
        case 0: context.fill(rect)
        case 1: context.fillEllipse(in: rect)
        case 2: context.draw(random.pick(FrameGenerator.images), in: rect)
        default: context.stroke(rect)
        }
      }
      let (_, isSame) = try renderers.expectSame(context.finish(), "clips of seed \(seed)")
      if !isSame { return }
    }
  }
}
