internal import GLFunTiles

// A pixel with a conflict gets its exact coverage after the mask of its tile has been added. So pixels of many tiles
// can be worked out together.
extension CoverageRasterizer {
  /// Makes the mask of a tile keep the groups with conflicts, whatever their coverage will be.
  ///
  /// - Parameter last: the index of the tile's last conflict.
  mutating func keepConflicts(_ last: Int) {
    var index = last
    while index >= 0 {
      let conflict = conflicts[index]
      mask.set(column: conflict.pixel.column, row: conflict.pixel.row, to: 1)
      index = Int(conflict.next)
    }
  }

  /// Works out the coverage of a tile's pixels with conflicts, or collects them to be worked out later.
  mutating func resolveConflicts(
    _ last: Int, tileColumn: Int, tileRow: Int, rule: Rule, _ vertices: Span<Vertex>,
    contourEnds: Span<Int>, mask: Int, in masks: inout CoverageMasks
  ) {
    var index = last
    while index >= 0 {
      let pixel = conflicts[index].pixel
      let (x, y) = (originX &+ tileColumn << 4 | pixel.column, originY &+ tileRow << 4 | pixel.row)
      // Pixels outside the clip stay without coverage.
      if x >= clipMinX && x < clipMaxX {
        resolve(
          index, x: x, y: y, average: Int(windings[pixel.cell]), rule: rule, vertices,
          contourEnds: contourEnds,
          at: masks.place(column: pixel.column, row: pixel.row, in: mask), in: &masks)
      }
      index = Int(conflicts[index].next)
    }
  }

  private mutating func resolve(
    _ conflict: Int, x: Int, y: Int, average: Int, rule: Rule, _ vertices: Span<Vertex>,
    contourEnds: Span<Int>, at place: Int, in masks: inout CoverageMasks
  ) {
    let corner = Vertex(
      x: Int32(truncatingIfNeeded: x &<< 8), y: Int32(truncatingIfNeeded: y &<< 8))
    let edges = listStretches(
      of: conflict, inPixelAt: corner, vertices, contourEnds: contourEnds)
    if edges > CoverageConflicts.mostEdges {
      routes.insert(.samples)
      return crowded.append((column: x - originX, row: y - originY, place: place))
    }
    let pixel = SixteenPixels.Pixel(corner: corner, average: average, rule: rule, place: place)
    if pending == nil { pending = PendingPixels() }
    if pending?.add(pixel, edges: edges, stretches, vertices, to: &masks) == true {
      routes.insert(.sixteenPixels)
      return
    }
    routes.insert(.exactPixel)
    let exact = pixelCoverage.coverage(
      stretches, vertices, x: x, y: y, average: average, rule: rule)
    let told = Self.coverage(
      SIMD8(repeating: Int32(truncatingIfNeeded: average)), rule: rule)
    masks.set(exact ?? told[0], at: place)
  }

  /// Collects into `stretches` the stretches of the outline in a pixel with a conflict.
  ///
  /// - Returns: the number of their edges; more than `mostEdges` also if there were too many visits.
  private mutating func listStretches(
    of conflict: Int, inPixelAt corner: Vertex, _ vertices: Span<Vertex>, contourEnds: Span<Int>
  ) -> Int {
    if conflicts[conflict].isCrowded { return CoverageConflicts.mostEdges + 1 }
    stretches.count = 0
    var edges = 0
    conflicts.forEachVisit(conflict) { edge in
      let stretch = OutlineStretch(
        through: edge, inPixelAt: corner, vertices, contourEnds: contourEnds)
      // A stretch that touches the pixel's side on its way enters the pixel several times. It counts once.
      for index in 0..<stretches.count where stretches[index] == stretch { return }
      stretches.append(stretch)
      edges += stretch.count
    }
    return edges
  }

  /// Samples the coverage of a path's crowded pixels.
  mutating func finishCrowds(rule: Rule, in masks: inout CoverageMasks) {
    pixelCoverage.forgetStretches()
    if crowded.isEmpty { return }
    for pixel in crowded { crowds.add(column: pixel.column, row: pixel.row) }
    crowds.begin(vertices: vertices, contourEnds: contourEnds, area: area)
    for pixel in crowded {
      let coverage = crowds.coverage(column: pixel.column, row: pixel.row, rule: rule)
      masks.set(coverage, at: pixel.place)
    }
    crowds.removeAll()
    crowded.removeAll(keepingCapacity: true)
  }
}
