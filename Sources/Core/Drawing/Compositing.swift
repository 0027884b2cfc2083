public import GLFunGeometry
public import GLFunImaging

/// A shadow below painted shapes, in device space and independent of the transform.
public struct Shadow: Hashable, Sendable {
  /// The offset of the shadow from the shape in pixels, y down.
  public var offset: Vector
  /// Twice the standard deviation of the Gaussian blur, in pixels.
  public var blur: Double
  /// The colour of the shadow where the shape is opaque.
  public var color: Color

  /// Creates a shadow.
  public init(offset: Vector, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }

  /// The shadow with its lengths multiplied by a factor, and a negative blur set to 0; nil if a length is
  /// then infinite or not a number.
  func scaled(by factor: Double) -> Shadow? {
    let (offset, blur) = (offset * factor, blur * factor)
    guard offset.dx.isFinite, offset.dy.isFinite, blur.isFinite else { return nil }
    return Shadow(offset: offset, blur: max(0, blur), color: color)
  }
}

/// The part of the graphics state that determines how a painted shape is composited.
public struct Compositing: Hashable, Sendable {
  /// The blend mode.
  public var blendMode: BlendMode = .normal
  /// True if edges are antialiased; if not, GL's fill rule decides which pixels are inside.
  public var antialias = true
  /// The clip, an index into the list's clips; nil for the whole picture.
  public var clip: Int?
  /// The shadow below the shape.
  public var shadow: Shadow?
  /// The interpretation of a layer's pixels.
  public var layerContent = LayerContent.colors
}

/// The interpretation of a transparency layer's pixels when it is composited.
public enum LayerContent: UInt8, Hashable, Sendable {
  /// As colours.
  case colors
  /// As black with the luminance of the layer's colours times their alpha as alpha, like SVG masks: 54/256 of red, 183/256
  /// of green and 19/256 of blue.
  case luminance
}

/// One element of a clip: a shape within its parent.
public struct Clip: Hashable, Sendable {
  /// The shape of a clip.
  public enum Shape: Hashable, Sendable {
    /// The inside of a path.
    case path(PathRange, rule: FillRule, antialias: Bool)
    /// An image whose alpha is the coverage; nothing outside its rectangle is painted. The transform maps the
    /// image's pixels to device space.
    case mask(Image, transform: Transform)
  }

  /// The enclosing clip, an index into the list's clips.
  public var parent: Int?
  /// The shape that is intersected with the parent.
  public var shape: Shape
}

/// A pen, which determines the outline of a stroke.
public struct Pen: Hashable, Sendable {
  /// Width, caps, joins and dashes in pen space.
  public var style: StrokeStyle
  /// The transform from pen space to device space; its translation is ignored.
  public var transform: Transform
}

/// A path in a display list's shared arrays, in device space.
public struct PathRange: Hashable, Sendable {
  // Each command has one, so it makes up much of a list: 32-bit numbers take half the room.
  private let firstVerb, verbEnd, firstPoint, pointEnd: UInt32
  /// True for glyphs, whose outlines are in the list once, however often they are drawn.
  public let isGlyphs: Bool

  init(verbs: Range<Int>, points: Range<Int>, isGlyphs: Bool = false) {
    (firstVerb, verbEnd) = (UInt32(verbs.lowerBound), UInt32(verbs.upperBound))
    (firstPoint, pointEnd) = (UInt32(points.lowerBound), UInt32(points.upperBound))
    self.isGlyphs = isGlyphs
  }

  /// The range of segments; empty for a path that is just an ellipse. For glyphs, the range of their
  /// outlines in the list's glyphs.
  public var verbs: Range<Int> { Int(firstVerb)..<Int(verbEnd) }
  /// The range of points. An ellipse has three: its centre and, relative to that, two points on it a quarter turn apart. Glyphs
  /// have two corners of their bounding box, followed by one position each.
  public var points: Range<Int> { Int(firstPoint)..<Int(pointEnd) }

  /// True for an ellipse, which is stored without its outline: an outline is eight times as large, and many
  /// ellipses are small or hidden.
  public var isEllipse: Bool { verbs.isEmpty && !points.isEmpty }

  /// True if the path is empty.
  public var isEmpty: Bool { points.isEmpty }

  /// The number of segments of the outline.
  package var segmentCount: Int {
    if isGlyphs { return verbs.count * Self.segmentsPerGlyph }
    return isEllipse ? Path.plainCircleSegmentCount : verbs.count
  }

  /// The approximate number of path segments that cost as much as a glyph. Paths are flattened each time they are drawn.
  private static let segmentsPerGlyph = 12
}
