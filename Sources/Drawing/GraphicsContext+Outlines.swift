package import GLFunGeometry
package import GLFunImaging

/// Shapes of paths in device space, and how text uses them.
extension GraphicsContext {
  /// Sets what drawing text does with its outlines. Source: `CGContextSetTextDrawingMode`.
  public mutating func setTextDrawingMode(_ mode: TextDrawingMode) { state.textDrawingMode = mode }

  /// What drawing text does with its outlines.
  package var textDrawingMode: TextDrawingMode { state.textDrawingMode }

  /// Strokes a path of device space.
  package mutating func stroke(device path: Path) {
    stroke(store(path), width: state.stroke.width)
  }

  /// Adds a path of device space to the current path.
  package mutating func addPath(device path: Path) {
    currentPath.addPath(path)
  }

  /// The colour that shapes are filled with, or were before a gradient or a pattern.
  package var fillColor: Color { state.fillColor }

  /// Whether shapes that are drawn one after the other look otherwise than drawn as one: by the alpha, the blend mode or
  /// the shadow in force.
  package var changesWhatIsBelow: Bool {
    state.alpha != 1 || state.compositing.blendMode != .normal || state.compositing.shadow != nil
  }

  /// Fills a path of device space by the winding rule.
  package mutating func fill(device path: Path) {
    fill(store(path))
  }

  /// Fills the outlines of glyphs by the winding rule, as one shape.
  ///
  /// - Parameter places: where their origins are: device space, on the grid of glyphs.
  /// - Precondition: there are as many places as glyphs.
  package mutating func fill(_ glyphs: [GlyphOutline], at places: [Point]) {
    guard let range = store(glyphs, at: places) else { return }
    fill(range)
  }

  /// Adds glyphs to the list's shared arrays; nil where there is nothing to be seen of them.
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
    // Four corners by themselves may be a rectangle, which is drawn without an outline.
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

  /// Intersects the clip with the inside of a path of device space, by the winding rule.
  package mutating func clip(toDevice path: Path) {
    push(.path(store(path), rule: .winding, antialias: state.compositing.antialias))
  }
}
