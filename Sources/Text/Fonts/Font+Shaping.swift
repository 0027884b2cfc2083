import GLFunCFonts

/// A glyph of shaped text. Lengths are in font units, y down.
package struct ShapedGlyph: Hashable, Sendable {
  package var glyph: Glyph
  /// The index in the whole text of the first character that the glyph represents.
  package var cluster: Int
  /// The advance of the pen: to the right, or down for vertical text.
  package var advance: Double
  /// The offset of the glyph's origin from the pen.
  package var xOffset: Double
  package var yOffset: Double
  /// True if breaking the text before this glyph's cluster may change the glyphs.
  package var isUnsafeToBreak: Bool
}

/// The common settings of a run of text for shaping.
package struct ShapingSettings: Hashable, Sendable {
  package var isRightToLeft: Bool
  package var script: TextScript
  /// The language as a BCP 47 tag; nil for none.
  package var language: String?
  /// The features in addition to the font's own.
  package var features: [FontFeature]
  /// True for vertical text with upright glyphs; their origins are then in the middle above them.
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
  /// Shapes a run of text to glyphs, in visual order from left to right, or from top to bottom.
  ///
  /// - Parameters:
  ///   - range: the characters to shape; those around them serve as context, but get no glyphs.
  ///   - text: the whole text as Unicode scalars.
  ///   - settings: the common settings of the characters.
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
    // HarfBuzz must not guess any setting, because its guess would depend on the locale of the process.
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

  /// Positions upright glyphs of fonts without vertical metrics: each occupies the height of a horizontal line. The versions of
  /// HarfBuzz differ in this.
  private func placeUpright(_ glyphs: inout [ShapedGlyph]) {
    let height = instance.metrics.ascent + instance.metrics.descent
    var shift = (x: 0.0, y: 0.0)
    for index in glyphs.indices {
      let glyph = glyphs[index]
      if glyph.advance == 0 {
        // A mark keeps its place relative to its letter.
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
