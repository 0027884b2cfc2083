internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

/// The drawable content of an SVG: groups, shapes, images and texts, with all references followed, all units resolved and all
/// styles computed. Drawing it needs no access to the XML.
///
/// The nodes are in one array in document order, each before its descendants. Content that is drawn through a reference (of
/// patterns, masks, clip paths and markers) is a separate range of nodes.
struct PictureTree: Sendable {
  /// The kind of a node, which selects the array that its index refers to.
  enum Kind: UInt8, Sendable {
    case group, shape, image, glyph, instance
  }

  struct Node: Sendable {
    var kind: Kind
    var index: Int32
    /// The index after the last descendant.
    var end: Int32
  }

  /// Nodes that are composited together.
  struct Group: Sendable {
    /// The transform from the group's space to its parent's.
    var transform = Transform.identity
    var opacity = 1.0
    var blendMode = BlendMode.normal
    var isIsolated = false
    /// Clips the content; in the parent's space.
    var viewport: Rect?
    /// The clip path, an index into `clips`; in the group's space.
    var clip: Int32?
    var mask: Int32?
    /// An index into `filters`.
    var filter: Int32?
    /// The context for `context-fill` and `context-stroke` in the group: an index into `contexts`.
    var context: Int32?
    /// The bounding box of the content, in the group's space.
    var bounds = Rect.null

    /// True if the group has no effect on its content.
    var isPlain: Bool {
      transform.isIdentity && !needsEffects
    }

    /// True if the group has any effect other than its transform.
    var needsEffects: Bool {
      opacity < 1 || blendMode != .normal || isIsolated || viewport != nil || clip != nil
        || mask != nil || filter != nil || context != nil
    }
  }

  /// The geometry of a shape.
  enum Geometry: Sendable {
    case rect(Rect)
    case ellipse(Rect)
    /// An index into `paths`.
    case path(Int32)
    /// An index into `texts`.
    case glyphs(Int32)
  }

  /// A geometry with its paints.
  struct Shape: Sendable {
    var geometry: Geometry
    /// The transform from the shape's space to its parent's: an index into `transforms`; −1 for the identity.
    var transform: Int32 = -1
    /// An index into `styles`.
    var style: Int32
    /// The bounding box for paints, without the stroke: an index into `boxes`; −1 for the geometry's own. Outlines of a text
    /// have the box of the whole text.
    var box: Int32 = -1

    init(geometry: Geometry, style: Int32) {
      self.geometry = geometry
      self.style = style
    }
  }

  /// The paints and the pen of a shape.
  struct ShapeStyle: Hashable, Sendable {
    var fill = Paint.none
    var fillRule = FillRule.winding
    var stroke = Paint.none
    var pen = StrokeStyle()
    var isStrokeFirst = false
    var antialias = true
    /// True if the stroke does not scale with the shape (`non-scaling-stroke`).
    var hasFixedStroke = false
  }

  /// The paint of a fill or a stroke.
  enum Paint: Hashable, Sendable {
    case none
    case color(Color)
    /// An index into `gradients`, and the opacity.
    case gradient(Int32, Double)
    /// An index into `patterns`, and the opacity.
    case pattern(Int32, Double)
    /// An index into `choices`, and the opacity.
    case choice(Int32, Double)
    case contextFill(Double)
    case contextStroke(Double)
  }

  /// The paints of an element that context paints refer to.
  struct Context: Sendable {
    var fill: Paint
    var stroke: Paint
    /// The element's bounding box.
    var bounds: Rect
  }

  /// A gradient or pattern that needs a bounding box, and the colour to use if the box is empty.
  struct Choice: Hashable, Sendable {
    var server: Paint
    var fallback: Color
  }

  /// A gradient and its placement.
  struct GradientServer: Sendable {
    var gradient: Gradient
    var placement: Gradient.Placement
    var extend: Gradient.Extend
    var transform: Transform
    /// True if it is placed in the bounding box of the painted shape.
    var isInBounds: Bool
  }

  struct Pattern: Sendable {
    /// The rectangle of one cell.
    var cell: Rect
    /// True if the cell is given in fractions of the painted shape's bounding box.
    var isInBounds: Bool
    /// True if the content is in bounding box units.
    var isContentInBounds: Bool
    /// The transform from the pattern's space to the user space of the painted shape.
    var transform: Transform
    var viewBox: Rect?
    var aspect: AspectRatio
    /// An index into `contents`.
    var content: Int32
  }

