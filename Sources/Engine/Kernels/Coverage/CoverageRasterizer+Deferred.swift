#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry
internal import GLFunTiles

/// Paths whose masks a renderer makes on the graphics device.
///
/// The processor finds the tiles that the outline touches (`OutlineTiles`), so that culling, clips and layers are those of
/// other shapes. The device gets the outline, and makes the masks of the tiles in which it is seen.
extension CoverageRasterizer {
  /// The most vertices of an outline for the device, whose memory it would fill.
  private static let mostDeferredVertices = 1 << 20

  /// True if a frame's outlines leave room for further ones.
  static func hasRoom(_ outlines: OutlineMasks) -> Bool {
    outlines.words.count < 1 << 22 && outlines.ranges.count < 1 << 22
  }

  /// True if the device can make the masks of the current path.
  ///
  /// It takes no coordinates whose 65536ths exceed 31 bits.
  var canDefer: Bool {
    let (box, limit) = (outline.box, EncodedOutline.limit)
    return outline.isFinite && outline.vertices.count <= Self.mostDeferredVertices
      && !outline.contourEnds.isEmpty
      && box.minX >= -limit && box.minY >= -limit && box.maxX <= limit && box.maxY <= limit
      && !(outline.hasKnownRibbons && outline.ribbons.contains { $0 > EncodedOutline.mostRibbons })
  }

  /// Appends the tiles that the path covers to `tiles`, with jobs in place of coverage.
  ///
  /// - Parameter command: the command of the path.
  /// - Returns: false if too many edges reach a row of tiles, so that the processor is quicker; nothing is appended then.
  mutating func deferMasks(
    command: Int, rule: Rule, to tiles: inout CoverageTiles, _ outlines: inout OutlineMasks
  ) -> Bool {
    let box = outline.box
    let columns = (Int(box.minX) >> 12..<Int(box.maxX) >> 12 + 1)
      .clamped(to: window.columns)
    let rows = (Int(box.minY) >> 12..<Int(box.maxY) >> 12 + 1)
      .clamped(to: window.rows)
    if columns.isEmpty || rows.isEmpty { return true }
    let vertices = outline.vertices
    let corners = vertices.span
    outlineTiles.begin(TileWindow(columns: columns, rows: rows))
    var start = 0
    for end in outline.contourEnds {
      for edge in start + 1..<max(end, start + 1) {
        outlineTiles.add(corners[edge - 1], corners[edge], edge: edge)
      }
      if outlineTiles.isFull { return false }
      start = end
    }
    if !outlineTiles.sortRanges() { return false }
    let firstRun = tiles.runs.count
    let firstJob = outlines.jobs.count
    let shape = UInt32(truncatingIfNeeded: outlines.shapes.count)
    outlineTiles.forEachRun { columns, row, winding in
      if let winding {
        // Windings are counted modulo 4096.
        let isInside = winding & (rule == .evenOdd ? 1 : 4095) != 0
        if isInside { tiles.appendFull(columns: columns, row: row, firstRun: firstRun) }
        return
      }
      if tiles.hidden.contains(columns: columns, row: row) { return }
      tiles.appendJob(outlines.jobs.count, column: columns.lowerBound, row: row)
      outlines.jobs.append(
        SIMD4(
          shape, UInt32(truncatingIfNeeded: columns.lowerBound | row << 16),
          UInt32(truncatingIfNeeded: row), 0))
      outlines.factors.append(0)
    }
    if outlines.jobs.count == firstJob { return true }
    let firstRange = outlines.ranges.count
    outlineTiles.appendRanges(to: &outlines.ranges)
    for job in firstJob..<outlines.jobs.count {
      let ranges = outlineTiles.ranges(ofRow: Int(outlines.jobs[job].z), from: firstRange)
      outlines.jobs[job].z = UInt32(truncatingIfNeeded: ranges.lowerBound)
      outlines.jobs[job].w = UInt32(truncatingIfNeeded: ranges.count)
    }
    let counts = outline.encoded?.counts ?? outline.encodedCounts
    var place: Int?
    if outline.encoded == nil {
      place = outlines.words.count
      encode(counts, to: &outlines.words)
    }
    var made = OutlineMasks.Shape(
      command: Int32(truncatingIfNeeded: command), isEvenOdd: rule == .evenOdd, place: place,
      shared: outline.encoded, counts: counts)
    made.glyphs = outline.glyphs.map(\.edges)
    outlines.shapes.append(made)
    return true
  }

  /// The outline's encoding; nil if the device cannot make its masks.
  var encoding: EncodedOutline? {
    if !canDefer { return nil }
    let counts = outline.encodedCounts
    var words: [UInt32] = []
    encode(counts, to: &words)
    return EncodedOutline(words: words, counts: counts)
  }

