import BuiltPrograms
import Foundation
import GLFunDocuments
import GLFunDrawing
import GLFunGeometry
import GLFunImageFiles
import GLFunImaging
import Testing

/// The file as a whole: its header and its end, metadata, pages, links, and its place on disk.
@Suite(.enabled(if: Tools.hasCairo, "Cairo cannot be opened; on Debian: apt-get install libcairo2"))
struct PDFFileTests {
  private static let size = Size(width: 300, height: 200)

  private static func text(_ draw: (inout PDFDocument) -> Void) throws -> String {
    var document = try PDFDocument()
    draw(&document)
    return String(decoding: try document.finishedBytes(), as: UTF8.self)
  }

  /// The failure at the end of a document; nil if there is none.
  private static func failure(_ document: consuming PDFDocument) -> DocumentError? {
    do throws(DocumentError) {
      try document.finish()
      return nil
    } catch {
      return error
    }
  }

  private static func square(_ context: inout GraphicsContext) {
    context.fillColor = .red
    context.fill(Rect(x: 10, y: 20, width: 100, height: 80))
  }

  @Test func document_hasItsPagesAndFacts() throws {
    let text = try Self.text { document in
      document.metadata.title = "Three pages"
      document.metadata.author = "A. Nobody"
      document.metadata.language = "en-GB"
      for width in [300, 400.5, 20_000] {
        document.page(size: Size(width: width, height: 200), Self.square)
      }
    }
    #expect(text.hasPrefix("%PDF-1."))
    #expect(text.hasSuffix("%%EOF\n"))
    #expect(text.contains("/Count 3"))
    #expect(text.contains("/Lang (en-GB)"))
    #expect(text.contains("/Title (Three pages)"))
    #expect(text.contains("/Author (A. Nobody)"))
    for box in ["[ 0 0 300 200 ]", "[0 0 400.5 200]", "[ 0 0 20000 200 ]"] {
      #expect(text.contains("/MediaBox \(box)"), "\(box)")
    }
    #expect(!text.contains("CreationDate"))
  }

  /// The end of the file is changed for the language, so the place of the cross-reference table is, too.
  @Test(arguments: [nil, "de", "en-GB-oxendict", "not a tag)"])
  func crossReferences_areWhereTheEndSays(language: String?) throws {
    var document = try PDFDocument()
    document.metadata.language = language
    document.page(size: Self.size, Self.square)
    let bytes = try document.finishedBytes()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let offset = try #require(Int(lines[lines.count - 2]))
    #expect(bytes[offset...].starts(with: "xref".utf8))
    guard Tools.hasQPDF else { try Test.cancel("qpdf is not installed") }
    #expect(try Tools.run("qpdf", ["--check"], on: bytes).status == 0)
  }

  @Test func sameDrawing_givesTheSameBytes() throws {
    let draw: (inout PDFDocument) -> Void = { document in
      document.page(size: Self.size, Self.square)
      document.page(size: Self.size, Self.square)
    }
    #expect(try Self.text(draw) == Self.text(draw))
  }

  @Test func linksAndOutlines_leadSomewhere() throws {
    let text = try Self.text { document in
      document.page(size: Self.size, Self.square)
      document.link(
        Rect(x: 10, y: 20, width: 100, height: 80), to: .address("https://example.org/it's?a=(b) é")
      )
      document.link(Rect(x: 0, y: 0, width: 5, height: 5), to: .page(2, at: Point(x: 3, y: 4)))
      document.outline("First")
      document.outline("Below the first", level: 1, to: .page(2, at: .zero))
      document.page(size: Self.size, Self.square)
      document.outline("Second", level: 7)
    }
    #expect(text.contains("/URI (https://example.org/it%27s?a=%28b%29%20%C3%A9)"))
    #expect(text.contains("/Rect [ 10 100 110 180 ]"), "y points up in PDF")
    #expect(text.contains("(First)") && text.contains("(Below the first)"))
    #expect(text.components(separatedBy: "/Subtype /Link").count == 3)
  }

