public import GLFunDrawing
public import GLFunFonts
public import GLFunImaging
internal import Synchronization

/// Reads the documents by which fonts paint glyphs as SVG. This module has none; `SVGGlyphs.use` names one.
public protocol SVGGlyphReader: Sendable {
  /// Reads a document of the table SVG of a font.
  ///
  /// - Parameter bytes: the document, packed by gzip or not. It is as hostile as the font may be.
  /// - Returns: nil where it cannot be read. The glyphs are then painted as the font's other tables say.
  func document(_ bytes: [UInt8]) -> (any SVGGlyphDocument)?
}

/// A document of the table SVG of a font, read.
public protocol SVGGlyphDocument: Sendable {
  /// Whether it has an element for a glyph, whose `id` is `glyph` and the glyph's number.
  func hasGlyph(_ glyph: Glyph) -> Bool

  /// Draws the element of a glyph that it has.
  ///
  /// User space is that of the document: units of the em, y down, with the glyph's origin at (0, 0). Alpha, blend mode,
  /// shadow and clip are in force already. The context is to be left as it was found. Text in the document is not drawn,
  /// as its fonts could be this one.
  ///
  /// - Parameters:
  ///   - glyph: the glyph.
  ///   - foreground: the colour of the text, which `currentColor` and `context-fill` stand for.
  ///   - palette: the colours of the font's first palette, which the variables `--color0` and so on stand for.
  ///   - context: where it is drawn.
  func draw(
    _ glyph: Glyph, foreground: Color, palette: [Color], on context: inout GraphicsContext)
}

/// Glyphs that are SVG documents.
public enum SVGGlyphs {
  private struct Key: Hashable {
    var face: FontFace
    var document: Int
  }

  private struct State {
    var reader: (any SVGGlyphReader)?
    var documents: [Key: (any SVGGlyphDocument)?] = [:]
    var byteCount = 0
  }

  private static let state = Mutex(State())

  /// How many bytes the documents that are kept may have had.
  private static let largestMemory = 16 << 20

  /// Has glyphs that are SVG documents drawn, for the rest of the process. Without a reader they are drawn as the font's other
  /// tables say, and at least as outlines.
  public static func use(_ reader: any SVGGlyphReader) {
    state.withLock { $0 = State(reader: reader) }
  }

  /// The document that paints a glyph; nil where there is none, or nothing that reads it.
  static func document(of glyph: Glyph, _ face: FontFace) -> (any SVGGlyphDocument)? {
    guard !face.svgTable.isEmpty, let number = face.svgTable.document(of: glyph) else { return nil }
    let key = Key(face: face, document: number)
    let (reader, known) = state.withLock { ($0.reader, $0.documents[key]) }
    guard let reader else { return nil }
    let document: (any SVGGlyphDocument)?
    if let known {
      document = known
    } else {
      // Read without the lock, which others would wait for.
      let bytes = face.bytes(ofSVGDocument: number)
      document = reader.document(bytes)
      state.withLock { state in
        if state.byteCount + bytes.count > largestMemory {
          state = State(reader: state.reader)
        }
        state.byteCount += bytes.count + 256
        state.documents[key] = .some(document)
      }
    }
    return document?.hasGlyph(glyph) == true ? document : nil
  }
}
