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

  @Test func commands_areFourWords() {
    #expect(MemoryLayout<TileFrame.Command>.stride == 16)
    for operation in TileFrame.Operation.allCases {
      for mode in BlendMode.allCases {
        let command = TileFrame.Command(
          operation: operation, blendMode: mode, quarters: 9, payload: 0x1234_5678,
          mask: .box(5), tile: 77)
        let words = withUnsafeBytes(of: command) { bytes in
          (0..<4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
        }
        #expect(words[0] & 0xffff == UInt32(operation.rawValue) | UInt32(mode.rawValue) << 8)
        #expect(words[1...] == [0x1234_5678, UInt32(bitPattern: -7), 77])
      }
    }
  }

  @Test func masks_areSixWords() {
    #expect(MemoryLayout<CoverageMasks.Mask>.stride == 24)
    let mask = CoverageMasks.Mask(
      quads: TileQuads(partial: 1 << 40 | 3, full: 5 << 32 | 9), first: 1234)
    #expect(Self.words(mask)[..<5] == [3, 1 << 8, 9, 5, 1234])
    #expect(Self.words(CoverageMasks.Mask(job: 6))[..<5] == [.max, .max, 0, 0, 0x8000_0006])
  }

  @Test func boxes_areFourWords() {
    #expect(Self.words(CoverageBox(minX: 1, minY: 2, maxX: 3, maxY: 4)) == [1, 2, 3, 4])
  }

  /// The sources of compute shaders, by the names of their files.
  private static let sources = [
    "fine.comp": PackageResources.fine_comp, "cover.comp": PackageResources.cover_comp,
    "outlines.glsl": PackageResources.outlines_glsl, "overlap.glsl": PackageResources.overlap_glsl,
  ].mapValues { String(decoding: $0, as: UTF8.self) }

  @Test(arguments: [
    ("fine.comp", "number * \(MemoryLayout<CoverageMasks.Mask>.stride / 4)u"),
    ("fine.comp", "first & 0x\(String(CoverageMasks.Mask.jobFlag, radix: 16))u"),
    ("fine.comp", "command.y * \(TileFrame.tileArea)u"),
    ("fine.comp", "job.z & 0x\(String(ComputeBand.Job.beginsWithPicture, radix: 16))u"),
    (
      "outlines.glsl",
      "<< \(32 - EncodedOutline.coordinateBits)) >> \(32 - EncodedOutline.coordinateBits)"
    ),
    ("cover.comp", "(flags & \(EncodedOutline.enters >> 30)u)"),
    ("cover.comp", "(flags & \(EncodedOutline.crossesItself >> 30)u)"),
    ("cover.comp", ".x) >> 30 & \(EncodedOutline.first >> 30)u"),
    ("cover.comp", ".x) >> \(EncodedOutline.last.trailingZeroBitCount)"),
  ])
  func numbers_areThoseOfSwift(file: String, text: String) throws {
    #expect(try #require(Self.sources[file]).contains(text), "\(file) has no '\(text)'")
  }
}
