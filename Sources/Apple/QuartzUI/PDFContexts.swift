// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import Quartz

// UIKit's functions for PDF documents. They draw into the current context of the thread, with the origin at the top left of a
// page and y down.

/// Begins a document in a file, and makes its context current.
///
/// - Parameters:
///   - path: the name of the file, which appears when the context ends.
///   - bounds: the extent of pages that give no other, in points; 612 × 792 if it is empty.
///   - documentInfo: facts about the document, under keys such as `kCGPDFContextTitle`.
/// - Returns: false, with a line on standard error, if Cairo is missing or the file cannot be written.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  begin(.file(path), bounds, documentInfo)
}

/// Begins a document in memory, and makes its context current. The data get the document when the context ends.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  if let consumer = CGDataConsumer(data: data) {
    _ = begin(.consumer(consumer), bounds, documentInfo)
  }
}

private func begin(
  _ receiver: DocumentPages.Receiver, _ bounds: CGRect, _ info: [AnyHashable: Any]?
) -> Bool {
  do {
    let context = try CGContext.forPages(
      of: bounds, receiver, info: info.map { $0 as NSDictionary })
    ContextStack.push(.init(context))
    return true
  } catch {
    Diagnostics.report(error.localizedDescription)
    // The end of the document has to pop something.
    ContextStack.push(.init(nil))
    return false
  }
}

/// The current context, if it is that of a document.
private var pages: CGContext? {
  UIGraphicsGetCurrentContext().flatMap { $0.isDocument ? $0 : nil }
}

/// Begins a page with the extent of the document; ends the page before.
public func UIGraphicsBeginPDFPage() { UIGraphicsBeginPDFPageWithInfo(.zero, nil) }

/// Begins a page with an extent of its own; ends the page before.
///
/// - Parameters:
///   - bounds: the extent in points; that of the document if it is empty.
///   - pageInfo: the extent under `kCGPDFContextMediaBox`, which comes before `bounds`.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  pages?.beginPage(bounds, info: pageInfo.map { $0 as NSDictionary })
}

/// The extent of the current page in points; zero without a document.
public func UIGraphicsGetPDFContextBounds() -> CGRect { pages?.pageBounds ?? .zero }

/// Completes the document, and pops its context off the stack.
public func UIGraphicsEndPDFContext() {
  guard let top = ContextStack.top, top.imageScale == nil else { return }
  if let context = top.context {
    guard context.isDocument else { return }
    context.closePDF()
  }
  ContextStack.pop()
}

/// Makes a rectangle of the page a link to an address, in points of the page, y down.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
  pages?.setURL(url as CFURL, for: rect)
}

/// Gives a point of the page a name, to which links may lead.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
  pages?.addDestination(name as CFString, at: point)
}

/// Makes a rectangle of the page a link to a point with a name.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
  pages?.setDestination(name as CFString, for: rect)
}
