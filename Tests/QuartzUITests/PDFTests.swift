import QuartzUI
import Testing

/// PDF documents by Apple's calls. Their contents are read from their objects, and drawn by poppler.
@Suite("PDF documents")
struct PDFTests {
  /// True if Cairo can be opened.
  static let hasCairo =
    UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
    .pdfData { $0.beginPage() }.count > 0

  /// Runs a program of poppler or qpdf, and cancels the test if it is missing.
  private func run(_ program: String, _ arguments: String...) throws -> String {
    let path = "/usr/bin/" + program
    guard FileManager.default.isExecutableFile(atPath: path) else {
      try Test.cancel("\(program) is not installed")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program)")
    return String(decoding: output, as: UTF8.self)
  }

  private func withFile(_ use: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pdf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try use(folder.appendingPathComponent("document.pdf"))
  }

  /// The pixels of a page as poppler draws it at 72 pixels an inch.
  private func picture(_ file: URL, page: Int = 1) throws -> UIImage {
    let base = file.deletingPathExtension().path
    _ = try run(
      "pdftoppm", "-r", "72", "-png", "-f", "\(page)", "-l", "\(page)", "-singlefile", file.path,
      base)
    return try #require(UIImage(contentsOfFile: base + ".png"))
  }

  /// A red square at the origin, and a blue one beside it.
  private func drawSquares(_ context: CGContext) {
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 20, y: 0, width: 20, height: 20))
  }

  @Test(
    "A context has y up, and each page the state of a new one",
    .enabled(if: hasCairo, "Cairo is missing"))
  func contexts() throws {
    try withFile { file in
      var box = CGRect(x: 0, y: 0, width: 60, height: 40)
      let info = [kCGPDFContextTitle: "Squares", kCGPDFContextAuthor: "Nobody"] as NSDictionary
      let context = try #require(CGContext(file as CFURL, mediaBox: &box, info))
      #expect(context.makeImage() == nil && context.data == nil)
      context.beginPDFPage(nil)
      #expect(context.ctm == .identity && context.boundingBoxOfClipPath == box)
      drawSquares(context)
      context.translateBy(x: 5, y: 5)
      context.saveGState()
      context.endPDFPage()
      var second = CGRect(x: 10, y: 10, width: 100, height: 50)
      let bytes = withUnsafeBytes(of: &second) { Data($0) }
      context.beginPDFPage([kCGPDFContextMediaBox: bytes] as NSDictionary)
      #expect(context.convertToDeviceSpace(CGPoint(x: 10, y: 10)) == .zero)
      context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
      // The file has its name only when it is complete.
      #expect(!FileManager.default.fileExists(atPath: file.path))
      context.endPDFPage()
      context.closePDF()
      context.closePDF()
      #expect(FileManager.default.fileExists(atPath: file.path))
      let facts = try run("pdfinfo", "-f", "1", "-l", "2", file.path)
      #expect(facts.contains("Squares") && facts.contains("Nobody"))
      #expect(facts.contains("60 x 40") && facts.contains("100 x 50"))
      let first = try picture(file)
      #expect(first[10, 30] == red && first[30, 30] == blue && first[10, 10] == white)
      let other = try picture(file, page: 2)
      #expect(other[5, 45] == black && other[5, 20] == white && other[30, 45] == white)
      _ = try run("qpdf", "--check", file.path)
    }
  }

  @Test(
    "UIKit's renderer has y down, text is text, and shapes are no pictures",
    .enabled(if: hasCairo, "Cairo is missing"))
  func renderers() throws {
    try withFile { file in
      let format = UIGraphicsPDFRendererFormat()
      format.documentInfo = [kCGPDFContextTitle as String: "Report"]
      let renderer = UIGraphicsPDFRenderer(
        bounds: CGRect(x: 0, y: 0, width: 120, height: 80), format: format)
      try renderer.writePDF(to: file) { context in
        context.beginPage()
        #expect(context.pdfContextBounds == CGRect(x: 0, y: 0, width: 120, height: 80))
        #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        drawSquares(context.cgContext)
        UIColor.green.setFill()
        UIBezierPath(ovalIn: CGRect(x: 60, y: 0, width: 20, height: 20)).fill()
        "Hello, world".draw(
          at: CGPoint(x: 4, y: 40), withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
        context.beginPage(withBounds: CGRect(x: 0, y: 0, width: 30, height: 40), pageInfo: [:])
        #expect(context.pdfContextBounds.width == 30)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.backgroundColor = UIColor.blue.cgColor
        layer.render(in: context.cgContext)
      }
      let text = try run("pdftotext", file.path, "-")
      #expect(text.contains("Hello, world"))
      let list = try run("pdfimages", "-list", file.path)
      #expect(list.split(separator: "\n").count <= 2, "\(list)")
      let facts = try run("pdfinfo", file.path)
      #expect(facts.contains("Report"))
      let first = try picture(file)
      #expect(first[10, 10] == red && first[30, 10] == blue && first[70, 10] == green)
      #expect(first[10, 30] == white && darkCount(first, 4..<70, 40..<56) > 20)
      let second = try picture(file, page: 2)
      #expect(second[5, 5] == blue && second[5, 20] == white)
    }
  }

  @Test("Functions draw into a file and into data", .enabled(if: hasCairo, "Cairo is missing"))
  func functions() throws {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, .zero, [kCGPDFContextTitle: "Data"])
    UIGraphicsBeginPDFPage()
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 50, height: 60), nil)
    #expect(UIGraphicsGetPDFContextBounds().height == 60 && data.length == 0)
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(String(decoding: Data(referencing: data).prefix(5), as: UTF8.self) == "%PDF-")
    try withFile { file in
      #expect(
        UIGraphicsBeginPDFContextToFile(file.path, CGRect(x: 0, y: 0, width: 9, height: 9), nil))
      UIGraphicsBeginPDFPage()
      UIGraphicsEndPDFContext()
      let facts = try run("pdfinfo", file.path)
      #expect(facts.contains("9 x 9"))
    }
  }

  @Test(
    "Links lead to addresses and to names, which may come later",
    .enabled(if: hasCairo, "Cairo is missing"))
  func links() throws {
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    let data = renderer.pdfData { context in
      context.beginPage()
      drawSquares(context.cgContext)
      if let url = URL(string: "https://example.org/a?b=c") {
        context.setURL(url, for: CGRect(x: 10, y: 20, width: 30, height: 10))
      }
      context.setDestinationWithName("end", for: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.beginPage()
      drawSquares(context.cgContext)
      context.addDestination(withName: "end", at: CGPoint(x: 0, y: 50))
      context.setDestinationWithName("nowhere", for: CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("https://example.org/a?b=c"))
    // The rectangle is 20 points below the top of the page.
    #expect(text.contains("10 70 40 80"))
    #expect(text.components(separatedBy: "/Annot").count >= 3)
  }

  @Test(
    "What is no document gives a line and nothing else", .enabled(if: hasCairo, "Cairo is missing"))
  func refusals() throws {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    // A password that protects nothing.
    #expect(
      CGContext(
        consumer: consumer, mediaBox: nil, [kCGPDFContextUserPassword: "secret"] as NSDictionary)
        == nil)
    #expect(
      CGContext(URL(fileURLWithPath: "/no/such/file.pdf") as CFURL, mediaBox: nil, nil) == nil)
    #expect(throws: (any Error).self) {
      try UIGraphicsPDFRenderer(bounds: .zero).writePDF(to: URL(fileURLWithPath: "/no/such/a.pdf"))
      {
        $0.beginPage()
      }
    }
    #expect(UIGraphicsPDFRenderer(bounds: .zero).pdfData { _ in }.isEmpty)
    #expect(!UIGraphicsBeginPDFContextToFile("/no/such/a.pdf", .zero, nil))
    UIGraphicsBeginPDFPage()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    // A bitmap has no pages.
    let context = try makeContext(4, 4)
    context.beginPDFPage(nil)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.endPDFPage()
    context.closePDF()
    #expect(context[1, 1] == black)
    // Drawing without a page, and a context that is only released.
    do {
      let released = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
      released.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      released.beginPage(mediaBox: nil)
      released.beginTransparencyLayer()
      released.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(data.length > 0)
  }

  @Test(
    "A photo keeps its pixels, as the JPEG that it was", .enabled(if: hasCairo, "Cairo is missing"))
  func photos() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawing = UIGraphicsImageRenderer(
      size: CGSize(width: 300, height: 200), format: format
    ).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 300, height: 200))
      drawSquares(context.cgContext)
    }
    guard let jpeg = drawing.jpegData(compressionQuality: 0.8) else {
      try Test.cancel("libturbojpeg0 is not installed")
    }
    let photo = try #require(UIImage(data: jpeg))
    let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
      .pdfData { context in
        context.beginPage()
        photo.draw(in: CGRect(x: 5, y: 5, width: 30, height: 20))
        context.cgContext.interpolationQuality = .high
        drawing.draw(in: CGRect(x: 50, y: 5, width: 30, height: 20))
      }
    #expect(data.range(of: jpeg) != nil)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.components(separatedBy: "/Width 300").count == 3)
  }
}
