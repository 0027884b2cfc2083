internal import GLFunTiles

/// A division of a picture's rows of tiles into bands, and the commands that can touch each.
struct BandDivision: Sendable {
  /// The first row of each band, then the end of the last band.
  private let rowStarts: [Int]
  /// The offset in `order` of each band's first command, then the end of the last band's commands.
  private let starts: [Int]
  /// The commands that can touch a band, band after band, first to last.
  private let order: [Int32]

  /// Divides the rows of a picture.
  ///
  /// - Parameters:
  ///   - reaches: the tiles that each command can touch.
  ///   - masks: the approximate number of masks of all commands together.
  ///   - rows: the number of rows of tiles.
  ///   - heights: the heights of the bands; nil for one band of all rows.
  init(
    _ commands: Range<Int>, _ reaches: [TileReach], masks: Int, rows: Int,
    _ heights: BandHeights?
  ) {
    let heights = (heights ?? .even(rows)).raised(rows: rows, masks: masks)
    rowStarts = heights.starts(Self.work(reaches, rows: rows))
    let bandOfRow = zip(rowStarts, rowStarts.dropFirst()).enumerated().flatMap { band, rows in
      repeatElement(Int32(band), count: rows.1 - rows.0)
    }
    let bands = bandOfRow.span
    var places = [Int](repeating: 0, count: rowStarts.count)
    var counts = places.mutableSpan
    for reach in reaches {
      for band in reach.bands(bands) { counts[band &+ 1] &+= 1 }
    }
    for band in counts.indices.dropLast() { counts[band &+ 1] &+= counts[band] }
    starts = places
    var order = [Int32](repeating: 0, count: places[places.count - 1])
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
    self.order = order
  }

  /// The bands that have any of some rows.
  func bands(of rows: Range<Int>) -> Range<Int> {
    let first = rowStarts.lastIndex { $0 <= rows.lowerBound } ?? 0
    let end = rowStarts.firstIndex { $0 >= rows.upperBound } ?? rowStarts.count - 1
    return first..<end
  }

  /// The rows of a band.
  func rows(ofBand band: Int) -> Range<Int> { rowStarts[band]..<rowStarts[band + 1] }

  /// The commands that can touch a band, in drawing order.
  func commands(ofBand band: Int) -> ArraySlice<Int32> { order[starts[band]..<starts[band + 1]] }

  /// An estimate of the work in each row: the number of tiles that shapes touch in it, plus one.
  private static func work(_ reaches: [TileReach], rows: Int) -> [Int] {
    // First the change from the row before, then the running sum.
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
