import GLFunDrawing
import GLFunFonts
import GLFunGeometry
import GLFunImageFiles
import GLFunImaging
import GLFunSVG
import GLFunText
import Testing

/// A picture of text drawn by calls, black on transparent pixels.
private func calls(
  width: Int = 160, height: Int = 60, _ draw: (inout GraphicsContext) throws -> Void
) rethrows -> Bitmap {
  var context = GraphicsContext(size: PixelSize(width: width, height: height))
  context.fillColor = .black
  try draw(&context)
  return rendered(context.finish())
}

/// The picture of a text element's content.
private func text(_ content: String, width: Int = 160, height: Int = 60) throws -> Bitmap {
  try drawn(content, width: width, height: height, more: "font-size='20'")
}

@Suite("Text")
struct TextTests {
  private let font: Font

  init() throws {
    font = try Font.builtIn(size: 20)
  }

  @Test("A text is its line, drawn")
  func plain() throws {
    let expected = try calls {
      try $0.draw("Hello, AVfi", at: Point(x: 10, y: 30), font: font)
    }
    #expect(try text("<text x='10' y='30'>Hello, AVfi</text>") == expected)
    #expect(try text("<text x='10' y='30'>\n Hello,\n  AVfi </text>") == expected)
    #expect(try text("<text x='10' y='30'>Hel<tspan>lo, A</tspan>V<a>fi</a></text>") == expected)
    #expect(
      try text("<g transform='scale(2)'><text x='5' y='15' font-size='10'>Hello, AVfi</text></g>")
        == expected)
    #expect(
      try text("<text x='10' y='30' font-size='0'>x</text>")
        == Bitmap(size: PixelSize(width: 160, height: 60)))
  }

  @Test("White space is kept where that is asked for")
  func whiteSpace() throws {
    let expected = try calls { try $0.draw("  a  b", at: Point(x: 10, y: 30), font: font) }
    #expect(try text("<text x='10' y='30' xml:space='preserve'>  a\n\tb</text>") == expected)
    #expect(try text("<text x='10' y='30' style='white-space: pre'>  a\n\tb</text>") == expected)
    #expect(try text("<text x='10' y='30'>  a\n\tb</text>") != expected)
  }

  @Test(
    "Text lies about its point as its anchor says",
    arguments: [("start", TextAlignment.start), ("middle", .center), ("end", .end)])
  func anchors(name: String, align: TextAlignment) throws {
    let expected = try calls {
      try $0.draw("Anchor", at: Point(x: 80, y: 30), font: font, align: align)
    }
    #expect(try text("<text x='80' y='30' text-anchor='\(name)'>Anchor</text>") == expected)
    // The chunk of the inner element has an anchor of its own.
    #expect(
      try text("<text text-anchor='\(name)'><tspan x='80' y='30'>Anchor</tspan></text>")
        == expected)
  }

  @Test("Text that begins at the right is anchored by its right end")
  func rightToLeft() throws {
    let expected = try calls {
      try $0.draw("cba", at: Point(x: 80, y: 30), font: font, align: .right)
    }
    #expect(
      try text(
        """
        <text x='80' y='30' direction='rtl' unicode-bidi='bidi-override'>abc</text>
        """) == expected)
  }

  @Test("Each character has its own position")
  func lists() throws {
    let expected = try calls {
      try $0.draw("a", at: Point(x: 10, y: 20), font: font)
      try $0.draw("b", at: Point(x: 40, y: 30), font: font)
      try $0.draw("cd", at: Point(x: 70, y: 50), font: font)
    }
    #expect(try text("<text x='10 40 70' y='20,30,50'>abcd</text>") == expected)
    // Lists of inner elements have precedence, and outer lists keep counting.
    #expect(
      try text("<text x='10 0 70' y='20 30 50'>a<tspan x='40'>b</tspan>cd</text>") == expected)
    #expect(
      try text(
        "<text x='10' y='20'>a<tspan x='40' dy='10'>b</tspan><tspan x='70' dy='20'>cd</tspan></text>"
      ) == expected)
  }

  @Test("Characters are moved, and what follows with them")
  func shifts() throws {
    let advance =
      font.face.glyph(for: "a").flatMap { font.advance(of: $0) }
    let width = try #require(advance)
    let expected = try calls {
      try $0.draw("a", at: Point(x: 15, y: 30), font: font)
      try $0.draw("aa", at: Point(x: 22 + width, y: 26), font: font)
    }
    #expect(try text("<text x='10' y='30' dx='5 7' dy='0 -4'>aaa</text>") == expected)
  }

  @Test("Characters are turned about their own positions")
  func rotations() throws {
    let expected = try calls {
      try $0.draw("a", at: Point(x: 10, y: 30), font: font)
      $0.translateBy(x: 60, y: 30)
      $0.rotate(by: .pi / 2)
      try $0.draw("b", at: .zero, font: font)
    }
    #expect(try text("<text x='10 60' y='30' rotate='0 90'>ab</text>") == expected)
  }

  @Test("Text is brought to a length by its gaps, or by its letters")
  func lengths() throws {
    let line = try TextLine(AttributedText("HHH", TextAttributes(font: font)))
    let gap = (120 - line.width) / 2
    let step = line.width / 3 + gap
    let spaced = try calls { context in
      for index in 0..<3 {
        try context.draw("H", at: Point(x: 10 + step * Double(index), y: 30), font: font)
      }
    }
    #expect(try text("<text x='10' y='30' textLength='120'>HHH</text>") == spaced)
    let stretched = calls { context in
      context.translateBy(x: 10, y: 30)
      context.scaleBy(x: 120 / line.width, y: 1)
      context.draw(line, at: .zero)
    }
    #expect(
      try text("<text x='10' y='30' textLength='120' lengthAdjust='spacingAndGlyphs'>HHH</text>")
        == stretched)
  }

  @Test("Spacing is between letters and between words, and ligatures are off where it is")
  func spacing() throws {
    var attributes = TextAttributes(font: font, letterSpacing: 4)
    var line = try TextLine(AttributedText("fi fi", attributes))
    #expect(
      try text("<text x='10' y='30' letter-spacing='4'>fi fi</text>")
        == calls { $0.draw(line, at: Point(x: 10, y: 30)) })
    attributes = TextAttributes(font: font, wordSpacing: 9)
    line = try TextLine(AttributedText("a b c", attributes))
    #expect(
      try text("<text x='10' y='30' word-spacing='9'>a b c</text>")
        == calls { $0.draw(line, at: Point(x: 10, y: 30)) })
    // A percentage is relative to the viewport's diagonal, like any other length without a direction.
    attributes = TextAttributes(font: font, letterSpacing: 10)
    line = try TextLine(AttributedText("fi fi", attributes))
    #expect(
      try text(
        "<svg width='70' height='10' overflow='visible'>"
          + "<text x='10' y='30' letter-spacing='20%'>fi fi</text></svg>")
        == calls { $0.draw(line, at: Point(x: 10, y: 30)) })
    // No space is added after the last letter.
    let end = try text("<text x='150' y='30' letter-spacing='4' text-anchor='end'>H</text>")
    #expect(
      try end
        == calls { try $0.draw("H", at: Point(x: 150, y: 30), font: font, align: .right) })
  }

  @Test("Baselines and shifts move text across its line")
  func baselines() throws {
    let heights: [(String, Double)] = [
      ("dominant-baseline='middle'", font.xHeight / 2),
      ("dominant-baseline='central'", (font.ascent - font.descent) / 2),
      ("dominant-baseline='hanging'", font.ascent * 0.8),
      ("dominant-baseline='text-before-edge'", font.ascent),
      ("dominant-baseline='text-after-edge'", -font.descent),
      ("dominant-baseline='mathematical'", font.ascent / 2),
      ("alignment-baseline='middle'", font.xHeight / 2),
    ]
    for (attribute, height) in heights {
      let expected = try calls {
        try $0.draw("x", at: Point(x: 10, y: 30 + height), font: font)
      }
      #expect(try text("<text x='10' y='30' \(attribute)>x</text>") == expected, "\(attribute)")
    }
    let raised = try calls { try $0.draw("x", at: Point(x: 10, y: 25), font: font) }
    #expect(
      try text("<text x='10' y='30'><tspan baseline-shift='5'>x</tspan></text>") == raised)
    #expect(
      try text("<text x='10' y='30'><tspan baseline-shift='25%'>x</tspan></text>") == raised)
    #expect(
      try text(
        """
        <text x='10' y='30'><tspan baseline-shift='3'><tspan baseline-shift='2'>x</tspan></tspan></text>
        """) == raised)
  }

  @Test("A line along text has the paint of the element that has it")
  func decorations() throws {
    let line = try TextLine(AttributedText("Under", TextAttributes(font: font)))
    #expect(
      try text("<text x='10' y='30' text-decoration='underline'>Und<tspan>er</tspan></text>")
        == calls {
          $0.fill(
            Rect(
              x: 10, y: 30 + font.underlinePosition, width: line.width,
              height: font.underlineThickness))
          $0.draw(line, at: Point(x: 10, y: 30))
        })
    let red = try text(
      "<text x='10' y='30' fill='red' text-decoration='underline'><tspan fill='none'>MM</tspan></text>"
    )
    let lit = (0..<60).map { red.channels(20, $0) }.filter { $0[3] > 0 }
    #expect(lit.allSatisfy { $0[0] == $0[3] && $0[1] == 0 && $0[2] == 0 })
    // It has the font's thickness, and nothing else is painted there.
    let thickness = lit.reduce(0) { $0 + Double($1[3]) / 255 }
    #expect(abs(thickness - font.underlineThickness) < 1 / 64.0)
  }

  @Test("Text on a straight path is as without one")
  func paths() throws {
    let expected = try text("<text x='10' y='30'>On path</text>")
    #expect(
      try text("<text><textPath path='M10 30H150'>On path</textPath></text>") == expected)
    #expect(
      try text(
        "<path id='p' d='M0 30H150' fill='none'/><text><textPath href='#p' startOffset='10'>On path</textPath></text>"
      )
        == expected)
    // Beyond the ends, nothing is drawn.
    #expect(
      try text("<text><textPath path='M10 30H11'>On path</textPath></text>")
        == Bitmap(size: PixelSize(width: 160, height: 60)))
    #expect(
      try text("<text x='10' y='30'><textPath href='#none'>On path</textPath></text>")
        == Bitmap(size: PixelSize(width: 160, height: 60)))
    let turned = try calls {
      $0.translateBy(x: 30, y: 5)
      $0.rotate(by: .pi / 2)
      try $0.draw("abc", at: .zero, font: font)
    }
    #expect(try text("<text><textPath path='M30 5V55'>abc</textPath></text>") == turned)
  }

  @Test("Text goes down where its line does")
  func vertical() throws {
    let expected = try calls {
      $0.translateBy(x: 40, y: 5)
      $0.rotate(by: .pi / 2)
      try $0.draw("abc", at: Point(x: 0, y: (font.ascent - font.descent) / 2), font: font)
    }
    #expect(try text("<text x='40' y='5' writing-mode='tb'>abc</text>") == expected)
    #expect(
      try text("<text x='40' y='5' style='writing-mode: vertical-rl'>abc</text>") == expected)
  }

  @Test("A gradient lies over the whole text")
  func paints() throws {
    let picture = try text(
      """
      <linearGradient id='g'><stop offset='.5' stop-color='red'/><stop offset='.5' stop-color='blue'/>
      </linearGradient><text x='10' y='30' fill='url(#g)'>MMM<tspan>MMM</tspan></text>
      """)
    let width = try TextLine(AttributedText("MMMMMM", TextAttributes(font: font))).width
    for x in 10..<Int(10 + width) {
      let channels = picture.channels(x, 24)
      if channels[3] == 0 { continue }
      let isLeft = Double(x) + 1 < 10 + width / 2
      let isRight = Double(x) > 10 + width / 2
      if isLeft { #expect(channels[2] == 0) }
      if isRight { #expect(channels[0] == 0) }
    }
  }

  @Test("Text clips, masks and is used like shapes")
  func references() throws {
    let expected = try text("<text x='10' y='30'>Clip</text>")
    #expect(
      try text(
        """
        <clipPath id='c'><text x='10' y='30'>Clip</text></clipPath>
        <rect width='160' height='60' clip-path='url(#c)'/>
        """) == expected)
    #expect(
      try text("<defs><text id='t' y='30'>Clip</text></defs><use href='#t' x='10'/>") == expected)
    #expect(
      try text(
        """
        <mask id='m' style='mask-type: alpha'><text x='10' y='30'>Clip</text></mask>
        <rect width='160' height='60' mask='url(#m)'/>
        """) == expected)
  }

  @Test("Elements that are not shown take no place, and hidden ones do")
  func visibility() throws {
    let expected = try text("<text x='10' y='30'>ab</text>")
    #expect(
      try text("<text x='10' y='30'>a<tspan display='none'>xyz</tspan>b</text>") == expected)
    #expect(
      try text("<text x='10' y='30'>a<desc>xyz</desc><unknown>z</unknown>b</text>") == expected)
    let gap = try text("<text x='10' y='30'>a<tspan visibility='hidden'>a</tspan>b</text>")
    #expect(gap != expected)
    #expect(gap == (try text("<text x='10' y='30'>a<tspan fill='none'>a</tspan>b</text>")))
  }

  @Test("Letters change as text-transform says")
  func letterCase() throws {
    for (value, changed) in [
      ("uppercase", "AB CD"), ("lowercase", "ab cd"), ("capitalize", "AB Cd"), ("none", "aB cd"),
    ] {
      #expect(
        try text("<text x='10' y='30' style='text-transform: \(value)'>aB cd</text>")
          == text("<text x='10' y='30'>\(changed)</text>"), "\(value)")
    }
  }

  // MARK: Fonts

  @Test("A font that the file brings along is used")
  func ownFont() throws {
    let path = FilePath(
      String(#filePath).split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" })
    let bytes = try InputFile.read(path: path + "/Sources/Text/CEmbeddedFont/Arimo.ttf")
    let sheet = """
      <style>@font-face { font-family: "My Font"; font-weight: 400 700;
      src: url(none.woff) format("woff"), url("data:font/ttf;base64,\(base64(bytes))") }</style>
      """
    let content =
      "<text x='10' y='30' font-family=\"'my font', serif\" font-weight='600'>Own</text>"
    let picture = try read(file(sheet + content, width: 160, height: 60, more: "font-size='20'"))
    #expect(picture.warnings.isEmpty)
    let semibold = try Font.builtIn(size: 20, weight: .semibold)
    #expect(
      try rendered(picture.displayList())
        == calls { try $0.draw("Own", at: Point(x: 10, y: 30), font: semibold) })
  }

  @Test("A family that is not here, and a character that no font has, are told of")
  func warnings() throws {
    func warnings(_ content: String) throws -> [String] {
      try read(file(content)).warnings.map(\.description)
    }
    let family = try warnings(
      "<text font-family='Nowhere, serif'>a</text><text font-family='Nowhere, serif'>b</text>")
    #expect(
      family == [
        "line 1: font family \"Nowhere, serif\" is not here; Arimo is drawn; "
          + "give the SVG other fonts"
      ])
    #expect(try warnings("<text font-family='Nowhere, sans-serif'>a</text>").isEmpty)
    #expect(try warnings("<text>a</text>").isEmpty)
    let missing = try warnings("<text>\u{10FFFD}\u{10FFFD}</text><text>\u{10FFFD}</text>")
    #expect(missing.count == 1 && missing[0].contains("no font has U+10FFFD"))
  }

  @Test("Weights, styles and features reach the font")
  func fontProperties() throws {
    let bold = Font(font.face, size: 20, weight: .bold, style: .italic, features: ["-kern"])
    let expected = try calls { try $0.draw("AVAV", at: Point(x: 10, y: 30), font: bold) }
    for style in [
      "font-weight: bold; font-style: italic; font-kerning: none",
      "font: italic bold 20px Arimo; font-feature-settings: 'kern' off",
      "font: italic 700 20px/1.5 Arimo; font-feature-settings: 'kern' 0",
      "font: oblique 400 15pt Arimo; font-variation-settings: 'wght' 700; font-kerning: none",
    ] {
      #expect(
        try text("<text x='10' y='30' style=\"\(style)\">AVAV</text>") == expected, "\(style)")
    }
  }

  @Test("Texts that are too long end with a line")
  func limits() {
    let long = String(repeating: "x", count: 3000)
    var options = SVG.Options()
    options.limits.steps = 50_000
    #expect(
      problem(file("<text>\(long)</text>"), options: options)
        == "bad SVG: test.svg, line 1: its text takes more than 50000 steps; make it simpler")
    // A hundred kilobytes are read with the usual limits, and so are thousands of labels.
    #expect(problem(file("<text>\(String(repeating: "word ", count: 20_000))</text>")) == nil)
  }
}

/// The text of bytes in base64.
private func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      text.append(
        place <= group.count ? digits[value >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