  /// A clip path: the union of its shapes.
  struct ClipPath: Sendable {
    var transform: Transform
    var isInBounds: Bool
    /// An index into `contents`.
    var content: Int32
    /// The clip path that clips this one.
    var clip: Int32?
    /// An index into `paths`, used instead of a content.
    var path: Int32?
    var pathRule = FillRule.winding
  }

  struct Mask: Sendable {
    /// The mask region, outside which everything is hidden.
    var region: Rect
    var isInBounds: Bool
    var isContentInBounds: Bool
    var isLuminance: Bool
    /// True if the luminance is that of linear light.
    var isLinear: Bool
    var content: Int32
    /// The mask that masks this one.
    var mask: Int32?
  }

  /// A glyph with its own colours.
  struct ColorGlyph: Sendable {
    var glyph: Glyph
    var font: Font
    /// The transform from the glyph's space, whose origin is on the baseline, to its parent's.
    var transform: Transform
    /// An index into `styles`.
    var style: Int32
  }

  /// Nodes that are drawn through references.
  struct Content: Sendable {
    var nodes: Range<Int32> = 0..<0
    var bounds = Rect.null
  }

  /// A reference that draws a content at a place.
  struct Instance: Sendable {
    var content: Int32
    var transform: Transform
    /// Clips the content, in the content's space.
    var clip: Rect?
    var context: Int32
  }

  /// An image or picture within the picture.
  struct ImageNode: Sendable {
    enum Source: Sendable {
      case image(Image, InterpolationQuality)
      /// An index into `pictures`.
      case picture(Int32)
    }
    var source: Source
    /// The rectangle of the whole image.
    var rect: Rect
    /// The visible part of the rectangle; nil for all of it.
    var clip: Rect?
  }

  var nodes: [Node] = []
  var groups: [Group] = []
  var shapes: [Shape] = []
  var images: [ImageNode] = []
  var glyphs: [ColorGlyph] = []
  var instances: [Instance] = []
  var contents: [Content] = []
  private(set) var paths: [Path] = []
  /// The glyphs of texts, for those painted in one colour.
  var texts: [GlyphGroup] = []
  /// The bounding boxes of the paths.
  private(set) var pathBounds: [Rect] = []
  var transforms: [Transform] = []
  var boxes: [Rect] = []
  var styles: [ShapeStyle] = []
  var gradients: [GradientServer] = []
  var patterns: [Pattern] = []
  var choices: [Choice] = []
  var clips: [ClipPath] = []
  var masks: [Mask] = []
  /// Chains of filters, in the order of application.
  var filters: [[FilterNode]] = []
  var contexts: [Context] = []
  var pictures: [SVG] = []
  /// The colour below the picture.
  var background: Color?
  /// The nodes of the picture itself.
  var root: Range<Int32> = 0..<0

  /// Adds a path.
  ///
  /// - Returns: its index in `paths`.
  mutating func add(_ path: Path) -> Int32 {
    paths.append(path)
    pathBounds.append(path.boundingBoxOfPath)
    return Int32(paths.count - 1)
  }

  /// The transform from a shape's space to its parent's.
  func transform(of shape: Shape) -> Transform {
    shape.transform >= 0 ? transforms[Int(shape.transform)] : .identity
  }

  /// The bounding box for a shape's paints, in the shape's space.
  func bounds(of shape: Shape) -> Rect {
    shape.box >= 0 ? boxes[Int(shape.box)] : extent(of: shape)
  }

  /// The bounding box of a shape's geometry without the stroke, in the shape's space.
  func extent(of shape: Shape) -> Rect {
    switch shape.geometry {
    case .rect(let rect), .ellipse(let rect): rect
    case .path(let index): pathBounds[Int(index)]
    case .glyphs(let index): texts[Int(index)].bounds
    }
  }

  /// True if a paint is placed by a bounding box.
  func isPlacedByBounds(_ paint: Paint) -> Bool {
    switch paint {
    case .gradient(let index, _): gradients[Int(index)].isInBounds
    case .pattern(let index, _): patterns[Int(index)].isInBounds
    default: false
    }
  }

  /// The index of a style in `styles`, where it is added unless it equals the last one.
  mutating func entry(of style: ShapeStyle) -> Int32 {
    if styles.last != style { styles.append(style) }
    return Int32(styles.count - 1)
  }
}
