/// How high the bands are into which a picture is divided, in rows of tiles.
public struct BandHeights: Sendable {
  /// The most rows of a band.
  public let greatest: Int
  /// The fewest rows of a band but the last.
  private let least: Int
  /// The fewest rows of a band but the last, where there are to be fewer bands.
  private let coarserLeast: Int
  private let threads: Int
  /// How many bands there are at least, however many shapes reach over several: one for each thread that has a
  /// processor, because without a band it would wait.
  public let fewest: Int
  /// How many sixteenths of a thread's share of all work its first band is.
  private let sixteenths: Int
  /// How many segments may be looked at for each that there is: a shape that reaches over several bands is flattened
  /// in each.
  public let largestRepetition: Double
  /// How many masks a band may have that is higher than `greatest`.
  private let fewMasks: Int

  /// Bands that are all so high.
  ///
  /// - Parameters:
  ///   - fewest: how many there are at least, however many shapes reach over several; or as many as there are.
  ///   - fewMasks: how many masks a band may have that is higher. What is lost as they are not in the nearest
  ///     cache is then less than it takes to flatten shapes once for each band that they reach into.
  public static func even(_ height: Int, fewest: Int = 1, fewMasks: Int = 0) -> BandHeights {
    BandHeights(
      greatest: height, least: height, coarserLeast: height * 2, threads: 1, fewest: fewest,
      sixteenths: 16, largestRepetition: 2, fewMasks: fewMasks)
  }

  /// Bands for threads that take one after another: for each thread one that is thirteen sixteenths of its share,
  /// and of what is left a thread's share to whoever comes next. The last ones are low, so that all
  /// threads are done at about the same time, also where one of them is slower; and there are few, because
  /// shapes that reach over several are worked on in each.
  ///
  /// - Parameters:
  ///   - coarserLeast: how high bands are at least where shapes reach over too many.
  ///   - fewest: how many there are at least even so, if it is not more than the threads.
  public static func tapering(
    from greatest: Int, to least: Int, coarserTo coarserLeast: Int, threads: Int, fewest: Int
  ) -> BandHeights {
    // What many low bands even out at the end is little: it has to cost less than what higher ones may.
    BandHeights(
      greatest: max(greatest, least), least: least, coarserLeast: max(coarserLeast, least + 1),
      threads: threads, fewest: fewest, sixteenths: 13, largestRepetition: 1.75, fewMasks: 0)
  }

  /// As few bands of so many rows as leave each of them few of their masks.
  public func raised(rows: Int, masks: Int) -> BandHeights {
    if fewMasks == 0 { return self }
    let bands = max((masks + fewMasks - 1) / fewMasks, 1)
    return .even(max((rows + bands - 1) / bands, greatest))
  }

  /// Fewer bands, and more alike: what low ones would even out they cannot.
  public var coarser: BandHeights {
    BandHeights(
      greatest: max(greatest, coarserLeast), least: coarserLeast, coarserLeast: coarserLeast * 2,
      threads: threads, fewest: fewest, sixteenths: 12, largestRepetition: 2, fewMasks: 0)
  }

  /// How many segments may be looked at for each that there is, even where there are fewer bands than threads then.
  public static let mostRepetition = 12.0

  /// So many bands, or one for each row, with as much to do in each.
  public static func shares(_ count: Int) -> BandHeights {
    BandHeights(
      greatest: 1 << 32, least: 1, coarserLeast: 1, threads: count, fewest: count, sixteenths: 16,
      largestRepetition: mostRepetition, fewMasks: 0)
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
