public import Foundation

// Documents in PDF are not made. Asking for one gives nil, so that code that can make one compiles.

extension CGContext {
  /// Asks for a document in PDF, which are not made: nil, and a line on standard error.
  ///
  /// - Parameters:
  ///   - consumer: would take the document.
  ///   - mediaBox: the extent of its pages.
  ///   - auxiliaryInfo: what else is said of it.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    Self.reportDocument()
    return nil
  }

  /// Asks for a document in PDF, which are not made: nil, and a line on standard error.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    Self.reportDocument()
    return nil
  }

  private static func reportDocument() {
    Diagnostics.report("documents in PDF are not made; draw into a bitmap context")
  }

  /// Begins a page: nothing, as a picture has none.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {}

  /// Ends a page: nothing, as a picture has none.
  public func endPage() {}

  /// Begins a page: nothing, as a picture has none.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {}

  /// Ends a page: nothing, as a picture has none.
  public func endPDFPage() {}

  /// Ends a document: nothing, as a picture is none.
  public func closePDF() {}
}
