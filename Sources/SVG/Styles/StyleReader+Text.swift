extension StyleReader {
  /// Sets a property of text.
  ///
  /// - Returns: false for another property.
  mutating func setText(_ property: Property, _ reader: inout TextReader) -> Bool {
    switch property {
    case .font: setFont(&reader)
    case .fontFamily: style.text.font.families = reader.families()
    case .fontSize: setFontSize(&reader)
    case .fontWeight: setWeight(&reader)
    case .fontStyle: style.text.font.isItalic = ["italic", "oblique"].contains(reader.word)
    case .fontStretch: setStretch(&reader)
    case .fontVariationSettings: style.text.font.variations = reader.text(reader.trimmed)
    case .fontFeatureSettings: style.text.font.features = reader.text(reader.trimmed)
    case .fontKerning: style.text.font.hasKerning = reader.word != "none"
    case .textAnchor:
      switch reader.word {
      case "start": style.text.anchor = .start
      case "middle": style.text.anchor = .middle
      case "end": style.text.anchor = .end
      default: break
      }
    case .textDecoration, .textDecorationLine:
      let words = reader.text(reader.trimmed).split(separator: " ")
      style.text.hasUnderline = words.contains("underline")
      style.text.hasOverline = words.contains("overline")
      style.text.hasStrikeThrough = words.contains("line-through")
    case .letterSpacing:
      style.text.letterSpacing = spacing(&reader) ?? style.text.letterSpacing
    case .wordSpacing: style.text.wordSpacing = spacing(&reader) ?? style.text.wordSpacing
    case .writingMode:
      style.text.isVertical = ["tb", "tb-rl", "vertical-rl", "vertical-lr"].contains(reader.word)
    case .direction: style.text.isRightToLeft = reader.word == "rtl"
    case .whiteSpace:
      style.text.keepsSpaces = ["pre", "pre-wrap", "break-spaces"].contains(reader.word)
    case .dominantBaseline: style.text.dominantBaseline = reader.word
    case .alignmentBaseline: style.text.alignmentBaseline = reader.word
    case .baselineShift: setBaselineShift(&reader)
    default: return false
    }
    return true
  }

  private mutating func spacing(_ reader: inout TextReader) -> Double? {
    if reader.take(word: "normal") { return 0 }
    return reader.length(units)?.resolved(units.fontSize)
  }

  private mutating func setFontSize(_ reader: inout TextReader) {
    let sizes = [
      "xx-small": 9.0, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
      "xx-large": 32, "xxx-large": 48,
    ]
    let word = reader.word
    if let size = sizes[word] {
      style.text.font.size = size
    } else if word == "larger" {
      style.text.font.size = parent.text.font.size * 1.2
    } else if word == "smaller" {
      style.text.font.size = parent.text.font.size / 1.2
    } else if let length = reader.length(units), length.value >= 0 {
      style.text.font.size = length.resolved(parent.text.font.size)
      return
    } else {
      return
    }
    _ = reader.name()
  }

  private mutating func setWeight(_ reader: inout TextReader) {
    let weight = parent.text.font.weight
    switch reader.word {
    case "normal": style.text.font.weight = 400
    case "bold": style.text.font.weight = 700
    case "bolder": style.text.font.weight = weight < 350 ? 400 : weight < 550 ? 700 : 900
    case "lighter": style.text.font.weight = weight < 550 ? 100 : weight < 750 ? 400 : 700
    default:
      if let number = reader.number(), (1...1000).contains(number) {
        style.text.font.weight = number
      }
    }
  }

  private mutating func setStretch(_ reader: inout TextReader) {
    let widths = [
      "ultra-condensed": 50.0, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
      "normal": 100, "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150,
      "ultra-expanded": 200,
    ]
    if let width = widths[reader.word] {
      style.text.font.stretch = width
    } else if let width = reader.numberOrPercentage(), width > 0 {
      style.text.font.stretch = width * 100
    }
  }

  private mutating func setBaselineShift(_ reader: inout TextReader) {
    switch reader.word {
    case "baseline": style.text.baselineShift = 0
    case "sub": style.text.baselineShift = -0.2 * units.fontSize
    case "super": style.text.baselineShift = 0.4 * units.fontSize
    default:
      if let length = reader.length(units) {
        style.text.baselineShift = length.resolved(units.fontSize)
      }
    }
  }

  /// Reads the shorthand `font`.
  private mutating func setFont(_ reader: inout TextReader) {
    style.text.font = TextStyle.Font()
    while true {
      reader.skipSpace()
      let word = reader.word
      switch word {
      case "italic", "oblique": style.text.font.isItalic = true
      case "bold", "bolder", "lighter": setWeight(&reader)
      case "normal", "small-caps": break
      case "condensed", "expanded", "semi-condensed", "semi-expanded", "extra-condensed",
        "extra-expanded", "ultra-condensed", "ultra-expanded":
        setStretch(&reader)
      default:
        if word.allSatisfy(\.isNumber), let number = Double(word), number >= 1, number <= 1000 {
          style.text.font.weight = number
        } else {
          setFontSize(&reader)
          reader.skipSpace()
          if reader.take("/") {
            reader.skipSpace()
            if reader.length(units) == nil { _ = reader.name() }
          }
          style.text.font.families = reader.families()
          return
        }
      }
      if reader.name() == nil { return }
    }
  }

  /// Takes the value of a property of text from another style.
  mutating func copyText(_ property: Property, from other: TextStyle) {
    switch property {
    case .font: style.text.font = other.font
    case .fontFamily: style.text.font.families = other.font.families
    case .fontSize: style.text.font.size = other.font.size
    case .fontWeight: style.text.font.weight = other.font.weight
    case .fontStyle: style.text.font.isItalic = other.font.isItalic
    case .fontStretch: style.text.font.stretch = other.font.stretch
    case .fontVariationSettings: style.text.font.variations = other.font.variations
    case .fontFeatureSettings: style.text.font.features = other.font.features
    case .fontKerning: style.text.font.hasKerning = other.font.hasKerning
    case .textAnchor: style.text.anchor = other.anchor
    case .letterSpacing: style.text.letterSpacing = other.letterSpacing
    case .wordSpacing: style.text.wordSpacing = other.wordSpacing
    case .writingMode: style.text.isVertical = other.isVertical
    case .direction: style.text.isRightToLeft = other.isRightToLeft
    case .whiteSpace: style.text.keepsSpaces = other.keepsSpaces
    case .dominantBaseline: style.text.dominantBaseline = other.dominantBaseline
    case .alignmentBaseline: style.text.alignmentBaseline = other.alignmentBaseline
    case .baselineShift: style.text.baselineShift = other.baselineShift
    default: break
    }
  }
}

extension TextReader {
  /// Reads the value of `font-family`.
  fileprivate func families() -> [String] {
    text(trimmed).split(separator: ",").map { family in
      let bare = family.drop { $0.isWhitespace }
      let end = bare.lastIndex { !$0.isWhitespace }.map { bare.index(after: $0) }
      let name = bare[..<(end ?? bare.startIndex)]
      guard let quote = name.first, quote == "\"" || quote == "'", name.count >= 2 else {
        return String(name)
      }
      return String(name.dropFirst().dropLast())
    }
  }
}
