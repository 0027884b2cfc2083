/// A font that a style sheet declares with an `@font-face` rule.
struct FontFaceRule: Sendable {
  /// The source of the font file.
  enum Source: Sendable {
    /// The address in `url()`, as a range of the document's bytes.
    case url(Range<Int>)
    /// The name of an installed font.
    case local(String)
  }

  /// The family name in lower case.
  var family = ""
  /// The sources in the order of preference.
  var sources: [Source] = []
  /// The range of weights, within 1 to 1000.
  var weight = 400.0...400.0
  var isItalic = false
  /// The width in per cent of normal.
  var stretch = 100.0

  /// Reads the block of the rule; returns nil if it names no family or no source.
  init?(_ reader: TextReader) {
    var reader = reader
    while true {
      reader.skipSpace()
      if reader.take(";") { continue }
      if reader.isAtEnd { break }
      let name = reader.name()
      reader.skipSpace()
      let isDescriptor = name != nil && reader.take(":")
      reader.skipSpace()
      let value = TextReader(reader.bytes, reader.value(mayHaveBlock: true) ?? reader.rest)
      if isDescriptor, let name { set(reader.text(name).lowercased(), value) }
    }
    if family.isEmpty || sources.isEmpty { return nil }
  }

  private mutating func set(_ descriptor: String, _ value: TextReader) {
    var value = value
    switch descriptor {
    case "font-family": family = value.families().first?.lowercased() ?? ""
    case "src": sources = value.fontSources()
    case "font-style": isItalic = ["italic", "oblique"].contains(value.word)
    case "font-stretch", "font-width": stretch = value.stretch() ?? stretch
    case "font-weight":
      guard let first = value.weight() else { return }
      value.skipSpace()
      let second = value.weight() ?? first
      weight = min(first, second)...max(first, second)
    default: break
    }
  }

  /// The distance of the rule from a requested style, ordered as in CSS Fonts 4, section 5.2: width, slant, weight.
  func distance(to font: TextStyle.Font) -> (Double, Int, Double) {
    let width = abs(stretch - font.stretch)
    let isOtherSide = font.stretch <= 100 ? stretch > font.stretch : stretch < font.stretch
    let other = 1000.0
    let away: Double
    if weight.contains(font.weight) {
      away = 0
    } else if (400...500).contains(font.weight) {
      if weight.lowerBound > font.weight, weight.lowerBound <= 500 {
        away = weight.lowerBound - font.weight
      } else if weight.upperBound < font.weight {
        away = other + font.weight - weight.upperBound
      } else {
        away = 2 * other + weight.lowerBound - font.weight
      }
    } else {
      let isAbove = weight.lowerBound > font.weight
      let distance =
        isAbove ? weight.lowerBound - font.weight : font.weight - weight.upperBound
      away = isAbove == (font.weight > 500) ? distance : other + distance
    }
    return (width + (isOtherSide ? other : 0), isItalic == font.isItalic ? 0 : 1, away)
  }
}

extension TextReader {
  /// Reads the list of sources; unsupported ones are left out.
  fileprivate mutating func fontSources() -> [FontFaceRule.Source] {
    var sources: [FontFaceRule.Source] = []
    while !isAtEnd {
      skipSpace()
      let start = position
      if take(function: "url") {
        sources.append(.url(TextReader(bytes, parenthesized()).unquoted))
      } else if take(function: "local") {
        sources.append(.local(text(TextReader(bytes, parenthesized()).unquoted)))
      } else if name() != nil, take("(") {
        // `format()` and `tech()` are ignored: the file itself shows its format.
        _ = parenthesized()
      }
      skipCommaSpace()
      if position == start { advance() }
    }
    return sources
  }

  /// The range of the remaining text without white space and quotes at its ends.
  var unquoted: Range<Int> {
    let range = trimmed
    guard range.count >= 2, let first = range.first,
      bytes[first] == UInt8(ascii: "'") || bytes[first] == UInt8(ascii: "\"")
    else { return range }
    return TextReader(bytes, range.dropFirst().dropLast()).trimmed
  }

  /// Takes a weight that is not relative.
  fileprivate mutating func weight() -> Double? {
    if take(word: "normal") { return 400 }
    if take(word: "bold") { return 700 }
    return number().flatMap { (1...1000).contains($0) ? $0 : nil }
  }
}
