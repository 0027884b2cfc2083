internal import GLFunFonts
internal import GLFunImageFiles
internal import GLFunLimits
internal import GLFunText

/// The font of a style, with its fallbacks.
struct TextFont: Hashable, Sendable {
  var font: Font
  /// The fonts of the style's other families, for characters that the first one lacks.
  var fallbackFaces: [FontFace]
}

extension TreeBuilder {
  /// The font of a style: that of the first available family, or the built-in one.
  mutating func font(_ style: TextStyle.Font, at element: Int) throws(SVGError) -> TextFont {
    if let known = textFonts[style] { return known }
    var steps = cascade.fontFaces.count * (1 + style.families.count)
    if options.fonts.hasSystemFonts {
      let new = style.families.count { systemFamilies.insert($0).inserted }
      steps += new * Self.stepsOfASystemFamily
    }
    try cascade.work.spend(steps, at: element)
    let font: TextFont
    do throws(FontError) {
      font = try find(style, at: element)
    } catch {
      throw .noText(name: name, error)
    }
    try cascade.work.check(at: element)
    textFonts[style] = font
    return font
  }

  /// The number of selector-matching steps that take as long as a fontconfig query for a family.
  private static let stepsOfASystemFamily = 4000

  /// Applies declarations to a style, in the units of the resulting font.
  mutating func apply(
    _ declarations: Range<Int>, to reader: inout StyleReader, at element: Int
  ) throws(SVGError) {
    if hasFontUnits {
      try applyMeasured(declarations, to: &reader, at: element)
    } else {
      reader.apply(cascade, declarations)
    }
  }

  /// Applies declarations twice if the font differs from the parent's.
  ///
  /// It is not inlined, so that deeply nested elements do not each need stack space for two styles.
  @inline(never)
  private mutating func applyMeasured(
    _ declarations: Range<Int>, to reader: inout StyleReader, at element: Int
  ) throws(SVGError) {
    let start = reader
    reader.apply(cascade, declarations)
    let units = try units(of: reader.style.text.font, at: element)
    if units == start.units.font { return }
    reader = start
    reader.ownFont = units
    reader.apply(cascade, declarations)
  }

  private mutating func units(
    of style: TextStyle.Font, at element: Int
  ) throws(SVGError) -> FontUnits {
    if let known = fontUnits[style] { return known }
    var units = FontUnits()
    do throws(SVGError) {
      units = FontUnits(try font(style, at: element).font)
    } catch {
      // Without the font library, a picture has the default units.
      guard case .noText = error else { throw error }
    }
    fontUnits[style] = units
    return units
  }

  private mutating func find(
    _ style: TextStyle.Font, at element: Int
  ) throws(FontError) -> TextFont {
    var faces: [(face: FontFace, isUpright: Bool)] = []
    var isFound = false
    for family in style.families {
      let own = try ownFaces(family, style, at: element)
      if !own.isEmpty {
        faces += own
      } else if let face = try options.fonts.face(
        family: family, weight: FontWeight(rawValue: style.weight),
        style: style.isItalic ? .italic : .normal, width: style.stretch)
      {
        faces.append((face, true))
      } else {
        continue
      }
      isFound = true
    }
    if !isFound {
      if !style.families.isEmpty { warnOfFamilies(style.families, at: element) }
      faces = [(try FontFace.embedded(), true)]
    }
    let first = faces[0]
    // A font that the file declares italic is not slanted again.
    let slant: FontStyle = style.isItalic && first.isUpright ? .italic : .normal
    var variations = style.variations.settings.compactMap { setting in
      setting.value.map { FontVariation(setting.tag, $0) }
    }
    for tag in variations.map(\.tag) where !first.face.axes.contains(where: { $0.tag == tag }) {
      let font = first.face.familyName
      warn("font \"\(font)\" has no axis \"\(tag)\", which changes nothing", at: element)
    }
    if style.stretch != 100, !variations.contains(where: { $0.tag == "wdth" }) {
      variations.append(FontVariation("wdth", style.stretch))
    }
    var features = style.variants.sorted { $0.key < $1.key }.flatMap { $0.value }
      .compactMap { FontFeature($0) }
    if !style.hasKerning { features.append("-kern") }
    features += style.features.settings.compactMap { setting in
      FontFeature("\(setting.tag)=\(Int(min(max(setting.value ?? 1, 0), 65535)))")
    }
    return TextFont(
      font: Font(
        first.face, size: style.size, weight: FontWeight(rawValue: style.weight), style: slant,
        variations: variations, features: features),
      fallbackFaces: faces.dropFirst().map(\.face))
  }

