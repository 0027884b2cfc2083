#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

extension CoverageRasterizer {
  /// The number of tiles by which a convex outline may reach beyond the left and right sides of the clip to be summed row
  /// by row. The columns there are computed and then discarded.
  private static let margin = 32

  /// The most corners of an outline that is summed row by row. Strokes of one segment have four, and their edges are
  /// many rows high. Outlines of short edges, such as ellipses, are faster with the algorithm for general outlines.
  private static let mostCorners = 8

  /// True if the outline is one convex contour of few corners that does not reach far beyond the clip's left and right
  /// sides.
  @inline(__always)
  var isConvexNearClip: Bool {
    guard outline.isConvexContour, outline.vertices.count - 1 <= Self.mostCorners,
      outline.box.minY < outline.box.maxY
    else { return false }
    return Int(outline.box.minX) >= (window.columns.lowerBound - Self.margin) << 12
      && Int(outline.box.maxX) < (window.columns.upperBound + Self.margin) << 12
      && window.columns.count << 4 <= CoverageRows.mostColumns
  }

  /// Appends the tiles that such a path covers in some rows of tiles: the same ones as `accumulate` and `sweep`
  /// together, but without accumulators for the area between the path's sides.
  mutating func finishConvex(
    tileRows: ClosedRange<Int>, rule: Rule, into tiles: inout CoverageTiles
  ) {
    var area = area
    let firstTile = (Int(outline.box.minX) - area.originX) >> 12
    let lastTile = (Int(outline.box.maxX) - area.originX) >> 12
    area.originX += firstTile << 12
    rows.reserve(columns: (lastTile - firstTile + 1) << 4)
    let places = rows.places
    let corners = outline.vertices
    var top = 0
    while corners[top].y != outline.box.minY { top += 1 }
    var falling = ConvexSide(.falling, corner: top, bottom: outline.box.maxY, area: area)
    var rising = ConvexSide(.rising, corner: top, bottom: outline.box.maxY, area: area)
    let firstRow = max((Int(outline.box.minY) - area.originY) >> 8, 0)
    let lastRow = min((Int(outline.box.maxY) - 1 - area.originY) >> 8, area.rows - 1)
    let firstRun = tiles.runs.count
    let clip = 0 - firstTile..<window.columns.count - firstTile
    let seen = (0..<lastTile - firstTile + 1).clamped(to: clip)
    for tileRow in tileRows {
      let first = max(firstRow, tileRow << 4)
      let last = min(lastRow, tileRow << 4 | 15)
      if first > last { continue }
      let origin = window.columns.lowerBound + firstTile
      let columns = origin + seen.lowerBound..<origin + seen.upperBound
      if tiles.hidden.contains(columns: columns, row: window.rows.lowerBound + tileRow) {
        falling.skip(through: last, of: corners.span)
        rising.skip(through: last, of: corners.span)
        continue
      }
      places.removeColumns()
      let a = falling.add(through: last, of: corners.span, to: places)
      let b = rising.add(through: last, of: corners.span, to: places)
      let (left, right) = a.first <= b.first ? (a, b) : (b, a)
      let leftTiles = left.first >> 4..<left.last >> 4 + 1
      let rightTiles = right.first >> 4..<right.last >> 4 + 1
      if rightTiles.lowerBound <= leftTiles.upperBound {
        let both = leftTiles.lowerBound..<max(leftTiles.upperBound, rightTiles.upperBound)
        for tile in both { places.clear(tile: tile) }
        places.sumUp(first...last, rule: rule)
        append(
          both.clamped(to: clip), from: firstTile, row: tileRow, firstRun: firstRun, into: &tiles)
      } else {
        let gap = leftTiles.upperBound..<rightTiles.lowerBound
        for tile in leftTiles { places.clear(tile: tile) }
        for tile in rightTiles { places.clear(tile: tile) }
        let winding = places.sumUp(first...last, gap: gap, rule: rule)
        append(
          leftTiles.clamped(to: clip), from: firstTile, row: tileRow, firstRun: firstRun,
          into: &tiles)
        let shown = gap.clamped(to: clip)
        if !shown.isEmpty {
          appendGap(
            columns: firstTile + shown.lowerBound..<firstTile + shown.upperBound, row: tileRow,
            winding: winding, rule: rule, firstRun: firstRun, into: &tiles)
        }
        append(
          rightTiles.clamped(to: clip), from: firstTile, row: tileRow, firstRun: firstRun,
          into: &tiles)
      }
    }
  }

  /// Appends neighbouring tiles that the outline passes through, counted from its first tile.
  @inline(__always)
  private mutating func append(
    _ columns: Range<Int>, from firstTile: Int, row: Int, firstRun: Int,
    into tiles: inout CoverageTiles
  ) {
    for tile in columns {
      let column = window.columns.lowerBound + firstTile + tile
      tiles.append(
        rows.places.tile(tile), columns: column..<column + 1, row: window.rows.lowerBound + row,
        firstRun: firstRun)
    }
  }
}
#endif
