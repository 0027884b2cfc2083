/// How high the bands are into which a picture is divided, in rows of tiles.
package struct BandHeights: Sendable {
  /// The most rows of a band.
  private let greatest: Int
  /// The fewest rows of a band but the last.
  private let least: Int
  private let threads: Int
  /// How many quarters of what a thread will get of the rest are a band.
  private let quarters: Int

  /// Bands that are all so high.
  package static func even(_ height: Int) -> BandHeights {
    BandHeights(greatest: height, least: height, threads: 1, quarters: 4)
  }

  /// Bands for threads that take one after another: each as high as three quarters of what a thread will get
  /// of the rest. The last ones are low, so that all threads are done at about the same time, also
  /// where one of them is slower; and there are few, because shapes that reach over several are
  /// worked on in each.
  package static func tapering(
    from greatest: Int, to least: Int, threads: Int
  ) -> BandHeights {
    BandHeights(greatest: max(greatest, least), least: least, threads: threads, quarters: 3)
  }

  /// Bands twice as high at least. There are few of them then, and more alike: what lower ones would even out
  /// they cannot.
  var doubled: BandHeights {
    BandHeights(greatest: greatest * 2, least: least * 2, threads: threads, quarters: 2)
  }

  /// The height of the first band of so many rows: no other is higher.
  package func first(ofRows rows: Int) -> Int { starts(rows: rows)[1] }

  /// Where the bands of so many rows begin, and where the last one ends.
  func starts(rows: Int) -> [Int] {
    var starts = [0]
    var start = 0
    while start < rows {
      let share = (quarters * (rows - start) + 4 * threads - 1) / (4 * threads)
      start = min(rows, start + max(least, min(share, greatest)))
      starts.append(start)
    }
    return starts
  }
}
