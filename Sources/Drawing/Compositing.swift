public import GLFunGeometry
public import GLFunImaging

/// A shadow below what is painted; device space, not transformed.
public struct Shadow: Hashable, Sendable {
  /// The way from the shape to its shadow in pixels, y down.
  public var offset: Vector
  /// Twice the standard deviation of the Gaussian that softens it, in pixels.
  public var blur: Double
  /// The shadow's colour where the shape is opaque.
  public var color: Color

  /// Makes a shadow.
  public init(offset: Vector, blur: Double, color: Color) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }

  /// The shadow with lengths that are `factor` times as long, and no blur where that is negative; nil where a length is
  /// infinite or not a number then.
  func scaled(by factor: Double) -> Shadow? {
    let (offset, blur) = (offset * factor, blur * factor)
    guard offset.dx.isFinite, offset.dy.isFinite, blur.isFinite else { return nil }
    return Shadow(offset: offset, blur: max(0, blur), color: color)
  }
}

/// How a painted shape is laid on what is there: the part of the graphics state that no shape
/// owns.
public struct Compositing: Hashable, Sendable {
  /// How colours meet.
  public var blendMode: BlendMode = .normal
  /// Whether edges are smooth; if not, GL's fill rule decides which pixels are in.
  public var antialias = true
  /// The entry of the list's clips that bounds it; nil: the whole picture.
  public var clip: Int?
  /// What is painted below it first.
  public var shadow: Shadow?
  /// What a layer is laid down as.
  public var layerContent = LayerContent.colors
}

/// What a transparency layer is laid down as.
public enum LayerContent: UInt8, Hashable, Sendable {
  /// As it is.
  case colors
  /// As black whose alpha is the luminance of the layer's colours times their alpha, as masks of SVG have it: 54 parts
  /// of 256 of red, 183 of green and 19 of blue.
  case luminance
}

/// One link of a clip: its shape within its parent.
public struct Clip: Hashable, Sendable {
  /// What bounds the painting.
  public enum Shape: Hashable, Sendable {
    /// The inside of a path.
    case path(PathRange, rule: FillRule, antialias: Bool)
    /// An image whose alpha is the coverage; nothing outside its rectangle. From the image's
    /// pixels to device space.
    case mask(Image, transform: Transform)
  }

  /// The entry that this one is nested in.
  public var parent: Int?
  /// What bounds the painting further.
  public var shape: Shape
}

/// A pen: how a stroke's outline comes from its path.
public struct Pen: Hashable, Sendable {
  /// Width, caps, joins and dashes in pen space.
  public var style: StrokeStyle
  /// From pen space to device space; its translation is of no account.
  public var transform: Transform
}

/// A path in a display list's shared arrays; device space.
public struct PathRange: Hashable, Sendable {
  // Commands have one, and are much of a list: numbers of four bytes take half the room.
  private let firstVerb, verbEnd, firstPoint, pointEnd: UInt32
  /// Whether these are glyphs: outlines that the list has once, however often they are drawn.
  public let isGlyphs: Bool

  init(verbs: Range<Int>, points: Range<Int>, isGlyphs: Bool = false) {
    (firstVerb, verbEnd) = (UInt32(verbs.lowerBound), UInt32(verbs.upperBound))
    (firstPoint, pointEnd) = (UInt32(points.lowerBound), UInt32(points.upperBound))
    self.isGlyphs = isGlyphs
  }

  /// The segments; of an ellipse that is all of a path there are none. Of glyphs these are their outlines among the list's.
  public var verbs: Range<Int> { Int(firstVerb)..<Int(verbEnd) }
  /// Their points. An ellipse has three: its middle and, as seen from there, two points of it with a
  /// quarter of it between them. Glyphs have two corners of a rectangle around them, and then one place each.
  public var points: Range<Int> { Int(firstPoint)..<Int(pointEnd) }

  /// Whether it is an ellipse, of which there is no more than where it is: most are small and many are
  /// hidden, and an outline is eight times as much.
  public var isEllipse: Bool { verbs.isEmpty && !points.isEmpty }

  /// Whether there is nothing.
  public var isEmpty: Bool { points.isEmpty }

  /// How many segments the outline has.
  package var segmentCount: Int {
    if isGlyphs { return verbs.count * Self.segmentsPerGlyph }
    return isEllipse ? Path.plainCircleSegmentCount : verbs.count
  }

  /// About how many segments a glyph has that count as much as those of paths, which are turned into lines again and again.
  private static let segmentsPerGlyph = 12
}
