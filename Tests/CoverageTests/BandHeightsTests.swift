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
    let heights = BandHeights.tapering(from: 32, to: 1, coarserTo: 8, threads: 2)
    #expect(heights.starts(rows: 64) == [0, 28, 44, 53, 58, 61, 63, 64])
    // Higher at least, and more alike; then twice as high.
    #expect(heights.coarser.starts(rows: 64) == [0, 16, 28, 37, 45, 53, 61, 64])
    #expect(heights.coarser.coarser.starts(rows: 64) == [0, 16, 32, 48, 64])
  }

  @Test func coarserBands_areOneBandOfAllRowsInTheEnd() {
    for rows in [1, 7, 64, 4000] {
      for heights in [
        BandHeights.even(1), .tapering(from: 1, to: 1, coarserTo: 1, threads: 32),
      ] {
        var heights = heights
        for _ in 0...rows.bitWidth where heights.starts(rows: rows).count > 2 {
          heights = heights.coarser
        }
        #expect(heights.starts(rows: rows) == [0, rows])
      }
    }
  }

  @Test func taperingBands_coverAllRowsWithinTheirBounds() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let (greatest, least) = (random.int(1...64), random.int(1...16))
      let rows = random.int(1...4000)
      let threads = random.int(2...32)
      let starts = BandHeights.tapering(
        from: greatest, to: least, coarserTo: 2 * least, threads: threads
      )
      .starts(rows: rows)
      #expect(starts.first == 0 && starts.last == rows)
      let sizes = zip(starts.dropFirst(), starts).map { $0 - $1 }
      #expect(sizes.allSatisfy { $0 > 0 && $0 <= max(greatest, least) })
      #expect(sizes.dropLast().allSatisfy { $0 >= least })
      #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 })
    }
  }
}
