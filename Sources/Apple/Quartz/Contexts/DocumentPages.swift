package import Foundation
internal import GLFunDocuments
package import GLFunDrawing
internal import GLFunFoundation
package import GLFunGeometry

/// The pages of a PDF document that a context draws.
///
/// A page with a link to a name that comes later waits for it, with the pages after it.
package final class DocumentPages {
  /// The place of a finished document.
  package enum Receiver {
    case file(String)
    case consumer(CGDataConsumer)
  }

  /// The target of a link.
  enum Target {
    case address(String)
    case name(String)
  }

  private struct Page {
    var box: Rect
    var frame: DisplayList?
    var links: [(rect: Rect, target: Target)] = []

    /// True if all names that links lead to are known.
    func isComplete(_ names: [String: PDFDocument.Destination]) -> Bool {
      links.allSatisfy { link in
        if case .name(let name) = link.target { names[name] != nil } else { true }
      }
    }
  }

  private let receiver: Receiver
  private var document: PDFDocument?
  private var names: [String: PDFDocument.Destination] = [:]
  private var current: Page?
  private var waiting: [Page] = []
  private var pageCount = 0
  /// The number of pixels per point of what the context records.
  package let scale = PDFDocument.defaultResolution / 72
  /// The extent of pages that give no other, in points.
  package let mediaBox: Rect
  /// The extent of the current page or of the last one.
  package private(set) var page: Rect

  /// The size of pages where none is given: US Letter.
  private static let letter = Rect(x: 0, y: 0, width: 612, height: 792)

  /// Begins a document.
  ///
  /// - Throws: an error whose description is one line.
  package init(_ receiver: Receiver, mediaBox: CGRect?, info: CFDictionary?) throws(PDFProblem) {
    self.receiver = receiver
    self.mediaBox = Self.usable(mediaBox.map { Rect($0) }) ?? Self.letter
    page = self.mediaBox
    let facts = info.map { keys($0) } ?? [:]
    func fact(_ key: CFString) -> Any? { facts[NSAttributedString.Key(String(key))] }
    if [kCGPDFContextOwnerPassword, kCGPDFContextUserPassword].contains(where: { fact($0) != nil })
    {
      throw PDFProblem("no document is made with a password, which would not protect it")
    }
    for key in [kCGPDFContextAllowsPrinting, kCGPDFContextAllowsCopying]
    where (fact(key) as? NSNumber)?.boolValue == false {
      Diagnostics.report("\(key) is not written: a document without a password allows everything")
    }
    do throws(DocumentError) {
      var document =
        switch receiver {
        case .file(let path): try PDFDocument(path: path)
        case .consumer: try PDFDocument()
        }
      document.metadata.title = fact(kCGPDFContextTitle) as? String
      document.metadata.author = fact(kCGPDFContextAuthor) as? String
      document.metadata.subject = fact(kCGPDFContextSubject) as? String
      document.metadata.creator = fact(kCGPDFContextCreator) as? String
      document.metadata.keywords =
        (fact(kCGPDFContextKeywords) as? [String])
        ?? (fact(kCGPDFContextKeywords) as? String).map { [$0] } ?? []
      self.document = consume document
    } catch {
      throw PDFProblem("\(error)")
    }
  }

  /// A box that a page can have; nil, with a line on standard error if there is another one.
  private static func usable(_ box: Rect?) -> Rect? {
    guard let box = box?.standardized, !box.isNull, box.width > 0, box.height > 0 else {
      return nil
    }
    let limit = min(PDFDocument.largestSide, 1_000_000 / (PDFDocument.defaultResolution / 72))
    guard box.isFinite, box.width <= limit, box.height <= limit else {
      Diagnostics.report("a page has at most \(Int(limit)) points a side; it gets 612 x 792")
      return letter
    }
    return box
  }

  /// The extent of a page in its dictionary; nil without one.
  static func mediaBox(of info: CFDictionary?) -> Rect? {
    guard let info else { return nil }
    let facts = keys(info)
    for key in [
      kCGPDFContextCropBox, kCGPDFContextBleedBox, kCGPDFContextTrimBox, kCGPDFContextArtBox,
    ] where facts[NSAttributedString.Key(String(key))] != nil {
      Diagnostics.report("\(key) of a page is not written")
    }
    let value = facts[NSAttributedString.Key(String(kCGPDFContextMediaBox))]
    if let rect = value as? CGRect { return Rect(rect) }
    guard let data = (value as? Data) ?? (value as? NSData).map({ Data(referencing: $0) }),
      data.count == 4 * MemoryLayout<CGFloat>.size
    else { return nil }
    var rect = CGRect.zero
    withUnsafeMutableBytes(of: &rect) { _ = data.copyBytes(to: $0) }
    return Rect(rect)
  }

  // MARK: Pages

  /// True between the beginning and the end of a page.
  var hasPage: Bool { current != nil }

  /// Begins a page, and returns its extent.
  func beginPage(_ box: Rect?) -> Rect {
    page = Self.usable(box) ?? mediaBox
    current = Page(box: page)
    pageCount += 1
    return page
  }

  /// Ends the current page.
  func endPage(_ frame: DisplayList) {
    guard var page = current else { return }
    page.frame = frame
    current = nil
    waiting.append(page)
    write(all: false)
  }

  /// Makes a rectangle of the current page a link, in points from its top left corner.
  func link(_ rect: Rect, to target: Target) { current?.links.append((rect, target)) }

  /// Gives a point of the current page a name.
  func addDestination(_ name: String, at point: Point) {
    guard current != nil else { return }
    names[name] = .page(pageCount, at: point)
  }

  /// Writes the pages up to the first one that waits for a name.
  private func write(all: Bool) {
    var count = 0
    for page in waiting {
      guard all || page.isComplete(names) else { break }
      count += 1
      if let frame = page.frame { document?.page(frame, size: page.box.size, scale: scale) }
      for link in page.links {
        switch link.target {
        case .address(let address): document?.link(link.rect, to: .address(address))
        case .name(let name):
          if let destination = names[name] {
            document?.link(link.rect, to: destination)
          } else {
            Diagnostics.report("a link leads to \(name), which no point of the document is named")
          }
        }
      }
    }
    waiting.removeFirst(count)
  }

  /// Completes the document once; a page that is not ended is a part of it.
  ///
  /// - Parameter recording: the drawing of that page.
  /// - Throws: an error whose description is one line; no file is left behind then.
  package func close(recording: DisplayList) throws(PDFProblem) {
    endPage(recording)
    write(all: true)
    guard let document = document.take() else { return }
    do throws(DocumentError) {
      switch receiver {
      case .file: try document.finish()
      case .consumer(let consumer): _ = consumer.put(Data(try document.finishedBytes()))
      }
    } catch {
      throw PDFProblem("\(error)")
    }
  }
}

/// The reason why a document is not made, as one line.
package struct PDFProblem: LocalizedError {
  /// The line.
  package let errorDescription: String?

  init(_ line: String) { errorDescription = line }
}
