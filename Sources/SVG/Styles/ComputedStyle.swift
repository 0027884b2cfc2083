internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

/// The values of all properties for one element.
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
  /// The elements of the markers.
  var markerStart: Int?
  var markerMid: Int?
  var markerEnd: Int?
  var isVisible = true
  /// Whether edges are smooth.
  var antialias = true
  var interpolation = InterpolationQuality.medium
  /// Whether filters mix colours as sRGB values, and not as linear light.
  var filtersAsEncoded = false
  /// Whether masks are as bright as their colours are as linear light.
  var masksLinearly = false
  /// Whether `light-dark()` is its second colour.
  var isDark = false
  private var textBox = TextStyleBox(TextStyle())
  var custom = CustomProperties()

  // MARK: Not inherited

  var isDisplayed = true
  var opacity = 1.0
  var blendMode = BlendMode.normal
  var isIsolated = false
  /// Whether a viewport cuts off what is outside of it.
  var isClippedToViewport = false
  /// The element of a clip path, or a form that is one.
  var clipPath: Int?
  var clipShape: ClipShape?
  var mask: Int?
  var masksByAlpha = false
  /// The value of `filter`, where it is not `none`.
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

  /// How text looks, which most elements have from others.
  var text: TextStyle {
    get { textBox.style }
    set { textBox = TextStyleBox(newValue) }
  }

  /// What an element has of this style, which is its parent's.
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

/// In which order a shape is filled, stroked and given its markers.
struct PaintOrder: Hashable, Sendable {
  /// Whether the stroke lies below the fill.
  var isStrokeFirst = false
  /// Where the markers lie: 0 below both, 1 between, 2 above.
  var markers = 2

  static let usual = PaintOrder()
}

/// The fixed point of a transform.
struct TransformOrigin: Hashable, Sendable {
  var x: Length
  var y: Length
}

/// A text's style, shared by all elements that have the same.
private final class TextStyleBox: Sendable {
  let style: TextStyle
  /// Whether it has anything that elements in an element do not get.
  let hasOwn: Bool

  init(_ style: TextStyle) {
    self.style = style
    hasOwn = style.own != TextStyle.Own()
  }
}
