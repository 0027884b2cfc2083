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
      var shared = sharedOutline(of: area, antialias: antialias, key, outlines)
      swap(&outline, &shared)
      addTiles(area.rule, antialias: antialias, deferred: deferred)
      swap(&outline, &shared)
    } else {
      makeOutline(of: area, antialias: antialias)
      addTiles(area.rule, antialias: antialias, deferred: deferred)
    }
    return !coverage.runs.isEmpty
  }

  /// Adds the tiles of the outline, with masks or with jobs for the renderer.
  private mutating func addTiles(_ rule: FillRule, antialias: Bool, deferred command: Int?) {
    clock.enter(.coverage)
    if let command, antialias,
      kernel.deferMasks(
        of: &outline, in: covered, command: command, rule: rule, to: &coverage, &frame.outlines)
    {
      return
    }
    kernel.add(&outline, in: covered, rule: rule, antialias: antialias, to: &coverage)
  }

  // MARK: Outlines of several bands

  /// The number of upcoming commands that are searched for an outline to make ahead.
  private static let mostAhead = 32

  /// Outlines of paths with at most this many points are made faster than they are looked up.
  private static let fewPoints = 4

  /// The key of a shape's shared outline; nil if no other band covers it, or sharing does not pay.
  func outlineKey(_ area: ShapePass.Area, ofCommand index: Int) -> ShapePass.OutlineKey? {
    if area.path.points.count <= Self.fewPoints { return nil }
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

  /// Makes an outline in memory of its own.
  private mutating func keptOutline(
    of area: ShapePass.Area, antialias: Bool
  ) -> CoverageOutline {
    makeOutline(of: area, antialias: antialias)
    var kept = CoverageOutline()
    if outline.vertices.count < CoverageOutline.manyPoints {
      kept = outline.copy
    } else {
      swap(&outline, &kept)
    }
    if pass.defersMasks { kept.encoded = kernel.encoding(of: kept) }
    kept.notePartRows()
    return kept
  }

  // MARK: Making

  /// Makes an area's outline. The outline depends only on the pass.
  private mutating func makeOutline(of area: ShapePass.Area, antialias: Bool) {
    clock.enter(.geometry)
    // A copy of the list would count references to each of its arrays.
    switch area {
    case .fill(let range, _) where range.isGlyphs && antialias && pass.shift.isIdentity:
      kernel.makeOutline(
        ofGlyphs: range, in: pass.list, noting: pass.defersMasks, into: &outline)
    case .fill(let range, _):
      pass.assign(range, to: &path)
      kernel.makeOutline(
        of: path, placedBy: pass.shift, visible: pass.extent, antialias: antialias, into: &outline)
    case .stroke(let range, let pen):
      pass.assign(range, to: &path)
      kernel.makeOutline(
        strokeOf: path, pass.list.pens[pen].style, placedBy: pass.list.pens[pen].transform,
        movedBy: pass.shift, visible: pass.extentOfList, antialias: antialias, into: &outline)
    }
    if path.points.count >= CoverageOutline.manyPoints { path = Path() }
  }
}