  /// Appends the outline in the words of `EncodedOutline`.
  private func encode(_ counts: EncodedOutline.Counts, to words: inout [UInt32]) {
    if counts.contours > 1 {
      words.append(UInt32(truncatingIfNeeded: counts.contours))
      words.append(UInt32(truncatingIfNeeded: counts.simpleVertices))
    }
    var start = 0
    for end in outline.contourEnds {
      let note =
        start >= counts.simpleVertices
        ? noteAtStart(ofContour: start..<end, hasRibbons: counts.hasRibbons) : 0
      words.append(UInt32(truncatingIfNeeded: end) | note)
      start = end
    }
    encodeVertices(counts, to: &words)
    if !counts.hasRibbons { return }
    for ribbon in outline.ribbons {
      let number =
        ribbon.isNaN ? EncodedOutline.noRibbon : Int32(ribbon * EncodedOutline.ribbonParts)
      words.append(UInt32(bitPattern: number))
    }
  }

  private func encodeVertices(_ counts: EncodedOutline.Counts, to words: inout [UInt32]) {
    if counts.form == .glyphs {
      words.append(UInt32(truncatingIfNeeded: counts.glyphs))
      for glyph in outline.glyphs {
        words.append(UInt32(truncatingIfNeeded: glyph.first))
        words.append(UInt32(bitPattern: glyph.origin.x))
        words.append(UInt32(bitPattern: glyph.origin.y))
        words.append(0)
      }
      return
    }
    let vertices = outline.vertices.span
    if counts.form == .wide {
      for index in vertices.indices {
        words.append(UInt32(bitPattern: vertices[index].x))
        words.append(UInt32(bitPattern: vertices[index].y))
      }
      return
    }
    let size = counts.form.blockSize ?? vertices.count
    for start in stride(from: 0, to: vertices.count, by: max(size, 1)) {
      let block = vertices.extracting(start..<min(start + size, vertices.count))
      let box = counts.form == .narrow ? outline.box : VertexBox(block)
      let (left, top) = (box.minX, box.minY)
      words.append(UInt32(bitPattern: left))
      words.append(UInt32(bitPattern: top))
      for index in block.indices {
        words.append(
          UInt32(truncatingIfNeeded: block[index].x &- left)
            | UInt32(truncatingIfNeeded: block[index].y &- top) << 16)
      }
    }
  }

  /// The flags for what a contour's first edge finds in the pixel where it begins.
  private func noteAtStart(ofContour contour: Range<Int>, hasRibbons: Bool) -> UInt32 {
    if contour.count < 2 { return 0 }
    // All of the plane that has tiles.
    let area = Area(
      originX: 0, originY: 0, columns: CoverageOutline.limit, rows: CoverageOutline.limit)
    let walk = EdgeWalk(area: area, places: accumulators.places)
    let vertices = outline.vertices.span
    let first = walk.firstPixel(vertices, contour: contour)
    if !first.pixel.isInside { return 0 }
    if first.isOnly || walk.ends(vertices, contour.upperBound - 1).last != first.pixel {
      return EncodedOutline.enters
    }
    var ways = WaysInPixel()
    for edge in contour.dropFirst().reversed() {
      let ends = walk.ends(vertices, edge)
      if ends.last != first.pixel { break }
      ways.add(from: vertices[edge - 1], to: vertices[edge])
      if ends.first != first.pixel { break }
    }
    let mayCross =
      ways.isAll(with: first.ways)
      || hasRibbons
        && EdgeWalk.isNewRibbon(
          contour.lowerBound + 1, after: contour.upperBound - 1, outline.ribbons.span)
    return mayCross ? EncodedOutline.crossesItself : 0
  }
}

extension CoverageOutline {
  /// The numbers of its encoding. Contours that are known to be simple come first.
  fileprivate var encodedCounts: EncodedOutline.Counts {
    let simple = isConvexContour ? 1 : simpleContourCount
    return EncodedOutline.Counts(
      contours: contourEnds.count, vertices: vertices.count,
      simpleVertices: simple == 0 ? 0 : contourEnds[simple - 1], form: encodedForm,
      hasRibbons: hasKnownRibbons && simple < contourEnds.count, glyphs: glyphs.count)
  }

  /// True if the ribbons of all edges are known.
  fileprivate var hasKnownRibbons: Bool { !ribbons.isEmpty && ribbons.count == vertices.count }

  private var encodedForm: EncodedOutline.Vertices {
    if !glyphs.isEmpty { return .glyphs }
    if box.isNarrow { return .narrow }
    let size = EncodedOutline.Vertices.blocks.blockSize ?? 1
    let vertices = vertices.span
    for start in stride(from: 0, to: vertices.count, by: size) {
      let block = vertices.extracting(start..<min(start + size, vertices.count))
      if !VertexBox(block).isNarrow { return .wide }
    }
    return .blocks
  }
}
#endif
