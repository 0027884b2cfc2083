import BuiltPrograms
import Foundation
import GLFunDocuments
import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunText
import Testing

/// Text stays text: characters that can be searched and copied, in embedded fonts.
@Suite(
  .enabled(
    if: Tools.hasCairo && Tools.hasPoppler,
    "Cairo or poppler is missing; on Debian: apt-get install libcairo2 poppler-utils"))
struct PDFTextTests {
  /// The fonts of the examples, for scripts that the built-in font lacks.
  private static func font(_ name: String, size: Double) throws -> Font {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples/Fonts")
    return Font(
      try FontFace(path: folder.appendingPathComponent(name + ".ttf").path), size: size)
  }

  private static func document(
    _ draw: (inout GraphicsContext) throws -> Void
  ) throws -> [UInt8] {
    var document = try PDFDocument()
    try document.page(size: Size(width: 500, height: 400), draw)
    return try document.finishedBytes()
  }

  @Test func lines_areCopiedInReadingOrder() throws {
    let font = try Font.builtIn(size: 18)
    let bold = try Font.builtIn(size: 24, weight: .bold, style: .italic)
    let bytes = try Self.document { context in
      try context.draw("Ελληνικά and café naïve", at: Point(x: 20, y: 40), font: font)
      try context.draw("Office affluent", at: Point(x: 20, y: 90), font: bold)
      context.fillColor = Color.blue.withAlpha(0.5)
      try context.draw("translucent 123", at: Point(x: 20, y: 140), font: font)
    }
    let text = try Tools.text(of: bytes)
    for part in ["Ελληνικά and café naïve", "Office affluent", "translucent 123"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(try Tools.imageCount(bytes) == 0)
    #expect(try Tools.run("pdffonts", [], on: bytes).text.contains("yes"), "fonts are embedded")
  }

  @Test(arguments: [
    ("NotoSansHebrew", "שלום עולם"), ("NotoSansArabic", "مرحبا بالعالم"),
    ("NotoSansThai", "สวัสดี"), ("NotoSansGeorgian", "გამარჯობა"),
    ("NotoSansDevanagari", "नमस्ते दुनिया"),
  ])
  func scripts_areCopiedInReadingOrder(name: String, phrase: String) throws {
    let font = try Self.font(name, size: 24)
    let bytes = try Self.document { context in
      try context.draw(phrase, at: Point(x: 250, y: 100), font: font, align: .center)
    }
    if name == "NotoSansDevanagari", !bytes.starts(with: "%PDF-1.5".utf8) {
      try Test.cancel("this Cairo writes PDF 1.4, without the characters of reordered glyphs")
    }
    let text = try Tools.run("pdftotext", [], on: bytes, after: ["-"]).text
    // Marks of direction around right-to-left text are not part of it.
    let plain = text.unicodeScalars.filter { !$0.properties.isBidiControl }
    #expect(String(String.UnicodeScalarView(plain)).contains(phrase), "\(text)")
  }

  /// Text within a recorded picture, in a layer, below a clip and with a gradient is text, too.
  @Test func textInOtherDrawing_staysText() throws {
    let font = try Font.builtIn(size: 20)
    var inner = GraphicsContext(size: PixelSize(width: 200, height: 50))
    try inner.draw("recorded", at: Point(x: 10, y: 30), font: font)
    let recorded = inner.finish()
    let bytes = try Self.document { context in
      context.draw(recorded, in: Rect(x: 20, y: 20, width: 300, height: 75))
      context.clip(to: Rect(x: 0, y: 100, width: 500, height: 300))
      context.beginTransparencyLayer(alpha: 0.5)
      try context.draw("layered", at: Point(x: 20, y: 150), font: font)
      context.endTransparencyLayer()
      context.setFillGradient(
        Gradient(colors: [.red, .blue]), .linear(start: .zero, end: Point(x: 200, y: 0)))
      try context.draw("gradient", at: Point(x: 20, y: 200), font: font)
      context.fillColor = .black
      let line = try TextLine(
        AttributedText("underlined", TextAttributes(font: font, underline: true)))
      context.draw(line, at: Point(x: 20, y: 250))
    }
    let text = try Tools.text(of: bytes)
    for word in ["recorded", "layered", "gradient", "underlined"] {
      #expect(text.contains(word), "\(word) in \(text)")
    }
    #expect(try Tools.imageCount(bytes) == 0)
  }
}
