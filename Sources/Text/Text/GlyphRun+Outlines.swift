internal import GLFunDrawing
internal import GLFunFonts
public import GLFunGeometry

extension TextLine {
  /// The outlines of the glyphs, with underlines and strikethroughs, in user space: y down, the line's origin at (0, 0).
  public var path: Path {
    var path = Path()
    for run in runs { run.addOutlines(to: &path, at: .zero) }
    return path
  }
}

extension GlyphRun {
  /// True if there is an underline or a strikethrough.
  var hasLines: Bool { attributes.underline || attributes.strikethrough }

  /// The outlines of the glyphs, with underlines and strikethroughs, for a line with the given origin in user space.
  public func path(at origin: Point) -> Path {
    var path = Path()
    addOutlines(to: &path, at: origin)
    return path
  }

  /// The glyphs without colours of their own, for a line with the given origin in user space.
  package func plainGlyphs(at origin: Point) -> GlyphGroup {
    var group = GlyphGroup(font)
    let hasColors = font.face.hasColorGlyphs
    // The end of the cluster in right-to-left text, whose clusters descend.
    var end = range.upperBound
    for (index, glyph) in glyphs.enumerated() {
      if !hasColors || ColorGlyph(glyph, font) == nil {
        let position = positions[index]
        group.append(
          glyph,
          placedBy: Transform(translationX: origin.x + position.x, y: origin.y + position.y))
      }
      guard let source else { continue }
      let (start, next) = (clusters[index], index + 1 < clusters.count ? clusters[index + 1] : nil)
      guard next != start else {
        group.note([])
        continue
      }
      if !isRightToLeft { end = next ?? range.upperBound }
      group.note(source.characters[start - source.start..<max(start, end) - source.start])
      end = start
    }
    return group
  }

  /// The underline and strikethrough, for a line with the given origin in user space.
  package func lines(at origin: Point) -> Path {
    var path = Path()
    addLines(to: &path, at: origin, .identity)
    return path
  }

  /// The colour glyphs, and the positions of their origins relative to the line's.
  package var paintedGlyphs: [(glyph: Glyph, position: Point)] {
    guard font.face.hasColorGlyphs else { return [] }
    return zip(glyphs, positions).filter { ColorGlyph($0.0, font) != nil }.map { ($0, $1) }
  }

  /// Adds the outlines of the glyphs, with underlines and strikethroughs, to a path in another space.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - origin: the origin of the line, in user space.
  ///   - device: the transform from user space to the path's space, which is device space; nil for a path in user space.
  func addOutlines(to path: inout Path, at origin: Point, device: Transform? = nil) {
    guard font.size > 0 else { return }
    let transform = device ?? .identity
    let placement = font.outlineTransform.concatenating(transform)
    let hasColors = font.face.hasColorGlyphs
    for (glyph, position) in zip(glyphs, positions) {
      if hasColors, ColorGlyph(glyph, font) != nil { continue }
      var place = Point(x: origin.x + position.x, y: origin.y + position.y).applying(transform)
      // The same snapped positions as for filled glyphs, so the path has the same coverage.
      if device != nil { place = GlyphOutline.place(near: place) }
      var own = placement
      (own.tx, own.ty) = (place.x, place.y)
      path.append(font.outline(of: glyph), placedBy: own)
    }
    addLines(to: &path, at: origin, transform)
  }

  /// Adds the underline and the strikethrough to a path.
  ///
  /// - Parameter transform: the transform from user space to the path's space.
  private func addLines(to path: inout Path, at origin: Point, _ transform: Transform) {
    guard hasLines else { return }
    let top = origin.y - attributes.baselineOffset
    // Fallback fonts have the lines of the text's own font.
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
  /// Appends the transformed elements of another path without creating a transformed copy.
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
