package import GLFunText

/// Finds fonts by name.
package enum FontNames {
  /// Returns the font with a name such as `HelveticaNeue-BoldItalic`, `Arial-BoldMT` or `Avenir Next`; nil if not found.
  ///
  /// The program's own fonts come first, then the built-in one under its names. A missing font of Apple's platforms is replaced
  /// by the built-in one in the weight and style that its name implies.
  package static func font(_ name: String, size: Double) -> Font? {
    let fonts = QuartzSettings.fonts
    let wanted = plain(name)
    guard !wanted.isEmpty else { return nil }
    if let face = fonts.faces.first(where: {
      plain($0.postScriptName) == wanted || plain($0.fullName) == wanted
        || plain($0.familyName + $0.styleName) == wanted
    }) {
      return Font(face, size: size)
    }
    let (family, style) = parts(name)
    let look = Look(style)
    if let font = font(families: [name, spaced(family), family], size: size, look: look) {
      return font
    }
    guard appleFamilies.contains(where: { plain(family).hasPrefix($0) }) || name.hasPrefix(".")
    else { return nil }
    return try? Font.builtIn(size: size, weight: look.weight, style: look.style)
  }

  /// Returns the font of the first available family.
  package static func font(
    families: [String], size: Double, weight: FontWeight, style: FontStyle
  ) -> Font? {
    font(families: families, size: size, look: Look(weight: weight, style: style))
  }

  private static func font(families: [String], size: Double, look: Look) -> Font? {
    let names = families.flatMap { family in
      [family] + (family.hasSuffix("MT") ? [String(family.dropLast(2))] : [])
    }
    return try? QuartzSettings.fonts.font(
      families: names, size: size, weight: look.weight, style: look.style)
  }

  /// The weight and style that a font name implies.
  private struct Look {
    var weight = FontWeight.regular
    var style = FontStyle.normal

    init(weight: FontWeight, style: FontStyle) {
      self.weight = weight
      self.style = style
    }

    init(_ name: String) {
      let name = name.lowercased()
      // Longer names come first, because "bold" is contained in "semibold".
      let weights: [(String, Double)] = [
        ("ultralight", 100), ("extralight", 200), ("thin", 100), ("semibold", 600),
        ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("light", 300),
        ("medium", 500), ("heavy", 800), ("black", 900), ("bold", 700), ("wide", 400),
      ]
      if let found = weights.first(where: { name.contains($0.0) }) {
        weight = FontWeight(rawValue: found.1)
      }
      if name.contains("italic") || name.contains("oblique") || name.hasSuffix("it") {
        style = .italic
      }
    }
  }

  /// Splits a name into family and style.
  private static func parts(_ name: String) -> (family: String, style: String) {
    guard let dash = name.lastIndex(of: "-"), dash != name.startIndex else {
      return (name, "")
    }
    return (String(name[..<dash]), String(name[name.index(after: dash)...]))
  }

  /// Inserts spaces before the capitals of a name.
  private static func spaced(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, let last = result.last, last.isLowercase { result.append(" ") }
      result.append(character)
    }
    return result
  }

  /// Reduces a name to lower-case letters and digits.
  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Prefixes of the names of fonts on Apple's platforms, in lower-case letters and digits.
  private static let appleFamilies = [
    "academyengraved", "alnile", "americantypewriter", "applecoloremoji", "applesdgothic",
    "applesymbols", "arial", "avenir", "bangla", "baskerville", "bodoni", "bradleyhand",
    "chalkboard", "chalkduster", "charter", "cochin", "copperplate", "courier", "damascus",
    "devanagari", "didot", "din", "euphemia", "farah", "futura", "galvji", "geezapro", "georgia",
    "gillsans", "grantha", "gujarati", "gurmukhi", "heiti", "helvetica", "hiragino", "hoefler",
    "impact", "kailasa", "kannada", "kefa", "khmer", "kohinoor", "lao", "malayalam", "markerfelt",
    "menlo", "mishafi", "monaco", "muktamahee", "myanmar", "newyork", "noteworthy", "notonastaliq",
    "optima", "oriya", "palatino", "papyrus", "party", "pingfang", "plantagenet", "rockwell",
    "savoye", "sfmono", "sfpro", "sfui", "sinhala", "snell", "stixtwo", "symbol", "tamil",
    "telugu", "thonburi", "times", "trebuchet", "verdana", "zapf",
  ]
}
