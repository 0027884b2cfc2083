#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

extension CoverageRasterizer {
  /// The clip: the origin of its tiles in 1/256 pixel, and the numbers of its columns and rows of pixels.
  struct Area {
    var originX: Int
    var originY: Int
    var columns: Int
    var rows: Int
  }

  /// The clip in the form that a walk along the edges needs.
  var area: Area {
    Area(
      originX: window.columns.lowerBound << 12, originY: window.rows.lowerBound << 12,
      columns: window.columns.count << 4, rows: window.rows.count << 4)
  }

  /// A place in 1/256 pixel from the origin of the tiles.
  struct Corner {
    let x: Int
    let y: Int

    @inline(__always)
    init(_ vertex: Vertex, in area: Area) {
      x = Int(vertex.x) &- area.originX
      y = Int(vertex.y) &- area.originY
    }
  }

  /// A pixel: its column and its row from the origin of the tiles.
  struct Pixel: Equatable {
    // Both in one number, so that one comparison is enough.
    private let rawValue: Int

    /// A pixel that is not in the clip.
    static let outside = Pixel(column: -1, row: -1)

    @inline(__always)
    init(column: Int, row: Int) {
      rawValue = row &<< 32 | Int(UInt32(truncatingIfNeeded: column))
    }

    var column: Int { Int(Int32(truncatingIfNeeded: rawValue)) }
    var row: Int { rawValue >> 32 }
    var isInside: Bool { rawValue >= 0 }

    /// The pixel, or `outside` if it is not in the clip.
    func cut(to area: Area) -> Pixel {
      let isInside = column >= 0 && column < area.columns && row >= 0 && row < area.rows
      return isInside ? self : .outside
    }
  }

  /// Adds the edges of some contours, which are known to meet neither themselves nor others, to the accumulators.
  mutating func accumulate(_ contours: Range<Int>) {
    let walk = EdgeWalk(area: area, places: accumulators.places)
    let (vertices, contourEnds) = (outline.vertices, outline.contourEnds)
    // Stays empty, as no crossings are counted.
    var overlaps = CoverageOverlaps()
    batch.countsCrossings = false
    let noRibbons: [Double] = []
    var start = contours.lowerBound == 0 ? 0 : contourEnds[contours.lowerBound - 1]
    let partRows = outline.partRows
    var part = partRows.isEmpty ? 0 : outline.partCount(ofContours: contours.lowerBound)
    for end in contourEnds[contours] {
      _ = walk.walk(
        vertices.span, contour: start..<end, ribbons: noRibbons.span,
        rows: partRows.span.extracting(part...), edges: edges, batch: &batch, overlaps: &overlaps)
      if !partRows.isEmpty { part += CoverageOutline.partCount(ofContour: start..<end) }
      start = end
    }
    batch.addAll(to: walk.places, overlaps: &overlaps)
  }

  /// Adds the edges of some contours to the accumulators, and notes the pixels that the outline crosses more than once.
  mutating func accumulateCountingCrossings(_ contours: Range<Int>) {
    let walk = EdgeWalk(area: area, places: accumulators.places)
    // Moved out, so that the walk has exclusive access.
    var overlaps = CoverageOverlaps()
    swap(&overlaps, &self.overlaps)
    let (vertices, contourEnds) = (outline.vertices, outline.contourEnds)
    let areKnown =
      outline.ribbons.count == vertices.count
      && vertices.count <= CoverageOverlaps.mostEdgesInRibbons
    let ribbons = areKnown ? outline.ribbons : []
    overlaps.ribbons = ribbons
    batch.countsCrossings = true
    let corners = vertices.span
    var start = contours.lowerBound == 0 ? 0 : contourEnds[contours.lowerBound - 1]
    let partRows = outline.partRows
    var part = partRows.isEmpty ? 0 : outline.partCount(ofContours: contours.lowerBound)
    for end in contourEnds[contours] {
      if end - start < 2 {
        start = end
        continue
      }
      let ways = walk.walk(
        corners, contour: start..<end, ribbons: ribbons.span,
        rows: partRows.span.extracting(part...), edges: edges, batch: &batch, overlaps: &overlaps)
      if !partRows.isEmpty { part += CoverageOutline.partCount(ofContour: start..<end) }
      batch.addAll(to: walk.places, overlaps: &overlaps)
      // The pixel where the first edge begins is examined now that the last edge is known, which mostly leads into it.
      let first = walk.firstPixel(corners, contour: start..<end)
      if first.pixel.isInside {
        if first.isOnly || walk.ends(corners, end - 1).last != first.pixel {
          CoverageRasterizer.crossing(
            first.pixel, edge: start + 1, in: walk.places, overlaps: &overlaps)
        } else if ways.isAll(with: first.ways)
          || EdgeWalk.isNewRibbon(start + 1, after: end - 1, ribbons.span)
        {
          CoverageRasterizer.add(
            .selfCrossing, of: first.pixel, edge: start + 1, in: walk.places, to: &overlaps)
        }
      }
      start = end
    }
    swap(&overlaps, &self.overlaps)
  }

  /// Adds a note of a pixel that the outline is in, now at `edge`.
  static func add(
    _ note: SpanBatch.Note, of pixel: Pixel, edge: Int, in places: TileAccumulators.Places,
    to overlaps: inout CoverageOverlaps
  ) {
    let row = places.row(pixel.row, column: pixel.column)
    let column = pixel.column & 15
    // The pixel where a contour begins counts as crossed only once the contour's end is known.
    if row.crossing(1 << UInt32(column)) == 0 { row.enter(edge, column: column) }
    switch note {
    case .selfCrossing: overlaps.noteSelfCrossing(in: row, column: column)
    case .ribbon: overlaps.noteRibbon(in: row, column: column)
    }
  }

  /// Notes that the outline enters a pixel.
  private static func crossing(
    _ pixel: Pixel, edge: Int, in places: TileAccumulators.Places,
    overlaps: inout CoverageOverlaps
  ) {
    let row = places.row(pixel.row, column: pixel.column)
    let bit: UInt32 = 1 << UInt32(pixel.column & 15)
    overlaps.enter(bit, again: row.crossing(bit), of: row, with: edge)
  }
}
#endif
