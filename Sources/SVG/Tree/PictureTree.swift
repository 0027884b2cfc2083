internal import GLFunDrawing
internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

/// What an SVG draws: groups, shapes, pictures and texts, with all references followed, all units resolved and all styles
/// computed, so that no XML is looked at to draw it.
///
/// Nodes lie in one array, each before those in it. What is drawn through a reference (the content of patterns, masks,
/// clip paths and markers) is a range of nodes of its own.
struct PictureTree: Sendable {
  /// What a node is, and its index in the array of its kind.
  enum Kind: UInt8, Sendable {
    case group, shape, image, glyph, instance
  }

  struct Node: Sendable {
    var kind: Kind
    var index: Int32
    /// The index after the last node in it.
    var end: Int32
  }

  /// Nodes that are laid down together.
  struct Group: Sendable {
    /// From the group's space to that around it.
    var transform = Transform.identity
    var opacity = 1.0
    var blendMode = BlendMode.normal
    var isIsolated = false
    /// Bounds what is in it; in the space around it.
    var viewport: Rect?
    /// In the group's space.
    var clip: Int32?
    var mask: Int32?
    /// An entry of `filters`.
    var filter: Int32?
    /// What `context-fill` and `context-stroke` in it mean: an entry of `contexts`.
    var context: Int32?
    /// The bounding box of what is in it, in its own space.
    var bounds = Rect.null

    /// Whether it changes nothing.
    var isPlain: Bool {
      transform.isIdentity && !needsEffects
    }

    /// Whether it does more than move what is in it.
    var needsEffects: Bool {
      opacity < 1 || blendMode != .normal || isIsolated || viewport != nil || clip != nil
        || mask != nil || filter != nil || context != nil
    }
  }

  /// The form of a shape.
  enum Geometry: Sendable {
    case rect(Rect)
    case ellipse(Rect)
    /// An entry of `paths`.
    case path(Int32)
    /// An entry of `texts`.
    case glyphs(Int32)
  }

  /// A form that is painted.
  struct Shape: Sendable {
    var geometry: Geometry
    /// From the shape's space to that around it: an entry of `transforms`; −1 where both are one.
    var transform: Int32 = -1
    /// An entry of `styles`.
    var style: Int32
    /// The box that paints are placed by, without the stroke: an entry of `boxes`; −1 for that of the form. Outlines of a
    /// text have that of the whole text.
    var box: Int32 = -1

    init(geometry: Geometry, style: Int32) {
      self.geometry = geometry
      self.style = style
    }
  }

  /// How a shape is painted.
  struct ShapeStyle: Hashable, Sendable {
    var fill = Paint.none
    var fillRule = FillRule.winding
    var stroke = Paint.none
    var pen = StrokeStyle()
    var isStrokeFirst = false
    var antialias = true
    /// Whether the pen keeps its width however the shape is scaled.
    var hasFixedStroke = false
  }

  /// What something is painted with.
  enum Paint: Hashable, Sendable {
    case none
    case color(Color)
    /// An entry of `gradients`, and the opacity.
    case gradient(Int32, Double)
    /// An entry of `patterns`, and the opacity.
    case pattern(Int32, Double)
    /// An entry of `choices`, and the opacity.
    case choice(Int32, Double)
    case contextFill(Double)
    case contextStroke(Double)
  }

  /// The paints of an element that others refer to.
  struct Context: Sendable {
    var fill: Paint
    var stroke: Paint
    /// The element's bounding box.
    var bounds: Rect
  }

  /// A gradient or pattern that has no place where a bounding box has no extent, and the colour that is painted there.
  struct Choice: Hashable, Sendable {
    var server: Paint
    var fallback: Color
  }

  /// A gradient with its place.
  struct GradientServer: Sendable {
    var gradient: Gradient
    var placement: Gradient.Placement
    var extend: Gradient.Extend
    var transform: Transform
    /// Whether its space is the bounding box of what is painted.
    var isInBounds: Bool
  }

