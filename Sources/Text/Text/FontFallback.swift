internal import GLFunFonts

/// Chooses a font for each character of a text: the one of its attributes, or the first one that has the whole grapheme
/// cluster that the character is in.
struct FontFallback {
  private let fonts: FontCollection
  private let data: CharacterData
  /// The fallback faces found for clusters that the font of their attributes lacks.
  private var found: [Key: FontFace?] = [:]
  /// Characters that no font has, in the order of the text.
  private(set) var missing: [Unicode.Scalar] = []
  private var knownMissing: Set<Unicode.Scalar> = []
  /// Characters whose glyphs are not drawn because their fonts are damaged.
  private(set) var lost: [LostCharacter] = []

  private struct Key: Hashable {
    var font: Font
    var fallbackFaces: [FontFace]
    var cluster: [UInt32]
    var language: String?
  }

  init(_ fonts: FontCollection, _ data: CharacterData) {
    self.fonts = fonts
    self.data = data
  }

  /// The font of each character of a stretch that has the same attributes.
  mutating func fonts(
    for scalars: [UInt32], _ attributes: TextAttributes, _ font: Font
  ) throws(FontError) -> [Font] {
    if scalars.allSatisfy({ Self.isPlain($0) && font.face.hasGlyph(for: $0) }) {
      return [Font](repeating: font, count: scalars.count)
    }
    var result: [Font] = []
    result.reserveCapacity(scalars.count)
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    for character in String(text) {
      let cluster = character.unicodeScalars.map(\.value)
      if let chosen = try self.font(for: cluster, attributes, font) {
        result += repeatElement(chosen, count: cluster.count)
      } else {
        for scalar in cluster { result.append(try fontOfBox(for: scalar, font)) }
      }
    }
    return result
  }

  /// True if a character is looked up on its own, whatever its neighbours, and is not an emoji.
  private static func isPlain(_ scalar: UInt32) -> Bool {
    // Below are no joiners, no selectors of variants and no characters that are pictures by themselves.
    if scalar < 0x200C { return true }
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    return !scalar.properties.isEmojiPresentation && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// The font of a cluster; nil where no font has all of it.
  private mutating func font(
    for cluster: [UInt32], _ attributes: TextAttributes, _ font: Font
  ) throws(FontError) -> Font? {
    let isPlain = cluster.allSatisfy(Self.isPlain)
    if isPlain, covers(font.face, cluster) { return font }
    let key = Key(
      font: font, fallbackFaces: attributes.fallbackFaces, cluster: cluster,
      language: attributes.language)
    let face: FontFace?
    if let known = found[key] {
      face = known
    } else {
      face = try search(cluster, attributes, font, isPlain: isPlain)
      found[key] = .some(face)
    }
    guard let face else {
      for scalar in cluster where !isInvisible(scalar) && !font.face.hasGlyph(for: scalar) {
        if let scalar = Unicode.Scalar(scalar), knownMissing.insert(scalar).inserted {
          missing.append(scalar)
        }
      }
      return nil
    }
    return face == font.face ? font : font.replacingFace(face)
  }

  /// The font of a character in a cluster that no font has: the one of its attributes, or the built-in one where that one's
  /// box shows nothing.
  private func fontOfBox(for scalar: UInt32, _ font: Font) throws(FontError) -> Font {
    if font.face.hasGlyph(for: scalar) || isInvisible(scalar) || font.hasVisibleBox { return font }
    return font.replacingFace(try .embedded())
  }

  /// Notes the characters of an item whose glyphs are not drawn because the font is damaged.
  mutating func noteLost(_ item: TextItem, of scalars: [UInt32]) {
    let font = item.font
    var glyphs = font.lost(among: item.glyphs)
    if font.face.hasColorGlyphs {
      glyphs.removeAll { ColorGlyph($0.glyph, font) != nil }
      glyphs += item.glyphs.filter {
        ColorGlyph.isLost($0.glyph, font) && !isInvisible(scalars[$0.cluster])
      }
    }
    for glyph in glyphs {
      guard let scalar = Unicode.Scalar(scalars[glyph.cluster]) else { continue }
      let character = LostCharacter(scalar: scalar, face: font.face)
      if lost.count < Self.mostLost, !lost.contains(character) { lost.append(character) }
    }
  }

  /// The most lost characters to report.
  private static let mostLost = 64

  private func search(
    _ cluster: [UInt32], _ attributes: TextAttributes, _ font: Font, isPlain: Bool
  ) throws(FontError) -> FontFace? {
    let candidates =
      [font.face] + attributes.fallbackFaces + fonts.faces + [try FontFace.embedded()]
    let visible = cluster.filter { !isInvisible($0) }
    let script = visible.lazy.map(data.script).first { !ScriptRuns.isShared($0) }
    let language = ScriptLanguages.language(of: script ?? .common, in: attributes.language)
    if let isColor = isPlain ? nil : wantsColor(cluster) {
      let face = candidates.first { $0.hasColorGlyphs == isColor && covers($0, cluster) }
      if let face { return face }
      if let face = try fonts.systemFace(
        with: visible, isColor: isColor, like: font, language: language)
      {
        return face
      }
    }
    if let face = candidates.first(where: { covers($0, cluster) }) { return face }
    return try fonts.systemFace(with: visible, isColor: nil, like: font, language: language)
  }

  /// True if a cluster is to be drawn in colours, false if not (UTS #51); nil if it does not specify that.
  private func wantsColor(_ cluster: [UInt32]) -> Bool? {
    if cluster.contains(0xFE0F) { return true }
    if cluster.contains(0xFE0E) { return false }
    guard let first = cluster.first.flatMap({ Unicode.Scalar($0) }) else { return nil }
    return first.properties.isEmojiPresentation ? true : nil
  }

  /// True if a font has all characters of a cluster.
  private func covers(_ face: FontFace, _ cluster: [UInt32]) -> Bool {
    var base: UInt32?
    for scalar in cluster {
      if face.hasGlyph(for: scalar) {
        base = scalar
      } else if let composed = base.flatMap({ data.composed($0, scalar) }),
        face.hasGlyph(for: composed)
      {
        base = composed
      } else if !isInvisible(scalar) {
        return false
      }
    }
    return true
  }

  /// True if nothing is drawn for a character that the font lacks.
  private func isInvisible(_ scalar: UInt32) -> Bool {
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    switch properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
