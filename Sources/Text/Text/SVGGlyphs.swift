public import GLFunDrawing
public import GLFunFonts
public import GLFunImaging
internal import Synchronization

/// Reads the documents by which fonts paint glyphs as SVG. This module has none; `SVGGlyphs.use` names one.
public protocol SVGGlyphReader: Sendable {
  /// Reads a document of the table SVG of a font.
  ///
  /// - Parameters:
  ///   - bytes: the document, packed by gzip or not. It is as hostile as the font may be.
  ///   - unitsPerEm: how many units of the document's user space the em of the font is.
  /// - Returns: nil where it cannot be read. The glyphs are then painted as the font's other tables say.
  func document(_ bytes: [UInt8], unitsPerEm: Int) -> (any SVGGlyphDocument)?
}

/// A document of the table SVG of a font, read.
public protocol SVGGlyphDocument: Sendable {
  /// True if it has an element for a glyph, whose `id` is `glyph` followed by the glyph's number, and drawing it is not too
  /// much work.
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
  private struct State {
    var reader: (any SVGGlyphReader)?
    /// The number of times that a reader was named.
    var generation = 0
  }

  /// The documents of a face that one reader has read.
  private struct Documents: Sendable {
    var generation: Int
    var read: [Int: (any SVGGlyphDocument)?] = [:]
    var byteCount = 0
  }

  private static let state = Mutex(State())

  /// The most bytes of one document, and of all documents of a face that are drawn. Glyphs of other documents are painted as
  /// the font's other tables say.
  private static let largestDocument = 8 << 20
  private static let largestSum = 24 << 20
  /// The memory of a document in addition to its bytes.
  private static let bytesOfADocument = 4096
  /// The largest ratio of a document's unpacked size to its packed size.
  private static let packing = 16

  /// Has glyphs that are SVG documents drawn, for the rest of the process. Without a reader they are drawn as the font's other
  /// tables say, and at least as outlines.
  public static func use(_ reader: any SVGGlyphReader) {
    state.withLock { $0 = State(reader: reader, generation: $0.generation + 1) }
  }

  /// Has them drawn unless a reader was named already.
  package static func useUnlessNamed(_ reader: any SVGGlyphReader) {
    state.withLock { if $0.reader == nil { $0 = State(reader: reader, generation: 1) } }
  }

  /// The document that paints a glyph; nil if no readable document has it, or no reader was named.
  static func document(of glyph: Glyph, _ face: FontFace) -> (any SVGGlyphDocument)? {
    guard !face.svgTable.isEmpty, let number = face.svgTable.document(of: glyph) else { return nil }
    let (reader, generation) = state.withLock { ($0.reader, $0.generation) }
    guard let reader else { return nil }
    let document = face.kept.withLock { kept -> (any SVGGlyphDocument)? in
      var documents = kept as? Documents ?? Documents(generation: generation)
      if documents.generation != generation { documents = Documents(generation: generation) }
      if let known = documents.read[number] { return known }
      kept = nil
      let document = read(number, of: face, reader, &documents.byteCount)
      documents.read[number] = .some(document)
      kept = documents
      return document
    }
    return document?.hasGlyph(glyph) == true ? document : nil
  }

  private static func read(
    _ number: Int, of face: FontFace, _ reader: any SVGGlyphReader, _ byteCount: inout Int
  ) -> (any SVGGlyphDocument)? {
    let size = face.svgTable.bytes(ofDocument: number).count
    guard size <= largestDocument else { return nil }
    let bytes = face.bytes(ofSVGDocument: number)
    let isPacked = bytes.starts(with: [0x1F, 0x8B])
    byteCount += bytesOfADocument + bytes.count * (isPacked ? packing : 1)
    guard byteCount <= largestSum else { return nil }
    return reader.document(bytes, unitsPerEm: face.unitsPerEm)
  }
}
