#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

// A pixel with an overlap gets its exact coverage after the mask of its tile has been added, so that pixels of many
// tiles can be computed together.
extension CoverageRasterizer {
  /// Marks a tile's pixels with overlaps in the mask, so that it keeps their quads whatever their coverage will be.
  ///
  /// - Parameter last: the index of the tile's last overlap.
  mutating func keepOverlaps(_ last: Int) {
    var index = last
    while index >= 0 {
      let overlap = overlaps[index]
      mask.set(column: overlap.pixel.column, row: overlap.pixel.row, to: 1)
      index = Int(overlap.next)
    }
  }

  /// Computes the coverage of a tile's pixels with overlaps, or collects these pixels to be computed later.
  mutating func resolveOverlaps(
    _ last: Int, tileColumn: Int, tileRow: Int, rule: Rule, _ vertices: Span<Vertex>,
    contourEnds: Span<Int>, mask: Int, in masks: inout CoverageMasks
  ) {
    var index = last
    while index >= 0 {
      let pixel = overlaps[index].pixel
      let x = (window.columns.lowerBound &+ tileColumn) << 4 | pixel.column
      let y = (window.rows.lowerBound &+ tileRow) << 4 | pixel.row
      resolve(
        index, x: x, y: y, average: Int(windings[pixel.cell]), rule: rule, vertices,
        contourEnds: contourEnds,
        at: masks.place(column: pixel.column, row: pixel.row, in: mask), in: &masks)
      index = Int(overlaps[index].next)
    }
  }

  private mutating func resolve(
    _ overlap: Int, x: Int, y: Int, average: Int, rule: Rule, _ vertices: Span<Vertex>,
    contourEnds: Span<Int>, at place: Int, in masks: inout CoverageMasks
  ) {
    let corner = Vertex(
      x: Int32(truncatingIfNeeded: x &<< 8), y: Int32(truncatingIfNeeded: y &<< 8))
    let edges = listCrossings(
      of: overlap, inPixelAt: corner, vertices, contourEnds: contourEnds)
    if edges > CoverageOverlaps.mostEdges {
      routes.insert(.samples)
      let (column, row) = (x - window.columns.lowerBound << 4, y - window.rows.lowerBound << 4)
      return crowded.append((column: column, row: row, place: place))
    }
    let pixel = SixteenPixels.Pixel(corner: corner, average: average, rule: rule, place: place)
    if pending == nil { pending = PendingPixels() }
    if pending?.add(pixel, edges: edges, crossings, vertices, to: &masks) == true {
      routes.insert(.sixteenPixels)
      return
    }
    routes.insert(.exactPixel)
    let exact = pixelCoverage.coverage(
      crossings, vertices, x: x, y: y, average: average, rule: rule)
    let told = Self.coverage(
      SIMD8(repeating: Int32(truncatingIfNeeded: average)), rule: rule)
    masks.set(exact ?? told[0], at: place)
  }

  /// Collects the crossings of the outline in a pixel with an overlap into `crossings`.
  ///
  /// - Returns: the number of their edges; a number above `mostEdges` if there were too many crossings, too.
  private mutating func listCrossings(
    of overlap: Int, inPixelAt corner: Vertex, _ vertices: Span<Vertex>, contourEnds: Span<Int>
  ) -> Int {
    if overlaps[overlap].isCrowded { return CoverageOverlaps.mostEdges + 1 }
    crossings.count = 0
    var edges = 0
    overlaps.forEachCrossing(overlap) { edge in
      let crossing = PixelCrossing(
        through: edge, inPixelAt: corner, vertices, contourEnds: contourEnds)
      // A crossing that touches the pixel's side on its way enters the pixel several times. It counts once.
      for index in 0..<crossings.count where crossings[index] == crossing { return }
      crossings.append(crossing)
      edges += crossing.count
    }
    return edges
  }

  /// Samples the coverage of a path's crowded pixels.
  mutating func finishCrowds(rule: Rule, in masks: inout CoverageMasks) {
    pixelCoverage.forgetCrossings()
    if crowded.isEmpty { return }
    for pixel in crowded { crowds.add(column: pixel.column, row: pixel.row) }
    crowds.begin(vertices: outline.vertices, contourEnds: outline.contourEnds, area: area)
    for pixel in crowded {
      let coverage = crowds.coverage(column: pixel.column, row: pixel.row, rule: rule)
      masks.set(coverage, at: pixel.place)
    }
    crowds.removeAll()
    crowded.removeAll(keepingCapacity: true)
  }
}
#endif
