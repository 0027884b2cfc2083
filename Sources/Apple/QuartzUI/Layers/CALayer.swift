public import Foundation
internal import GLFunGeometry
public import Quartz

/// A rectangle with contents and sublayers.
///
/// `render(in:)` draws the model values of a layer. Animations can be added, but do not run.
open class CALayer: NSObject, CAMediaTiming {
  // MARK: Making layers

  /// Makes a layer.
  public override init() {}

  /// Makes a layer with the values of another layer.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { takeValues(of: layer) }
  }

  /// Makes an empty layer: layers are not read from archives.
  public required init?(coder: NSCoder) {}

  /// Copies the values that affect drawing.
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
    (shadowPath, keptValues) = (layer.shadowPath, layer.keptValues)
  }

  /// The values that a program keeps under keys of its own.
  final var keptValues: [String: Any] = [:]

  /// Returns the layer itself: there are no animations in flight.
  open func presentation() -> Self? { self }

  /// Returns the layer itself.
  open func model() -> Self { self }

  /// Returns nil: properties have no separate default value.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Returns false: no key invalidates the contents.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Returns the action for a change: that of the delegate, of `actions`, of the style or of the class, in this order. `NSNull`
  /// ends the search. No action runs, because changes take effect at once.
  open func action(forKey event: String) -> (any CAAction)? {
    let styled = (style?["actions"] as? [String: any CAAction])?[event]
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event] ?? styled
      ?? Self.defaultAction(forKey: event)
    return found is NSNull ? nil : found
  }

  /// Returns nil: changes trigger no actions.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Geometry

  /// The bounds of the layer in its own space.
  open var bounds = CGRect.zero {
    didSet {
      if bounds.size != oldValue.size {
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
      }
      boundsDidChange?(oldValue)
    }
  }
  /// The position of the anchor point in the superlayer's space.
  open var position = CGPoint.zero
  /// The position on the z axis, which orders siblings.
  open var zPosition: CGFloat = 0
  /// The anchor point for position and rotation, in unit coordinates of the bounds.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The z position of the anchor point; without effect.
  open var anchorPointZ: CGFloat = 0
  /// The transform about the anchor point; drawing uses its affine part in the plane.
  open var transform = CATransform3DIdentity
  /// The transform of the sublayers about the anchor point.
  open var sublayerTransform = CATransform3DIdentity
  /// True if y is flipped in the space of the sublayers.
  open var isGeometryFlipped = false

  /// Returns the affine part of the transform.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Sets the transform to an affine one.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The frame of the layer in the superlayer's space.
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

  /// Returns the time unchanged: all layers share one time.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { t }

  /// Returns the time unchanged: all layers share one time.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { t }

  /// Returns the topmost layer at a point in the superlayer's space; nil if no layer is hit.
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

  /// True if a point in the layer's own space is within its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  // MARK: Appearance

  /// True if the layer is not drawn.
  open var isHidden = false
  /// The opacity of the layer and its sublayers, which are composited as a group.
  open var opacity: Float = 1
  /// True if the layer and its sublayers are composited as a group; they always are.
  open var allowsGroupOpacity = true
  /// True if the contents have no transparent pixels.
  open var isOpaque = false
  /// True if the back is visible; without effect.
  open var isDoubleSided = true
  /// The background colour, drawn below the contents.
  open var backgroundColor: CGColor?
  /// The radius of the background, the border and the clip.
  open var cornerRadius: CGFloat = 0
  /// The rounded corners.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The shape of rounded corners; always circular.
  open var cornerCurve = CALayerCornerCurve.circular
  /// True if nothing is drawn outside the bounds.
  open var masksToBounds = false
  /// The width of the border, which lies inside the bounds.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The colour of the shadow.
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
  /// The opacity of the shadow.
  open var shadowOpacity: Float = 0
  /// The offset of the shadow in the layer's own space.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The standard deviation of the shadow's Gaussian blur.
  open var shadowRadius: CGFloat = 3
  /// The shape of the shadow; nil for that of the drawn layer.
  open var shadowPath: CGPath?
  /// A layer whose alpha multiplies that of this one; it lives in this layer's space.
  open var mask: CALayer? {
    didSet {
      oldValue?.superlayer = nil
      if let own = mask, isWithin(own) { mask = nil }
      mask?.superlayer = self
    }
  }
  /// The compositing filter of the layer: the name of a blend mode, such as `multiplyBlendMode`.
  open var compositingFilter: Any?
  /// The filters; not supported.
  open var filters: [Any]?
  /// The filters of the backdrop; not supported.
  open var backgroundFilters: [Any]?
  /// True to cache the layer as pixels; without effect.
  open var shouldRasterize = false
  /// The number of pixels per unit in the cache; without effect.
  open var rasterizationScale: CGFloat = 1
  /// True to antialias edges; without effect, as they always are.
  open var allowsEdgeAntialiasing = false
  /// The antialiased edges; without effect, as all are.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  /// True to draw in another thread; without effect.
  open var drawsAsynchronously = false
  /// The layer's name.
  open var name: String?
  /// A style dictionary; without effect.
  open var style: [AnyHashable: Any]?
  /// Actions for changes, by their keys; `NSNull()` stands for no action. They do not run.
  open var actions: [String: any CAAction]?

  // MARK: Contents

  /// An image: a `CGImage` or a `UIImage`.
  open var contents: Any?
  /// The visible part of the image, in unit coordinates.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The stretchable part of the image, in unit coordinates; without effect.
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The placement of the image in the bounds.
  open var contentsGravity = CALayerContentsGravity.resize
  /// The number of image pixels per unit.
  open var contentsScale: CGFloat = 1
  /// The pixel format of contents; without effect.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  /// The filter for enlarged images.
  open var magnificationFilter = CALayerContentsFilter.linear
  /// The filter for reduced images.
  open var minificationFilter = CALayerContentsFilter.linear
  /// The level-of-detail bias of the reduction; without effect.
  open var minificationFilterBias: Float = 0
  /// True if a change of size invalidates the contents.
  open var needsDisplayOnBoundsChange = false
  /// The delegate, which draws the contents and lays out the sublayers.
  open weak var delegate: (any CALayerDelegate)?

  private var isDisplayNeeded = false
  private var isLayoutNeeded = true

  /// Invalidates the contents; they are updated before the next rendering.
  open func setNeedsDisplay() { isDisplayNeeded = true }

  /// Invalidates the contents; the rectangle is ignored.
  open func setNeedsDisplay(_ r: CGRect) { isDisplayNeeded = true }

  /// True if the contents are invalid.
  open func needsDisplay() -> Bool { isDisplayNeeded }

  /// Updates the contents if they are invalid.
  open func displayIfNeeded() {
    guard isDisplayNeeded else { return }
    isDisplayNeeded = false
    display()
  }

  /// Updates the contents by setting `contents`. Layers that leave it alone draw with `draw(in:)` each time.
  open func display() { delegate?.display(self) }

  /// Draws the contents.
  open func draw(in ctx: CGContext) {
    if let drawsForView {
      drawsForView(ctx)
    } else {
      delegate?.draw(self, in: ctx)
    }
  }

  // MARK: Calls to the view of a layer

  /// Draws the layer's view.
  var drawsForView: ((CGContext) -> Void)?
  /// Lays out the layer's view.
  var laysOutForView: (() -> Void)?
  /// Notifies the layer's view of a change of its bounds.
  var boundsDidChange: ((_ former: CGRect) -> Void)?

  // MARK: Layout

  /// Invalidates the layout of the sublayers.
  open func setNeedsLayout() { isLayoutNeeded = true }

  /// True if the layout of the sublayers is invalid.
  open func needsLayout() -> Bool { isLayoutNeeded }

  /// Lays out the sublayers and their descendants if needed.
  open func layoutIfNeeded() {
    // Layout may invalidate itself, so the number of passes is limited.
    for _ in 0..<8 where isLayoutNeeded {
      isLayoutNeeded = false
      layoutSublayers()
    }
    for layer in sublayers ?? [] { layer.layoutIfNeeded() }
    mask?.layoutIfNeeded()
  }

  /// Lays out the sublayers.
  open func layoutSublayers() {
    if let laysOutForView {
      laysOutForView()
    } else {
      delegate?.layoutSublayers(of: self)
    }
  }

  /// Returns the preferred size: the current one.
  open func preferredFrameSize() -> CGSize { bounds.size }

  /// Does nothing: the layer does not scroll.
  open func scroll(_ p: CGPoint) {}

  // MARK: The tree

  /// The sublayers, back to front.
  final private(set) var own: [CALayer] = []
  /// The superlayer.
  open internal(set) weak var superlayer: CALayer?

  /// The sublayers, back to front; nil without sublayers.
  open var sublayers: [CALayer]? {
    get { own.isEmpty ? nil : own }
    set {
      for layer in own { layer.superlayer = nil }
      own = []
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// The sublayers in the order of their z positions.
  var orderedSublayers: [CALayer] {
    if own.allSatisfy({ $0.zPosition == 0 }) { return own }
    return own.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// Adds a sublayer in front of the others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: own.count) }

  /// Inserts a sublayer at an index, counted from the back.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  func insert(_ layer: CALayer, at index: Int) {
    guard !isWithin(layer) else { return }
    layer.removeFromSuperlayer()
    own.insert(layer, at: min(max(index, 0), own.count))
    layer.superlayer = self
    setNeedsLayout()
  }

  /// Removes the layer from its superlayer.
  open func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.own.removeAll { $0 === self }
    if superlayer.mask === self { superlayer.mask = nil }
    self.superlayer = nil
  }

  // MARK: Animations

  final var animations: [(key: String, animation: CAAnimation)] = []

  /// Stores an animation, which does not run.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    let key = key ?? "\(animations.count)"
    animations.removeAll { $0.key == key }
    animations.append((key, anim))
  }

  /// The begin time.
  open var beginTime: CFTimeInterval = 0
  /// The duration of the layer's time.
  open var duration: CFTimeInterval = .infinity
  /// The speed of the layer's time.
  open var speed: Float = 1
  /// The offset added to the layer's time.
  open var timeOffset: CFTimeInterval = 0
  /// The number of repetitions.
  open var repeatCount: Float = 0
  /// The total duration of repetitions.
  open var repeatDuration: CFTimeInterval = 0
  /// True to run backwards after each cycle.
  open var autoreverses = false
  /// The values shown before and after the active time.
  open var fillMode = CAMediaTimingFillMode.removed

  // MARK: Rendering

  /// Draws the layer and its sublayers in the layer's own space.
  open func render(in ctx: CGContext) {
    layoutIfNeeded()
    renderTree(in: ctx)
  }

  /// Draws the sublayers in the layer's own space.
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

  /// Draws the contents that a subclass adds between background and sublayers.
  func drawOwnContents(in context: CGContext) {}
}
