/// How high the bands are into which a picture is divided, in rows of tiles.
public struct BandHeights: Sendable {
  /// The most rows of a band.
  public let greatest: Int
  /// The fewest rows of a band but the last.
  private let least: Int
  private let threads: Int
  /// How many sixteenths of a thread's share of all work its first band is.
  private let sixteenths: Int
  /// The most masks of a band that is higher than `greatest`.
  private let fewMasks: Int

  /// Bands that are all so high.
  ///
  /// - Parameter fewMasks: the most masks of a band that is higher. Then little is lost as the masks are not in the nearest
  ///   cache, and each shape is looked at in fewer bands.
  public static func even(_ height: Int, fewMasks: Int = 0) -> BandHeights {
    BandHeights(greatest: height, least: height, threads: 1, sixteenths: 16, fewMasks: fewMasks)
  }

  /// Bands for threads that take one after another.
  ///
  /// Each thread first gets a band with 13/16 of its share. The remaining rows are handed out in shrinking bands, so that all
  /// threads are done at about the same time, also where one of them is slower.
  public static func tapering(
    from greatest: Int, to least: Int, threads: Int
  ) -> BandHeights {
    BandHeights(
      greatest: max(greatest, least), least: least, threads: threads, sixteenths: 13,
      fewMasks: 0)
  }

  /// As few bands of so many rows as leave each of them few of their masks.
  public func raised(rows: Int, masks: Int) -> BandHeights {
    if fewMasks == 0 { return self }
    let bands = max((masks + fewMasks - 1) / fewMasks, 1)
    return .even(max((rows + bands - 1) / bands, greatest))
  }

  /// Where the bands begin, and where the last one ends.
  ///
  /// - Parameter work: how much there is to do in each row, more than nothing.
  public func starts(_ work: [Int]) -> [Int] {
    var rest = work.reduce(0, +)
    // All of it where the rest would not make another band for each thread.
    let isAll = work.count * (16 - sixteenths) < 16 * threads * least
    let first = (rest * (isAll ? 16 : sixteenths) + 16 * threads - 1) / (16 * threads)
    var starts = [0]
    var end = 0
    while end < work.count {
      let share = starts.count <= threads ? first : (rest + threads - 1) / threads
      let start = end
      var done = 0
      while end < min(work.count, start + greatest), done < share || end < start + least {
        done += work[end]
        end += 1
      }
      rest -= done
      starts.append(end)
    }
    return starts
  }
}
