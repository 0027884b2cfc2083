import GLFunCPU
import TestPrograms
import Testing

@testable import GLFunDrawingPrograms

/// A command, and the same drawing recorded by hand.
private struct Sample: CustomTestStringConvertible, Sendable {
  var json: String
  var action: @Sendable (inout GraphicsContext) -> Void

  init(_ json: String, _ action: @escaping @Sendable (inout GraphicsContext) -> Void) {
    self.json = json
    self.action = action
  }

  var testDescription: String { json }
}

private let stops = Gradient(stops: [
  .init(offset: 0, color: .red), .init(offset: 1, color: Color(red: 0, green: 0, blue: 1)),
])
private let stopsJSON = "[[0, \"#f00\"], [1, [0, 0, 1]]]"
private let rect = Rect(x: 1, y: 2, width: 30, height: -4)

private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

/// Every call with a path to paint and a shape to show the state on.
private let samples: [Sample] = [
  Sample("[\"save\"], [\"alpha\", 0.5], [\"restore\"]") { _ in },
  Sample("[\"translate\", 1, 2]") { $0.translateBy(x: 1, y: 2) },
  Sample("[\"scale\", 3, -2]") { $0.scaleBy(x: 3, y: -2) },
  Sample("[\"rotate\", 0.25]") { $0.rotate(by: 0.25) },
  Sample("[\"concatenate\", 1, 2, 3, 4, 5, 6]") {
    $0.concatenate(Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
  },
  Sample("[\"scale\", 3, -2], [\"setTransform\", 1, 2, 3, 4, 5, 6]") {
    $0.concatenate(Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
  },
  Sample("[\"roundedCorners\", 1, 2, 30, -4, 1, 2, 0, 3], [\"fill\"]") {
    $0.addRoundedRect(
      in: rect, radii: CornerRadii(topLeft: 1, topRight: 2, bottomRight: 0, bottomLeft: 3))
    $0.fillPath()
  },
  Sample(
    "[\"move\", 5, 5], [\"path\", \"M1 2H31l-26 18zm3,3 h4v4\"], [\"line\", 9, 9], [\"stroke\"]"
  ) {
    $0.move(to: point(5, 5))
    $0.move(to: point(1, 2))
    $0.addLine(to: point(31, 2))
    $0.addLine(to: point(5, 20))
    $0.closeSubpath()
    $0.move(to: point(4, 5))
    $0.addLine(to: point(8, 5))
    $0.addLine(to: point(8, 9))
    $0.addLine(to: point(9, 9))
    $0.strokePath()
  },
  Sample("[\"path\", \"\"]") { _ in },
  Sample("[\"rect\", 1, 2, 30, -4], [\"beginPath\"], [\"fill\"]") { $0.fillPath() },
  Sample("[\"move\", 1, 2], [\"line\", 30, 4], [\"line\", 5, 20], [\"fill\"]") {
    $0.addLines(between: [point(1, 2), point(30, 4), point(5, 20)])
    $0.fillPath()
  },
  Sample("[\"move\", 1, 2], [\"quad\", 10, 40, 30, 4], [\"stroke\"]") {
    $0.move(to: point(1, 2))
    $0.addQuadCurve(to: point(30, 4), control: point(10, 40))
    $0.strokePath()
  },
  Sample("[\"move\", 1, 2], [\"cubic\", 10, 40, 20, 5, 30, 4], [\"close\"], [\"stroke\"]") {
    $0.move(to: point(1, 2))
    $0.addCurve(to: point(30, 4), control1: point(10, 40), control2: point(20, 5))
    $0.closeSubpath()
    $0.strokePath()
  },
  Sample("[\"arc\", 20, 21, 10, 0.5, 2, true], [\"stroke\"]") {
    $0.addArc(center: point(20, 21), radius: 10, startAngle: 0.5, endAngle: 2, clockwise: true)
    $0.strokePath()
  },
  Sample("[\"arc\", 20, 21, 10, 0.5, 2, false], [\"stroke\"]") {
    $0.addArc(center: point(20, 21), radius: 10, startAngle: 0.5, endAngle: 2, clockwise: false)
    $0.strokePath()
  },
  Sample("[\"move\", 1, 2], [\"arcTo\", 30, 2, 30, 40, 8], [\"stroke\"]") {
    $0.move(to: point(1, 2))
    $0.addArc(tangent1End: point(30, 2), tangent2End: point(30, 40), radius: 8)
    $0.strokePath()
  },
  Sample("[\"rect\", 1, 2, 30, -4], [\"ellipse\", 1, 2, 30, -4], [\"fill\", \"evenOdd\"]") {
    $0.addRect(rect)
    $0.addEllipse(in: rect)
    $0.fillPath(using: .evenOdd)
  },
  Sample("[\"roundedRect\", 1, 2, 30, -4, 3, 1], [\"fillStroke\"]") {
    $0.addRoundedRect(in: rect, cornerWidth: 3, cornerHeight: 1)
    $0.drawPath(using: .fillStroke)
  },
  Sample("[\"rect\", 1, 2, 30, -4], [\"fill\", \"winding\"]") {
    $0.addRect(rect)
    $0.fillPath()
  },
  Sample("[\"rect\", 1, 2, 30, -4], [\"fillStroke\", \"winding\"]") {
    $0.addRect(rect)
    $0.drawPath(using: .fillStroke)
  },
  Sample("[\"rect\", 1, 2, 30, -4], [\"fillStroke\", \"evenOdd\"]") {
    $0.addRect(rect)
    $0.drawPath(using: .eoFillStroke)
  },
  Sample("[\"rect\", 1, 2, 30, -4], [\"clip\"]") {
    $0.addRect(rect)
    $0.clip()
  },
  Sample("[\"rect\", 1, 2, 30, -4], [\"clip\", \"evenOdd\"]") {
    $0.addRect(rect)
    $0.clip(using: .evenOdd)
  },
  Sample("[\"clipRect\", 1, 2, 30, -4]") { $0.clip(to: rect) },
  Sample("[\"fillRect\", 1, 2, 30, -4]") { $0.fill(rect) },
  Sample("[\"strokeRect\", 1, 2, 30, -4]") { $0.stroke(rect) },
  Sample("[\"fillEllipse\", 1, 2, 30, -4]") { $0.fillEllipse(in: rect) },
  Sample("[\"strokeEllipse\", 1, 2, 30, -4]") { $0.strokeEllipse(in: rect) },
  Sample("[\"strokeLine\", 1, 2, 30, 4]") {
    $0.strokeLineSegments(between: [point(1, 2), point(30, 4)])
  },
  Sample("[\"clear\", 1, 2, 30, -4]") { $0.clear(rect) },
  Sample("[\"fillColor\", \"#12345678\"]") {
    $0.fillColor = Color(red8: 0x12, green8: 0x34, blue8: 0x56, alpha8: 0x78)
  },
  Sample("[\"strokeColor\", [0.5, 0.25, 0, 0.75]]") {
    $0.strokeColor = Color(red: 0.5, green: 0.25, blue: 0, alpha: 0.75)
  },
  Sample("[\"fillLinear\", 1, 2, 30, 4, \(stopsJSON)]") {
    $0.setFillGradient(stops, .linear(start: point(1, 2), end: point(30, 4)))
  },
  Sample("[\"strokeLinear\", 1, 2, 30, 4, \(stopsJSON), \"reflect\"]") {
    $0.setStrokeGradient(
      stops, .linear(start: point(1, 2), end: point(30, 4)), extend: .reflect)
  },
  Sample("[\"fillRadial\", 1, 2, 3, 30, 4, 5, \(stopsJSON), \"repeat\"]") {
    $0.setFillGradient(
      stops,
      .radial(
        startCenter: point(1, 2), startRadius: 3, endCenter: point(30, 4), endRadius: 5),
      extend: .repeat)
  },
  Sample("[\"strokeRadial\", 1, 2, 3, 30, 4, 5, \(stopsJSON), \"pad\"]") {
    $0.setStrokeGradient(
      stops,
      .radial(
        startCenter: point(1, 2), startRadius: 3, endCenter: point(30, 4), endRadius: 5))
  },
  Sample("[\"fillSweep\", 10, 11, 0.5, \(stopsJSON)]") {
    $0.setFillGradient(stops, .conic(center: point(10, 11), startAngle: 0.5))
  },
  Sample("[\"strokeSweep\", 10, 11, 0.5, \(stopsJSON)]") {
    $0.setStrokeGradient(stops, .conic(center: point(10, 11), startAngle: 0.5))
  },
  Sample("[\"drawLinear\", 1, 2, 30, 4, \(stopsJSON)]") {
    $0.drawLinearGradient(stops, start: point(1, 2), end: point(30, 4))
  },
  Sample("[\"drawLinear\", 1, 2, 30, 4, \(stopsJSON), true]") {
    $0.drawLinearGradient(
      stops, start: point(1, 2), end: point(30, 4), options: .drawsBeforeStartLocation)
  },
  Sample("[\"drawRadial\", 1, 2, 3, 30, 4, 5, \(stopsJSON), false, true]") {
    $0.drawRadialGradient(
      stops, startCenter: point(1, 2), startRadius: 3, endCenter: point(30, 4), endRadius: 5,
      options: .drawsAfterEndLocation)
  },
  Sample("[\"lineWidth\", 2.5]") { $0.lineWidth = 2.5 },
  Sample("[\"miterLimit\", 3]") { $0.miterLimit = 3 },
  Sample("[\"lineCap\", \"butt\"]") { $0.lineCap = .butt },
  Sample("[\"lineCap\", \"round\"]") { $0.lineCap = .round },
  Sample("[\"lineCap\", \"square\"]") { $0.lineCap = .square },
  Sample("[\"lineJoin\", \"miter\"]") { $0.lineJoin = .miter },
  Sample("[\"lineJoin\", \"round\"]") { $0.lineJoin = .round },
  Sample("[\"lineJoin\", \"bevel\"]") { $0.lineJoin = .bevel },
  Sample("[\"lineDash\", 1, [3, 4]]") { $0.lineDash = LineDash(phase: 1, lengths: [3, 4]) },
  Sample("[\"lineDash\", 0, []]") { $0.lineDash = LineDash(phase: 0, lengths: []) },
  Sample("[\"alpha\", 0.5]") { $0.alpha = 0.5 },
  Sample("[\"antialias\", false]") { $0.shouldAntialias = false },
  Sample("[\"dither\", true], [\"fillLinear\", 1, 2, 30, 4, \(stopsJSON)]") {
    $0.dithersGradients = true
    $0.setFillGradient(stops, .linear(start: point(1, 2), end: point(30, 4)))
  },
  Sample("[\"dither\", true], [\"dither\", false]") { _ in },
  Sample("[\"beginLayer\"], [\"fillRect\", 1, 2, 30, -4], [\"endLayer\"]") {
    $0.beginTransparencyLayer()
    $0.fill(rect)
    $0.endTransparencyLayer()
  },
  Sample("[\"alpha\", 0.5], [\"beginLayer\", 0.5], [\"fillRect\", 1, 2, 30, -4]") {
    $0.alpha = 0.25
    $0.beginTransparencyLayer()
    $0.fill(rect)
  },
  Sample("[\"shadow\", 1, -2, 3, \"#000\"]") {
    $0.setShadow(offset: Vector(dx: 1, dy: -2), blur: 3, color: .black)
  },
  Sample("[\"shadow\", 1, -2, 3, \"#000\"], [\"shadow\"]") { _ in },
  Sample("[\"lines\", 2, [1, 2, 30, 4]]") {
    $0.drawLines([point(1, 2), point(30, 4)], width: 2, mode: .expanded)
  },
  Sample("[\"triangleFan\", [1, 2, 30, 4, 5, 20]]") {
    $0.drawTriangleFan([point(1, 2), point(30, 4), point(5, 20)])
  },
  Sample("[\"triangles\", [1, 2, 30, 4, 5, 20]]") {
    $0.drawTriangles([point(1, 2), point(30, 4), point(5, 20)])
  },
  Sample("[\"gonEllipse\", 1, 2, 30, -4]") { $0.drawEllipseFan(in: rect, vertexCount: 360) },
  Sample("[\"gonEllipse\", 1, 2, 30, -4, 5]") { $0.drawEllipseFan(in: rect, vertexCount: 5) },
]

@Suite("Calls of a drawing program")
struct DrawingCallTests {
  /// Shows the state on a shape that is filled and stroked.
  private static let tail = """
    ["rect", 2, 3, 20, 9], ["fillStroke"]
    """

  private static func finish(_ context: consuming GraphicsContext) -> DisplayList {
    context.addRect(Rect(x: 2, y: 3, width: 20, height: 9))
    context.drawPath(using: .fillStroke)
    return context.finish()
  }

  @Test("a call records what the context's own method records", arguments: samples)
  private func recording(_ sample: Sample) throws {
    let list = try Program.list("\(sample.json), \(Self.tail)")
    var context = GraphicsContext(size: Program.size)
    sample.action(&context)
    let expected = Self.finish(context)
    #expect(list == expected)
  }

  @Test("a blend mode goes by its name", arguments: BlendMode.allCases)
  func blendModes(_ mode: BlendMode) throws {
    let list = try Program.list("[\"blendMode\", \"\(mode)\"], \(Self.tail)")
    #expect(list.styles == [Compositing(mode)])
  }

  @Test(
    "an interpolation goes by its name",
    arguments: zip(["none", "low", "medium", "high"], InterpolationQuality.allCases))
  func interpolations(_ name: String, _ quality: InterpolationQuality) throws {
    let list = try Program.list(
      "[\"interpolation\", \"\(name)\"], [\"imageIn\", \"dot\", 1, 2, 30, -4]")
    #expect(list.imagePaints.map(\.interpolation) == [quality])
  }

  @Test("pictures are drawn, tiled and used as sprites")
  func pictures() throws {
    let program = try Program.read(
      """
      ["image", "dot", 5, 6], ["imageIn", "dot", 1, 2, 30, -4],
      ["fillPattern", "dot", 1, 0, 0, 1, 5, 6], ["fillRect", 0, 0, 9, 9],
      ["strokePattern", "dot", 2, 0, 0, 2, 0, 0], ["strokeRect", 0, 0, 9, 9],
      ["sprite", "dot", 20, 10], ["spriteIn", "dot", 1, 2, 30, -4]
      """)
    let list = try program.displayList()
    #expect(list.imagePaints.map(\.isTiled) == [false, false, true, true])
    #expect(Set(list.imagePaints.map(\.image)).count == 1)
    #expect(
      list.imagePaints.map(\.transform)
        == [
          Transform(translationX: 5, y: 6),
          Transform(a: 15, b: 0, c: 0, d: 4, tx: 1, ty: -2),
          Transform(translationX: 5, y: 6), Transform(scaleX: 2, y: 2),
        ])
    let boxes = list.commands.compactMap {
      if case .sprite(_, let box, _) = $0 { box } else { nil }
    }
    #expect(
      boxes == [
        Rect(x: 19, y: 9.5, width: 2, height: 1), Rect(x: 1, y: -2, width: 30, height: 4),
      ])
  }

  @Test("a part of a picture is cut out of it, once for all its uses")
  func imageParts() throws {
    let program = try Program.read(
      """
      ["imagePart", "dot", 1, 0, 1, 1, 5, 6, 8, 4], ["imagePart", "dot", 0, 0, 2, 1, 1, 2, 30, -4],
      ["imagePart", "dot", 1, 0, 1, 1, 50, 6, 8, 4]
      """)
    let list = try program.displayList()
    let blue = Bitmap(
      size: PixelSize(width: 1, height: 1), filledWith: Color.blue.premultiplied)
    #expect(list.imagePaints.map(\.image.bitmap) == [blue, Program.dot, blue])
    let picture = CPURenderer().render(list)
    #expect(picture[9, 8] == Color.blue.premultiplied && picture[2, 0] == Color.red.premultiplied)
    for part in ["0, 0, 3, 1", "-1, 0, 1, 1", "0.5, 0, 1, 1", "0, 0, 0, 1", "0, 0, 1, 1e300"] {
      let problem = Result { try Program.read("[\"imagePart\", \"dot\", \(part), 1, 2, 3, 4]") }
      #expect(throws: DrawingProgramError.self) { _ = try problem.get() }
    }
  }

  @Test("a picture's alpha is a clip")
  func imageClips() throws {
    let list = try Program.list(
      "[\"clipImage\", \"dot\", 10, 10, 20, 10], [\"fillRect\", 0, 0, 100, 50]")
    var context = GraphicsContext(size: Program.size)
    context.clip(to: Rect(x: 10, y: 10, width: 20, height: 10), mask: Image(Program.dot))
    context.fill(Rect(x: 0, y: 0, width: 100, height: 50))
    let expected = CPURenderer().render(context.finish())
    #expect(CPURenderer().render(list) == expected)
    #expect(
      expected[15, 15] == Color.black.premultiplied && expected[5, 15] == Color.clear.premultiplied)
  }

  @Test("setTransform starts from the scale of the picture and of the layer's picture")
  func transforms() throws {
    let commands = #"["rotate", 1], ["setTransform", 2, 0, 0, 1, 3, 4], ["fillRect", 1, 1, 5, 6]"#
    let list = try Program.read(commands).displayList(scale: 3)
    let plain = try Program.read(#"["translate", 3, 4], ["scale", 2, 1], ["fillRect", 1, 1, 5, 6]"#)
    #expect(list == (try plain.displayList(scale: 3)))
    let saved = try Program.list(
      #"["translate", 9, 9], ["save"], ["setTransform", 1, 0, 0, 1, 0, 0], ["restore"], ["fillRect", 1, 1, 5, 6]"#
    )
    #expect(saved == (try Program.list(#"["translate", 9, 9], ["fillRect", 1, 1, 5, 6]"#)))
  }

  @Test(
    "colours go by names and functions",
    arguments: [
      ("red", "#f00"), ("clear", "#0000"), ("transparent", "#0000"), ("Tomato", "#ff6347"),
      ("green", "#008000"), ("lime", "#0f0"), ("darkGray", "#a9a9a9"), ("orange", "#ffa500"),
      ("hwb(120 0% 0%)", "#0f0"), ("RGBA(0, 0, 255, 0.5)", "#0000ff80"),
      ("hsl(120deg 100 25)", "#008000"), ("oklab(1 0 0)", "#fff"), ("rgb(255, 128, 0)", "#ff8000"),
      ("rgb(100% 50% 0% / 0.5)", "#ff800080"), ("rgb(0,0,255,1)", "#00f"),
      ("hsl(120, 100%, 25%)", "#008000"), ("hsl(480 1 0.25)", "#008000"),
      ("hsl(-240, 1, .5)", "#0f0"),
      ("hsv(240, 100%, 50%)", "#000080"), ("cmyk(0, 1, 1, 0.5)", "#800000"),
      ("cmyk(0% 100% 100% 0% / 50%)", "#ff000080"), ("gray(0.5)", "#808080"),
      ("gray(100%, 0)", "#fff0"),
    ])
  func colors(_ text: String, _ hex: String) throws {
    let list = try Program.list("[\"fillColor\", \"\(text)\"], [\"fillRect\", 0, 0, 1, 1]")
    let expected = try Program.list("[\"fillColor\", \"\(hex)\"], [\"fillRect\", 0, 0, 1, 1]")
    #expect(list == expected)
  }

  @Test("every call is in these tests")
  func completeness() {
    let elsewhere: Set<DrawingCall> = [
      .blendMode, .interpolation, .image, .imageIn, .imagePart, .clipImage, .fillPattern,
      .strokePattern, .sprite,
      .spriteIn,
      // Text is in DrawingTextTests and TextPartsTests.
      .font, .fontWeight, .letterSpacing, .wordSpacing, .underline, .strikethrough, .language,
      .fontVariantCaps, .textAlign, .textBaseline, .textDirection, .lineHeight,
      .fillText, .strokeText, .clipText, .addText, .fillTextIn,
    ]
    let untested = DrawingCall.allCases.filter { call in
      !elsewhere.contains(call) && !samples.contains { $0.json.contains("[\"\(call.rawValue)\"") }
    }
    #expect(untested == [])
  }
}

extension Compositing {
  fileprivate init(_ mode: BlendMode) {
    self = GraphicsContext.compositing(of: mode)
  }
}

extension GraphicsContext {
  /// The style of a shape with a blend mode and no other setting.
  fileprivate static func compositing(of mode: BlendMode) -> Compositing {
    var context = GraphicsContext(size: Program.size)
    context.blendMode = mode
    context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
    return context.finish().styles[0]
  }
}
