internal import GLFunCCairo
public import GLFunDrawing
public import GLFunGeometry
package import GLFunImageFiles
internal import GLFunImaging
package import GLFunLimits

/// A PDF document that is written page by page.
///
///     var document = try PDFDocument(path: "report.pdf")
///     document.metadata.title = "Report"
///     document.page(size: Size(width: 595, height: 842)) { context in
///       context.fillColor = .red
///       context.fillEllipse(in: Rect(x: 100, y: 100, width: 200, height: 200))
///     }
///     document.link(Rect(x: 100, y: 100, width: 200, height: 200), to: .address("https://example.org"))
///     try document.finish()
///
/// A unit of user space is a point, 1/72 inch, with the origin at the top left of a page and y down. Shapes, strokes,
/// gradients, clips, blend modes and layers stay vectors, and text stays text in embedded fonts. Shadows, the results of
/// filters, and blend modes that PDF lacks become pictures of `resolution`.
///
/// The file appears under its name once `finish()` has returned. A document that is dropped leaves nothing behind, and the old
/// file is unchanged. PDF is written by Cairo 1.16 or later (Debian package `libcairo2`), which is opened for the first
/// document. A failure to draw or write is kept, and thrown at the end. Source: `CGPDFContext`, `UIGraphicsPDFRenderer`.
public struct PDFDocument: ~Copyable {
  /// The title, the author and other facts about the document.
  public var metadata = Metadata()
  /// The resolution of pictures that stand for vectors, in pixels per inch. A soft shadow has no more pixels than its blur shows.
  public var resolution = PDFDocument.defaultResolution {
    didSet { resolution = min(max(resolution, 1), Self.largestResolution) }
  }
  /// Decides about the memory of the process; nil for a limit of 4 GiB for a page.
  package var memory: (any MemoryGuard)?
  /// The number of pages so far.
  public private(set) var pageCount = 0
  /// The extent of the last page.
  private var pageBox = PDFPageBox(.zero)

  private let surface: CairoSurface
  private let sink: DocumentSink
  /// The name of the document in errors.
  private let name: String
  private let fonts: DocumentFonts
  private let images = ImageNames()
  private var outlines: [Int32] = []
  private var failure: DocumentError?
  /// The number of pages that links and outlines ask for.
  private var wantedPage = 0

  /// The default of `resolution`.
  public static let defaultResolution = 144.0
  /// The largest `resolution`.
  public static let largestResolution = 2400.0
  /// The longest side of a page in points. Cairo's coordinates end at 2²³.
  public static let largestSide = 1_000_000.0
  private static let largestPixelSide = 1_000_000.0

  /// Begins a document in a file.
  ///
  /// - Throws: `DocumentError.cannotWrite` if the file cannot be opened, `.libraryMissing`.
  package init(path: FilePath) throws(DocumentError) {
    let cairo = try Cairo.opened()
    let file: OutputFile
    do throws(ImageFileError) {
      file = try OutputFile(path: path)
    } catch {
      throw .cannotWrite(error)
    }
    try self.init(cairo, DocumentSink(file), name: path.description)
  }

  /// Begins a document in the file at `path`, given as UTF-8 text.
  public init(path: String) throws(DocumentError) {
    try self.init(path: FilePath(path))
  }

  /// Begins a document in memory, whose bytes `finishedBytes()` returns.
  ///
  /// - Throws: `DocumentError.libraryMissing`.
  public init() throws(DocumentError) {
    try self.init(try Cairo.opened(), DocumentSink(), name: "the document")
  }

  private init(_ cairo: Cairo, _ sink: DocumentSink, name: String) throws(DocumentError) {
    guard let surface = CairoSurface(cairo, sink) else {
      throw .failed(name: name, problem: "there is no memory for it")
    }
    self.surface = surface
    self.sink = sink
    self.name = name
    fonts = DocumentFonts(cairo)
  }

  // MARK: Pages

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - size: the size of the page in points.
  ///   - draw: draws on a context whose unit is a point.
  public mutating func page<Failure: Error>(
    size: Size, _ draw: (inout GraphicsContext) throws(Failure) -> Void
  ) throws(Failure) {
    guard isPossible(size) else { return }
    var context = GraphicsContext(size: size, scale: resolution / 72)
    try draw(&context)
    page(context.finish(), size: size, scale: resolution / 72)
  }

  /// Adds a recorded frame as a page. Its size in units is the size of the page in points.
  public mutating func page(_ frame: DisplayList) {
    page(
      frame,
      size: Size(
        width: Double(frame.size.width) / frame.scale,
        height: Double(frame.size.height) / frame.scale), scale: frame.scale)
  }

  /// Adds a recorded frame as a page.
  ///
  /// - Parameters:
  ///   - size: the size of the page in points, which may cut off a part of the frame's last column and row.
  ///   - scale: the number of the frame's pixels in a point.
  package mutating func page(_ frame: DisplayList, size: Size, scale: Double) {
    guard failure == nil, isPossible(size), hasMemory(for: frame) else { return }
    endPage()
    pageCount += 1
    pageBox = PDFPageBox(size)
    surface.begin(pageBox)
    PagePainter(
      frame, scale: scale, on: surface, fonts: fonts, names: images, resolution: resolution
    ).paint()
    note(surface.status)
  }