  struct Pattern: Sendable {
    /// One cell.
    var cell: Rect
    /// Whether the cell is given in the bounding box of what is painted.
    var isInBounds: Bool
    /// Whether its content is.
    var isContentInBounds: Bool
    /// From the pattern's space to the user space of what is painted.
    var transform: Transform
    var viewBox: Rect?
    var aspect: AspectRatio
    /// An entry of `contents`.
    var content: Int32
  }

  /// What is seen of something: the union of the shapes in it.
  struct ClipPath: Sendable {
    var transform: Transform
    var isInBounds: Bool
    /// An entry of `contents`.
    var content: Int32
    /// What clips it itself.
    var clip: Int32?
    /// An entry of `paths`, in place of a content.
    var path: Int32?
    var pathRule = FillRule.winding
  }

  struct Mask: Sendable {
    /// Outside of this rectangle nothing is seen.
    var region: Rect
    var isInBounds: Bool
    var isContentInBounds: Bool
    var isLuminance: Bool
    /// Whether luminance is that of colours as linear light.
    var isLinear: Bool
    var content: Int32
    /// What masks it itself.
    var mask: Int32?
  }

  /// A glyph that has colours of its own.
  struct ColorGlyph: Sendable {
    var glyph: Glyph
    var font: Font
    /// From the glyph's space, whose origin is on the baseline, to that around it.
    var transform: Transform
    /// An entry of `styles`.
    var style: Int32
  }

  /// Nodes that are drawn through references.
  struct Content: Sendable {
    var nodes: Range<Int32> = 0..<0
    var bounds = Rect.null
  }

  /// A place at which a content is drawn.
  struct Instance: Sendable {
    var content: Int32
    var transform: Transform
    /// Bounds what is drawn, in the content's space.
    var clip: Rect?
    var context: Int32
  }

  /// A picture in the picture.
  struct ImageNode: Sendable {
    enum Source: Sendable {
      case image(Image, InterpolationQuality)
      /// An entry of `pictures`.
      case picture(Int32)
    }
    var source: Source
    /// Where all of it lies.
    var rect: Rect
    /// Bounds what is seen of it.
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
  /// Glyphs of texts that are painted in one colour.
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
  /// Filters, each a list of which one works on what the one before made.
  var filters: [[FilterNode]] = []
  var contexts: [Context] = []
  var pictures: [SVG] = []
  /// What is below the picture.
  var background: Color?
  /// The nodes of the picture itself.
  var root: Range<Int32> = 0..<0

  /// Adds a path.
  ///
  /// - Returns: its entry of `paths`.
  mutating func add(_ path: Path) -> Int32 {
    paths.append(path)
    pathBounds.append(path.boundingBoxOfPath)
    return Int32(paths.count - 1)
  }

  /// From a shape's space to that around it.
  func transform(of shape: Shape) -> Transform {
    shape.transform >= 0 ? transforms[Int(shape.transform)] : .identity
  }

  /// The box that a shape's paints are placed by, in the shape's space.
  func bounds(of shape: Shape) -> Rect {
    shape.box >= 0 ? boxes[Int(shape.box)] : extent(of: shape)
  }

  /// What a shape covers without its stroke, in its own space.
  func extent(of shape: Shape) -> Rect {
    switch shape.geometry {
    case .rect(let rect), .ellipse(let rect): rect
    case .path(let index): pathBounds[Int(index)]
    case .glyphs(let index): texts[Int(index)].bounds
    }
  }

  /// Whether a paint lies as a bounding box does.
  func isPlacedByBounds(_ paint: Paint) -> Bool {
    switch paint {
    case .gradient(let index, _): gradients[Int(index)].isInBounds
    case .pattern(let index, _): patterns[Int(index)].isInBounds
    default: false
    }
  }

  /// The entry of `styles` that is `style`.
  mutating func entry(of style: ShapeStyle) -> Int32 {
    if styles.last != style { styles.append(style) }
    return Int32(styles.count - 1)
  }
}
