import GLFunDrawing
import GLFunRasterization
import GLFunTiles
import Testing

@testable import GLFunRenderGL

/// The values that compute shaders read as they are in memory, and the numbers that both sides have.
struct ComputeLayoutTests {
  private static func words<Value: BitwiseCopyable>(_ value: Value) -> [UInt32] {
    withUnsafeBytes(of: value) { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
  }

  @Test func masks_areSixWords() {
    #expect(MemoryLayout<CoverageMasks.Mask>.stride == 24)
    let mask = CoverageMasks.Mask(
      quads: TileQuads(partial: 1 << 40 | 3, full: 5 << 32 | 9), first: 1234)
    #expect(Self.words(mask)[..<5] == [3, 1 << 8, 9, 5, 1234])
    #expect(Self.words(CoverageMasks.Mask(job: 6))[..<5] == [.max, .max, 0, 0, 0x8000_0006])
  }

  /// The sources of compute shaders, by the names of their files.
  private static let sources = [
    "fine.comp": PackageResources.fine_comp, "cover.comp": PackageResources.cover_comp,
    "edges.comp": PackageResources.edges_comp, "lists.comp": PackageResources.lists_comp,
    "outlines.glsl": PackageResources.outlines_glsl,
    "overlap.glsl": PackageResources.overlap_glsl,
  ].mapValues { String(decoding: $0, as: UTF8.self) }

  private static func hex(_ number: UInt32) -> String { "0x\(String(number, radix: 16))u" }

  @Test(arguments: [
    ("fine.comp", "number * \(MemoryLayout<CoverageMasks.Mask>.stride / 4)u"),
    ("fine.comp", "number & \(hex(CoverageMasks.Mask.jobFlag))"),
    ("fine.comp", "operand * \(TileFrame.tileArea)u"),
    ("fine.comp", "job.y & \(hex(CommandStream.Job.beginsWithPicture))"),
    ("fine.comp", "job.y & \(hex(CommandStream.Job.hasOpenLayers))"),
    ("fine.comp", "number / \(CommandStream.binSize)u"),
    ("fine.comp", "span >> \(CommandStream.SpanWord.columnBits) & 31u"),
    ("fine.comp", "span >> \(CommandStream.SpanWord.itemShift)"),
    ("fine.comp", "(span & \(CommandStream.SpanWord.isWhole)u) == 0u"),
    ("fine.comp", "head & \(CommandItems.Coverage.hasForm)u"),
    ("fine.comp", "== \(CommandItems.Coverage.box.rawValue)u) weights = boxQuad"),
    ("fine.comp", "== \(CommandItems.Coverage.made.rawValue)u) weights = madeQuad"),
    ("fine.comp", "== \(CommandItems.Coverage.mask.rawValue)u) weights = maskQuad"),
    ("lists.comp", "span >> \(CommandStream.SpanWord.columnBits) & 31u"),
    ("lists.comp", "span >> \(CommandStream.SpanWord.itemShift)"),
    ("lists.comp", "(span & \(CommandStream.SpanWord.isWhole)u) == 0u"),
    ("lists.comp", "words[item] & 3u) == \(CommandItems.Coverage.made.rawValue)u"),
    ("cover.comp", "item >> \(CommandItems.Coverage.bits)"),
    ("cover.comp", "item & \(CommandItems.Coverage.hasRows)u"),
    ("cover.comp", "item & \(CommandItems.Coverage.hasForm)u"),
    ("edges.comp", "form == \(EncodedOutline.Vertices.wide.rawValue)u) return"),
    ("edges.comp", "form == \(EncodedOutline.Vertices.blocks.rawValue)u) {"),
    ("edges.comp", "form == \(EncodedOutline.Vertices.glyphs.rawValue)u) {"),
    ("edges.comp", "index / 16 * 18"),
    ("edges.comp", "words[entry + 1]"),
    ("edges.comp", "head >> \(OutlineStore.Upload.formBits)"),
    ("edges.comp", "bool isSingle = (head & \(OutlineStore.Upload.isSingle)u)"),
    ("edges.comp", "isSingle ? ((head & \(OutlineStore.Upload.isSimple)u)"),
    ("edges.comp", "(head & \(OutlineStore.Upload.isEvenOdd)u) != 0u ? 1 << 31"),
    ("edges.comp", "if ((head & \(OutlineStore.Upload.hasRibbons)u) != 0u)"),
    (
      "cover.comp", "abs(both.x - both.y) < \(Int(EncodedOutline.ribbonParts * 3 / 2))"
    ),
    ("edges.comp", "words[firstEnd + contour] & \(hex(EncodedOutline.endBits))"),
    (
      "edges.comp",
      "words[firstEnd + contour] & \(hex(EncodedOutline.enters | EncodedOutline.crossesItself))"
    ),
    ("cover.comp", "(flags & \(EncodedOutline.enters >> 30)u)"),
    ("cover.comp", "(flags & \(EncodedOutline.crossesItself >> 30)u)"),
    ("overlap.glsl", ".y) >> 30 & \(EncodedOutline.enters >> 30)u"),
  ])
  func numbers_areThoseOfSwift(file: String, text: String) throws {
    #expect(try #require(Self.sources[file]).contains(text), "\(file) has no '\(text)'")
  }
}
