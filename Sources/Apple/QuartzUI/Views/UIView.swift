public import Foundation
public import Quartz

/// A rectangle that draws, handles touches and contains other views.
///
/// A view needs no window. `layer.render(in:)` and `drawHierarchy(in:afterScreenUpdates:)` draw it, after laying out its
/// subviews.
@preconcurrency @MainActor
open class UIView: UIResponder, UITraitEnvironment {
  /// The value of a missing intrinsic dimension.
  public static let noIntrinsicMetric: CGFloat = -1

  // MARK: Making views

  /// Makes a view.
  public init(frame: CGRect) {
    super.init()
    setUp()
    ownLayer.frame = frame
  }

  /// Makes a view of size zero.
  public override convenience init() { self.init(frame: .zero) }

  /// Makes a view of size zero: views are not read from archives.
  public required init?(coder: NSCoder) {
    super.init()
    setUp()
  }

  private func setUp() {
    ownLayer.drawsForView = { [unowned self] context in
      callingView { draw(layer, in: context) }
    }
    ownLayer.laysOutForView = { [unowned self] in callingView { layoutSubviews() } }
    ownLayer.boundsDidChange = { [unowned self] former in
      callingView { resizeSubviews(from: former) }
    }
    ownLayer.contentsScale = CGFloat(QuartzSettings.screenScale)
  }

  /// The class of the view's layer. A custom class is instantiated with its `init(coder:)`.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that draws the view.
  open var layer: CALayer { ownLayer }
  private lazy var ownLayer = CALayer.make(Self.layerClass)

  // MARK: Geometry

  /// The frame of the view in the superview's space.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The bounds of the view in its own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The centre of the view in the superview's space.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The transform about the centre.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The 3D transform about the centre.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The number of pixels per point.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  /// The dimensions that follow the superview's size.
  open var autoresizingMask: AutoresizingMask = []
  /// True to resize subviews with the view.
  open var autoresizesSubviews = true
  /// True to turn the autoresizing mask into constraints; without effect, as constraints are not supported.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The placement of the contents when the size changes; a view is always redrawn.
  open var contentMode = ContentMode.scaleToFill
  /// The margins of the contents.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The insets of the safe area: zero.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// Returns the preferred size within another size: the current one.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to its preferred size.
  open func sizeToFit() {
    frame = CGRect(origin: frame.origin, size: sizeThatFits(bounds.size))
  }

  /// The natural size of the contents.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Invalidates the natural size of the contents.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  // MARK: Appearance

  /// The background colour, drawn below the contents.
  open var backgroundColor: UIColor? {
    didSet { resolveBackground() }
  }

  private func resolveBackground() {
    layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor
  }

  /// The opacity of the view.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }
  /// True if the view is not drawn.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  /// True if the contents have no transparent pixels; a hint without effect on drawing.
  open var isOpaque = true
  /// True if nothing is drawn outside the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// True if the view is cleared before drawing.
  open var clearsContextBeforeDrawing = true
  /// A view whose alpha multiplies that of this one.
  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }
  private var ownTint: UIColor?
  /// The colour of interactive elements; inherited from the superview by default.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTint = newValue
      tintColorDidChange()
    }
  }
  /// The light or dark style of this view; inherited from the superview by default.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { changeTraits() }
  }

  private func changeTraits() {
    resolveBackground()
    traitCollectionDidChange(nil)
    for view in subviews { view.changeTraits() }
  }

  /// The traits for resolving colours.
  open var traitCollection: UITraitCollection {
    let below = superview?.traitCollection ?? .current
    guard overrideUserInterfaceStyle != .unspecified else { return below }
    return UITraitCollection(
      traitsFrom: [below, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle)])
  }

  /// Called after the tint colour has changed.
  open func tintColorDidChange() { for view in subviews { view.tintColorDidChange() } }

  /// Called after the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Drawing

  /// Draws the view; parts outside `rect` may be omitted.
  open func draw(_ rect: CGRect) {}

  /// Draws the contents of the view's layer by calling `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    let traits = traitCollection
    ContextStack.with(ctx) {
      traits.performAsCurrent {
        ctx.setFillColor(.black)
        draw(bounds)
      }
    }
  }

  /// Marks the view for redrawing, which every rendering does anyway.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Marks a rectangle for redrawing.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: View tree

  /// The subviews, back to front.
  public private(set) var subviews: [UIView] = []
  /// The superview.
  public private(set) weak var superview: UIView?
  /// The window of the view, which is not needed for drawing.
  open var window: UIWindow? { superview?.window }
  /// A number for finding the view.
  open var tag = 0

  /// The next responder: the superview.
  open override var next: UIResponder? { superview }

  /// Adds a subview in front of the others.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Inserts a subview at an index, counted from the back.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a subview below another one.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    if view.superview === self { view.removeFromSuperview() }
    insert(view, at: subviews.firstIndex(of: siblingSubview) ?? 0)
  }

  /// Inserts a subview above another one.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    if view.superview === self { view.removeFromSuperview() }
    insert(view, at: subviews.firstIndex(of: siblingSubview).map { $0 + 1 } ?? subviews.count)
  }

  private func insert(_ view: UIView, at index: Int) {
    if isDescendant(of: view) {
      return Diagnostics.report("a view cannot be put above itself")
    }
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    let window = window
    if let window { view.tellOfMove(to: window) }
    let index = min(max(index, 0), subviews.count)
    subviews.insert(view, at: index)
    view.superview = self
    if index + 1 < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index + 1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    if view.overrideUserInterfaceStyle == .unspecified { view.changeTraits() }
    if window != nil { view.tellOfWindow() }
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    let hasWindow = window != nil
    if hasWindow { tellOfMove(to: nil) }
    superview.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    self.superview = nil
    superview.setNeedsLayout()
    if hasWindow { tellOfWindow() }
    didMoveToSuperview()
  }

  /// Notifies this view and its descendants that their window will change.
  private func tellOfMove(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.tellOfMove(to: window) }
  }

  /// Notifies this view and its descendants that their window has changed.
  private func tellOfWindow() {
    for view in subviews { view.tellOfWindow() }
    didMoveToWindow()
  }

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview has changed.
  open func didMoveToSuperview() {}
  /// Called before the window changes.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window has changed.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Invalidates the layout of the subviews.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out the subviews and their descendants if needed.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Lays out the subviews.
  open func layoutSubviews() {}

  /// Does nothing: constraints are not supported.
  open func setNeedsUpdateConstraints() {}

  /// Does nothing: constraints are not supported.
  open func updateConstraints() {}

  private func resizeSubviews(from former: CGRect) {
    if contentMode == .redraw, former.size != bounds.size { setNeedsDisplay() }
    guard autoresizesSubviews, former.size != bounds.size else { return }
    for view in subviews { view.autoresize(from: former.size, to: bounds.size) }
  }

  /// The mirroring of the view in right-to-left layouts.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The layout direction of the view.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  // MARK: Touches

  /// True if the view receives touches.
  open var isUserInteractionEnabled = true
  /// True if the view receives several touches at once.
  open var isMultipleTouchEnabled = false
  /// True if touches go to this view exclusively.
  open var isExclusiveTouch = false

  /// The gesture recognizers, in the order in which they were added.
  final var recognizers: [UIGestureRecognizer] = []

  /// Returns true: a gesture may begin. It is never called, because no gesture is recognized.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns the frontmost view at a point that receives touches; nil if no view is hit.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// True if a point is within the view's bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
}
