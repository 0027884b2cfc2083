internal import GLFunTiles

/// A division of a picture's rows of tiles into bands, and the commands that can touch each.
struct BandDivision: Sendable {
  /// Where each band begins, and where the last one ends.
  private let rowStarts: [Int]
  /// For each band where its commands begin in `order`, and where the last one's end.
  private let starts: [Int]
  /// The commands that can touch a band, band after band, first to last.
  private let order: [Int32]

  /// Divides some rows.
  ///
  /// - Parameters:
  ///   - reaches: for each of the commands the tiles that it can touch.
  ///   - masks: about how many masks they have all together.
  ///   - heights: how high the bands are at least, nil for one band of all rows. They are higher
  ///     where many shapes would reach over several.
  init(
    _ commands: Range<Int>, _ reaches: [TileReach], masks: Int, rows: Int,
    _ heights: BandHeights?
  ) {
    var heights = (heights ?? .even(rows)).raised(rows: rows, masks: masks)
    let work = Self.work(reaches, rows: rows)
    var census = Census(reaches, heights.starts(work))
    let fewest = min(census.bandCount, heights.fewest)
    while census.bandCount > fewest, census.repetition > heights.largestRepetition {
      heights = heights.coarser
      census = Census(reaches, heights.starts(work))
    }
    // Threads without a band would only wait: they may as well look at shapes that others look at too, to some extent.
    if census.bandCount < fewest || census.repetition > BandHeights.mostRepetition {
      var count = fewest
      repeat {
        census = Census(reaches, BandHeights.shares(count).starts(work))
        count = max(2, count * 3 / 4)
      } while census.repetition > BandHeights.mostRepetition
    }
    rowStarts = census.rowStarts
    starts = census.starts
    order = Self.sorted(reaches, commands, census)
  }

  /// The bands that have any of some rows.
  func bands(of rows: Range<Int>) -> Range<Int> {
    let first = rowStarts.lastIndex { $0 <= rows.lowerBound } ?? 0
    let end = rowStarts.firstIndex { $0 >= rows.upperBound } ?? rowStarts.count - 1
    return first..<end
  }

  /// The rows of a band.
  func rows(ofBand band: Int) -> Range<Int> { rowStarts[band]..<rowStarts[band + 1] }

  /// The commands that can touch a band, first to last.
  func commands(ofBand band: Int) -> ArraySlice<Int32> { order[starts[band]..<starts[band + 1]] }

  /// About how much there is to do in each row: the tiles of all shapes that reach into it, and one.
  ///
  /// It grows with the time that a row takes as well as figures do which count segments and the
  /// tiles that outlines cross too.
  private static func work(_ reaches: [TileReach], rows: Int) -> [Int] {
    // First how much more there is than in the row before.
    var work = [Int](repeating: 0, count: rows + 1)
    var changes = work.mutableSpan
    for reach in reaches {
      let columns = reach.columns.count
      changes[Int(reach.shadowedRows.lowerBound)] &+= columns
      changes[Int(reach.shadowedRows.upperBound)] &-= columns
    }
    var present = 1
    for row in 0..<rows {
      present &+= changes[row]
      changes[row] = present
    }
    work.removeLast()
    return work
  }

  /// How many commands can touch each of some bands.
  private struct Census {
    /// Where each band begins, and where the last one ends.
    let rowStarts: [Int]
    /// The band of each row.
    let bands: [Int32]
    /// For each band how many commands can touch those before it, and after the last one all.
    let starts: [Int]
    /// How many segments are looked at for each that there is: a shape that reaches over several bands is
    /// flattened, and its edges are looked at, in every one.
    let repetition: Double

    var bandCount: Int { rowStarts.count - 1 }

    init(_ reaches: [TileReach], _ rowStarts: [Int]) {
      let bands = (1..<rowStarts.count).flatMap { band in
        repeatElement(Int32(band - 1), count: rowStarts[band] - rowStarts[band - 1])
      }
      let bandOfRow = bands.span
      var starts = [Int](repeating: 0, count: rowStarts.count)
      var counts = starts.mutableSpan
      var once = 0
      var all = 0
      for reach in reaches {
        let touched = reach.bands(bandOfRow)
        for band in touched { counts[band &+ 1] &+= 1 }
        let segments = Int(reach.segments)
        once &+= touched.isEmpty ? 0 : segments
        all &+= segments &* touched.count
      }
      for band in counts.indices.dropLast() { counts[band &+ 1] &+= counts[band] }
      self.rowStarts = rowStarts
      self.bands = bands
      self.starts = starts
      repetition = once == 0 ? 1 : Double(all) / Double(once)
    }
  }

  /// The commands of every band, one after another.
  private static func sorted(
    _ reaches: [TileReach], _ commands: Range<Int>, _ census: Census
  ) -> [Int32] {
    let bands = census.bands.span
    var places = census.starts
    var order = [Int32](repeating: 0, count: places[census.bandCount])
    var next = places.mutableSpan
    var sorted = order.mutableSpan
    var index = Int32(commands.lowerBound)
    for reach in reaches {
      for band in reach.bands(bands) {
        sorted[next[band]] = index
        next[band] &+= 1
      }
      index &+= 1
    }
    return order
  }
}

extension TileReach {
  /// The bands that the command can touch, given the band of each row.
  @inline(__always)
  fileprivate func bands(_ bands: Span<Int32>) -> Range<Int> {
    if shadowedRows.isEmpty { return 0..<0 }
    let last = bands[Int(shadowedRows.upperBound) &- 1]
    return Int(bands[Int(shadowedRows.lowerBound)])..<Int(last) &+ 1
  }
}
