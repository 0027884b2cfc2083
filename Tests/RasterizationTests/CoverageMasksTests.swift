import GLFunTiles
import TestRandom
import Testing

@testable import GLFunKernels

/// Masks are sparse: reading gives the added bytes, and products equal the ones of the pixels.
@Suite("Coverage masks")
struct CoverageMasksTests {
  /// A tile's bytes: about the given part is 0, and about a quarter of the rest is in wholly covered quads.
  private func bytes(_ random: inout SplitMix64, empty: Double) -> [UInt8] {
    var bytes = (0..<256).map { _ in
      Double.random(in: 0..<1, using: &random) < empty
        ? 0 : UInt8.random(in: 0...255, using: &random)
    }
    for quad in 0..<64 where Double.random(in: 0..<1, using: &random) < (1 - empty) / 4 {
      for pixel in 0..<4 { bytes[quad * 4 + pixel] = 255 }
    }
    return bytes
  }

  @Test("masks of any bytes are read as they were added", arguments: [0, 0.5, 0.9, 0.99, 1])
  func reading(empty: Double) {
    var random = SplitMix64(seed: 7)
    var masks = CoverageMasks()
    let all = (0..<50).map { _ in bytes(&random, empty: empty) }
    #expect(all.map { masks.append($0) } == Array(0..<50))
    #expect(masks.count == 50)
    for (number, expected) in all.enumerated() {
      #expect(masks.bytes(of: number) == expected)
    }
    #expect(masks.byteCount <= 50 * CoverageMasks.largestByteCount)
    // Empty masks take no room.
    if empty == 1 { #expect(masks.byteCount == 50 * 24) }
  }

  @Test("quads are written column by column, behind those of other masks")
  func quads() {
    var random = SplitMix64(seed: 10)
    var masks = CoverageMasks()
    let all = (0..<5).map { _ in bytes(&random, empty: 0.8) }
    for mask in all { _ = masks.append(mask) }
    var whole = [UInt8](repeating: 7, count: 7 * 256)
    var span = whole.mutableSpan
    var memory = span.mutableBytes
    masks.writeQuads(to: &memory, from: 2)
    for (place, byte) in whole.enumerated() {
      let (mask, quad, pixel) = (place / 256 - 2, place % 256 / 4, place % 4)
      let expected = mask < 0 ? 7 : all[mask][quad % 16 * 16 + quad / 16 * 4 + pixel]
      #expect(byte == expected)
    }
  }

  @Test("a product is that of the pixels, and leaves other masks alone")
  func products() {
    var random = SplitMix64(seed: 8)
    for round in 0..<200 {
      var masks = CoverageMasks()
      let part = Double(round % 11) / 10
      let first = bytes(&random, empty: part)
      let second = bytes(&random, empty: 1 - part)
      let third = bytes(&random, empty: 0.5)
      for mask in [first, second, third] { _ = masks.append(mask) }
      let copy = masks.append(copyOf: 0)
      let factor = CoverageFactor()
      masks.write(1, to: factor)
      masks.multiply(copy, by: factor)
      let expected = zip(first, second).map { UInt8((Int($0) * Int($1) * 2 + 255) / 510) }
      #expect(masks.bytes(of: Int(copy)) == expected)
      #expect((0..<3).map { masks.bytes(of: $0) } == [first, second, third])
      masks.write(0, to: factor)
      masks.multiply(1, by: factor)
      #expect(masks.bytes(of: 1) == expected)
      // A tile's coverage is a separate mask, too, and masks of other lists are copied.
      let whole = masks.append(factor)
      #expect(masks.bytes(of: Int(whole)) == first)
      var others = CoverageMasks()
      _ = others.append(third)
      let other = others.append(copyOf: copy, of: masks)
      #expect(others.bytes(of: Int(other)) == expected)
    }
  }

  @Test("the rows of a mask are those from the first to the last with coverage")
  func rows() {
    let rows = [0..<0, 0..<1, 15..<16, 3..<9, 0..<16]
    for rows in rows {
      var masks = CoverageMasks()
      var bytes = [UInt8](repeating: 0, count: 256)
      if let first = rows.first, let last = rows.last {
        bytes[first * 16 + 15] = 1
        bytes[last * 16] = 255
      }
      _ = masks.append(bytes)
      #expect(masks.withPlaces { $0[0].rows } == rows)
    }
  }
}
