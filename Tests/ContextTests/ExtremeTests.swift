import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import TestRandom
import TestSupport
import Testing

/// Extreme input: it takes bounded time, and both renderers agree.
@Suite(.serialized) struct ExtremeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var draw: @Sendable (inout GraphicsContext) -> Void

    init(_ name: String, _ draw: @escaping @Sendable (inout GraphicsContext) -> Void) {
      testDescription = name
      self.draw = draw
    }
  }

  static let size = PixelSize(width: 70, height: 50)
  static let whole = Rect(x: 0, y: 0, width: 70, height: 50)
  static let image = Image(Program.photo)
  static let colors = Gradient(colors: [.red, Color.blue.withAlpha(0.5), .green])

  static func zigzag(_ count: Int, _ reach: Double) -> [Point] {
    var random = SplitMix64(seed: UInt64(count))
    return (0..<count).map { _ in
      Point(x: random.double(-reach...reach) + 35, y: random.double(-reach...reach) + 25)
    }
  }

  static let paths: [Case] = [
    Case("a million points in the picture") {
      $0.addLines(between: (0..<1_000_000).map { Point(x: Double($0 % 71), y: Double($0 % 53)) })
      $0.fillPath(using: .evenOdd)
    },
    Case("a million short lines") {
      $0.addLines(
        between: (0..<1_000_000).map {
          Point(x: 35 + Double($0 % 1000) * 0.03, y: Double($0) * 5e-5)
        })
      $0.fillPath()
    },
    Case("a stroke along 100000 points") {
      $0.addLines(between: zigzag(100_000, 20))
      $0.strokePath()
    },
    Case("coordinates up to 1e9") {
      $0.addLines(between: zigzag(1000, 1e9))
      $0.fillPath(using: .evenOdd)
      $0.fillEllipse(in: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9 + 30))
      $0.strokeLineSegments(between: zigzag(100, 1e9))
    },
    Case("coordinates up to 1e300") {
      $0.addLines(between: zigzag(100, 1e300))
      $0.fillPath(using: .evenOdd)
      $0.fill(Rect(x: -1e300, y: -1e300, width: 1.5e300, height: 2e300))
      $0.strokeLineSegments(between: zigzag(100, 1e300))
      $0.lineWidth = 1e300
      $0.stroke(whole)
    },
    Case("widths of 0, a million and not a number") {
      for width in [0, 1e6, .nan, .infinity, 1e-300, -5] as [Double] {
        $0.lineWidth = width
        $0.lineJoin = .round
        $0.addLines(between: [Point(x: 5, y: 5), Point(x: 60, y: 9), Point(x: 9, y: 40)])
        $0.strokePath()
        $0.strokeEllipse(in: whole)
        $0.fillColor = .red
      }
    },
    Case("tiny dashes on a long line") {
      for cap in LineCap.allCases {
        $0.lineCap = cap
        $0.lineDash = LineDash(phase: 0, lengths: [1e-9, 1e-9])
        $0.strokeLineSegments(between: [Point(x: -5e5, y: 9), Point(x: 5e5, y: 9)])
        $0.lineDash = LineDash(phase: 1e300, lengths: [1e-300, 3])
        $0.strokeLineSegments(between: [Point(x: -5e5, y: 19), Point(x: 5e5, y: 30)])
      }
    },
    Case("dashes along curves of 1e9") {
      $0.lineDash = LineDash(phase: 3, lengths: [5, 0.001])
      $0.strokeEllipse(in: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9 + 30))
    },
    Case("geometry that is empty or not finite") {
      for value in [Double.nan, .infinity, -.infinity, 0] {
        $0.fill(Rect(x: value, y: 0, width: 30, height: 30))
        $0.fill(Rect(x: 0, y: 0, width: value, height: 30))
        $0.strokeEllipse(in: Rect(x: 3, y: value, width: 30, height: value))
        $0.move(to: Point(x: value, y: 3))
        $0.addLine(to: Point(x: 30, y: value))
        $0.addCurve(
          to: Point(x: 9, y: 9), control1: Point(x: value, y: 0), control2: Point(x: 0, y: value))
        $0.addArc(
          center: Point(x: 30, y: 30), radius: value, startAngle: value, endAngle: 1,
          clockwise: true)
        $0.strokePath()
        $0.draw(image, in: Rect(x: value, y: 3, width: 30, height: 20))
        $0.draw(image, in: Rect(x: 3, y: 3, width: value, height: 20))
        $0.clear(Rect(x: 9, y: value, width: 3, height: 3))
        $0.drawLines([Point(x: value, y: 3), Point(x: 30, y: 30)], width: 3)
      }
    },
  ]

  static let states: [Case] = [
    Case("10000 nested saves") {
      for _ in 0..<10_000 {
        $0.saveGState()
        $0.translateBy(x: 0.001, y: 0)
      }
      $0.fillEllipse(in: whole)
      for _ in 0..<10_000 { $0.restoreGState() }
    },
    Case("10000 nested clips") {
      for index in 0..<10_000 {
        $0.addEllipse(in: whole.insetBy(dx: Double(index) * 1e-4, dy: 0))
        $0.clip()
      }
      $0.fill(whole)
    },
    Case("2000 nested layers") {
      for index in 0..<2000 {
        $0.beginTransparencyLayer(alpha: index.isMultiple(of: 500) ? 0.9 : 1)
        if index.isMultiple(of: 300) { $0.fillEllipse(in: whole) }
      }
      $0.fillColor = .red
      $0.fill(Rect(x: 10, y: 10, width: 30, height: 10))
    },
    Case("20 nested layers with shadows") {
      for _ in 0..<20 {
        $0.setShadow(offset: Vector(dx: 1, dy: 1), blur: 2, color: .blue)
        $0.beginTransparencyLayer()
      }
      $0.fill(Rect(x: 10, y: 10, width: 30, height: 10))
    },
    Case("singular and not finite transforms") {
      for form in [
        Transform(scaleX: 0, y: 1), Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
        Transform(scaleX: .nan, y: 1), Transform(translationX: .infinity, y: 0),
        Transform(scaleX: 1e-200, y: 1e-200), Transform(scaleX: 1e200, y: 1e200),
      ] {
        $0.saveGState()
        $0.concatenate(form)
        $0.setFillGradient(colors, .linear(start: .zero, end: Point(x: 30, y: 3)))
        $0.setStrokePattern(image)
        $0.fill(whole)
        $0.lineWidth = 5
        $0.strokeEllipse(in: whole)
        $0.draw(image, in: whole)
        $0.drawSprite(Texture2D(image.bitmap), in: whole)
        $0.restoreGState()
        $0.strokeColor = .red
        $0.stroke(whole)
      }
    },
    Case("shadows far and wide") {
      for blur in [1e-9, 1000, 1e9, 1e300] {
        $0.setShadow(offset: Vector(dx: blur, dy: 3), blur: blur, color: .red)
        $0.fill(Rect(x: 10, y: 10, width: 30, height: 10))
      }
    },
  ]

  static let paints: [Case] = [
    Case("gradients without length or radius") {
      let center = Point(x: 30, y: 20)
      for extend in Gradient.Extend.allCases {
        for placement: Gradient.Placement in [
          .linear(start: center, end: center),
          .linear(start: center, end: Point(x: 30 + 1e-13, y: 20)),
          .linear(start: Point(x: -1e300, y: 0), end: Point(x: 1e300, y: 0)),
          .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: 0),
          .radial(startCenter: center, startRadius: 0, endCenter: center, endRadius: 1e-9),
          .radial(startCenter: center, startRadius: 1e9, endCenter: center, endRadius: 1e9 + 1),
          .radial(startCenter: center, startRadius: 1e-300, endCenter: .zero, endRadius: 0),
          .radial(startCenter: center, startRadius: 1e300, endCenter: .zero, endRadius: 1),
          .radial(startCenter: center, startRadius: .nan, endCenter: .zero, endRadius: 1),
          .radial(
            startCenter: center, startRadius: 5, endCenter: Point(x: 30 + 1e-300, y: 20),
            endRadius: 5),
          .conic(center: center, startAngle: 1e300),
          .conic(center: Point(x: 1e300, y: .nan), startAngle: 0),
          .conic(center: Point(x: 1e12, y: 1e12), startAngle: .infinity),
        ] {
          $0.setFillGradient(colors, placement, extend: extend)
          $0.fillEllipse(in: whole)
          $0.translateBy(x: 0.1, y: 0)
        }
      }
    },
    Case("images enlarged and reduced") {
      for quality in InterpolationQuality.allCases {
        $0.interpolationQuality = quality
        for scale in [1e-300, 1e-9, 1e-3, 1e3, 1e6, 1e9, 1e300] {
          $0.draw(image, in: Rect(x: 10, y: 10, width: scale, height: 20))
          $0.draw(image, in: Rect(x: -scale / 3, y: -scale / 3, width: scale, height: scale))
          $0.setFillPattern(image, transform: Transform(scaleX: scale, y: scale))
          $0.fillEllipse(in: Rect(x: 30, y: 10, width: 30, height: 30))
        }
      }
    },
    Case("patterns far away") {
      for place in [1e6, 1e9, 1e15, 1e300] {
        $0.setFillPattern(image, transform: Transform(translationX: place, y: -place))
        $0.fillEllipse(in: whole)
      }
    },
    Case("thousands of stops") {
      var random = SplitMix64(seed: 9)
      $0.setFillGradient(
        Gradient(
          stops: (0..<100_000).map { _ in
            Gradient.Stop(
              offset: random.double(0...1),
              color: Color(red8: random.byte(), green8: random.byte(), blue8: random.byte()))
          }), .linear(start: .zero, end: Point(x: 70, y: 50)))
      $0.fill(whole)
    },
  ]

  /// A limit that separates bounded time from unbounded, even on a slow and busy machine.
  private static let bound = Duration.seconds(60)

  @Test(
    .enabled(if: Driver.isThere, Driver.reason), .bounded(by: ExtremeTests.bound),
    arguments: paths + states + paints)
  func extremeInput_takesABoundedTime_andIsTheSame(_ scene: Case) throws {
    let clock = ContinuousClock()
    var frame = DisplayList(size: Self.size)
    let time = clock.measure {
      var context = GraphicsContext(size: Self.size)
      scene.draw(&context)
      frame = context.finish()
    }
    #expect(time < Self.bound)
    var renderers = try RendererPair()
    let rendering = clock.measure { _ = renderers.cpu.render(frame) }
    #expect(rendering < Self.bound, "\(rendering)")
    try renderers.expectSame(frame, scene.testDescription)
  }
}
