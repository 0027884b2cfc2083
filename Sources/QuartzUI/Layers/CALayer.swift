public import Foundation
internal import GLFunGeometry
public import Quartz

/// A rectangle with contents, and with other layers above them.
///
/// `render(in:)` draws the values that a layer has. Animations can be added, but nothing moves.
open class CALayer: NSObject, CAMediaTiming {
  // MARK: Making layers

  /// Makes a layer.
  public override init() {}

  /// Makes a layer with the values of another one.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { takeValues(of: layer) }
  }

  /// Layers are not read from archives: makes an empty one.
  public required init?(coder: NSCoder) {}

  /// Takes on the values that are drawn.
  func takeValues(of layer: CALayer) {
    (bounds, position, anchorPoint) = (layer.bounds, layer.position, layer.anchorPoint)
    (transform, sublayerTransform) = (layer.transform, layer.sublayerTransform)
    (zPosition, opacity, isHidden) = (layer.zPosition, layer.opacity, layer.isHidden)
    (contents, contentsGravity) = (layer.contents, layer.contentsGravity)
    (contentsScale, contentsRect) = (layer.contentsScale, layer.contentsRect)
    (backgroundColor, cornerRadius) = (layer.backgroundColor, layer.cornerRadius)
    (maskedCorners, masksToBounds) = (layer.maskedCorners, layer.masksToBounds)
    (borderWidth, borderColor) = (layer.borderWidth, layer.borderColor)
    (shadowColor, shadowOpacity) = (layer.shadowColor, layer.shadowOpacity)
    (shadowOffset, shadowRadius) = (layer.shadowOffset, layer.shadowRadius)
    shadowPath = layer.shadowPath
  }

  /// The layer as it is seen: as it is.
  open func presentation() -> Self? { self }

  /// The layer as its values are: itself.
  open func model() -> Self { self }

  /// The value that a layer has where none is set: nil.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether another value of a key needs the layer to be drawn again.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// How the layer reacts to a change: not at all.
  open func action(forKey event: String) -> (any CAAction)? { nil }

  /// The reaction to a change: none.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Geometry

  /// The rectangle of the layer in its own space.
  open var bounds = CGRect.zero {
    didSet {
      if bounds.size != oldValue.size {
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
      }
      boundsDidChange?(oldValue)
    }
  }
  /// Where the anchor point is in the space of the layer above.
  open var position = CGPoint.zero
  /// The height above the other layers.
  open var zPosition: CGFloat = 0
  /// The point of the layer that it is placed and turned by; parts of its extent.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The height of the anchor point; without effect.
  open var anchorPointZ: CGFloat = 0
  /// The map about the anchor point; what it does with the plane is drawn.
  open var transform = CATransform3DIdentity
  /// The map of the layers above this one, about the anchor point.
  open var sublayerTransform = CATransform3DIdentity
  /// Whether the space of the layers above this one has y the other way.
  open var isGeometryFlipped = false

  /// The map about the anchor point.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets the map about the anchor point.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The rectangle of the layer in the space of the layer above.
  open var frame: CGRect {
    get { CGRect(origin: bounds.origin, size: bounds.size).applying(toSuperlayer) }
    set {
      let size = CGSize(width: abs(newValue.width), height: abs(newValue.height))
      if bounds.size != size { bounds.size = size }
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * size.width,
        y: newValue.minY + anchorPoint.y * size.height)
    }
  }

  /// A time of another layer in this one: the same.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { t }

  /// A time of this layer in another one: the same.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { t }

  /// The highest layer at a point of the space of the layer above; nil if there is none.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let own = p.applying(toSuperlayer.inverted())
    if masksToBounds, !contains(own) { return nil }
    let inner = own.applying(fromSublayers.inverted())
    for layer in orderedSublayers.reversed() {
      if let hit = layer.hitTest(inner) { return hit }
    }
    return contains(own) ? self : nil
  }

  /// Whether a point of the layer's own space is within its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  // MARK: Looks

  /// Whether the layer is not drawn.
  open var isHidden = false
  /// How opaque the layer is, with all above it as one.
  open var opacity: Float = 1
  /// Whether the layers above are laid down with this one as one, which they always are.
  open var allowsGroupOpacity = true
  /// Whether the contents have no transparent pixels.
  open var isOpaque = false
  /// Whether both sides are seen; without effect.
  open var isDoubleSided = true
  /// What is filled first.
  open var backgroundColor: CGColor?
  /// The radius of the corners of ground and border, and of the clip where there is one.
  open var cornerRadius: CGFloat = 0
  /// Which corners are round.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// What round corners look like: quarters of circles.
  open var cornerCurve = CALayerCornerCurve.circular
  /// Whether nothing is drawn outside the bounds.
  open var masksToBounds = false
  /// The width of the border, inside the bounds.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The colour of the shadow.
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// How opaque the shadow is.
  open var shadowOpacity: Float = 0
  /// The way to the shadow in the layer's own space.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The standard deviation of the Gaussian that softens the shadow.
  open var shadowRadius: CGFloat = 3
  /// What casts the shadow; nil for what is drawn.
  open var shadowPath: CGPath?
  /// Multiplies the alpha of the layer by that of another one, which is in its space.
  open var mask: CALayer? {
    didSet {
      oldValue?.superlayer = nil
      if let own = mask, isWithin(own) { mask = nil }
      mask?.superlayer = self
    }
  }
  /// A filter that lays the layer down: a blend mode's name, such as `multiplyBlendMode`.
  open var compositingFilter: Any?
  /// Filters, of which there are none here.
  open var filters: [Any]?
  /// Filters of what is below, of which there are none here.
  open var backgroundFilters: [Any]?
  /// Whether the layer is kept as pixels, which it is not.
  open var shouldRasterize = false
  /// How many of these pixels a unit has.
  open var rasterizationScale: CGFloat = 1
  /// Whether edges are smooth: they are.
  open var allowsEdgeAntialiasing = false
  /// Which edges are smooth: all.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  /// Whether drawing is done in another thread, which it is not.
  open var drawsAsynchronously = false
  /// The layer's name.
  open var name: String?
  /// Styles of values; without effect.
  open var style: [AnyHashable: Any]?
  /// Reactions to changes; without effect.
  open var actions: [String: any CAAction]?

  // MARK: Contents

  /// An image: a `CGImage` or a `UIImage`.
  open var contents: Any?
  /// The part of the image that is seen; parts of its extent.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The part of the image that is stretched; parts of its extent; without effect.
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Where the image is.
  open var contentsGravity = CALayerContentsGravity.resize
  /// How many pixels of the image a unit has.
  open var contentsScale: CGFloat = 1
  /// Which colours contents can have; without effect.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  /// How an image is sampled that is made larger.
  open var magnificationFilter = CALayerContentsFilter.linear
  /// How an image is sampled that is made smaller.
  open var minificationFilter = CALayerContentsFilter.linear
  /// A bias of the sampling; without effect.
  open var minificationFilterBias: Float = 0
  /// Whether another size needs the layer to be drawn again.
  open var needsDisplayOnBoundsChange = false
  /// Draws the contents and places layers for the layer.
  open weak var delegate: (any CALayerDelegate)?

  private var isDisplayNeeded = false
  private var isLayoutNeeded = true

  /// Has the contents made anew when the layer is rendered.
  open func setNeedsDisplay() { isDisplayNeeded = true }

  /// Has a part of the contents made anew.
  open func setNeedsDisplay(_ r: CGRect) { isDisplayNeeded = true }

  /// Whether the contents are to be made anew.
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Makes the contents anew if they need it.
  open func displayIfNeeded() {
    guard isDisplayNeeded else { return }
    isDisplayNeeded = false
    display()
  }

  /// Makes the contents anew: sets `contents`. Else `draw(in:)` draws them each time.
  open func display() { delegate?.display(self) }

  /// Draws the contents.
  open func draw(in ctx: CGContext) {
    if let drawsForView {
      drawsForView(ctx)
    } else {
      delegate?.draw(self, in: ctx)
    }
  }

  // MARK: What a view does with its layer

  /// Draws what the view of the layer draws.
  var drawsForView: ((CGContext) -> Void)?
  /// Places what is in the view of the layer.
  var laysOutForView: (() -> Void)?
  /// Tells the view of the layer of another rectangle.
  var boundsDidChange: ((_ former: CGRect) -> Void)?

  // MARK: Layout

  /// Has the layers above this one placed anew.
  open func setNeedsLayout() { isLayoutNeeded = true }

  /// Whether the layers above this one are to be placed anew.
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Places the layers above this one, and those above them, if they need it.
  open func layoutIfNeeded() {
    // Placing may need to be done again, but not without end.
    for _ in 0..<8 where isLayoutNeeded {
      isLayoutNeeded = false
      layoutSublayers()
    }
    for layer in sublayers ?? [] { layer.layoutIfNeeded() }
    mask?.layoutIfNeeded()
  }

  /// Places the layers above this one.
  open func layoutSublayers() {
    if let laysOutForView {
      laysOutForView()
    } else {
      delegate?.layoutSublayers(of: self)
    }
  }

  /// The size that the layer would like to have: that which it has.
  open func preferredFrameSize() -> CGSize { bounds.size }

  /// Moves the part that is seen, where the layer can be scrolled, which it cannot.
  open func scroll(_ p: CGPoint) {}

  // MARK: The tree

  /// The layers above this one, from the lowest.
  final private(set) var own: [CALayer] = []
  /// The layer below.
  open internal(set) weak var superlayer: CALayer?

  /// The layers above this one, from the lowest; nil where there are none.
  open var sublayers: [CALayer]? {
    get { own.isEmpty ? nil : own }
    set {
      for layer in own { layer.superlayer = nil }
      own = []
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// The layers above this one in the order of their heights.
  var orderedSublayers: [CALayer] {
    if own.allSatisfy({ $0.zPosition == 0 }) { return own }
    return own.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// Puts a layer above all others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: own.count) }

  /// Puts a layer above some others, counted from the lowest.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  func insert(_ layer: CALayer, at index: Int) {
    guard !isWithin(layer) else { return }
    layer.removeFromSuperlayer()
    own.insert(layer, at: min(max(index, 0), own.count))
    layer.superlayer = self
    setNeedsLayout()
  }

  /// Takes the layer out of the tree.
  open func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.own.removeAll { $0 === self }
    if superlayer.mask === self { superlayer.mask = nil }
    self.superlayer = nil
  }

  // MARK: Animations

  final var animations: [(key: String, animation: CAAnimation)] = []

  /// Keeps an animation, which does not run.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    let key = key ?? "\(animations.count)"
    animations.removeAll { $0.key == key }
    animations.append((key, anim))
  }

  /// When the layer's time begins.
  open var beginTime: CFTimeInterval = 0
  /// How long the layer's time is.
  open var duration: CFTimeInterval = .infinity
  /// How fast the layer's time goes.
  open var speed: Float = 1
  /// What is added to the layer's time.
  open var timeOffset: CFTimeInterval = 0
  /// How often the layer's time is repeated.
  open var repeatCount: Float = 0
  /// How long the layer's time is repeated.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether the layer's time goes back.
  open var autoreverses = false
  /// What is seen before and after the layer's time.
  open var fillMode = CAMediaTimingFillMode.removed

  // MARK: Rendering

  /// Draws the layer and all above it, in its own space.
  open func render(in ctx: CGContext) {
    layoutIfNeeded()
    renderTree(in: ctx)
  }

  /// Draws the layers above this one, in its own space.
  func drawSublayers(in context: CGContext) {
    let layers = orderedSublayers
    if layers.isEmpty { return }
    context.saveGState()
    context.concatenate(fromSublayers)
    for layer in layers {
      context.saveGState()
      context.concatenate(layer.toSuperlayer)
      layer.renderTree(in: context)
      context.restoreGState()
    }
    context.restoreGState()
  }

  /// Draws what a class of layer has between its ground and the layers above it.
  func drawOwnContents(in context: CGContext) {}
}
