import GLFunTiles
import TestRandom
import Testing

struct BandHeightsTests {
  /// Equal work in each of `rows` rows.
  private func alike(_ rows: Int) -> [Int] { Array(repeating: 5, count: rows) }

  @Test func evenBands_areAllAlikeButTheLast() {
    #expect(BandHeights.even(8).starts(alike(30)) == [0, 8, 16, 24, 30])
    #expect(BandHeights.even(8).starts(alike(16)) == [0, 8, 16])
    #expect(BandHeights.even(64).starts(alike(16)) == [0, 16])
    // Also if some rows have more work.
    #expect(BandHeights.even(8).starts(Array(1...30)) == [0, 8, 16, 24, 30])
  }

  @Test func evenBandsOfFewMasks_areHigher() {
    let heights = BandHeights.even(8, fewMasks: 100)
    let expected = [(0, [0, 64]), (100, [0, 64]), (101, [0, 32, 64]), (300, [0, 22, 44, 64])]
    for (masks, starts) in expected {
      #expect(heights.raised(rows: 64, masks: masks).starts(alike(64)) == starts)
    }
    // Never lower than without them.
    #expect(heights.raised(rows: 64, masks: 10_000).starts(alike(64)).count == 9)
    #expect(BandHeights.even(8).raised(rows: 64, masks: 1).starts(alike(64)).count == 9)
  }

  @Test func taperingBands_leaveLittleToWaitForAtTheEnd() {
    let heights = BandHeights.tapering(from: 32, to: 1, threads: 2)
    #expect(heights.starts(alike(64)) == [0, 26, 52, 58, 61, 63, 64])
  }

  @Test func taperingBands_areLowerWhereThereIsMoreToDo() {
    let heights = BandHeights.tapering(from: 32, to: 1, threads: 2)
    // Only a background in the upper half, and much work in the lower one.
    let work = Array(repeating: 1, count: 32) + Array(repeating: 1000, count: 32)
    let starts = heights.starts(work)
    #expect(starts.prefix(2) == [0, 32])
    #expect(starts[2] - starts[1] == 14)
    #expect(starts.last == 64)
  }

  @Test func taperingBands_coverAllRowsWithinTheirBounds() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let (greatest, least) = (random.int(1...64), random.int(1...16))
      let threads = random.int(2...32)
      let work = (0..<random.int(1...4000)).map { _ in random.int(1...1000) }
      let heights = BandHeights.tapering(
        from: greatest, to: least, threads: threads)
      let starts = heights.starts(work)
      #expect(starts.first == 0 && starts.last == work.count)
      let sizes = zip(starts.dropFirst(), starts).map { $0 - $1 }
      #expect(sizes.allSatisfy { $0 > 0 && $0 <= heights.greatest })
      #expect(sizes.dropLast().allSatisfy { $0 >= least })
      let alikeStarts = heights.starts(alike(work.count))
      let alikeSizes = zip(alikeStarts.dropFirst(), alikeStarts).map { $0 - $1 }
      #expect(zip(alikeSizes, alikeSizes.dropFirst()).allSatisfy { $0 >= $1 })
      // No thread has more than its share left, except for the excess of a row or of the least height.
      let whole = work.reduce(0, +)
      for (start, end) in zip(starts, starts.dropFirst()) where end - start > least {
        #expect(work[start..<end - 1].reduce(0, +) * threads <= whole)
      }
    }
  }
}