  @Test(arguments: [0, -1, 2, 1_000_000])
  func linkToAMissingPage_isAnError(page: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.pdf").path
    var document = try PDFDocument(path: path)
    document.page(size: Self.size, Self.square)
    document.link(Rect(x: 0, y: 0, width: 5, height: 5), to: .page(page, at: .zero))
    #expect(Self.failure(document) == .noSuchPage(name: path, page: page, count: 1))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func file_isCompleteOrAbsent() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a.pdf")
    try Data("old".utf8).write(to: url)
    func begin() throws -> PDFDocument {
      var document = try PDFDocument(path: url.path)
      document.page(size: Self.size, Self.square)
      return document
    }
    do {
      _ = try begin()
    }
    #expect(try Data(contentsOf: url) == Data("old".utf8))
    try begin().finish()
    let bytes = try Data(contentsOf: url)
    #expect(bytes.starts(with: Data("%PDF".utf8)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.pdf"])
    #expect(Self.failure(try PDFDocument(path: url.path)) == .noPages(name: url.path))
    #expect(try Data(contentsOf: url) == bytes)
    #expect(throws: DocumentError.self) { _ = try PDFDocument(path: folder.url.path) }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func fullDisk_isAnErrorOfTheFile() throws {
    var document = try PDFDocument(path: "/dev/full")
    document.page(size: Self.size, Self.square)
    do throws(DocumentError) {
      try document.finish()
      Issue.record("it must fail")
    } catch {
      guard case .cannotWrite = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(arguments: [
    Size(width: 0, height: 9), Size(width: 9, height: 2e6),
  ])
  func impossiblePage_isAnError(size: Size) throws {
    var document = try PDFDocument()
    document.page(size: size, Self.square)
    #expect(
      Self.failure(document) == .badPageSize(name: "the document", page: 1, size: size))
  }

  /// Pages of paper formats, whose sides are not whole points, are drawn up to their sides.
  @Test(
    .enabled(if: Tools.hasQPDF && Tools.hasPoppler, "qpdf or poppler is not installed"),
    arguments: [
      Size(width: 595.276, height: 841.89), Size(width: 50.5, height: 30.5),
      Size(width: 9.25, height: 12),
      Size(width: 12, height: 9.001), Size(width: 0.01, height: 0.5),
    ])
  func pages_areDrawnUpToTheirSides(size: Size) throws {
    var document = try PDFDocument()
    for _ in 0..<2 {
      document.page(size: size) { context in
        context.fillColor = .red
        context.fill(Rect(x: 0, y: 0, width: size.width, height: size.height))
      }
    }
    let bytes = try document.finishedBytes()
    let check = try Tools.run("qpdf", ["--check"], on: bytes)
    #expect(check.status == 0, "\(check.text)")
    // Poppler draws nothing of a page that is lower than a pixel.
    guard size.height > 1 else { return }
    let info = try Tools.run("pdfinfo", [], on: bytes).text
    let sides =
      info.split(separator: "\n").first { $0.hasPrefix("Page size:") }?
      .split(separator: " ").compactMap { Double($0) } ?? []
    #expect(sides.count >= 2)
    for (side, wanted) in zip(sides, [size.width, size.height]) {
      #expect(abs(side - wanted) < 0.006, "\(info)")
    }
    // The last row of whole pixels: ten pixels are a point.
    let row = Int(size.height * 10) - 1
    let drawn = try Tools.run(
      "pdftoppm", ["-r", "720", "-singlefile", "-x", "0", "-y", "\(row)", "-H", "1"], on: bytes)
    #expect(drawn.status == 0)
    let pixels = drawn.output.suffix(3 * Int((size.width * 10).rounded(.up))).prefix(
      3 * Int(size.width * 10))
    #expect(pixels.count == 3 * Int(size.width * 10))
    #expect([UInt8](pixels).enumerated().allSatisfy { $1 == ($0 % 3 == 0 ? 255 : 0) })
  }

  /// An image on several pages is in the file once; a JPEG is there as it was.
  @Test func images_areSharedByPages() throws {
    let bitmap = Bitmap(
      size: PixelSize(width: 40, height: 30),
      pixels: (0..<1200).map { Color(gray: Double($0 % 17) / 17).premultiplied })
    let jpeg = try ImageFile.encode(bitmap, as: .jpeg(quality: 90))
    let images = [Image(bitmap), Image(try ImageFile.decode(jpeg), jpeg: jpeg)]
    var document = try PDFDocument()
    for _ in 0..<3 {
      document.page(size: Self.size) { context in
        context.draw(images[0], at: Point(x: 10, y: 10))
        context.draw(images[1], in: Rect(x: 100, y: 10, width: 80, height: 60))
      }
    }
    let bytes = try document.finishedBytes()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "/Subtype /Image").count - 1 == 2)
    #expect(text.components(separatedBy: "/DCTDecode").count - 1 == 1)
    #expect(Data(bytes).range(of: Data(jpeg)) != nil)
  }
}
