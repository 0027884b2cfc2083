import GLFunCFonts

/// A glyph of a shaped text; lengths are in units of the face, y down.
package struct ShapedGlyph: Hashable, Sendable {
  package var glyph: Glyph
  /// The first character of those that the glyph stands for, as an index into the whole text.
  package var cluster: Int
  /// How far the pen moves on.
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

  package init(
    isRightToLeft: Bool, script: TextScript, language: String?, features: [FontFeature]
  ) {
    self.isRightToLeft = isRightToLeft
    self.script = script
    self.language = language
    self.features = features
  }
}

extension Font {
  /// Turns a stretch of text into glyphs, in the order in which they stand from left to right.
  ///
  /// - Parameters:
  ///   - range: which characters of the text; those around them are looked at, but get no glyphs.
  ///   - text: Unicode scalars.
  ///   - settings: what they have in common.
  package func shape(
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
    library.bufferSetDirection(
      buffer.pointer,
      UInt32(settings.isRightToLeft ? HARFBUZZ_RIGHT_TO_LEFT : HARFBUZZ_LEFT_TO_RIGHT))
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
    return (0..<Int(count)).map { index in
      let (info, position) = (infos[index], positions[index])
      return ShapedGlyph(
        glyph: info.codepoint, cluster: Int(info.cluster), advance: Double(position.x_advance),
        xOffset: Double(position.x_offset), yOffset: -Double(position.y_offset),
        isUnsafeToBreak: info.mask & UInt32(HARFBUZZ_UNSAFE_TO_BREAK) != 0)
    }
  }
}
