internal import GLFunDrawing
internal import GLFunFonts
public import GLFunGeometry

extension TextLine {
  /// The outlines of the glyphs and the lines below and through them: user space, y down, the origin at (0, 0).
  public var path: Path {
    var path = Path()
    for run in runs { run.addOutlines(to: &path, at: .zero) }
    return path
  }
}

extension GlyphRun {
  /// Whether there is a line below or through the glyphs.
  var hasLines: Bool { attributes.underline || attributes.strikethrough }

  /// The outlines of the glyphs and the lines below and through them, the origin of the line at a point of user space.
  public func path(at origin: Point) -> Path {
    var path = Path()
    addOutlines(to: &path, at: origin)
    return path
  }

  /// The glyphs that have no colours of their own, the origin of the line at a point of user space.
  package func plainGlyphs(at origin: Point) -> GlyphGroup {
    var group = GlyphGroup(font)
    let hasColors = font.face.hasColorGlyphs
    for (glyph, position) in zip(glyphs, positions) {
      if hasColors, ColorGlyph(glyph, font) != nil { continue }
      group.append(
        glyph, placedBy: Transform(translationX: origin.x + position.x, y: origin.y + position.y))
    }
    return group
  }

  /// The lines below and through the glyphs, the origin of the line at a point of user space.
  package func lines(at origin: Point) -> Path {
    var path = Path()
    addLines(to: &path, at: origin, .identity)
    return path
  }

  /// The glyphs that have colours of their own, and where their origins are, seen from the line's.
  package var paintedGlyphs: [(glyph: Glyph, position: Point)] {
    guard font.face.hasColorGlyphs else { return [] }
    return zip(glyphs, positions).filter { ColorGlyph($0.0, font) != nil }.map { ($0, $1) }
  }

  /// Adds the outlines of the glyphs, and the lines below and through them, to a path of another space.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - origin: where the origin of the line is; user space.
  ///   - device: from user space to the path's, which is device space; nil where it is user space, too.
  func addOutlines(to path: inout Path, at origin: Point, device: Transform? = nil) {
    guard font.size > 0 else { return }
    let transform = device ?? .identity
    let placement = font.outlineTransform.concatenating(transform)
    let hasColors = font.face.hasColorGlyphs
    for (glyph, position) in zip(glyphs, positions) {
      if hasColors, ColorGlyph(glyph, font) != nil { continue }
      var place = Point(x: origin.x + position.x, y: origin.y + position.y).applying(transform)
      // Where glyphs are filled: a path of them covers the same.
      if device != nil { place = GlyphOutline.place(near: place) }
      var own = placement
      (own.tx, own.ty) = (place.x, place.y)
      path.append(font.outline(of: glyph), placedBy: own)
    }
    addLines(to: &path, at: origin, transform)
  }

  /// Adds the lines below and through the glyphs to a path.
  ///
  /// - Parameter transform: from user space to the path's.
  private func addLines(to path: inout Path, at origin: Point, _ transform: Transform) {
    guard hasLines else { return }
    let top = origin.y - attributes.baselineOffset
    // Letters of other fonts among those of the text have the same lines.
    let font = attributes.resolvedFont(or: font)
    if attributes.underline {
      path.addRect(
        Rect(
          x: origin.x + x, y: top + font.underlinePosition, width: width,
          height: font.underlineThickness), transform: transform)
    }
    if attributes.strikethrough {
      path.addRect(
        Rect(
          x: origin.x + x, y: top - font.strikethroughPosition, width: width,
          height: font.strikethroughThickness), transform: transform)
    }
  }
}

extension Path {
  /// Adds the elements of another path, element by element: without a moved copy of it.
  mutating func append(_ other: Path, placedBy transform: Transform) {
    reserve(verbs: other.verbs.count, points: other.points.count)
    var index = 0
    for verb in other.verbs {
      let point = other.points[index < other.points.count ? index : index - 1]
      switch verb {
      case .move: move(to: point, transform: transform)
      case .line: addLine(to: point, transform: transform)
      case .quad:
        addQuadCurve(to: other.points[index + 1], control: point, transform: transform)
      case .cubic:
        addCurve(
          to: other.points[index + 2], control1: point, control2: other.points[index + 1],
          transform: transform)
      case .close: closeSubpath()
      }
      index += verb.pointCount
    }
  }
}
