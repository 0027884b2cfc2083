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
  ///   - heights: how high the bands are at least, nil for one band of all rows. They are higher
  ///     where many shapes would reach over several.
  init(
    _ commands: Range<Int>, _ reaches: [TileReach], rows: Int,
    _ heights: BandHeights?
  ) {
    var heights = heights ?? .even(rows)
    var rowStarts = heights.starts(rows: rows)
    while rowStarts.count > 2,
      Self.repetition(reaches, Self.bands(rowStarts)) > heights.largestRepetition
    {
      heights = heights.coarser
      rowStarts = heights.starts(rows: rows)
    }
    self.rowStarts = rowStarts
    if rowStarts.count > 2 {
      (starts, order) = Self.sorted(
        reaches, commands, Self.bands(rowStarts), count: rowStarts.count - 1)
    } else {
      starts = [0, commands.count]
      order = commands.map { Int32($0) }
    }
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

  /// The band of each row.
  private static func bands(_ rowStarts: [Int]) -> [Int32] {
    (1..<rowStarts.count).flatMap { band in
      repeatElement(Int32(band - 1), count: rowStarts[band] - rowStarts[band - 1])
    }
  }

  /// How many segments are looked at for each that there is: a shape that reaches over several bands is
  /// flattened, and its edges are looked at, in every one.
  private static func repetition(_ reaches: [TileReach], _ bands: [Int32]) -> Double {
    let bands = bands.span
    var once = 0
    var all = 0
    for reach in reaches {
      let count = reach.bands(bands).count
      let segments = Int(reach.segments)
      once &+= count == 0 ? 0 : segments
      all &+= segments &* count
    }
    return once == 0 ? 1 : Double(all) / Double(once)
  }

  /// The commands of every band, one after another.
  private static func sorted(
    _ reaches: [TileReach], _ commands: Range<Int>, _ bands: [Int32], count: Int
  ) -> (starts: [Int], order: [Int32]) {
    let bands = bands.span
    var starts = [Int](repeating: 0, count: count + 1)
    var counts = starts.mutableSpan
    for reach in reaches {
      for band in reach.bands(bands) { counts[band &+ 1] &+= 1 }
    }
    for band in 0..<count { counts[band &+ 1] &+= counts[band] }
    var places = starts
    var order = [Int32](repeating: 0, count: starts[count])
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
    return (starts, order)
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
