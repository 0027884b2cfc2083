import GLFunDrawing
import GLFunDrawingPrograms
import GLFunGeometry
import GLFunImageFiles
import GLFunImaging
import GLFunSVG
import GLFunText
import Testing

/// Glyphs that are SVG documents, in a font whose em is 1,000 units, with letters drawn at 100 pixels.
@Suite(
  "Glyphs that are SVG documents",
  .enabled(if: FontLibrary.harfBuzz.problem == nil, "libharfbuzz0b is not installed"))
struct GlyphDocumentTests {
  private let fonts: FontCollection

  init() throws {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    var fonts = FontCollection()
    for name in ["TestSharedDocument", "TestDocuments"] {
      try fonts.add(file: FilePath("/\(tests)/TextTests/Fonts/\(name).ttf"))
    }
    self.fonts = fonts
  }

  /// The picture of a letter in yellow, its lower left corner at the glyph's origin.
  private func picture(
    _ letter: String, family: String = "Test Shared Document", more: String = ""
  ) throws -> Bitmap {
    var options = SVG.Options()
    options.fonts = fonts
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>"
      + "<text y='100' font-family='\(family)' font-size='100' fill='#ff0' \(more)>"
      + "\(letter)</text></svg>"
    let picture = try SVG(data: Array(text.utf8), options: options)
    #expect(picture.warnings.isEmpty)
    return rendered(try picture.displayList())
  }

  private static let none = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
  private static let red = Color.red.premultiplied
  private static let green = Color(red: 0, green: 1, blue: 0).premultiplied
  private static let blue = Color.blue.premultiplied
  private static let yellow = Color(red: 1, green: 1, blue: 0).premultiplied
  private static let magenta = Color(red: 1, green: 0, blue: 1).premultiplied

  /// The colours at the middles of the quarters: upper left, upper right, lower left, lower right.
  static let quarters: [(String, [PremultipliedColor])] = [
    ("A", [green, green, green, green]), ("B", [magenta, magenta, magenta, magenta]),
    ("C", [yellow, yellow, yellow, yellow]), ("D", [none, none, red, blue]),
    ("E", [none, none, green, none]), ("F", [none, none, none, none]),
  ]

  private func colors(_ bitmap: Bitmap) -> [PremultipliedColor] {
    [(25, 25), (75, 25), (25, 75), (75, 75)].map { bitmap[$0.0, $0.1] }
  }

  @Test("Each element is drawn in the place and the colours of its document", arguments: quarters)
  func places(_ letter: String, _ expected: [PremultipliedColor]) throws {
    // The root of the last one lies below the baseline, at the end of the picture.
    #expect(colors(try picture(letter)) == expected)
  }

  @Test("A glyph that its document lacks is an outline, and one without a document has its layers")
  func otherTables() throws {
    func color(_ letter: String, _ x: Int, _ y: Int) throws -> PremultipliedColor {
      try picture(letter, family: "Test Documents")[x, y]
    }
    // A has layers, too; B is in a compressed document without C.
    #expect(try color("A", 2, 2) == Self.blue && color("B", 2, 2) == Self.yellow)
    #expect(try color("C", 50, 50) == Self.yellow && color("C", 2, 2) == Self.none)
    #expect(try color("G", 25, 75) == Self.blue && color("G", 75, 25) == Self.red)
  }

  @Test("The viewport is the em, and the document's view box is brought into it")
  func viewBox() throws {
    let moved = try picture("F", more: "transform='translate(0 -100)'")
    #expect(colors(moved) == [Self.yellow, Self.yellow, Self.none, Self.none])
  }

  @Test("The colour of the text is that of each text, and its alpha that of the whole glyph")
  func colorOfText() throws {
    let half = try picture("C", more: "fill-opacity='0.5'")
    #expect(half[50, 50] == PremultipliedColor(red: 128, green: 128, blue: 0, alpha: 128))
    let other = try picture("C", more: "style='fill: blue'")
    #expect(other[50, 50] == Self.blue)
    #expect(try picture("C")[50, 50] == Self.yellow)
  }

  @Test("Drawing programs draw them, too")
  func drawingPrograms() throws {
    var options = DrawingProgram.Options()
    options.fonts = fonts
    for (letter, expected) in Self.quarters {
      let text = """
        {"size": [100, 100], "fonts": {"f": {"family": "Test Shared Document"}},
         "commands": [["font", "f", 100], ["fillColor", "#ff0"], ["fillText", "\(letter)", 0, 100]]}
        """
      let program = try DrawingProgram(data: Array(text.utf8), options: options)
      #expect(colors(rendered(try program.displayList())) == expected, "\(letter)")
    }
  }

  @Test("A document that is too much work has no glyph")
  func work() throws {
    // Each group is drawn ten times by the next one.
    let groups = (1...8).map { level in
      "<g id='g\(level)'>" + String(repeating: "<use href='#g\(level - 1)'/>", count: 10) + "</g>"
    }
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg'><rect id='glyph1' width='9' height='9'/>"
      + "<defs><path id='g0' d='M0 0H9V9Z'/>\(groups.joined())</defs>"
      + "<use id='glyph2' href='#g8'/></svg>"
    let document = try #require(
      SVGGlyphDocuments().document(Array(text.utf8), unitsPerEm: 1000))
    #expect(document.hasGlyph(1) && !document.hasGlyph(2) && !document.hasGlyph(3))
  }

  @Test("A glyph is as sharp at every size")
  func sizes() throws {
    let large = try picture("D", more: "transform='translate(0 100) scale(0.5) translate(0 -100)'")
    #expect(large[10, 90] == Self.red && large[40, 90] == Self.blue && large[10, 60] == Self.none)
  }
}
