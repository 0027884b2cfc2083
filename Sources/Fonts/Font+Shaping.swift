import GLFunCFonts

/// A glyph of a shaped text; lengths are in units of the face, y down.
package struct ShapedGlyph: Hashable, Sendable {
  package var glyph: Glyph
  /// The first character of those that the glyph stands for, as an index into the whole text.
  package var cluster: Int
  /// How far the pen moves on: to the right, or down where glyphs stand below each other.
  package var advance: Double
  /// How far from the pen the glyph's origin is.
  package var xOffset: Double
  package var yOffset: Double
  /// Whether text that is broken before this glyph's cluster has other glyphs.
  package var isUnsafeToBreak: Bool
}

/// What a stretch of text has in common when it is shaped.
package struct ShapingSettings: Hashable, Sendable {
  package var isRightToLeft: Bool
  package var script: TextScript
  /// A BCP 47 tag; nil for no language.
  package var language: String?
  /// Features besides the font's own.
  package var features: [FontFeature]
  /// Whether upright glyphs stand below each other; the origin of each is in the middle above it then.
  package var isVertical: Bool

  package init(
    isRightToLeft: Bool, script: TextScript, language: String?, features: [FontFeature],
    isVertical: Bool = false
  ) {
    self.isRightToLeft = isRightToLeft
    self.script = script
    self.language = language
    self.features = features
    self.isVertical = isVertical
  }
}

extension Font {
  /// Turns a stretch of text into glyphs, in the order in which they stand from left to right, or from the top down.
  ///
  /// - Parameters:
  ///   - range: which characters of the text; those around them are looked at, but get no glyphs.
  ///   - text: Unicode scalars.
  ///   - settings: what they have in common.
  package func shape(
    _ range: Range<Int>, of text: [UInt32], _ settings: ShapingSettings
  ) -> [ShapedGlyph] {
    let pieces = ShapingCuts.pieces(of: range, in: text)
    if pieces.count == 1 { return shapePiece(range, of: text, settings) }
    let isReversed = settings.isRightToLeft && !settings.isVertical
    return (isReversed ? pieces.reversed() : pieces).flatMap { shapePiece($0, of: text, settings) }
  }

  private func shapePiece(
    _ range: Range<Int>, of text: [UInt32], _ settings: ShapingSettings
  ) -> [ShapedGlyph] {
    let library = instance.handle.library
    guard !range.isEmpty, let buffer = HarfBuzzBuffer(library) else { return [] }
    text.withUnsafeBufferPointer {
      library.bufferAddUTF32(
        buffer.pointer, $0.baseAddress, Int32($0.count), UInt32(range.lowerBound),
        Int32(range.count))
    }
    // What is not said here HarfBuzz would not guess: the process' language has no part in it.
    let direction =
      settings.isVertical
      ? HARFBUZZ_TOP_TO_BOTTOM
      : settings.isRightToLeft ? HARFBUZZ_RIGHT_TO_LEFT : HARFBUZZ_LEFT_TO_RIGHT
    library.bufferSetDirection(buffer.pointer, UInt32(direction))
    library.bufferSetScript(buffer.pointer, settings.script.rawValue)
    if let language = settings.language, !language.isEmpty {
      library.bufferSetLanguage(
        buffer.pointer, library.languageFromString(language, Int32(clamping: language.utf8.count)))
    }
    var flags = 0
    if range.lowerBound == 0 { flags |= HARFBUZZ_BEGINNING_OF_TEXT }
    if range.upperBound == text.count { flags |= HARFBUZZ_END_OF_TEXT }
    library.bufferSetFlags(buffer.pointer, UInt32(flags))
    let features = (features + settings.features).compactMap { feature in
      feature.tag.openTypeTag.map {
        HBFeature(tag: $0, value: feature.value, start: 0, end: .max)
      }
    }
    features.withUnsafeBufferPointer {
      library.shape(instance.handle.pointer, buffer.pointer, $0.baseAddress, UInt32($0.count))
    }
    guard library.bufferAllocationSuccessful(buffer.pointer) != 0 else { return [] }
    var count: UInt32 = 0
    guard let infos = library.bufferGetInfos(buffer.pointer, &count),
      let positions = library.bufferGetPositions(buffer.pointer, nil)
    else { return [] }
    var glyphs = (0..<Int(count)).map { index in
      let (info, position) = (infos[index], positions[index])
      return ShapedGlyph(
        glyph: info.codepoint, cluster: Int(info.cluster),
        advance: settings.isVertical ? -Double(position.y_advance) : Double(position.x_advance),
        xOffset: Double(position.x_offset), yOffset: -Double(position.y_offset),
        isUnsafeToBreak: info.mask & UInt32(HARFBUZZ_UNSAFE_TO_BREAK) != 0)
    }
    if settings.isVertical, !face.hasVerticalMetrics { placeUpright(&glyphs) }
    return glyphs
  }

  /// Gives upright glyphs the places that they have in fonts without vertical metrics: each has a line as high as one of
  /// horizontal text. Versions of HarfBuzz differ in this.
  private func placeUpright(_ glyphs: inout [ShapedGlyph]) {
    let height = instance.metrics.ascent + instance.metrics.descent
    var shift = (x: 0.0, y: 0.0)
    for index in glyphs.indices {
      let glyph = glyphs[index]
      if glyph.advance == 0 {
        // A mark stays where it is on its letter.
        glyphs[index].xOffset += shift.x
        glyphs[index].yOffset += shift.y
        continue
      }
      let x = -instance.advance(of: glyph.glyph) / 2
      let y = instance.metrics.ascent
      shift = (x - glyph.xOffset, y - glyph.yOffset - (height - glyph.advance))
      glyphs[index].advance = height
      glyphs[index].xOffset = x
      glyphs[index].yOffset = y
    }
  }
}
