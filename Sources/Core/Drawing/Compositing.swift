package import GLFunGeometry
internal import GLFunImaging

/// The part of the graphics state that determines how a painted shape is composited.
package struct Compositing: Hashable, Sendable {
  /// The blend mode.
  package var blendMode: BlendMode = .normal
  /// True if edges are antialiased; if not, GL's fill rule decides which pixels are inside.
  package var antialias = true
  /// The clip, an index into the list's clips; nil for the whole picture.
  package var clip: Int?
  /// The shadow below the shape.
  package var shadow: Shadow?
  /// The interpretation of a layer's pixels.
  package var layerContent = LayerContent.colors
}

/// One element of a clip: a shape within its parent.
package struct Clip: Hashable, Sendable {
  /// The shape of a clip.
  package enum Shape: Hashable, Sendable {
    /// The inside of a path.
    case path(PathRange, rule: FillRule, antialias: Bool)
    /// An image whose alpha is the coverage; nothing outside its rectangle is painted. The transform maps the
    /// image's pixels to device space.
    case mask(Image, transform: Transform)
  }

  /// The enclosing clip, an index into the list's clips.
  package var parent: Int?
  /// The shape that is intersected with the parent.
  package var shape: Shape
}

/// A pen, which determines the outline of a stroke.
package struct Pen: Hashable, Sendable {
  /// Width, caps, joins and dashes in pen space.
  package var style: StrokeStyle
  /// The transform from pen space to device space; its translation is ignored.
  package var transform: Transform
}

/// A path in a display list's shared arrays, in device space.
package struct PathRange: Hashable, Sendable {
  // Each command has one, so it makes up much of a list: 32-bit numbers take half the room.
  private let firstVerb, verbEnd, firstPoint, pointEnd: UInt32
  /// True for glyphs, whose outlines are in the list once, however often they are drawn.
  package let isGlyphs: Bool

  init(verbs: Range<Int>, points: Range<Int>, isGlyphs: Bool = false) {
    (firstVerb, verbEnd) = (UInt32(verbs.lowerBound), UInt32(verbs.upperBound))
    (firstPoint, pointEnd) = (UInt32(points.lowerBound), UInt32(points.upperBound))
    self.isGlyphs = isGlyphs
  }

  /// The range of segments; empty for a path that is just an ellipse. For glyphs, the range of their
  /// outlines in the list's glyphs.
  package var verbs: Range<Int> { Int(firstVerb)..<Int(verbEnd) }
  /// The range of points. An ellipse has three: its centre and, relative to that, two points on it a quarter turn apart. Glyphs
  /// have two corners of their bounding box, followed by one position each.
  package var points: Range<Int> { Int(firstPoint)..<Int(pointEnd) }

  /// True for an ellipse, which is stored without its outline: an outline is eight times as large, and many
  /// ellipses are small or hidden.
  package var isEllipse: Bool { verbs.isEmpty && !points.isEmpty }

  /// True if the path is empty.
  package var isEmpty: Bool { points.isEmpty }

  /// The number of segments of the outline.
  package var segmentCount: Int {
    if isGlyphs { return verbs.count * Self.segmentsPerGlyph }
    return isEllipse ? Path.plainCircleSegmentCount : verbs.count
  }

  /// The approximate number of path segments that cost as much as a glyph. Paths are flattened each time they are drawn.
  private static let segmentsPerGlyph = 12
}
