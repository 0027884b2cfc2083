import TestRandom
import Testing

@testable import Rasterization

struct BandHeightsTests {
  @Test func evenBands_areAllAlikeButTheLast() {
    #expect(BandHeights.even(8).starts(rows: 30) == [0, 8, 16, 24, 30])
    #expect(BandHeights.even(8).starts(rows: 16) == [0, 8, 16])
    #expect(BandHeights.even(64).starts(rows: 16) == [0, 16])
  }

  @Test func taperingBands_leaveLittleToWaitForAtTheEnd() {
    let heights = BandHeights.tapering(from: 32, to: 4, threads: 2)
    #expect(heights.starts(rows: 64) == [0, 24, 39, 49, 55, 59, 63, 64])
    // Twice as high at least, and more alike.
    #expect(heights.doubled.starts(rows: 64) == [0, 16, 28, 37, 45, 53, 61, 64])
  }

  @Test func taperingBands_coverAllRowsWithinTheirBounds() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let (greatest, least) = (random.int(1...64), random.int(1...16))
      let rows = random.int(1...4000)
      let threads = random.int(2...32)
      let starts = BandHeights.tapering(from: greatest, to: least, threads: threads)
        .starts(rows: rows)
      #expect(starts.first == 0 && starts.last == rows)
      let sizes = zip(starts.dropFirst(), starts).map { $0 - $1 }
      #expect(sizes.allSatisfy { $0 > 0 && $0 <= max(greatest, least) })
      #expect(sizes.dropLast().allSatisfy { $0 >= least })
      #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 })
    }
  }
}
