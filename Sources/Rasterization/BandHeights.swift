/// How high the bands are into which a picture is divided, in rows of tiles.
package struct BandHeights: Sendable {
  /// The most rows of a band.
  private let greatest: Int
  /// The fewest rows of a band but the last.
  private let least: Int
  /// The fewest rows of a band but the last, where there are to be fewer bands.
  private let coarserLeast: Int
  private let threads: Int
  /// How many eighths of what a thread will get of the rest are a band.
  private let eighths: Int
  /// How many segments may be looked at for each that there is: a shape that reaches over several bands is flattened
  /// in each.
  let largestRepetition: Double

  /// Bands that are all so high.
  package static func even(_ height: Int) -> BandHeights {
    BandHeights(
      greatest: height, least: height, coarserLeast: height * 2, threads: 1, eighths: 8,
      largestRepetition: 2)
  }

  /// Bands for threads that take one after another: each as high as seven eighths of what a thread will get
  /// of the rest. The last ones are low, so that all threads are done at about the same time, also
  /// where one of them is slower; and there are few, because shapes that reach over several are
  /// worked on in each.
  ///
  /// - Parameter coarserLeast: how high bands are at least where shapes reach over too many.
  package static func tapering(
    from greatest: Int, to least: Int, coarserTo coarserLeast: Int, threads: Int
  ) -> BandHeights {
    // What many low bands even out at the end is little: it has to cost less than what higher ones may.
    BandHeights(
      greatest: max(greatest, least), least: least, coarserLeast: max(coarserLeast, least + 1),
      threads: threads, eighths: 7, largestRepetition: 1.75)
  }

  /// Fewer bands, and more alike: what low ones would even out they cannot.
  var coarser: BandHeights {
    BandHeights(
      greatest: max(greatest, coarserLeast), least: coarserLeast, coarserLeast: coarserLeast * 2,
      threads: threads, eighths: 4, largestRepetition: 2)
  }

  /// The height of the first band of so many rows: no other is higher.
  package func first(ofRows rows: Int) -> Int { starts(rows: rows)[1] }

  /// Where the bands of so many rows begin, and where the last one ends.
  func starts(rows: Int) -> [Int] {
    var starts = [0]
    var start = 0
    while start < rows {
      let share = (eighths * (rows - start) + 8 * threads - 1) / (8 * threads)
      start = min(rows, start + max(least, min(share, greatest)))
      starts.append(start)
    }
    return starts
  }
}
