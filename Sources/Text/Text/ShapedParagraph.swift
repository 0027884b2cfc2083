internal import GLFunFonts

/// A part of a paragraph with one font, script, direction and set of attributes.
struct TextItem: Sendable {
  /// The characters, as indices into the paragraph.
  var range: Range<Int>
  /// The embedding level of the bidirectional algorithm; odd levels are right to left.
  var level: UInt8
  var font: Font
  var attributes: TextAttributes
  var settings: ShapingSettings
  /// True if it is a single tab, whose width depends on its position.
  var isTab: Bool
  /// True if it consists of synthesized small capitals, in a smaller font than that of the attributes.
  var hasMadeCapitals = false
  /// Determines the characters that letter spacing applies to.
  let letters: LetterSpacing
  /// The glyphs from left to right; empty for a tab.
  var glyphs: [ShapedGlyph] = []

  /// The spacing after the cluster that begins with a character, in user space.
  func spacing(after scalar: UInt32) -> Double {
    var spacing = attributes.letterSpacing
    if spacing != 0, scalar > 0x7F,
      Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint == true
        || !letters.isSpaced(scalar)
    {
      spacing = 0
    }
    return LetterSpacing.isWordSpace(scalar) ? spacing + attributes.wordSpacing : spacing
  }

  /// Shapes some of its characters, which are a range of the given text.
  func shape(_ range: Range<Int>, of scalars: [UInt32]) -> [ShapedGlyph] {
    hasMadeCapitals
      ? font.shapeCapitals(range, of: scalars, settings) : font.shape(range, of: scalars, settings)
  }

  /// The glyphs of a part; nil if shaping the part alone gives different glyphs.
  func glyphs(in part: Range<Int>) -> ArraySlice<ShapedGlyph>? {
    // Clusters are in ascending or descending order.
    let isReversed = settings.isRightToLeft
    func firstIndex(from cut: Int) -> Int {
      var (low, high) = (0, glyphs.count)
      while low < high {
        let middle = (low + high) / 2
        let isBefore = isReversed ? glyphs[middle].cluster >= cut : glyphs[middle].cluster < cut
        if isBefore { low = middle + 1 } else { high = middle }
      }
      return low
    }
    func isSafe(_ cut: Int) -> Bool {
      if cut == range.lowerBound || cut == range.upperBound { return true }
      // The cluster's first glyph from the left, or the last one in descending order.
      let index = isReversed ? firstIndex(from: cut) - 1 : firstIndex(from: cut)
      guard glyphs.indices.contains(index) else { return false }
      return glyphs[index].cluster == cut && !glyphs[index].isUnsafeToBreak
    }
    guard isSafe(part.lowerBound), isSafe(part.upperBound) else { return nil }
    let (first, last) = (firstIndex(from: part.lowerBound), firstIndex(from: part.upperBound))
    return isReversed ? glyphs[last..<first] : glyphs[first..<last]
  }
}

/// A paragraph shaped as if it were one line. Lines are cut out of it.
struct ShapedParagraph: Sendable {
  /// The Unicode scalars.
  let scalars: [UInt32]
  /// The index of the first scalar in the whole text.
  let start: Int
  /// The items in text order.
  let items: [TextItem]
  /// The base level of the paragraph: 1 for right to left.
  let baseLevel: UInt8
  /// For the first character of each cluster its advance, and 0 for other characters and tabs; in user space.
  let advances: [Double]
  /// True for each character that begins a cluster of glyphs, so the text may be cut before it.
  let isClusterStart: [Bool]
  /// The attributes and the font of a line without characters.
  let emptyAttributes: TextAttributes
  let emptyFont: Font

