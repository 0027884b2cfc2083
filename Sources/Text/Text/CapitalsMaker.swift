internal import GLFunFonts

/// Determines which fonts have small capitals, and synthesizes them for fonts that do not.
struct CapitalsMaker {
  private struct Key: Hashable {
    var face: FontFace
    var script: TextScript
    var caps: VariantCaps
  }

  /// The features for a face's letters; nil if it has none, so its capitals are scaled down.
  private var known: [Key: [FontFeature]?] = [:]
  private var smaller: (font: Font, result: Font)?

  /// The scale of synthesized small capitals, as in browsers.
  private static let size = 0.7

  /// The features that turn a font's letters into capitals; empty if the font has none.
  mutating func features(
    _ caps: VariantCaps, _ font: Font, _ script: TextScript
  ) -> [FontFeature] { own(caps, font, script) ?? [] }

  private mutating func own(
    _ caps: VariantCaps, _ font: Font, _ script: TextScript
  ) -> [FontFeature]? {
    let key = Key(face: font.face, script: script, caps: caps)
    if let found = known[key] { return found }
    let tags = font.face.substitutions(for: script)
    let set = caps.features.first { $0.allSatisfy(tags.contains) }
    let features = set.map { $0.compactMap { FontFeature($0) } }
    known[key] = .some(features)
    return features
  }

  /// The font for a synthesized small capital; nil for a character that stays unchanged.
  ///
  /// - Parameter followsMade: true if the preceding character is such a letter, so that a combining mark follows its size.
  mutating func font(
    _ caps: VariantCaps, _ font: Font, _ script: TextScript, of scalar: UInt32, followsMade: Bool
  ) -> Font? {
    guard let letter = Unicode.Scalar(scalar), caps.changes(letter, followsMade: followsMade),
      own(caps, font, script) == nil,
      letter.properties.uppercaseMapping.unicodeScalars.allSatisfy({
        font.face.hasGlyph(for: $0.value)
      })
    else { return nil }
    if let smaller, smaller.font == font { return smaller.result }
    let result = font.withSize(font.size * Self.size)
    smaller = (font, result)
    return result
  }
}

extension VariantCaps {
  /// True if a character is replaced by a small capital when capitals are synthesized.
  fileprivate func changes(_ scalar: Unicode.Scalar, followsMade: Bool) -> Bool {
    guard changesSmallLetters || changesCapitals else { return false }
    let properties = scalar.properties
    if changesSmallLetters, properties.changesWhenUppercased { return true }
    if changesCapitals, properties.changesWhenLowercased { return true }
    return followsMade && properties.canonicalCombiningClass != .notReordered
  }
}

extension Font {
  /// Shapes a range of text as capitals; the clusters of the glyphs are those of the original letters.
  func shapeCapitals(
    _ range: Range<Int>, of text: [UInt32], _ settings: ShapingSettings
  ) -> [ShapedGlyph] {
    // The shaper looks at the context, but the rest of the text need not be copied.
    let near = max(0, range.lowerBound - 8)..<min(text.count, range.upperBound + 8)
    var capitals: [UInt32] = []
    // The index of the original letter for each capital; a letter may become several capitals.
    var letters: [Int] = []
    var own = 0..<0
    for index in near {
      if index == range.lowerBound { own = capitals.count..<capitals.count }
      let scalar = Unicode.Scalar(text[index])
      let mapped =
        range.contains(index)
        ? scalar.map { $0.properties.uppercaseMapping.unicodeScalars.map(\.value) } : nil
      capitals += mapped ?? [text[index]]
      while letters.count < capitals.count { letters.append(index) }
      if range.contains(index) { own = own.lowerBound..<capitals.count }
    }
    return shape(own, of: capitals, settings).map { glyph in
      var glyph = glyph
      glyph.cluster = letters[glyph.cluster]
      return glyph
    }
  }
}
