public import Foundation

// PDF output is not supported. The initializers return nil, so that code written for it compiles.

extension CGContext {
  /// Returns nil, and writes a line to standard error: PDF output is not supported.
  ///
  /// - Parameters:
  ///   - consumer: the receiver of the document.
  ///   - mediaBox: the extent of its pages.
  ///   - auxiliaryInfo: the metadata of the document.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    Self.reportDocument()
    return nil
  }

  /// Returns nil, and writes a line to standard error: PDF output is not supported.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    Self.reportDocument()
    return nil
  }

  private static func reportDocument() {
    Diagnostics.report("documents in PDF are not made; draw into a bitmap context")
  }

  /// Does nothing: a bitmap context has no pages.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {}

  /// Does nothing: a bitmap context has no pages.
  public func endPage() {}

  /// Does nothing: a bitmap context has no pages.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {}

  /// Does nothing: a bitmap context has no pages.
  public func endPDFPage() {}

  /// Does nothing: a bitmap context is not a document.
  public func closePDF() {}
}
