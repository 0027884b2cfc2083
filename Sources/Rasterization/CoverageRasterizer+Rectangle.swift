package import Geometry

extension CoverageRasterizer {
  /// Appends the tiles that a rectangle with sides along the axes covers, without walking edges.
  ///
  /// `begin` has set the clip; this stands in for `add` and `finish`, and the coverage is the same
  /// as theirs: the part of the pixel's width that is covered times that of its height, in units
  /// of 1/256 each.
  package mutating func finish(
    rectangle: Rect, antialias: Bool = true, into tiles: inout CoverageTiles
  ) {
    guard rectangle.isFinite, tileColumns > 0, tileRows > 0 else { return }
    let x = fixedRange(rectangle.minX, rectangle.maxX, origin: originX)
    let y = fixedRange(rectangle.minY, rectangle.maxY, origin: originY)
    let clip = clipMinY - originY..<clipMaxY - originY
    guard !x.isEmpty, !y.isEmpty, x.upperBound > 0, x.lowerBound < tileColumns << 12 else { return }
    let firstRow = max(y.lowerBound >> 8, clip.lowerBound) >> 4
    let lastRow = min((y.upperBound - 1) >> 8, clip.upperBound - 1) >> 4
    guard firstRow <= lastRow else { return }
    let firstColumn = max(x.lowerBound >> 12, 0)
    let lastColumn = min((x.upperBound - 1) >> 12, tileColumns - 1)
    let firstRun = tiles.runs.count
    for row in firstRow...lastRow {
      let heights = CoverageRasterizer.extents(
        of: y, tile: row, clip: clip, antialias: antialias, bottomIsInside: true)
      if heights == SIMD16(repeating: 0) { continue }
      var column = firstColumn
      while column <= lastColumn {
        let widths = CoverageRasterizer.extents(
          of: x, tile: column, clip: 0..<tileColumns << 4, antialias: antialias,
          bottomIsInside: false)
        var end = column + 1
        if widths == SIMD16(repeating: 256) && end <= (x.upperBound >> 12) - 1 {
          // All tiles up to the one with the right side are alike.
          end = max(end, min(x.upperBound >> 12, tileColumns))
        }
        let units = heights &<< Int32(CoverageRasterizer.areaBits - 16)
        for four in 0..<4 {
          let first = four << 2
          mask[four] = CoverageRasterizer.groups(
            units &* widths[first], units &* widths[first + 1], units &* widths[first + 2],
            units &* widths[first + 3], rule: .winding)
        }
        append(column..<end, row: row, firstRun: firstRun, into: &tiles)
        column = end
      }
    }
  }

  /// Both ends in units of 1/256 pixel from the origin of the tiles, rounded as corners are.
  private func fixedRange(_ from: Double, _ to: Double, origin: Int) -> Range<Int> {
    let limit = Double(CoverageRasterizer.limit)
    let first = (min(max(from, -limit), limit) * 256).rounded(.toNearestOrEven)
    let last = (min(max(to, -limit), limit) * 256).rounded(.toNearestOrEven)
    return Int(first) - origin << 8..<max(Int(last), Int(first)) - origin << 8
  }

  /// How much of each of a tile's 16 rows or columns lies in a range: 0...256.
  private static func extents(
    of range: Range<Int>, tile: Int, clip: Range<Int>, antialias: Bool, bottomIsInside: Bool
  ) -> SIMD16<Int32> {
    var result = SIMD16<Int32>(repeating: 0)
    for lane in 0..<16 where clip.contains(tile << 4 | lane) {
      let start = (tile << 4 | lane) << 8
      if antialias {
        result[lane] = Int32(
          max(min(range.upperBound, start + 256) - max(range.lowerBound, start), 0))
      } else {
        // Of two opposite sides one owns the centres that it passes through.
        let center = bottomIsInside ? start + 127 : start + 128
        result[lane] = range.contains(center) ? 256 : 0
      }
    }
    return result
  }
}