  private mutating func warnOfFamilies(_ families: [String], at element: Int) {
    let names = families.joined(separator: ", ")
    warn(
      "font family \"\(names.prefix(80))\" is not here; Arimo is drawn; \(options.fontRemedy)",
      at: element)
  }

  // MARK: Fonts of the file

  /// The file's fonts of a family that are nearest to a style. There may be several with different characters; those
  /// declared later come first.
  private mutating func ownFaces(
    _ family: String, _ style: TextStyle.Font, at element: Int
  ) throws(FontError) -> [(face: FontFace, isUpright: Bool)] {
    let family = family.lowercased()
    let rules = cascade.fontFaces.enumerated().filter { $0.element.family == family }
      .map { (index: $0.offset, rule: $0.element, distance: $0.element.distance(to: style)) }
    guard let nearest = rules.map(\.distance).min(by: <) else { return [] }
    var faces: [(FontFace, Bool)] = []
    for (index, rule, distance) in rules.reversed() where distance == nearest {
      if let face = try face(of: rule, index, at: element) { faces.append((face, !rule.isItalic)) }
    }
    return faces
  }

  private mutating func face(
    of rule: FontFaceRule, _ index: Int, at element: Int
  ) throws(FontError) -> FontFace? {
    if let known = fontFaces[index] { return known }
    var found: FontFace?
    var problem = ""
    for source in rule.sources {
      do throws(FontError) {
        switch source {
        case .local(let name):
          found = try options.fonts.face(
            family: name, weight: FontWeight(rawValue: rule.weight.lowerBound),
            style: rule.isItalic ? .italic : .normal, width: rule.stretch)
          if found == nil { problem = "\"\(name)\" is not here" }
        case .url(let range):
          found = try font(range, &problem)
        }
      } catch {
        // Without HarfBuzz no text can be drawn.
        if case .libraryMissing(.harfBuzz, _) = error { throw error }
        problem = error.description
      }
      if found != nil { break }
    }
    if found == nil { warn("font \"\(rule.family)\" is not read: \(problem)", at: element) }
    fontFaces[index] = .some(found)
    return found
  }

  /// The font of an address, from the cache or read now; nil with a reason in `problem` if it cannot be used.
  private func font(
    _ address: Range<Int>, _ problem: inout String
  ) throws(FontError) -> FontFace? {
    let key: LinkedFiles.Key
    let file: Resource
    do throws(ResourceProblem) {
      let place = try resources.place(document.bytes, address, budget: files.budget)
      key = LinkedFiles.Key(place, folder: nil)
      if let known = files.fonts[key] { return known }
      file = try resources.read(place, most: FontFace.largestFile, budget: files.budget)
    } catch {
      problem = error.text
      return nil
    }
    guard files.budget.tryTaking(LinkedFiles.memory(ofFont: file.bytes)) else { return nil }
    let face = try FontFace(data: file.bytes, name: file.name)
    files.fonts[key] = face
    return face
  }
}

extension FontUnits {
  /// Measures the units of a font.
  init(_ font: Font) {
    guard font.size > 0 else { return }
    func advance(_ scalar: Unicode.Scalar, or usual: Double) -> Double {
      font.face.glyph(for: scalar).map { font.advance(of: $0) / font.size } ?? usual
    }
    ex = font.xHeight / font.size
    cap = font.capHeight / font.size
    ch = advance("0", or: 0.5)
    ic = advance("\u{6C34}", or: 1)
  }
}

extension String {
  /// The settings in a value of `font-variation-settings` or `font-feature-settings`.
  fileprivate var settings: [(tag: String, value: Double?)] {
    var reader = TextReader(Array(utf8))
    var settings: [(String, Double?)] = []
    reader.skipSpace()
    while let quote = reader.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = reader.position
      reader.skipString()
      let tag = reader.text(TextReader(reader.bytes, start..<reader.position).unquoted)
      reader.skipSpace()
      var value = reader.number()
      if value == nil {
        if reader.take(word: "on") { value = 1 } else if reader.take(word: "off") { value = 0 }
      }
      // A tag has four characters.
      if tag.utf8.count == 4 { settings.append((tag, value)) }
      reader.skipCommaSpace()
    }
    return settings
  }
}
