internal import GLFun
internal import GLFunText

/// The measurements of a text, as printed by `glfun measure`. Lengths are in units of the font size, y goes down.
struct TextMeasure: Encodable {
  /// A rectangle.
  struct Box: Encodable {
    var x, y, width, height: Double
  }

  /// The font and its line metrics.
  struct FontEntry: Encodable {
    var family, style: String
    /// The requested weight; nil for the font's own.
    var weight: Double?
    var size, ascent, descent, leading, lineHeight: Double

    enum CodingKeys: String, CodingKey {
      case family, style, weight, size, ascent, descent, leading
      case lineHeight = "line_height"
    }
  }

  struct Line: Encodable {
    /// The characters of the line, including invisible ones at its end.
    var text: String
    /// The range of the line in the text, in Unicode scalars.
    var start, end: Int
    /// The left end of the baseline, relative to the top left corner of the text.
    var x, baseline: Double
    /// The width without trailing spaces, and with them.
    var width, advance: Double
    var ascent, descent, leading: Double
    /// The bounding box of the ink, relative to the top left corner of the text; nil if nothing is visible.
    var ink: Box?
  }

  /// The width of the widest line, and the height of all lines.
  var width, height: Double
  /// The largest advance of a line.
  var advance: Double
  /// The bounding box of the ink, relative to the top left corner; nil if nothing is visible.
  var ink: Box?
  var font: FontEntry
  var lines: [Line]
  /// The characters that no font has.
  var missing: [String]

  /// Takes the measurements of a text.
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

  /// The measurements in readable form.
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

  /// A length rounded to a thousandth.
  private static func text(_ length: Double) -> String {
    let rounded = (length * 1000).rounded() / 1000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }

  enum CodingKeys: String, CodingKey {
    case width, height, advance, ink, font, lines, missing
  }
}
