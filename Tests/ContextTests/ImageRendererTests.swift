import GLFun
import TestSupport
import Testing

/// Pictures of closures, and contexts whose unit is more or less than a pixel.
@Suite("Pictures at a scale")
struct ImageRendererTests {
  /// A drawing, with every length multiplied by hand.
  struct Drawing: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var draw: @Sendable (inout GraphicsContext, Double) -> Void

    init(_ name: String, _ draw: @escaping @Sendable (inout GraphicsContext, Double) -> Void) {
      testDescription = name
      self.draw = draw
    }
  }

  private static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, times factor: Double
  ) -> Rect {
    Rect(x: x * factor, y: y * factor, width: width * factor, height: height * factor)
  }

  private static func point(_ x: Double, _ y: Double, times factor: Double) -> Point {
    Point(x: x * factor, y: y * factor)
  }

  /// Draws a shape with a shadow of its own.
  private static func shade(_ context: inout GraphicsContext, _ factor: Double) {
    context.setShadow(
      offset: Vector(dx: 3 * factor, dy: -2 * factor), blur: 5 * factor, color: .blue)
    context.fillColor = .yellow
    context.fillEllipse(in: rect(8, 10, 24, 17, times: factor))
  }

  private static let picture = Bitmap(
    size: PixelSize(width: 6, height: 4),
    pixels: (0..<24 as Range<UInt8>).map { (place: UInt8) -> PremultipliedColor in
      PremultipliedColor(
        straightRed: place * 10, green: 255 - place * 9, blue: place % 3 * 100,
        alpha: 90 + place * 6)
    })

  static let drawings = [
    Drawing("fills and strokes") { context, factor in
      context.fillColor = .red
      context.fill(rect(2.25, 3.5, 20.75, 11.25, times: factor))
      context.lineWidth = 2.5 * factor
      context.lineJoin = .round
      context.lineDash = LineDash(phase: 1.5 * factor, lengths: [6 * factor, 2.5 * factor])
      context.addRoundedRect(
        in: rect(10, 8, 25, 16, times: factor), cornerWidth: 5 * factor, cornerHeight: 3 * factor)
      context.strokePath()
    },
    Drawing("gradients") { context, factor in
      context.setFillGradient(
        Gradient(colors: [.red, .green, .blue]),
        .linear(
          start: point(3, 4, times: factor), end: point(30, 20, times: factor)), extend: .reflect)
      context.fill(rect(0, 0, 40, 30, times: factor))
      context.setFillGradient(
        Gradient(colors: [.yellow, .black.withAlpha(0.25)]),
        .radial(
          startCenter: point(18, 14, times: factor), startRadius: 0,
          endCenter: point(20, 15, times: factor), endRadius: 12 * factor))
      context.fillEllipse(in: rect(6, 2, 28, 26, times: factor))
    },
    Drawing("images and patterns") { context, factor in
      context.setFillPattern(
        Image(picture), transform: Transform(scaleX: factor, y: factor))
      context.fill(rect(1, 1, 38, 9, times: factor))
      context.draw(Image(picture), in: rect(4, 12, 30, 15, times: factor))
    },
    Drawing("a shadow", shade),
    Drawing("a shadow under a transform") { context, factor in
      context.translateBy(x: 20 * factor, y: 2 * factor)
      context.rotate(by: .pi / 2)
      shade(&context, factor)
    },
    Drawing("a layer with a shadow") { context, factor in
      context.clip(to: rect(3, 3, 33, 24, times: factor))
      context.setShadow(offset: Vector(dx: 0, dy: 4 * factor), blur: 9 * factor)
      context.beginTransparencyLayer(alpha: 0.75)
      shade(&context, factor)
      context.endTransparencyLayer()
    },
    Drawing("a wide shadow") { context, factor in
      context.setShadow(offset: .zero, blur: 40 * factor, color: .black)
      context.fill(rect(14, 9, 11, 12, times: factor))
    },
    Drawing("GL primitives") { context, factor in
      context.fillColor = .green
      context.drawLines(
        [point(3, 4, times: factor), point(35, 22, times: factor)], width: 3 * factor)
      context.drawLines([point(3, 22, times: factor), point(35, 4, times: factor)], width: factor)
      context.drawEllipseFan(in: rect(12, 6, 15, 12, times: factor), vertexCount: 12)
      context.setShadow(offset: Vector(dx: 2 * factor, dy: 0), blur: 0)
      context.drawLines(
        [point(2, 28, times: factor), point(38, 28, times: factor)], width: 2 * factor)
    },
    Drawing("a sprite") { context, factor in
      let sprite = Texture2D(picture)
      let (width, height) = (6 * factor, 4 * factor)
      if context.scale == 1 {
        context.drawSprite(
          sprite,
          in: Rect(
            x: 20 * factor - width / 2, y: 15 * factor - height / 2, width: width, height: height))
      } else {
        context.drawSprite(sprite, at: Point(x: 20, y: 15))
      }
    },
  ]

  /// The picture of a drawing whose lengths are multiplied by hand.
  private func byHand(_ drawing: Drawing, _ width: Int, _ height: Int, times factor: Double)
    -> Bitmap
  {
    painted(width, height) { drawing.draw(&$0, factor) }
  }

  @Test("A scale multiplies every length", arguments: drawings, [1.0, 2, 3, 1.5, 0.5])
  func everyLength(drawing: Drawing, scale: Double) {
    let renderer = ImageRenderer(size: Size(width: 40, height: 30), scale: scale)
    let picture = renderer.image { drawing.draw(&$0, 1) }
    let expected = byHand(drawing, Int(40 * scale), Int(30 * scale), times: scale)
    #expect(Set(expected.pixels).count > 1)
    #expect(picture == expected, "\(drawing.testDescription)")
  }

  @Test(
    "OpenGL ES gives the same pictures", .enabled(if: Driver.isThere, Driver.reason),
    arguments: [2.0, 1.5])
  func onBothRenderers(scale: Double) throws {
    var pair = try RendererPair()
    let renderer = ImageRenderer(size: Size(width: 40.25, height: 29.5), scale: scale)
    for drawing in Self.drawings {
      let frame = renderer.frame { drawing.draw(&$0, 1) }
      let (picture, _) = try pair.expectSame(frame, "\(drawing.testDescription) at \(scale)")
      let (width, height) = (Int((40.25 * scale).rounded(.up)), Int((29.5 * scale).rounded(.up)))
      #expect(picture == byHand(drawing, width, height, times: scale))
      let drawn = try renderer.image(on: &pair.gl) { drawing.draw(&$0, 1) }
      #expect(drawn == picture)
    }
  }

  @Test("Recorded pictures bring their shadows along", arguments: [1.0, 2, 4], [1.0, 2])
  func layers(scale: Double, recorded: Double) {
    for drawing in Self.drawings {
      let layer = ImageRenderer(size: Size(width: 40, height: 30), scale: recorded)
        .frame { drawing.draw(&$0, 1) }
      let expected = ImageRenderer(size: Size(width: 44, height: 36), scale: scale)
        .image { context in
          context.translateBy(x: 4, y: 6)
          context.clip(to: Rect(x: 0, y: 0, width: 40, height: 30))
          context.beginTransparencyLayer()
          drawing.draw(&context, 1)
          context.endTransparencyLayer()
        }
      let picture = ImageRenderer(size: Size(width: 44, height: 36), scale: scale)
        .image { $0.draw(layer, at: Point(x: 4, y: 6)) }
      #expect(picture == expected, "\(drawing.testDescription)")
    }
  }

  @Test("Without a scale a transform leaves shadows in pixels, as in Core Graphics")
  func withoutScale() {
    let picture = painted(80, 60) { context in
      context.scaleBy(x: 2, y: 2)
      Self.shade(&context, 1)
    }
    let scaled = ImageRenderer(size: Size(width: 40, height: 30), scale: 2)
      .image { Self.shade(&$0, 1) }
    #expect(picture != scaled)
    // Only the shadow differs: its shape is the same.
    #expect(picture[40, 37] == scaled[40, 37])
  }

  @Test("Parts of a pixel become whole pixels, and the rounding of a product does not")
  func pixelSizes() {
    func size(_ width: Double, _ height: Double, _ scale: Double) -> PixelSize {
      ImageRenderer(size: Size(width: width, height: height), scale: scale).frame { _ in }.size
    }
    #expect(size(10.5, 7, 1) == PixelSize(width: 11, height: 7))
    #expect(size(10.5, 7.25, 2) == PixelSize(width: 21, height: 15))
    #expect(size(0.01, 1, 1) == PixelSize(width: 1, height: 1))
    // 1.1 · 30 is 33.000000000000004 in double precision.
    #expect(size(1.1, 1, 30) == PixelSize(width: 33, height: 30))
  }

  @Test("A PNG file holds the picture")
  func pngData() throws {
    let renderer = ImageRenderer(size: Size(width: 40, height: 30), scale: 2)
    let picture = renderer.image { Self.shade(&$0, 1) }
    let bytes = try ImageFile.encode(picture)
    #expect(try ImageFile.decode(bytes) == picture)
    #expect(try ImageFile.decode(ImageFile.encode(picture, as: .png(.fast))) == picture)
  }

  @Test("A renderer of one's own, and the usual one, draw the same")
  func renderers() {
    let renderer = ImageRenderer(size: Size(width: 40, height: 30))
    let own = CPURenderer(threads: 1)
    let picture = renderer.image(on: own) { Self.shade(&$0, 1) }
    #expect(picture == renderer.image { Self.shade(&$0, 1) })
    #expect(picture == painted(40, 30) { Self.shade(&$0, 1) })
  }

  @Test("What the closure throws goes on to the caller")
  func errors() {
    struct Refusal: Error {}
    let renderer = ImageRenderer(size: Size(width: 4, height: 3))
    #expect(throws: Refusal.self) { try renderer.image { _ in throw Refusal() } }
    #expect(throws: ImageFileError.self) {
      try renderer.image { (context) throws(ImageFileError) in
        context.draw(Image(try ImageFile.read(path: "/nowhere/photo.png")), at: .zero)
      }
    }
  }

  /// The caller's own error.
  private struct Refusal: Error, Equatable {}

  @Test("A closure may fail with any error, which comes through")
  func failingClosures() {
    let renderer = ImageRenderer(size: Size(width: 4, height: 4))
    #expect(throws: Refusal()) { try renderer.image { _ in throw Refusal() } }
    var cpu = CPURenderer()
    #expect(throws: Refusal()) { try renderer.image(on: &cpu) { _ in throw Refusal() } }
  }

  @Test("A picture on a renderer of one's own needs no try where nothing can fail")
  func picturesOfAnyRenderer() {
    let renderer = ImageRenderer(size: Size(width: 4, height: 4))
    var cpu = CPURenderer()
    let picture = renderer.image(on: &cpu) { $0.fill(Rect(x: 0, y: 0, width: 2, height: 4)) }
    #expect(picture == renderer.image { $0.fill(Rect(x: 0, y: 0, width: 2, height: 4)) })
  }
}
