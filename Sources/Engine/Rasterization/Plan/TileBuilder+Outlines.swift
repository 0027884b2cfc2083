internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// Outlines of shapes and clips, and their coverage.
///
/// Most shapes are in one band: the band makes their outlines and forgets them. An outline that other bands cover, too, is
/// made once, and kept (`ShapePass.outlines`). While another thread makes the outline that a band needs next, the band makes
/// one that it will need later.
extension TileBuilder {
  /// The tolerance of flattened curves, in pixels: 2/255 of a pixel's area, the error allowed in one edge pixel; without
  /// antialiasing, the same fraction of its width.
  static func tolerance(antialias: Bool) -> CurveTolerance {
    CurveTolerance(distance: 0.008, side: antialias ? 1 : 0)
  }

  /// Begins a path, clipped to the wanted tiles.
  mutating func beginCoverage() {
    rasterizer.begin(
      minX: covered.columns.lowerBound * TileFrame.tileSize,
      minY: covered.rows.lowerBound * TileFrame.tileSize,
      maxX: covered.columns.upperBound * TileFrame.tileSize,
      maxY: covered.rows.upperBound * TileFrame.tileSize)
  }

  /// Computes the coverage of an area into `coverage`; returns false if it covers nothing.
  ///
  /// - Parameters:
  ///   - key: the key of the outline, if other bands cover it, too.
  ///   - deferred: the command, if the renderer makes its masks.
  mutating func rasterize(
    _ area: ShapePass.Area, antialias: Bool, key: ShapePass.OutlineKey?, deferred: Int? = nil
  ) -> Bool {
    // A larger pixel needs its covered area, not a test of its centre.
    let antialias = antialias || pass.isReduced
    coverage.removeRuns()
    clock.enter(.geometry)
    defer { clock.enter(.planning) }
    if let key, let outlines = pass.outlines {
      var outline = sharedOutline(of: area, antialias: antialias, key, outlines)
      beginCoverage()
      clock.enter(.coverage)
      swap(&rasterizer.outline, &outline)
      addTiles(area.rule, antialias: antialias, deferred: deferred)
      swap(&rasterizer.outline, &outline)
    } else {
      beginCoverage()
      makeOutline(of: area, antialias: antialias)
      clock.enter(.coverage)
      addTiles(area.rule, antialias: antialias, deferred: deferred)
    }
    return !coverage.runs.isEmpty
  }

  /// Adds the tiles of the outline in the rasterizer, with masks or with jobs for the renderer.
  private mutating func addTiles(
    _ rule: CoverageRasterizer.Rule, antialias: Bool, deferred command: Int?
  ) {
    if let command, antialias, rasterizer.canDefer,
      frame.outlines.words.count < CoverageRasterizer.mostDeferredWords
    {
      rasterizer.deferMasks(command: command, rule: rule, to: &coverage, &frame.outlines)
    } else {
      rasterizer.add(rule: rule, antialias: antialias, to: &coverage)
    }
  }

  // MARK: Outlines of several bands

  /// The number of upcoming commands that are searched for an outline to make ahead.
  private static let mostAhead = 32

  /// Outlines of paths with at most this many points are made faster than they are looked up.
  private static let fewPoints = 4

  /// The key of a shape's shared outline; nil if no other band covers it, or sharing does not pay.
  func outlineKey(_ area: ShapePass.Area, ofCommand index: Int) -> ShapePass.OutlineKey? {
    if area.pointCount <= Self.fewPoints { return nil }
    let reach = pass.reach(ofCommand: index)
    let (columns, rows) = (frame.window.columns, frame.window.rows)
    let isWhole =
      reach.rows.lowerBound >= rows.lowerBound && reach.rows.upperBound <= rows.upperBound
      && reach.columns.lowerBound >= columns.lowerBound
      && reach.columns.upperBound <= columns.upperBound
    return isWhole ? nil : .command(index)
  }

  /// Returns the outline of an area that more than one band covers.
  private mutating func sharedOutline(
    of area: ShapePass.Area, antialias: Bool, _ key: ShapePass.OutlineKey,
    _ outlines: ShapePass.Outlines
  ) -> CoverageOutline {
    repeat {
      let outline = outlines.valueUnlessInTheMaking(key) {
        keptOutline(of: area, antialias: antialias)
      }
      if let outline { return outline }
    } while makeOutlineAhead(outlines)
    return outlines.value(key) { keptOutline(of: area, antialias: antialias) }
  }

