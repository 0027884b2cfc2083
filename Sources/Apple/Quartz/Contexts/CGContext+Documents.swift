public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry

/// Contexts of PDF documents.
extension CGContext {
  /// Makes a context for a PDF document, which the consumer gets when the document is closed. Source: `CGPDFContextCreate`.
  ///
  /// - Parameters:
  ///   - consumer: the receiver of the document.
  ///   - mediaBox: the extent of pages that give no other, in points; 612 × 792 without one.
  ///   - auxiliaryInfo: facts about the document, under keys such as `kCGPDFContextTitle`.
  /// - Returns: nil, with a line on standard error, if Cairo (Debian `libcairo2`) is missing, or if `auxiliaryInfo` has a password,
  ///   because Cairo cannot encrypt a document.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    self.init(.consumer(consumer), mediaBox?.pointee, auxiliaryInfo)
  }

  /// Makes a context for a PDF document in a file, which has its name once the document is closed. Source:
  /// `CGPDFContextCreateWithURL`.
  ///
  /// - Returns: nil, with a line on standard error, as for a consumer, and if the file cannot be written.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    guard let path = url.path else { return nil }
    self.init(.file(path), mediaBox?.pointee, auxiliaryInfo)
  }

  private convenience init?(
    _ receiver: DocumentPages.Receiver, _ mediaBox: CGRect?, _ info: CFDictionary?
  ) {
    do throws(PDFProblem) {
      self.init(
        try DocumentPages(receiver, mediaBox: mediaBox, info: info), isFlipped: false)
    } catch {
      Diagnostics.report(error.localizedDescription)
      return nil
    }
  }

  /// Makes a context of UIKit for a document, with y down.
  ///
  /// - Parameters:
  ///   - bounds: the extent of pages that give no other, in points; 612 × 792 if it is empty.
  ///   - receiver: the place of the document.
  ///   - info: facts about the document.
  /// - Throws: an error whose description is one line.
  package static func forPages(
    of bounds: CGRect, _ receiver: DocumentPages.Receiver, info: CFDictionary?
  ) throws -> CGContext {
    CGContext(try DocumentPages(receiver, mediaBox: bounds, info: info), isFlipped: true)
  }

  /// True for the context of a document.
  package var isDocument: Bool { document != nil }

  /// The extent of the current page of a document in points.
  package var pageBounds: CGRect { document.map { CGRect($0.page) } ?? .zero }

  /// Begins a page of a document with an extent from its dictionary, or else `bounds`, or else that of the document.
  package func beginPage(_ bounds: CGRect, info: CFDictionary?) {
    beginPage(DocumentPages.mediaBox(of: info) ?? Rect(bounds))
  }

  /// Begins a page of a document; a bitmap context has none. Source: `CGContextBeginPage`.
  ///
  /// - Parameter mediaBox: the extent of the page in points; nil for that of the document.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    beginPage((mediaBox?.pointee).map { Rect($0) })
  }

  /// Ends a page of a document. Source: `CGContextEndPage`.
  public func endPage() { endPDFPage() }

  /// Begins a page of a document with the initial state of a context; ends the page before. Source: `CGPDFContextBeginPage`.
  ///
  /// - Parameter pageInfo: the extent of the page under `kCGPDFContextMediaBox`, as the bytes of a `CGRect`.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    beginPage(DocumentPages.mediaBox(of: pageInfo))
  }

  private func beginPage(_ box: Rect?) {
    guard let document else { return }
    endPDFPage()
    begin(document.beginPage(box))
  }

  /// Ends a page of a document. Drawing up to the next page is lost. Source: `CGPDFContextEndPage`.
  public func endPDFPage() {
    guard let document, document.hasPage else { return }
    document.endPage(takeRecording())
    begin(document.page)
  }

  /// Completes the document: its file gets its name, or its consumer the bytes. Later calls do nothing. A context that is released
  /// closes its document. Source: `CGPDFContextClose`.
  public func closePDF() {
    do {
      try finishPages()
    } catch {
      Diagnostics.report(error.localizedDescription)
    }
  }

  /// Completes the document.
  ///
  /// - Throws: an error whose description is one line.
  package func finishPages() throws {
    endPDFPage()
    try document?.close(recording: takeRecording())
  }

  /// Makes a rectangle of the page a link to an address. Source: `CGPDFContextSetURLForRect`.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - rect: the rectangle in the base space of the page, whatever the current transform.
  public func setURL(_ url: CFURL, for rect: CGRect) {
    document?.link(onPage(rect), to: .address(url.absoluteString))
  }

  /// Gives a point of the page a name, to which links may lead. Source: `CGPDFContextAddDestinationAtPoint`.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - point: the point in the base space of the page.
  public func addDestination(_ name: CFString, at point: CGPoint) {
    document?.addDestination(String(name), at: onPage(point))
  }

  /// Makes a rectangle of the page a link to a point with a name, which may be given to it later. Source:
  /// `CGPDFContextSetDestinationForRect`.
  public func setDestination(_ name: CFString, for rect: CGRect) {
    document?.link(onPage(rect), to: .name(String(name)))
  }

  /// Does nothing: metadata in XML is not written. A line on standard error says so.
  public func addDocumentMetadata(_ metadata: CFData?) {
    if document != nil { Diagnostics.report("metadata of PDF in XML is not written") }
  }

  /// Maps the base space of the page to points from its top left corner.
  private var toPage: Transform {
    base.concatenating(Transform(scaleX: 1 / base.maxScale, y: 1 / base.maxScale))
  }

  private func onPage(_ rect: CGRect) -> Rect { Rect(rect).standardized.applying(toPage) }

  private func onPage(_ point: CGPoint) -> Point { Point(point).applying(toPage) }
}

/// The title of a document: a string.
public var kCGPDFContextTitle: CFString { "kCGPDFContextTitle" }
/// The author of a document: a string.
public var kCGPDFContextAuthor: CFString { "kCGPDFContextAuthor" }
/// The subject of a document: a string.
public var kCGPDFContextSubject: CFString { "kCGPDFContextSubject" }
/// Words to find a document by: a string, or an array of strings.
public var kCGPDFContextKeywords: CFString { "kCGPDFContextKeywords" }
/// The program that made a document: a string.
public var kCGPDFContextCreator: CFString { "kCGPDFContextCreator" }
/// The extent of a page: the bytes of a `CGRect`.
public var kCGPDFContextMediaBox: CFString { "kCGPDFContextMediaBox" }
/// The visible part of a page; not written.
public var kCGPDFContextCropBox: CFString { "kCGPDFContextCropBox" }
/// The part of a page that is cut in production; not written.
public var kCGPDFContextBleedBox: CFString { "kCGPDFContextBleedBox" }
/// The part of a page that remains after trimming; not written.
public var kCGPDFContextTrimBox: CFString { "kCGPDFContextTrimBox" }
/// The part of a page with its contents; not written.
public var kCGPDFContextArtBox: CFString { "kCGPDFContextArtBox" }
/// The password of a document's owner, with which no document is made.
public var kCGPDFContextOwnerPassword: CFString { "kCGPDFContextOwnerPassword" }
/// The password to open a document, with which no document is made.
public var kCGPDFContextUserPassword: CFString { "kCGPDFContextUserPassword" }
/// True to allow printing; documents always do.
public var kCGPDFContextAllowsPrinting: CFString { "kCGPDFContextAllowsPrinting" }
/// True to allow copying; documents always do.
public var kCGPDFContextAllowsCopying: CFString { "kCGPDFContextAllowsCopying" }
