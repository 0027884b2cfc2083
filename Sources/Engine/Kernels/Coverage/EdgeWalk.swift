#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

/// A walk along contours. It cuts their edges into rows of pixels for a batch, which adds the signed area between the
/// edges and the right end of their rows.
struct EdgeWalk {
  typealias Area = CoverageRasterizer.Area
  typealias Corner = CoverageRasterizer.Corner
  typealias Pixel = CoverageRasterizer.Pixel
  typealias Vertex = CoverageRasterizer.Vertex

  let area: Area
  let places: TileAccumulators.Places

  /// Walks along a contour's edges.
  ///
  /// - Parameters:
  ///   - contour: the indices of its vertices. The first vertex is repeated at the end.
  ///   - ribbons: the ribbon number of each vertex's edge; empty if ribbons are unknown.
  ///   - rows: the rows of the outline's parts from this contour on; empty if they are unknown.
  /// - Returns: the directions in which the outline has gone in the pixel where it ends.
  func walk(
    _ vertices: Span<Vertex>, contour: Range<Int>, ribbons: Span<Double>,
    rows: Span<CoverageOutline.PartRows>, edges: borrowing CoverageEdges, batch: inout SpanBatch,
    overlaps: inout CoverageOverlaps
  ) -> WaysInPixel {
    let countsCrossings = batch.countsCrossings
    var ways = WaysInPixel()
    let start = contour.lowerBound &+ 1
    var index = start
    while index < contour.upperBound {
      if !rows.isEmpty, (index &- start) % CoverageOutline.edgesOfPart == 0,
        isBeyondRows(rows[(index &- start) / CoverageOutline.edgesOfPart])
      {
        index &+= CoverageOutline.edgesOfPart
        continue
      }
      let count = min(contour.upperBound &- index, CoverageEdges.count)
      let isFirst = index == start
      let found = edges.take(
        vertices, from: index, count: count,
        !countsCrossings ? .ofNoInterest : isFirst ? .ofContour : .afterAnother, in: area)
      // The pixel where the first edge begins is examined after the last edge.
      let known = isFirst ? found.known & ~1 : found.known
      let selfCrossings = countsCrossings ? ways.goOn(found, count: count) & known : 0
      let newRibbons =
        ribbons.isEmpty ? 0 : CoverageOverlaps.newRibbons(index, count: count, ribbons) & known
      let noted = found.all & ~found.plain | selfCrossings | newRibbons
      if noted == 0 {
        addPlain(
          found, 0..<count, from: index, edges: edges, batch: &batch, overlaps: &overlaps)
      } else if found.plain != 0
        || !areBeyondRows(vertices, index &- 1..<index &+ count)
      {
        addSome(
          vertices, from: index, count: count, found, noted: noted, selfCrossings: selfCrossings,
          newRibbons: newRibbons, edges: edges, batch: &batch, overlaps: &overlaps)
      }
      index &+= count
    }
    return ways
  }

  /// Adds edges that fit a batch.
  @inline(__always)
  private func addPlain(
    _ found: CoverageEdges.Found, _ range: Range<Int>, from index: Int,
    edges: borrowing CoverageEdges, batch: inout SpanBatch, overlaps: inout CoverageOverlaps
  ) {
    if !batch.hasRoom(found.rows) { batch.addAll(to: places, overlaps: &overlaps) }
    if batch.hasRoom(found.rows) {
      return batch.append(edges, range, edge: index &+ range.lowerBound)
    }
    for number in range {
      if !batch.hasRoom(SpanBatch.mostRows) { batch.addAll(to: places, overlaps: &overlaps) }
      batch.append(edges, number..<number &+ 1, edge: index &+ number)
    }
  }

