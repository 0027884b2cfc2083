package import GLFunGeometry

/// Drawing of paths in device space, and the drawing mode of text.
extension GraphicsContext {
  /// The drawing mode of text. Source: `CGContextSetTextDrawingMode`.
  public var textDrawingMode: TextDrawingMode {
    get { state.textDrawingMode }
    set { state.textDrawingMode = newValue }
  }

  /// Strokes a path in device space.
  package mutating func stroke(device path: Path) {
    stroke(store(path), width: state.stroke.width)
  }

  /// Adds a path in device space to the current path.
  package mutating func addPath(device path: Path) {
    currentPath.addPath(path)
  }

  /// True if drawing shapes one by one differs from drawing them as one, because of the current alpha, blend mode or shadow.
  package var changesWhatIsBelow: Bool {
    state.alpha != 1 || state.compositing.blendMode != .normal || state.compositing.shadow != nil
  }

  /// Fills a path in device space by the nonzero winding rule.
  ///
  /// - Parameter text: the text that the path shows.
  package mutating func fill(device path: Path, showing text: (any ShownGlyphs)? = nil) {
    let range = store(path)
    note(text, shownBy: range)
    fill(range)
  }

  /// Fills the outlines of glyphs as one shape by the nonzero winding rule.
  ///
  /// - Parameters:
  ///   - places: the positions of their origins in device space, on the glyph grid.
  ///   - text: the text that they show.
  /// - Precondition: `glyphs` and `places` have the same count.
  package mutating func fill(
    _ glyphs: [GlyphOutline], at places: [Point], showing text: (any ShownGlyphs)? = nil
  ) {
    guard let range = store(glyphs, at: places) else { return }
    note(text, shownBy: range)
    fill(range)
  }

  /// Notes the text that a path shows.
  private mutating func note(_ text: (any ShownGlyphs)?, shownBy range: PathRange) {
    guard let text, !range.isEmpty else { return }
    list.texts.append(ShownText(path: range, transform: state.transform, glyphs: text))
  }

  /// Adds glyphs to the list's shared arrays; returns nil if none is visible.
  mutating func store(_ glyphs: [GlyphOutline], at places: [Point]) -> PathRange? {
    precondition(glyphs.count == places.count, "each glyph needs a place")
    var fits = true
    let (verbs, points) = (list.glyphs.count, list.points.count)
    list.points.append(.zero)
    list.points.append(.zero)
    var (minX, minY, maxX, maxY) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    for (glyph, place) in zip(glyphs, places) where !glyph.path.isEmpty {
      fits = fits && glyph.fits(at: place)
      list.glyphs.append(glyph)
      list.points.append(place)
      minX = min(minX, place.x + glyph.box.minX)
      minY = min(minY, place.y + glyph.box.minY)
      maxX = max(maxX, place.x + glyph.box.maxX)
      maxY = max(maxY, place.y + glyph.box.maxY)
    }
    let count = list.glyphs.count - verbs
    let range = PathRange(
      verbs: verbs..<list.glyphs.count, points: points..<list.points.count, isGlyphs: true)
    // Four corners alone may be a rectangle, which is drawn without an outline.
    if count > 1 || count == 1 && list.glyphs[verbs].path.points.count > 4, fits {
      list.points[points] = Point(x: minX, y: minY)
      list.points[points + 1] = Point(x: maxX, y: maxY)
      return range
    }
    var path = Path()
    list.assign(range, to: &path)
    list.glyphs.removeLast(count)
    list.points.removeLast(count + 2)
    return path.isEmpty ? nil : store(path)
  }

  /// Intersects the clip with the inside of a path in device space, by the nonzero winding rule.
  package mutating func clip(toDevice path: Path) {
    push(.path(store(path), rule: .winding, antialias: state.compositing.antialias))
  }
}