  /// Shapes a paragraph.
  ///
  /// - Parameters:
  ///   - scalars: the characters, without the paragraph separator.
  ///   - start: the index of the first scalar in the whole text.
  ///   - parts: the attributes of all characters in order.
  ///   - direction: the base direction.
  ///   - fallback: the source of fallback fonts.
  ///   - data: the source of script properties.
  init(
    _ scalars: [UInt32], start: Int, parts: [AttributedText.Part], direction: WritingDirection,
    fallback: inout FontFallback, data: CharacterData
  ) throws(FontError) {
    let bidi = try BidiLevels(of: scalars, direction: direction)
    let scripts = ScriptRuns.scripts(of: scalars, data)
    let letters = LetterSpacing(data)
    var capitals = CapitalsMaker()
    var items: [TextItem] = []
    var place = 0
    for part in parts {
      let range = place..<place + part.scalarCount
      place = range.upperBound
      guard !range.isEmpty else { continue }
      let font = try part.attributes.resolvedFont()
      let fonts = try fallback.fonts(for: Array(scalars[range]), part.attributes, font)
      let caps = part.attributes.variantCaps
      let usual: [FontFeature] =
        part.attributes.letterSpacing == 0 ? [] : ["-liga", "-clig"]
      for index in range {
        let isTab = scalars[index] == 0x09
        var font = fonts[index - range.lowerBound]
        // Emoji sequences are joined by script-independent rules; the script of the surrounding text would prevent that.
        let isPicture =
          font.face.hasColorGlyphs && ScriptRuns.isShared(data.script(of: scalars[index]))
        let script = isPicture ? TextScript.common : scripts[index]
        var features = usual
        var isMade = false
        if caps != .normal {
          let isFirst = items.last?.range.upperBound != index || index == range.lowerBound
          let madeBefore = !isFirst && items.last?.hasMadeCapitals == true
          features += capitals.features(caps, font, script)
          if let smaller = capitals.font(
            caps, font, script, of: scalars[index], followsMade: madeBefore)
          {
            (font, isMade) = (smaller, true)
          }
        }
        if let last = items.indices.last, items[last].range.upperBound == index,
          index > range.lowerBound, !isTab, !items[last].isTab,
          items[last].level == bidi.levels[index], items[last].settings.script == script,
          items[last].font == font, items[last].hasMadeCapitals == isMade
        {
          items[last].range = items[last].range.lowerBound..<index + 1
          continue
        }
        items.append(
          TextItem(
            range: index..<index + 1, level: bidi.levels[index], font: font,
            attributes: part.attributes,
            settings: ShapingSettings(
              isRightToLeft: bidi.levels[index] & 1 != 0, script: script,
              language: part.attributes.language, features: features,
              isVertical: part.attributes.isUpright), isTab: isTab, hasMadeCapitals: isMade,
            letters: letters))
      }
    }
    var advances = [Double](repeating: 0, count: scalars.count)
    var isClusterStart = [Bool](repeating: false, count: scalars.count)
    for index in items.indices {
      let item = items[index]
      if item.isTab {
        isClusterStart[item.range.lowerBound] = true
        continue
      }
      let glyphs = item.shape(item.range, of: scalars)
      for glyph in glyphs {
        if !isClusterStart[glyph.cluster] {
          isClusterStart[glyph.cluster] = true
          advances[glyph.cluster] = item.spacing(after: scalars[glyph.cluster])
        }
        advances[glyph.cluster] += glyph.advance * item.font.scale
      }
      items[index].glyphs = glyphs
      fallback.noteLost(items[index], of: scalars)
    }
    emptyAttributes = parts.first?.attributes ?? TextAttributes()
    emptyFont = try emptyAttributes.resolvedFont()
    self.scalars = scalars
    self.start = start
    self.items = items
    baseLevel = bidi.base
    self.advances = advances
    self.isClusterStart = isClusterStart
  }

  /// The items that contain characters of a range.
  func items(in range: Range<Int>) -> ArraySlice<TextItem> {
    guard !range.isEmpty else { return [] }
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].range.upperBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return items[low...].prefix { $0.range.lowerBound < range.upperBound }
  }

  /// True if cutting the text before a character separates no cluster.
  func isBoundary(_ index: Int) -> Bool {
    index <= 0 || index >= scalars.count || isClusterStart[index]
  }

  /// The end of a tab that begins at x.
  static func tabStop(after x: Double, _ tab: TextItem) -> Double {
    let font = tab.font
    let space = font.face.glyph(for: " ").map { font.advance(of: $0) } ?? font.size / 4
    if let interval = tab.attributes.tabInterval {
      guard interval > 0 else { return x }
      let stop = ((x / interval).rounded(.down) + 1) * interval
      // A tab too narrow to be visible extends to the next stop. Source: CSS Text 3, section 4.2.
      return stop - x < space / 2 ? stop + interval : stop
    }
    let width = max(space * 8, font.size / 64)
    guard width > 0 else { return x }
    return ((x / width).rounded(.down) + 1) * width
  }
}

/// Properties of white space characters.
enum Whitespace {
  /// True if a character hangs at the end of a line: it may exceed the width and does not count for it.
  static func hangs(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }

  /// The end of the paragraph that begins at a character, and the start of the next one.
  static func paragraphEnd(in scalars: [UInt32], from start: Int) -> (end: Int, next: Int) {
    let end = scalars[start...].firstIndex(where: endsParagraph) ?? scalars.count
    let isPair = end + 1 < scalars.count && scalars[end] == 0x0D && scalars[end + 1] == 0x0A
    return (end, min(end + (isPair ? 2 : 1), scalars.count))
  }

  /// True if a character ends a paragraph.
  static func endsParagraph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
