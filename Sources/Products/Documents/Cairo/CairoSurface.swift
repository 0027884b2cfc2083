internal import GLFunCCairo
internal import GLFunGeometry

/// A PDF surface with its drawing context.
struct CairoSurface: ~Copyable {
  let cairo: Cairo
  /// The context, valid as long as the surface.
  let context: CairoContextPointer
  private let pointer: CairoSurfacePointer
  // Cairo writes to it until the end.
  private let sink: PDFSink

  /// Creates a surface; nil if Cairo has no memory for it.
  init?(_ cairo: Cairo, _ sink: PDFSink) {
    guard
      let pointer = cairo.pdfCreate(
        PDFSink.write, Unmanaged.passUnretained(sink).toOpaque(), 1, 1)
    else { return nil }
    // Later versions pack objects into streams, where the language cannot be added.
    cairo.pdfRestrict(pointer, Int32(CAIRO_PDF_1_4))
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

  /// Sets the size of the next page in points.
  func begin(_ size: Size) { cairo.pdfSetSize(pointer, size.width, size.height) }

  func endPage() { cairo.showPage(context) }

  func finish() { cairo.surfaceFinish(pointer) }

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
