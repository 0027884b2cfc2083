#if !GLFUN_WITHOUT_KERNELS
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunTiles

/// Makes the outlines of shapes, in memory that is kept from shape to shape.
struct OutlineMaker {
  private var flat = FlatPath()
  private var glyphs = PlacedGlyphs()

  /// The tolerance of flattened curves, in pixels: 2/255 of a pixel's area, the error allowed in one edge pixel; without
  /// antialiasing, the same fraction of its width.
  private static func tolerance(antialias: Bool) -> CurveTolerance {
    CurveTolerance(distance: 0.008, side: antialias ? 1 : 0)
  }

  /// Makes the outline of a filled path.
  mutating func make(
    of path: Path, placedBy transform: Transform, visible: Rect, antialias: Bool,
    into outline: inout CoverageOutline
  ) {
    flat.removeAll(keepingCapacity: true)
    flat.append(
      path, transform: transform, tolerance: Self.tolerance(antialias: antialias), cull: visible)
    addContours(to: &outline)
  }

  /// Makes the outline of a stroked path.
  mutating func make(
    strokeOf path: Path, _ style: StrokeStyle, placedBy transform: Transform,
    movedBy shift: Transform, visible: Rect, antialias: Bool, into outline: inout CoverageOutline
  ) {
    flat.removeAll(keepingCapacity: true)
    flat.append(
      strokeOf: path, style: style, transform: transform,
      tolerance: Self.tolerance(antialias: antialias), visible: visible)
    if !shift.isIdentity { flat.apply(shift) }
    addContours(to: &outline)
  }

  /// Makes the outline of glyphs.
  mutating func make(
    ofGlyphs range: PathRange, in list: DisplayList, noting notesGlyphs: Bool,
    into outline: inout CoverageOutline
  ) {
    glyphs.removeAll()
    let (outlines, points) = (list.glyphs, list.points)
    for (number, place) in zip(range.verbs, range.points.dropFirst(2)) {
      let edges = outlines[number].edges { glyphEdges(of: $0, &outline) }
      glyphs.append(edges, at: CoverageOutline.Vertex(rounding: points[place]))
    }
    glyphs.findTangled()
    outline.removeAll()
    outline.add(glyphs, noting: notesGlyphs)
  }

  /// Flattens the outline of a glyph, in the memory of an outline.
  private mutating func glyphEdges(of path: Path, _ outline: inout CoverageOutline) -> GlyphEdges {
    flat.removeAll(keepingCapacity: true)
    flat.append(path, tolerance: Self.tolerance(antialias: true))
    addContours(to: &outline)
    return outline.glyphEdges
  }

  /// Makes the contours in `flat` an outline.
  private mutating func addContours(to outline: inout CoverageOutline) {
    outline.removeAll()
    let points = flat.points
    let ribbons = flat.ribbons
    for index in flat.contours.indices {
      let range = flat.pointRange(ofContour: index)
      outline.add(
        contour: points.span.extracting(range),
        ribbons: ribbons.isEmpty ? Span() : ribbons.span.extracting(range))
    }
    if points.count >= CoverageOutline.manyPoints { flat = FlatPath() }
  }
}
#endif
