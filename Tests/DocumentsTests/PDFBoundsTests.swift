import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunLimits
import GLFunRenderCPU
import Testing

@testable import GLFunDocuments

/// The time and the memory of any drawing are bounded.
@Suite(.enabled(if: Tools.hasCairo, "Cairo cannot be opened; on Debian: apt-get install libcairo2"))
struct PDFBoundsTests {
  private static let page = Size(width: 200, height: 150)
  private static let box = Rect(x: 20, y: 20, width: 120, height: 90)

  /// Nested clips take a step each, and clips by images do not multiply.
  @Test func nestedClips_takeBoundedWork() throws {
    let mask = Image(
      Bitmap(
        size: PixelSize(width: 2, height: 2),
        pixels: Array(repeating: Color.white.premultiplied, count: 4)))
    var document = try PDFDocument()
    document.page(size: Self.page) { context in
      for depth in 0..<4000 {
        context.clip(to: Self.box.insetBy(dx: Double(depth) / 100, dy: 1))
        context.fill(Self.box)
      }
    }
    document.page(size: Self.page) { context in
      for _ in 0..<60 {
        context.clip(to: Self.box, mask: mask)
        context.fill(Self.box)
      }
    }
    #expect(try document.finishedBytes().count < 2_000_000)
  }

  @Test func deepLayers_takeBoundedWork() throws {
    var document = try PDFDocument()
    document.page(size: Self.page) { context in
      for depth in 0..<300 {
        context.blendMode = depth % 2 == 0 ? .multiply : .screen
        context.beginTransparencyLayer(alpha: 0.99)
        context.fillEllipse(in: Self.box)
      }
    }
    #expect(try document.finishedBytes().count < 2_000_000)
  }

  // MARK: Pictures

  private static func pixelCount(_ picture: PagePictures.Picture?) throws -> Int {
    let size = try #require(picture).image.size
    return size.width * size.height
  }

  /// The pictures of a page have a bounded number of pixels in all.
  @Test func manyPictures_haveALowerResolution() throws {
    var context = GraphicsContext(size: Self.page, scale: 1)
    for index in 0..<60 {
      context.setShadow(offset: Vector(dx: Double(index), dy: 0), blur: 3)
      context.fill(Self.box)
    }
    let frame = context.finish()
    let pictures = PagePictures(of: frame, enlargement: 4, room: 100_000)
    let count = try frame.commands.indices.reduce(0) { sum, index in
      try sum + Self.pixelCount(pictures.picture(of: index..<index + 1, in: frame.bounds))
    }
    #expect((10_000...101_000).contains(count))
  }

  /// Pictures of a whole page have its resolution up to a number of them, and all together that of 32 pages.
  @Test func pictures_haveThePixelsOfManyPages() throws {
    var context = GraphicsContext(size: Size(width: 300, height: 200), scale: 2)
    context.fill(Rect(x: 0, y: 0, width: 300, height: 200))
    let frame = context.finish()
    let pictures = PagePictures(of: frame, enlargement: 1)
    let whole = 600 * 400
    let counts = try (0..<80).map { _ in
      try Self.pixelCount(pictures.picture(of: 0..<1, in: frame.bounds))
    }
    #expect(counts.prefix(25).allSatisfy { $0 == whole })
    #expect(counts.last.map { $0 < whole / 20 } == true)
    #expect(counts.reduce(0, +) < 33 * whole)
  }

  /// A soft shadow has as many pixels as its blur shows. They interpolate to the shadow of the same frame.
  @Test(arguments: [0, 3, 8, 24, 60.0])
  func shadows_haveThePixelsThatTheirBlurShows(blur: Double) throws {
    var context = GraphicsContext(size: Size(width: 300, height: 150), scale: 1)
    // The shadow is beyond the shape.
    context.setShadow(offset: Vector(dx: 150, dy: 5), blur: blur, color: .black)
    context.fillEllipse(in: Rect(x: 25.3, y: 30.2, width: 60, height: 70))
    let frame = context.finish()
    let shadow = try #require(frame.styles.compactMap(\.shadow).first)
    let pictures = PagePictures(of: frame, enlargement: 1)
    let picture = try #require(pictures.shadow(shadow, of: 0..<1))
    let factor = Double(picture.image.size.width) / picture.rect.width
    #expect(abs(factor - max(min(1, 8 / blur), 0.5)) < 1e-6)
    var copy = GraphicsContext(size: Size(width: 300, height: 150), scale: 1)
    copy.interpolationQuality = .low
    copy.draw(picture.image, in: picture.rect)
    let (expected, actual) = (
      CPURenderer().render(frame), CPURenderer().render(copy.finish())
    )
    var most = 0
    for y in 0..<150 {
      for x in 120..<300 {
        most = max(most, abs(Int(expected[x, y].alpha) - Int(actual[x, y].alpha)))
      }
    }
    #expect(most <= 3)
  }

  // MARK: Shapes

  private struct Refusal: MemoryGuard {
    var room: Int

    func isAmple(for bytes: Int) -> Bool { false }

    func refusal(of bytes: Int, mapped: Int) -> MemoryRefusal? {
      bytes <= room ? nil : MemoryRefusal(needed: "2M", remedy: "the limit is 1M; raise it")
    }
  }

  @Test func pageThatTakesTooMuchMemory_isAnErrorOfOneLine() throws {
    var document = try PDFDocument()
    document.memory = Refusal(room: 1 << 20)
    for count in [100, 5000, 100] {
      document.page(size: Self.page) { context in
        for _ in 0..<count { context.fillEllipse(in: Self.box) }
      }
    }
    do throws(DocumentError) {
      try document.finish()
      Issue.record("it must fail")
    } catch {
      #expect(
        error.description
          == "cannot write the document: the document: page 2 takes 2M of memory, "
          + "the limit is 1M; raise it or draw fewer shapes on a page")
    }
    let memory = PageMemory.bytes(of: DisplayList(size: PixelSize(width: 1, height: 1)))
    #expect(PageMemory.refusal(of: memory) == nil && PageMemory.refusal(of: 5 << 30) != nil)
  }
}
