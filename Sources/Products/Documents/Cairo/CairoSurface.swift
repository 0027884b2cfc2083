internal import GLFunCCairo
internal import GLFunGeometry

/// A PDF surface with its drawing context.
struct CairoSurface: ~Copyable {
  let cairo: Cairo
  /// The context, valid as long as the surface.
  let context: CairoContextPointer
  private let pointer: CairoSurfacePointer
  // Cairo writes to it until the end.
  private let sink: DocumentSink

  /// Creates a surface; nil if Cairo has no memory for it.
  init?(_ cairo: Cairo, _ sink: DocumentSink) {
    guard
      let pointer = cairo.pdfCreate(
        DocumentSink.write, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    else { return nil }
    // From PDF 1.5 on, Cairo notes the characters of glyphs that are not in their order. Cairo 1.17.6 also packs objects into
    // streams there, where neither the language nor the extent of a page can be set.
    let packsObjects = cairo.version() >= 11706
    cairo.pdfRestrict(pointer, Int32(packsObjects ? CAIRO_PDF_1_4 : CAIRO_PDF_1_5))
    guard let context = cairo.create(pointer), cairo.status(context) == CAIRO_SUCCESS else {
      cairo.surfaceDestroy(pointer)
      return nil
    }
    self.cairo = cairo
    self.context = context
    self.pointer = pointer
    self.sink = sink
  }

  /// The status of the context, or else of the surface.
  var status: Int32 {
    let status = cairo.status(context)
    return status == CAIRO_SUCCESS ? cairo.surfaceStatus(pointer) : status
  }

  /// Sets the extent of the next page.
  func begin(_ box: PDFPageBox) { cairo.pdfSetSize(pointer, box.whole.width, box.whole.height) }

  /// Writes the page.
  func endPage(_ box: PDFPageBox) {
    guard !box.isWhole else { return cairo.showPage(context) }
    sink.change(after: { cairo.showPage(context) }, { bytes, _ in box.set(in: &bytes) })
  }

  /// Writes the end of the document, with the natural language of its text.
  func finish(language: String?) {
    sink.change(after: { cairo.surfaceFinish(pointer) }) { bytes, offset in
      PDFCatalog.set(language: language, in: &bytes, from: offset)
    }
  }

  func setMetadata(_ fact: Int32, _ text: String) {
    cairo.pdfSetMetadata(pointer, fact, text.withoutNull)
  }

  /// Adds an entry to the outline, and returns its number.
  func addOutline(_ title: String, parent: Int32, _ attributes: String) -> Int32 {
    cairo.pdfAddOutline(
      pointer, parent, title.withoutNull, attributes, Int32(CAIRO_PDF_OUTLINE_OPEN))
  }

  func link(_ attributes: String) {
    // Cairo 1.16 refers to a tree of the structure that it writes only if there is more than links.
    cairo.tagBegin(context, "Document", nil)
    cairo.tagBegin(context, "Link", attributes)
    cairo.tagEnd(context, "Link")
    cairo.tagEnd(context, "Document")
  }

  deinit {
    cairo.destroy(context)
    cairo.surfaceFinish(pointer)
    cairo.surfaceDestroy(pointer)
  }
}

extension String {
  /// The text without characters that end a string of C.
  fileprivate var withoutNull: String { String(unicodeScalars.filter { $0.value != 0 }) }
}