  /// True if a page can have a size; otherwise notes the failure.
  private mutating func isPossible(_ size: Size) -> Bool {
    let largest = min(Self.largestSide, Self.largestPixelSide * 72 / resolution)
    if [size.width, size.height].allSatisfy({ $0 >= 0.01 && $0 <= largest }) { return true }
    if failure == nil {
      failure = .badPageSize(name: name, page: pageCount + 1, size: size)
    }
    return false
  }

  /// True if there is memory for the shapes of the next page; otherwise notes the failure.
  private mutating func hasMemory(for frame: DisplayList) -> Bool {
    let bytes = PageMemory.bytes(of: frame)
    let refusal =
      memory.map { $0.refusal(of: bytes, mapped: 0) } ?? PageMemory.refusal(of: bytes)
    if let refusal {
      failure = .tooManyShapes(
        name: name, page: pageCount + 1, needed: refusal.needed, remedy: refusal.remedy)
    }
    return refusal == nil
  }

  private mutating func endPage() {
    if pageCount > 0 { surface.endPage(pageBox) }
  }

  private mutating func note(_ status: Int32) {
    guard status != CAIRO_SUCCESS, failure == nil else { return }
    if let problem = sink.failure {
      failure = .cannotWrite(problem)
    } else {
      failure = .failed(name: name, problem: surface.cairo.message(status))
    }
  }

  // MARK: Links and outlines

  /// The target of a link or an outline.
  public enum Destination: Hashable, Sendable {
    /// An address on the web, or of mail.
    case address(String)
    /// A point of a page; pages are counted from 1, and may follow later.
    case page(Int, at: Point)
  }

  /// Makes a rectangle of the last page a link.
  ///
  /// - Precondition: there is a page.
  /// - Source: `CGPDFContextSetURLForRect`.
  public mutating func link(_ rect: Rect, to destination: Destination) {
    precondition(pageCount > 0, "a link needs a page")
    let box = rect.standardized
    guard !rect.isNull, box.isFinite, failure == nil else { return }
    want(destination)
    surface.link(
      "rect=\(Self.numbers([box.minX, box.minY, box.width, box.height])) "
        + Self.attributes(destination))
    note(surface.status)
  }

  /// Adds an entry to the outline (the bookmarks), by default for the top of the last page.
  ///
  /// - Parameters:
  ///   - title: the text of the entry.
  ///   - level: 0 for an entry of the first level, 1 for one below the last of the first level, and so on.
  ///   - destination: the target; nil for the top of the last page.
  /// - Precondition: there is a page.
  public mutating func outline(
    _ title: String, level: Int = 0, to destination: Destination? = nil
  ) {
    precondition(pageCount > 0, "an outline needs a page")
    guard failure == nil else { return }
    let destination = destination ?? .page(pageCount, at: .zero)
    want(destination)
    let level = min(max(level, 0), outlines.count)
    outlines.removeSubrange(level...)
    outlines.append(
      surface.addOutline(
        title, parent: outlines.last ?? 0, Self.attributes(destination)))
    note(surface.status)
  }

  private mutating func want(_ destination: Destination) {
    guard case .page(let page, _) = destination else { return }
    wantedPage = page < 1 ? page : max(wantedPage, page)
    if page < 1, failure == nil {
      failure = .noSuchPage(name: name, page: page, count: pageCount)
    }
  }

  private static func attributes(_ destination: Destination) -> String {
    switch destination {
    case .address(let address): "uri=\(quoted(address))"
    case .page(let page, let point):
      "page=\(page) pos=\(numbers([point.x.isFinite ? point.x : 0, point.y.isFinite ? point.y : 0]))"
    }
  }

  private static func numbers(_ numbers: [Double]) -> String {
    // Cairo reads no exponents, which shorter and longer numbers have.
    let clamped = numbers.map { "\((min(max($0, -1e6), 1e6) * 1000).rounded() / 1000)" }
    return "[" + clamped.joined(separator: " ") + "]"
  }

  /// An address in quotes. Characters that an address may not have, or that end a string of PDF, are percent-encoded.
  private static func quoted(_ address: String) -> String {
    var quoted = "'"
    for byte in address.utf8 {
      let isLetter = (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      if isLetter || "-._~:/?#[]@!$&*+,;=%".utf8.contains(byte) {
        quoted.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        quoted += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return quoted + "'"
  }

  // MARK: The end

  /// Completes the document, and gives its file its name.
  ///
  /// - Throws: the first failure to draw or write; no file is left behind then.
  public consuming func finish() throws(DocumentError) {
    _ = try complete()
  }

  /// Completes a document in memory.
  ///
  /// - Returns: the bytes of the document; empty for a document in a file.
  /// - Throws: the first failure to draw.
  public consuming func finishedBytes() throws(DocumentError) -> [UInt8] {
    try complete().bytes
  }

  private consuming func complete() throws(DocumentError) -> DocumentSink {
    if failure == nil {
      if pageCount == 0 { failure = .noPages(name: name) }
      if wantedPage > pageCount {
        failure = .noSuchPage(name: name, page: wantedPage, count: pageCount)
      }
    }
    if let failure { throw failure }
    endPage()
    metadata.apply(to: surface)
    surface.finish(language: metadata.language)
    note(surface.status)
    if let failure { throw failure }
    do throws(ImageFileError) {
      try sink.end()
    } catch {
      throw .cannotWrite(error)
    }
    return sink
  }
}