  /// Makes an outline that one of the next commands needs and that no thread has begun.
  ///
  /// - Returns: false if no such outline was found.
  private mutating func makeOutlineAhead(_ outlines: ShapePass.Outlines) -> Bool {
    for index in order[..<place].suffix(Self.mostAhead).reversed() {
      guard isVisible(pass.reach(ofCommand: Int(index))),
        let (area, antialias) = pass.area(ofCommand: Int(index)),
        let key = outlineKey(area, ofCommand: Int(index))
      else { continue }
      let isNew = outlines.makeAhead(key) {
        keptOutline(of: area, antialias: antialias || pass.isReduced)
      }
      if isNew { return true }
    }
    return false
  }

  /// Outlines with at least this many points take the rasterizer's storage with them instead of being copied out of it.
  private static let manyPoints = 1 << 16

  /// Makes an outline in memory of its own.
  private mutating func keptOutline(
    of area: ShapePass.Area, antialias: Bool
  ) -> CoverageOutline {
    makeOutline(of: area, antialias: antialias)
    if pass.defersMasks { rasterizer.keepEncoding() }
    var outline = CoverageOutline()
    if rasterizer.outline.vertices.count < Self.manyPoints {
      outline = rasterizer.outline.copy
    } else {
      swap(&rasterizer.outline, &outline)
    }
    outline.notePartRows()
    return outline
  }

  // MARK: Making

  /// Makes an area's outline in the rasterizer. The outline depends only on the pass.
  private mutating func makeOutline(of area: ShapePass.Area, antialias: Bool) {
    clock.enter(.geometry)
    rasterizer.outline.removeAll()
    if case .fill(let range, _) = area, range.isGlyphs, antialias, pass.shift.isIdentity {
      return addGlyphs(range)
    }
    flat.removeAll(keepingCapacity: true)
    let tolerance = Self.tolerance(antialias: antialias)
    switch area {
    case .fill(let range, _):
      pass.assign(range, to: &path)
      flat.append(path, transform: pass.shift, tolerance: tolerance, cull: pass.extent)
    case .stroke(let range, let pen):
      pass.assign(range, to: &path)
      flat.append(
        strokeOf: path, style: pass.list.pens[pen].style,
        transform: pass.list.pens[pen].transform, tolerance: tolerance,
        visible: pass.extentOfList)
      if !pass.shift.isIdentity { flat.apply(pass.shift) }
    }
    addContours()
    if flat.points.count >= Self.manyPoints { (flat, path) = (FlatPath(), Path()) }
  }

  /// Adds the outline in `flat` to the rasterizer.
  private mutating func addContours() {
    clock.enter(.coverage)
    let points = flat.points
    let ribbons = flat.ribbons
    for index in flat.contours.indices {
      let range = flat.pointRange(ofContour: index)
      rasterizer.add(
        contour: points.span.extracting(range),
        ribbons: ribbons.isEmpty ? Span() : ribbons.span.extracting(range))
    }
  }

  /// Adds the outlines of glyphs, already flattened and on the vertex grid, to the rasterizer.
  private mutating func addGlyphs(_ range: PathRange) {
    glyphs.removeAll()
    let (outlines, points) = (pass.list.glyphs, pass.list.points)
    for (number, place) in zip(range.verbs, range.points.dropFirst(2)) {
      let edges = outlines[number].edges { flattened($0) }
      glyphs.append(edges, at: CoverageRasterizer.Vertex(rounding: points[place]))
    }
    glyphs.findTangled()
    // Flattening glyphs used the rasterizer's outline as scratch memory.
    rasterizer.outline.removeAll()
    rasterizer.outline.add(glyphs)
  }

  /// Flattens the outline of a glyph.
  private mutating func flattened(_ path: Path) -> GlyphEdges {
    flat.removeAll(keepingCapacity: true)
    flat.append(path, tolerance: Self.tolerance(antialias: true))
    rasterizer.outline.removeAll()
    addContours()
    clock.enter(.geometry)
    return rasterizer.outline.glyphEdges
  }
}
