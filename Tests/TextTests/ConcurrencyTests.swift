import GLFunDrawing
import GLFunGeometry
import GLFunImaging
import GLFunRenderCPU
import GLFunText
import Testing

/// One face, used by many tasks at once.
@Suite(.needsHarfBuzz) struct ConcurrencyTests {
  static let texts = [
    "AVATAR", "Hamburgefonstiv", "fi fl ffi", "Ærøskøbing", "Καλημέρα κόσμε", "Съешь же ещё этих",
    "12,345.67 %", "“quoted” – dash…", "Việt Nam", "The quick brown fox jumps over the lazy dog",
  ]

  /// A task's results from its face: lines, lengths, outlines, a frame and its pixels.
  private struct Work: Equatable {
    var runs: [[GlyphRun]] = []
    var paths: [Path] = []
    var frame: DisplayList
    var pixels: Bitmap
  }

  /// Sets all texts with many weights and sizes, so that instances and outlines are made and reused in different orders.
  private static func work(_ face: FontFace, from first: Int) throws -> Work {
    var context = GraphicsContext(size: PixelSize(width: 200, height: 150))
    var runs: [Int: [GlyphRun]] = [:]
    var paths: [Int: Path] = [:]
    for number in 0..<texts.count * 4 {
      let index = (first + number) % (texts.count * 4)
      let font = Font(
        face, size: Double(8 + index % 5 * 3),
        weight: FontWeight(rawValue: Double(400 + index % 4 * 100)))
      let line = try TextLine(
        AttributedText(texts[index % texts.count], TextAttributes(font: font)))
      runs[index] = line.runs
      paths[index] = line.path
    }
    let order = runs.keys.sorted()
    for index in order {
      let font = Font(face, size: Double(8 + index % 3))
      let line = try TextLine(
        AttributedText(texts[index % texts.count], TextAttributes(font: font)))
      context.draw(line, at: Point(x: 2.3, y: 4 + Double(index) * 3.7))
    }
    let frame = context.finish()
    return Work(
      runs: order.compactMap { runs[$0] }, paths: order.compactMap { paths[$0] }, frame: frame,
      pixels: CPURenderer().render(frame))
  }

  @Test func sixteenTasksHaveTheLinesOfOne() async throws {
    let bytes = try FontFaceTests.builtInBytes()
    let alone = try Self.work(try FontFace(data: bytes), from: 0)
    let face = try FontFace(data: bytes)
    let together = try await withThrowingTaskGroup(of: Work.self) { group in
      for task in 0..<16 { group.addTask { try Self.work(face, from: task * 7) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(together.count == 16)
    for work in together {
      #expect(work.paths == alone.paths)
      #expect(work.pixels == alone.pixels)
      // Runs and frames refer to their face, which is another object.
      #expect(work.runs == together.first?.runs)
      #expect(work.frame == alone.frame)
      #expect(work.runs.map { $0.map(\.glyphs) } == alone.runs.map { $0.map(\.glyphs) })
      #expect(work.runs.map { $0.map(\.positions) } == alone.runs.map { $0.map(\.positions) })
    }
  }
}
