internal import GLFun
internal import GLFunText

/// The measures of a text: what `glfun measure` prints. Lengths are in the unit of the font's size, y goes down.
struct TextMeasure: Encodable {
  /// A rectangle.
  struct Box: Encodable {
    var x, y, width, height: Double
  }

  /// The font and the measures of a line of it.
  struct FontEntry: Encodable {
    var family, style: String
    /// The weight that was asked for; nil: the font's own.
    var weight: Double?
    var size, ascent, descent, leading, lineHeight: Double

    enum CodingKeys: String, CodingKey {
      case family, style, weight, size, ascent, descent, leading
      case lineHeight = "line_height"
    }
  }

  struct Line: Encodable {
    /// Its characters, also those at its end that are not seen.
    var text: String
    /// Where they are in the text, in Unicode scalars.
    var start, end: Int
    /// The left end of its baseline, from the top left corner of all.
    var x, baseline: Double
    /// Without spaces at its end, and with them.
    var width, advance: Double
    var ascent, descent, leading: Double
    /// Around what is seen, from the top left corner of all; nil where nothing is seen.
    var ink: Box?
  }

  /// That of the widest line, and of all lines.
  var width, height: Double
  /// How far the pen moves on the line that takes it farthest.
  var advance: Double
  /// Around what is seen, from the top left corner; nil where nothing is seen.
  var ink: Box?
  var font: FontEntry
  var lines: [Line]
  /// The characters that no font has.
  var missing: [String]

  /// Takes the measures of a text.
  init(_ frame: TextFrame, of text: String, _ font: Font, lineHeight: Double) {
    let scalars = Array(text.unicodeScalars)
    var ink = Rect.null
    lines = frame.lines.map { line, origin in
      let seen = line.inkBounds.offsetBy(dx: origin.x, dy: origin.y)
      ink = ink.union(seen)
      var characters = String.UnicodeScalarView()
      characters.append(contentsOf: scalars[line.range.clamped(to: scalars.indices)])
      return Line(
        text: String(characters), start: line.range.lowerBound, end: line.range.upperBound,
        x: origin.x, baseline: origin.y, width: line.contentWidth, advance: line.width,
        ascent: line.ascent, descent: line.descent, leading: line.leading, ink: Self.box(seen))
    }
    width = frame.size.width
    height = frame.size.height
    advance = lines.map(\.advance).max() ?? 0
    self.ink = Self.box(ink)
    self.font = FontEntry(
      family: font.face.familyName, style: font.face.styleName,
      weight: font.weight?.rawValue, size: font.size,
      ascent: font.ascent, descent: font.descent, leading: font.leading,
      lineHeight: (font.ascent + font.descent + font.leading) * lineHeight)
    missing = frame.missing.map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    }
  }

  private static func box(_ rect: Rect) -> Box? {
    rect.isNull
      ? nil : Box(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The measures as people read them.
  var text: String {
    let count = lines.count
    let weight = font.weight.map { ", weight \(Self.text($0))" } ?? ""
    var text = """
      size      \(Self.text(width)) x \(Self.text(height)), \(count) line\(count == 1 ? "" : "s")
      advance   \(Self.text(advance))
      ink       \(Self.text(ink))
      font      \(font.family) \(font.style), size \(Self.text(font.size))\(weight)
      ascent    \(Self.text(font.ascent)), descent \(Self.text(font.descent)), leading \
      \(Self.text(font.leading)), line height \(Self.text(font.lineHeight))
      """
    for (index, line) in lines.enumerated() {
      let shown = MessageText.quoted(String(line.text.prefix(60)))
      text +=
        "\nline \(index + 1)    width \(Self.text(line.width)), at \(Self.text(line.x)), baseline "
        + "\(Self.text(line.baseline)), characters \(line.start) to \(line.end): \(shown)"
    }
    return text
  }

  private static func text(_ box: Box?) -> String {
    guard let box else { return "none" }
    return "\(text(box.width)) x \(text(box.height)) at \(text(box.x)), \(text(box.y))"
  }

  /// A length to a thousandth.
  private static func text(_ length: Double) -> String {
    let rounded = (length * 1000).rounded() / 1000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  enum CodingKeys: String, CodingKey {
    case width, height, advance, ink, font, lines, missing
  }
}
