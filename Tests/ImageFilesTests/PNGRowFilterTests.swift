import TestRandom
import Testing

@testable import GLFunImageFiles

/// The choice of a row's filter, and its output, compared with the rules one byte at a time.
@Suite struct PNGRowFilterTests {
  /// The sums of ISO/IEC 15948, 12.8, in the order of the filters' numbers.
  private static func sums(_ row: [UInt8], above: [UInt8], bytesPerPixel: Int) -> [Int] {
    var sums = [Int](repeating: 0, count: 5)
    for index in row.indices {
      let a = index >= bytesPerPixel ? Int(row[index - bytesPerPixel]) : 0
      let b = Int(above[index])
      let c = index >= bytesPerPixel ? Int(above[index - bytesPerPixel]) : 0
      let distances = [abs(b - c), abs(a - c), abs(a + b - 2 * c)]
      let nearest = distances.min() ?? 0
      let paeth = distances[0] == nearest ? a : distances[1] == nearest ? b : c
      for (filter, predicted) in [0, a, b, (a + b) / 2, paeth].enumerated() {
        sums[filter] += abs(Int(Int8(truncatingIfNeeded: Int(row[index]) - predicted)))
      }
    }
    return sums
  }

  /// A filter's output for a row (ISO/IEC 15948, 9.2).
  private static func filtered(
    _ row: [UInt8], above: [UInt8], _ filter: PNGFilter, bytesPerPixel: Int
  ) -> [UInt8] {
    row.indices.map { index in
      let a = index >= bytesPerPixel ? Int(row[index - bytesPerPixel]) : 0
      let b = Int(above[index])
      let c = index >= bytesPerPixel ? Int(above[index - bytesPerPixel]) : 0
      let distances = [abs(b - c), abs(a - c), abs(a + b - 2 * c)]
      let nearest = distances.min() ?? 0
      let paeth = distances[0] == nearest ? a : distances[1] == nearest ? b : c
      return row[index] &- UInt8([0, a, b, (a + b) / 2, paeth][Int(filter.rawValue)])
    }
  }

  @Test(arguments: [3, 4])
  func choice_isTheFirstWithTheSmallestSum(bytesPerPixel: Int) {
    var random = SplitMix64(seed: UInt64(bytesPerPixel))
    var chosen: Set<PNGFilter> = []
    for width in 1...90 {
      let count = width * bytesPerPixel
      var filter = PNGRowFilter(byteCount: count, bytesPerPixel: bytesPerPixel)
      var above = [UInt8](repeating: 0, count: count)
      for _ in 0..<12 {
        // Rows that follow the one above, the pixel to the left, both or nothing, more or less.
        let (left, up) = (
          Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random)
        )
        let spread = Int.random(in: 0...7, using: &random)
        var row = above
        for index in row.indices {
          let a = index >= bytesPerPixel ? Int(row[index - bytesPerPixel]) : 0
          let noise = Int.random(in: 0...(1 << spread), using: &random)
          let mean = left + up == 0 ? 0 : (left * a + up * Int(above[index])) / (left + up)
          row[index] = UInt8(truncatingIfNeeded: mean + noise)
        }
        let sums = Self.sums(row, above: above, bytesPerPixel: bytesPerPixel)
        filter.advance { $0.copyMemory(from: row, byteCount: count) }
        chosen.insert(filter.best)
        #expect(Int(filter.best.rawValue) == sums.firstIndex(of: sums.min() ?? 0))
        for choice in PNGFilter.allCases {
          var result = [UInt8](repeating: 0, count: count + PNGRowFilter.slack)
          result.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { filter.apply(choice, to: start) }
          }
          #expect(
            Array(result[..<count])
              == Self.filtered(row, above: above, choice, bytesPerPixel: bytesPerPixel))
        }
        above = row
      }
    }
    #expect(chosen == Set(PNGFilter.allCases))
  }

  @Test func longRows_doNotOverflowTheSums() {
    let count = 3 * 40_000
    var filter = PNGRowFilter(byteCount: count, bytesPerPixel: 3)
    // Differences of 128 everywhere, except from the row above, which is the same the second time.
    let row = (0..<count).map { $0 / 3 % 2 == 0 ? UInt8(128) : 0 }
    for _ in 0..<2 { filter.advance { $0.copyMemory(from: row, byteCount: count) } }
    #expect(filter.best == .up)
  }
}
