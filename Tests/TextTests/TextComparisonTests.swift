import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import TestRandom
import TestSupport
import Testing

@testable import GLFunFonts
@testable import GLFunText

/// Text on OpenGL ES and on the CPU.
@Suite(.needsFriBidi, .enabled(if: Driver.isThere, Driver.reason)) struct TextComparisonTests {
  let fonts: FontCollection

  init() throws {
    var fonts = FontCollection()
    for name in [
      "NotoSansArabic", "NotoSansHebrew", "NotoSansDevanagari", "NotoSansThai", "NotoColorEmoji",
    ] {
      fonts.add(try FontFace(data: try FontFaceTests.bytes("\(name).ttf")))
    }
    fonts.add(try FontFace(data: try FontFaceTests.bytes("NotoSansGeorgian.ttf")))
    self.fonts = fonts
  }

  static let words = [
    "Hamburg", "fi", "AVA", "Καλημέρα", "Привет", "გამარჯობა", "مرحبا", "שלום", "नमस्ते", "สวัสดี", "🎈",
    "🌍", "12,5 €", "\u{E000}",
  ]

  @Test func randomProgramsHaveTheSamePixels() throws {
    var pair = try RendererPair()
    var random = SplitMix64(seed: 49)
    for number in 0..<2000 {
      var context = GraphicsContext(size: PixelSize(width: 64, height: 48))
      let count = random.int(1...3)
      for _ in 0..<count { try draw(&random, &context) }
      guard try pair.expectSame(context.finish(), "text \(number)").isSame else { return }
    }
  }

  private func draw(_ random: inout SplitMix64, _ context: inout GraphicsContext) throws {
    context.saveGState()
    let color = Color(
      red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
      alpha: random.isOne(in: 2) ? 1 : random.double(0...1))
    context.fillColor = color
    if random.isOne(in: 4) {
      context.setFillGradient(
        Gradient(colors: [color, .white]),
        .linear(start: .zero, end: Point(x: random.double(10...64), y: 20)))
    }
    if random.isOne(in: 3) { context.rotate(by: random.double(-1...1)) }
    if random.isOne(in: 4) { context.scaleBy(x: random.double(0.3...3), y: random.double(-2...2)) }
    if random.isOne(in: 4) { context.alpha = random.double(0...1) }
    if random.isOne(in: 4) { context.blendMode = random.pick(BlendMode.allCases) }
    if random.isOne(in: 6) {
      context.setShadow(offset: Vector(dx: 2, dy: 1), blur: random.double(0...5))
    }
    if random.isOne(in: 8) { context.shouldAntialias = false }
    if random.isOne(in: 4) {
      context.textDrawingMode = random.pick(TextDrawingMode.allCases)
      context.lineWidth = random.double(0.2...3)
    }
    let font = try Font.builtIn(
      size: random.double(3...40), weight: FontWeight(rawValue: random.double(400...700)),
      style: random.pick(FontStyle.allCases))
    let attributes = TextAttributes(
      font: font, color: random.isOne(in: 5) ? .red : nil,
      letterSpacing: random.isOne(in: 4) ? random.double(-1...3) : 0,
      underline: random.isOne(in: 5), strikethrough: random.isOne(in: 8))
    let text = (0..<random.int(1...4)).map { _ in random.pick(Self.words) }.joined(separator: " ")
    let place = Point(x: random.double(-10...30), y: random.double(0...48))
    if random.isOne(in: 3) {
      let style = ParagraphStyle(
        alignment: random.pick(TextAlignment.allCases),
        lineBreakMode: random.pick(LineBreakMode.allCases))
      let frame = try TextFrame(
        AttributedText(text, attributes), width: random.double(10...70),
        height: random.double(10...60), style: style, fonts: fonts)
      context.draw(frame, at: place)
    } else {
      context.draw(try TextLine(AttributedText(text, attributes), fonts: fonts), at: place)
    }
    let clips = context.textDrawingMode.clips
    if clips { context.fill(Rect(x: -100, y: -100, width: 300, height: 300)) }
    context.restoreGState()
  }
}
