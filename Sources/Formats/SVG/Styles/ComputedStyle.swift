internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// The values of all properties of one element.
struct ComputedStyle: Sendable {
  // MARK: Inherited

  var color = Color.black
  var fill = PaintValue.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.winding
  var stroke = PaintValue.none
  var strokeOpacity = 1.0
  var strokeWidth = Length(value: 1)
  var lineCap = LineCap.butt
  var lineJoin = LineJoin.miter
  var miterLimit = 4.0
  var dashArray: [Length] = []
  var dashOffset = Length.zero
  var paintOrder = PaintOrder.usual
  var clipRule = FillRule.winding
  /// The marker elements.
  var markerStart: Int?
  var markerMid: Int?
  var markerEnd: Int?
  var isVisible = true
  /// True if edges are antialiased.
  var antialias = true
  var interpolation = InterpolationQuality.medium
  /// True if filters interpolate colours as sRGB values and not as linear light.
  var filtersAsEncoded = false
  /// True if masks use the luminance of linear light.
  var masksLinearly = false
  /// True if `light-dark()` selects its second colour.
  var isDark = false
  private var textBox = TextStyleBox(TextStyle())
  var custom = CustomProperties()

  // MARK: Not inherited

  var isDisplayed = true
  var opacity = 1.0
  var blendMode = BlendMode.normal
  var isIsolated = false
  /// True if a viewport clips its content.
  var isClippedToViewport = false
  /// The `clipPath` element, or a basic shape.
  var clipPath: Int?
  var clipShape: ClipShape?
  var mask: Int?
  var masksByAlpha = false
  /// The value of `filter` if it is not `none`.
  var filter: [UInt8]?
  var hasFixedStroke = false
  var origin: TransformOrigin?
  var isOriginInBounds = false
  var stopColor = PaintValue.color(.black)
  var stopOpacity = 1.0
  var floodColor = PaintValue.color(.black)
  var floodOpacity = 1.0
  var lightingColor = PaintValue.color(.white)

  static let initial = ComputedStyle()

  /// The text properties, which most elements inherit and share.
  var text: TextStyle {
    get { textBox.style }
    set { textBox = TextStyleBox(newValue) }
  }

  /// The initial style of a child: inherited properties are kept, others are reset.
  var inherited: ComputedStyle {
    var style = self
    let initial = Self.initial
    style.isDisplayed = initial.isDisplayed
    style.opacity = initial.opacity
    style.blendMode = initial.blendMode
    style.isIsolated = initial.isIsolated
    style.isClippedToViewport = initial.isClippedToViewport
    style.clipPath = initial.clipPath
    style.clipShape = initial.clipShape
    style.mask = initial.mask
    style.masksByAlpha = initial.masksByAlpha
    style.filter = initial.filter
    style.hasFixedStroke = initial.hasFixedStroke
    style.origin = initial.origin
    style.isOriginInBounds = initial.isOriginInBounds
    style.stopColor = initial.stopColor
    style.stopOpacity = initial.stopOpacity
    style.floodColor = initial.floodColor
    style.floodOpacity = initial.floodOpacity
    style.lightingColor = initial.lightingColor
    if textBox.hasOwn { style.text.own = TextStyle.Own() }
    return style
  }
}

/// The value of `paint-order`: the order of fill, stroke and markers.
struct PaintOrder: Hashable, Sendable {
  /// True if the stroke is below the fill.
  var isStrokeFirst = false
  /// The position of the markers: 0 below fill and stroke, 1 between them, 2 above.
  var markers = 2

  static let usual = PaintOrder()
}

/// The fixed point of a transform.
struct TransformOrigin: Hashable, Sendable {
  var x: Length
  var y: Length
}

/// A text style in storage that all elements with the same style share.
private final class TextStyleBox: Sendable {
  let style: TextStyle
  /// True if it has any properties that are not inherited.
  let hasOwn: Bool

  init(_ style: TextStyle) {
    self.style = style
    hasOwn = style.own != TextStyle.Own()
  }
}
