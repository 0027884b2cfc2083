public import Foundation
internal import Quartz

/// The attributes of a PDF renderer's documents.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// Facts about the document, under keys such as `kCGPDFContextTitle`.
  open var documentInfo: [String: Any] = [:]

  /// Makes the default format.
  public required init() { super.init() }

  /// Returns a copy of the format.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? UIGraphicsPDFRendererFormat)?.documentInfo = documentInfo
    return copy
  }
}

/// The drawing context of a PDF renderer, whose pages have the origin at the top left and y down.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  /// The extent of the current page in points.
  open var pdfContextBounds: CGRect { cgContext.pageBounds }

  /// Begins a page with the extent of the renderer; ends the page before.
  open func beginPage() { beginPage(withBounds: .zero, pageInfo: [:]) }

  /// Begins a page with an extent of its own; ends the page before.
  ///
  /// - Parameters:
  ///   - bounds: the extent in points; that of the renderer if it is empty.
  ///   - pageInfo: the extent under `kCGPDFContextMediaBox`, which comes before `bounds`.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    cgContext.beginPage(bounds, info: pageInfo as NSDictionary)
  }

  /// Makes a rectangle of the page a link to an address.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - rect: the rectangle in points of the page, y down, whatever the current transform.
  open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url as CFURL, for: rect) }

  /// Gives a point of the page a name, to which links may lead.
  open func addDestination(withName name: String, at point: CGPoint) {
    cgContext.addDestination(name as CFString, at: point)
  }

  /// Makes a rectangle of the page a link to a point with a name, which may be given to it later.
  open func setDestinationWithName(_ name: String, for rect: CGRect) {
    cgContext.setDestination(name as CFString, for: rect)
  }
}

/// Makes PDF documents from drawing closures, with vectors and text as such. Cairo writes them (Debian `libcairo2`).
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  /// A closure that draws a document: it begins each page with `beginPage()`.
  public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

  /// Makes a renderer for pages of an extent in points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// Makes a renderer for pages of an extent in points.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    super.init(bounds: bounds, ownFormat: format)
  }

  /// Writes the document that a closure draws into a file, which is complete or unchanged.
  ///
  /// - Throws: an error with the reason: Cairo is missing, there is no page, or the file cannot be written.
  open func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void)
    throws
  {
    try draw(.file(url.path), actions)
  }

  /// Returns the document that a closure draws; empty, with a line on standard error, if Cairo is missing or there is no page.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let data = NSMutableData()
    guard let consumer = CGDataConsumer(data: data) else { return Data() }
    do {
      try draw(.consumer(consumer), actions)
    } catch {
      Diagnostics.report("\(error.localizedDescription)")
    }
    return Data(referencing: data)
  }

  private func draw(
    _ receiver: DocumentPages.Receiver, _ actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    let info = (format as? UIGraphicsPDFRendererFormat)?.documentInfo ?? [:]
    let context = try CGContext.forPages(of: format.bounds, receiver, info: info as NSDictionary)
    let rendererContext = UIGraphicsPDFRendererContext(context, format)
    ContextStack.with(context) { actions(rendererContext) }
    try context.finishPages()
  }
}
