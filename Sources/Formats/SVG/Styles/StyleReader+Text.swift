internal import GLFunText

extension StyleReader {
  /// Sets a text property.
  ///
  /// - Returns: false if the property is not a text property.
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
    case .kerning:
      // In SVG 1.1 a length replaces kerning pairs by spacing; only 0, which disables them, is supported.
      style.text.font.hasKerning = reader.word == "auto" || reader.number() != 0
    case .fontVariant, .fontVariantCaps, .fontVariantLigatures, .fontVariantNumeric,
      .fontVariantPosition, .fontVariantEastAsian:
      setVariant(property, reader.text(reader.trimmed))
    case .textAnchor:
      switch reader.word {
      case "start": style.text.anchor = .start
      case "middle": style.text.anchor = .middle
      case "end": style.text.anchor = .end
      default: break
      }
    case .textDecoration, .textDecorationLine:
      let words = reader.text(reader.trimmed).split(whereSeparator: \.isWhitespace)
      var lines: TextStyle.Decoration = []
      if words.contains("underline") { lines.insert(.underline) }
      if words.contains("overline") { lines.insert(.overline) }
      if words.contains("line-through") { lines.insert(.lineThrough) }
      style.text.own.decoration = lines
      style.text.decoration = parent.text.decoration.union(lines)
    case .letterSpacing:
      style.text.letterSpacing = spacing(&reader) ?? style.text.letterSpacing
    case .wordSpacing: style.text.wordSpacing = spacing(&reader) ?? style.text.wordSpacing
    case .writingMode:
      switch reader.word {
      case "tb", "tb-rl", "vertical-rl", "vertical-lr", "sideways-rl": style.text.isVertical = true
      case "lr", "lr-tb", "rl", "rl-tb", "horizontal-tb": style.text.isVertical = false
      default: break
      }
    case .textOrientation:
      switch reader.word {
      case "mixed": style.text.orientation = .mixed
      case "upright": style.text.orientation = .upright
      case "sideways", "sideways-right": style.text.orientation = .sideways
      default: break
      }
    case .glyphOrientationVertical:
      if let angle = reader.angle() { style.text.orientation = angle == 0 ? .upright : .sideways }
    case .direction: style.text.isRightToLeft = reader.word == "rtl"
    case .unicodeBidi: style.text.own.bidi = reader.word
    case .whiteSpace:
      let word = reader.word
      style.text.keepsSpaces = ["pre", "pre-wrap", "break-spaces"].contains(word)
      style.text.keepsLines = style.text.keepsSpaces || word == "pre-line"
      style.text.wraps = word != "pre" && word != "nowrap"
    case .tabSize:
      var number = reader
      if let count = number.onlyNumber() {
        if count >= 0 { style.text.tabSize = .spaces(count) }
      } else if let length = reader.length(units), length.value >= 0, !length.isPercentage {
        style.text.tabSize = .length(length.value)
      }
    case .textTransform:
      switch reader.word {
      case "uppercase": style.text.letterCase = .upper
      case "lowercase": style.text.letterCase = .lower
      case "capitalize": style.text.letterCase = .capitalized
      case "none": style.text.letterCase = .asWritten
      default: break
      }
    case .textRendering: style.text.antialias = reader.word != "optimizespeed"
    case .dominantBaseline:
      if reader.word != "no-change" { style.text.dominantBaseline = reader.word }
    case .alignmentBaseline: style.text.own.alignmentBaseline = reader.word
    case .baselineShift: setBaselineShift(&reader)
    default: return setBox(property, &reader)
    }
    return true
  }

  private mutating func spacing(_ reader: inout TextReader) -> Length? {
    reader.take(word: "normal") ? .zero : reader.length(units)
  }

  private mutating func setFontSize(_ reader: inout TextReader) {
    let size: Double
    if let length = reader.length(units) {
      guard length.value >= 0 else { return }
      size = length.resolved(parent.text.font.size)
    } else {
      switch reader.word {
      case "xx-small": size = 9
      case "x-small": size = 10
      case "small": size = 13
      case "medium": size = 16
      case "large": size = 18
      case "x-large": size = 24
      case "xx-large": size = 32
      case "xxx-large": size = 48
      case "larger": size = parent.text.font.size * 1.2
      case "smaller": size = parent.text.font.size / 1.2
      default: return
      }
      _ = reader.name()
    }
    style.text.font.size = size
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
    if let width = reader.stretch() { style.text.font.stretch = width }
  }

  private mutating func setBaselineShift(_ reader: inout TextReader) {
    switch reader.word {
    case "baseline": style.text.own.baselineShift = .length(0)
    case "sub": style.text.own.baselineShift = .sub
    case "super": style.text.own.baselineShift = .super
    default:
      if let length = reader.length(units) {
        style.text.own.baselineShift = .length(length.resolved(units.fontSize))
      }
    }
  }

  /// Applies the value of `font-variant`, or of one of its longhands.
  private mutating func setVariant(_ property: Property, _ value: String) {
    let words = value.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    // The shorthand resets all of its longhands.
    if property == .fontVariant { style.text.font.variants = [:] }
    if property == .fontVariant || property == .fontVariantCaps {
      style.text.font.caps = words.compactMap { Self.caps[$0] }.last ?? .normal
    }
    style.text.font.variants[property.rawValue] = words.flatMap { Self.variants[$0] ?? [] }
  }

  /// The OpenType features of the keywords of `font-variant`. Source: CSS Fonts 4, section 6.
  private static let variants: [String: [String]] = [
    "none": ["-liga", "-clig", "-dlig", "-hlig", "-calt"],
    "common-ligatures": ["liga", "clig"], "no-common-ligatures": ["-liga", "-clig"],
    "discretionary-ligatures": ["dlig"], "no-discretionary-ligatures": ["-dlig"],
    "historical-ligatures": ["hlig"], "no-historical-ligatures": ["-hlig"],
    "contextual": ["calt"], "no-contextual": ["-calt"],
    "lining-nums": ["lnum"], "oldstyle-nums": ["onum"], "proportional-nums": ["pnum"],
    "tabular-nums": ["tnum"], "diagonal-fractions": ["frac"], "stacked-fractions": ["afrc"],
    "ordinal": ["ordn"], "slashed-zero": ["zero"], "sub": ["subs"], "super": ["sups"],
    "jis78": ["jp78"], "jis83": ["jp83"], "jis90": ["jp90"], "jis04": ["jp04"],
    "simplified": ["smpl"], "traditional": ["trad"], "full-width": ["fwid"],
    "proportional-width": ["pwid"], "ruby": ["ruby"],
  ]

  /// The keywords of `font-variant-caps`.
  private static let caps: [String: VariantCaps] = [
    "small-caps": .smallCaps, "all-small-caps": .allSmallCaps, "petite-caps": .petiteCaps,
    "all-petite-caps": .allPetiteCaps, "unicase": .unicase, "titling-caps": .titlingCaps,
  ]

  /// Reads the shorthand `font`.
  private mutating func setFont(_ reader: inout TextReader) {
    style.text.font = TextStyle.Font()
    while true {
      reader.skipSpace()
      let word = reader.word
      switch word {
      case "italic", "oblique": style.text.font.isItalic = true
      case "bold", "bolder", "lighter": setWeight(&reader)
      case "small-caps": setVariant(.fontVariant, word)
      case "normal": break
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

  /// Copies a text property from another style.
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
    case .fontKerning, .kerning: style.text.font.hasKerning = other.font.hasKerning
    case .fontVariant:
      (style.text.font.variants, style.text.font.caps) = (other.font.variants, other.font.caps)
    case .fontVariantCaps: style.text.font.caps = other.font.caps
    case .fontVariantLigatures, .fontVariantNumeric, .fontVariantPosition,
      .fontVariantEastAsian:
      style.text.font.variants[property.rawValue] = other.font.variants[property.rawValue]
    case .textAnchor: style.text.anchor = other.anchor
    case .textDecoration, .textDecorationLine:
      style.text.own.decoration = other.own.decoration
      style.text.decoration = parent.text.decoration.union(other.own.decoration)
    case .letterSpacing: style.text.letterSpacing = other.letterSpacing
    case .wordSpacing: style.text.wordSpacing = other.wordSpacing
    case .writingMode: style.text.isVertical = other.isVertical
    case .textOrientation, .glyphOrientationVertical: style.text.orientation = other.orientation
    case .direction: style.text.isRightToLeft = other.isRightToLeft
    case .unicodeBidi: style.text.own.bidi = other.own.bidi
    case .whiteSpace:
      (style.text.keepsSpaces, style.text.keepsLines) = (other.keepsSpaces, other.keepsLines)
      style.text.wraps = other.wraps
    case .tabSize: style.text.tabSize = other.tabSize
    case .textAlign: style.text.align = other.align
    case .lineHeight: style.text.lineHeight = other.lineHeight
    case .margin: style.text.own.box.margin = other.own.box.margin
    case .padding: style.text.own.box.padding = other.own.box.padding
    case .background, .backgroundColor: style.text.own.box.background = other.own.box.background
    case .textTransform: style.text.letterCase = other.letterCase
    case .textRendering: style.text.antialias = other.antialias
    case .dominantBaseline: style.text.dominantBaseline = other.dominantBaseline
    case .alignmentBaseline: style.text.own.alignmentBaseline = other.own.alignmentBaseline
    case .baselineShift: style.text.own.baselineShift = other.own.baselineShift
    default: break
    }
  }
}

extension TextReader {
  /// The value of `font-stretch`, in per cent.
  func stretch() -> Double? {
    let widths = [
      "ultra-condensed": 50.0, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
      "normal": 100, "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150,
      "ultra-expanded": 200,
    ]
    if let width = widths[word] { return width }
    var reader = self
    return reader.numberOrPercentage().flatMap { $0 > 0 ? $0 * 100 : nil }
  }

  /// Reads the value of `font-family`.
  func families() -> [String] {
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