  /// Adds edges and treats the `noted` ones separately: they do not fit a batch, or begin where the outline may cross
  /// itself or changes its ribbon.
  @inline(never)
  private func addSome(
    _ vertices: Span<Vertex>, from index: Int, count: Int, _ found: CoverageEdges.Found,
    noted: UInt32, selfCrossings: UInt32, newRibbons: UInt32, edges: borrowing CoverageEdges,
    batch: inout SpanBatch, overlaps: inout CoverageOverlaps
  ) {
    var number = 0
    while number < count {
      // The next one that was noted.
      let next = min(
        number &+ (noted >> UInt32(truncatingIfNeeded: number)).trailingZeroBitCount, count)
      let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: next)
      let end = next &+ (found.plain & bit != 0 ? 1 : 0)
      if number < end {
        addPlain(
          found, number..<end, from: index, edges: edges, batch: &batch, overlaps: &overlaps)
      }
      number = next &+ 1
      if next == count || areBeyondRows(vertices, index &+ next &- 1..<index &+ number) {
        continue
      }
      if found.all & ~found.plain & bit != 0 {
        addSpecial(
          vertices, index &+ next, isKnown: found.known & bit != 0, batch: &batch,
          overlaps: &overlaps)
      }
      if (selfCrossings | newRibbons) & bit != 0 {
        add(
          selfCrossings & bit != 0 ? .selfCrossing : .ribbon, vertices, index &+ next,
          batch: &batch,
          overlaps: &overlaps)
      }
    }
  }

  /// True if neighbouring vertices are all above the clip, or all below it. Then so are the pixels in which the edges
  /// between them begin and end.
  @inline(__always)
  private func areBeyondRows(_ vertices: Span<Vertex>, _ range: Range<Int>) -> Bool {
    var least = vertices[range.lowerBound].y
    var most = least
    for index in range.lowerBound &+ 1..<range.upperBound {
      least = min(least, vertices[index].y)
      most = max(most, vertices[index].y)
    }
    return Int(most) <= area.originY || Int(least) >= area.originY &+ area.rows &<< 8
  }

  /// True if no edge of a part is in a pixel of the clip, not even at an end.
  @inline(__always)
  private func isBeyondRows(_ rows: CoverageOutline.PartRows) -> Bool {
    Int(rows.most) < area.originY || Int(rows.least) > area.originY &+ area.rows &<< 8
  }

  /// True if ribbons are known and an edge does not continue the ribbon of the edge before.
  @inline(__always)
  static func isNewRibbon(_ edge: Int, after last: Int, _ ribbons: Span<Double>) -> Bool {
    !ribbons.isEmpty && !CoverageOverlaps.isOneRibbon(ribbons[edge], ribbons[last])
  }

  /// Adds a note of the pixel where an edge begins, if that pixel is in the clip.
  @inline(never)
  private func add(
    _ note: SpanBatch.Note, _ vertices: Span<Vertex>, _ edge: Int, batch: inout SpanBatch,
    overlaps: inout CoverageOverlaps
  ) {
    let pixel = ends(vertices, edge).first
    if pixel.isInside {
      batch.append(note, of: pixel, edge: edge, to: places, overlaps: &overlaps)
    }
  }

  /// The pixels in which an edge begins and ends; `outside` for a pixel that is not in the clip.
  func ends(_ vertices: Span<Vertex>, _ edge: Int) -> (first: Pixel, last: Pixel) {
    let from = Corner(vertices[edge &- 1], in: area)
    let to = Corner(vertices[edge], in: area)
    // A horizontal edge on the border of two rows is in neither.
    if from.y == to.y && from.y & 255 == 0 { return (.outside, .outside) }
    let direction = WalkDirection(from: from, to: to)
    let last = direction.last(from: from, to: to)
    return (direction.first(from: from).cut(to: area), last.cut(to: area))
  }

  /// The pixel where a contour begins (`outside` if it is not in the clip), the directions in which the outline goes
  /// before it leaves the pixel, and true if it never leaves.
  func firstPixel(
    _ vertices: Span<Vertex>, contour: Range<Int>
  ) -> (pixel: Pixel, ways: WaysInPixel, isOnly: Bool) {
    var edge = contour.lowerBound &+ 1
    let pixel = ends(vertices, edge).first
    var ways = WaysInPixel()
    while edge < contour.upperBound {
      let ends = ends(vertices, edge)
      if ends.first != pixel && edge > contour.lowerBound &+ 1 { return (pixel, ways, false) }
      ways.add(from: vertices[edge &- 1], to: vertices[edge])
      if ends.last != pixel || !pixel.isInside { return (pixel, ways, false) }
      edge &+= 1
    }
    return (pixel, ways, true)
  }

  /// Adds an edge that may leave the clip, or is long or horizontal.
  @inline(never)
  private func addSpecial(
    _ vertices: Span<Vertex>, _ edge: Int, isKnown: Bool, batch: inout SpanBatch,
    overlaps: inout CoverageOverlaps
  ) {
    let from = Corner(vertices[edge &- 1], in: area)
    let to = Corner(vertices[edge], in: area)
    let direction = WalkDirection(from: from, to: to)
    if from.y == to.y {
      if batch.countsCrossings {
        addLevel(
          from: from, to: to, edge: edge, isKnown: isKnown, batch: &batch, overlaps: &overlaps)
      }
      return
    }
    if direction.isOutside(area, from: from, to: to) { return }
    let (upper, lower) = direction.goesDown ? (from, to) : (to, from)
    let firstRow = direction.first(from: from).row
    let rise = RowSpan.rise(width: abs(lower.x &- upper.x), height: lower.y &- upper.y)
    var rows = EdgeRows(x0: upper.x, y0: upper.y, x1: lower.x, y1: lower.y, count: area.rows)
    while rows.next() {
      let span = RowSpan(
        left: direction.leansRight ? rows.fromX : rows.toX,
        right: direction.leansRight ? rows.toX : rows.fromX, height: rows.height)
      let part = SpanBatch.Part(
        span: span, row: rows.row, edge: edge, rise: rise,
        isKnown: isKnown && rows.row == firstRow, goesDown: direction.goesDown,
        goesRight: direction.goesRight)
      batch.append(part, within: area.columns, to: places, overlaps: &overlaps)
    }
  }

  /// Notes the crossings of a horizontal edge, which has no area of its own.
  ///
  /// - Parameter isKnown: true if the outline is already in the pixel where the edge begins.
  private func addLevel(
    from: Corner, to: Corner, edge: Int, isKnown: Bool, batch: inout SpanBatch,
    overlaps: inout CoverageOverlaps
  ) {
    let row = from.y >> 8
    // On the border of two rows it is in neither.
    if from.y & 255 == 0 || row < 0 || row >= area.rows { return }
    let span = RowSpan(
      left: min(from.x, to.x) &<< 8, right: max(from.x, to.x) &<< 8, height: 0)
    let part = SpanBatch.Part(
      span: span, row: row, edge: edge, rise: 0, isKnown: isKnown, goesDown: true,
      goesRight: to.x > from.x)
    batch.append(part, within: area.columns, to: places, overlaps: &overlaps)
  }
}
#endif
