/// The heights of the bands into which a picture is divided, in rows of tiles.
public struct BandHeights: Sendable {
  /// The greatest number of rows of a band.
  public let greatest: Int
  /// The least number of rows of a band, except for the last band.
  private let least: Int
  private let threads: Int
  /// The size of a thread's first band, in sixteenths of its share of the work.
  private let sixteenths: Int
  /// The limit on the masks of a band that is higher than `greatest`.
  private let fewMasks: Int

  /// Bands of equal height.
  ///
  /// - Parameter fewMasks: the limit on the masks of a higher band. With so few masks it costs little that they are not in the
  ///   nearest cache, and each shape is processed in fewer bands.
  public static func even(_ height: Int, fewMasks: Int = 0) -> BandHeights {
    BandHeights(greatest: height, least: height, threads: 1, sixteenths: 16, fewMasks: fewMasks)
  }

  /// Bands for threads that take one after another.
  ///
  /// Each thread first gets a band with 13/16 of its share. The remaining rows are handed out in shrinking bands, so that all
  /// threads finish at about the same time, even if one of them is slower.
  public static func tapering(
    from greatest: Int, to least: Int, threads: Int
  ) -> BandHeights {
    BandHeights(
      greatest: max(greatest, least), least: least, threads: threads, sixteenths: 13,
      fewMasks: 0)
  }

  /// Higher bands, as few as the limit on masks allows; the same heights if there is no limit.
  public func raised(rows: Int, masks: Int) -> BandHeights {
    if fewMasks == 0 { return self }
    let bands = max((masks + fewMasks - 1) / fewMasks, 1)
    return .even(max((rows + bands - 1) / bands, greatest))
  }

  /// The first row of each band, then the end of the last one.
  ///
  /// - Parameter work: the amount of work in each row, greater than zero.
  public func starts(_ work: [Int]) -> [Int] {
    var rest = work.reduce(0, +)
    // The whole share if the rest would not make another band for each thread.
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
