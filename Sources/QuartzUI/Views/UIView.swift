public import Foundation
public import Quartz

/// A rectangle that draws, reacts to touches and has other views above it.
///
/// A view has no window. It is drawn by `layer.render(in:)` or `drawHierarchy(in:afterScreenUpdates:)`, which place its
/// subviews before.
@preconcurrency @MainActor
open class UIView: UIResponder, UITraitEnvironment {
  /// A size that a view has not.
  public static let noIntrinsicMetric: CGFloat = -1

  // MARK: Making views

  /// Makes a view.
  public init(frame: CGRect) {
    super.init()
    setUp()
    ownLayer.frame = frame
  }

  /// Makes a view without an extent.
  public override convenience init() { self.init(frame: .zero) }

  /// Views are not read from archives: makes one without an extent.
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
    ownLayer.contentsScale = CGFloat(Quartz.screenScale)
  }

  /// The class of the view's layer. One of a program's own is made by its `init(coder:)`.
  open class var layerClass: AnyClass { CALayer.self }

  /// What draws the view.
  open var layer: CALayer { ownLayer }
  private lazy var ownLayer = CALayer.make(Self.layerClass)

  // MARK: Geometry

  /// The rectangle of the view in the space of the view below.
  open var frame: CGRect {
    get { layer.frame }
    set { layer.frame = newValue }
  }

  /// The rectangle of the view in its own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set { layer.bounds = newValue }
  }

  /// The middle of the view in the space of the view below.
  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The map about the middle.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The map of space about the middle.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// How many pixels a point has.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  /// What of the view changes with the size of the view below.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews change with the size of the view.
  open var autoresizesSubviews = true
  /// Whether the mask stands for constraints, of which there are none here.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// How contents fit another size; a view is always drawn again.
  open var contentMode = ContentMode.scaleToFill
  /// Distances from the sides for contents.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// Distances from the sides that are not seen: none.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  /// The size that suits the view within another one: that which it has.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes on the size that suits.
  open func sizeToFit() {
    frame = CGRect(origin: frame.origin, size: sizeThatFits(bounds.size))
  }

  /// The size that the contents need.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Tells that the contents need another size.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  // MARK: Looks

  /// What is filled first.
  open var backgroundColor: UIColor? {
    didSet { resolveBackground() }
  }

  private func resolveBackground() {
    layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor
  }

  /// How opaque the view is.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }
  /// Whether the view is not drawn.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }
  /// Whether the contents have no transparent pixels; what is drawn does not depend on it.
  open var isOpaque = true
  /// Whether nothing is drawn outside the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// Whether the view is cleared before it is drawn.
  open var clearsContextBeforeDrawing = true
  /// A view whose alpha multiplies that of this one.
  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }
  private var ownTint: UIColor?
  /// The colour of what can be pressed; that of the view below unless set.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTint = newValue
      tintColorDidChange()
    }
  }
  /// Whether the user interface is light or dark here; that of the view below unless set.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { changeTraits() }
  }

  private func changeTraits() {
    resolveBackground()
    traitCollectionDidChange(nil)
    for view in subviews { view.changeTraits() }
  }

  /// The traits that colours are resolved by.
  open var traitCollection: UITraitCollection {
    let below = superview?.traitCollection ?? .current
    guard overrideUserInterfaceStyle != .unspecified else { return below }
    return UITraitCollection(
      traitsFrom: [below, UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle)])
  }

  /// Is told of another tint.
  open func tintColorDidChange() { for view in subviews { view.tintColorDidChange() } }

  /// Is told of other traits.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Drawing

  /// Draws the view; what lies outside `rect` may be left out.
  open func draw(_ rect: CGRect) {}

  /// Draws the contents of the view's layer: calls `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    let traits = traitCollection
    ContextStack.with(ctx) {
      traits.performAsCurrent {
        ctx.setFillColor(.black)
        draw(bounds)
      }
    }
  }

  /// Asks for the view to be drawn again, which it is whenever it is rendered.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for a rectangle to be drawn again.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: The tree

  /// The views above this one, from the lowest.
  public private(set) var subviews: [UIView] = []
  /// The view below.
  public private(set) weak var superview: UIView?
  /// The window that the view is in; it needs none to be drawn.
  open var window: UIWindow? { superview?.window }
  /// A number to find the view by.
  open var tag = 0

  /// What reacts where this does not: the view below.
  open override var next: UIResponder? { superview }

  /// Puts a view above all others.
  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

  /// Puts a view above some others, counted from the lowest.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Puts a view below another one.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    if view.superview === self { view.removeFromSuperview() }
    insert(view, at: subviews.firstIndex(of: siblingSubview) ?? 0)
  }

  /// Puts a view above another one.
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

  /// Takes the view out of the tree.
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

  /// Tells this view and those above it that they get another window.
  private func tellOfMove(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.tellOfMove(to: window) }
  }

  /// Tells this view and those above it that they have another window.
  private func tellOfWindow() {
    for view in subviews { view.tellOfWindow() }
    didMoveToWindow()
  }

  /// Is told of a subview.
  open func didAddSubview(_ subview: UIView) {}
  /// Is told that a subview goes.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Is told that it gets another view below.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Is told that it has another view below.
  open func didMoveToSuperview() {}
  /// Is told that it gets another window.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Is told that it has another window.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Has the subviews placed anew.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Places the subviews, and those above them, if they need it.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }

  /// Places the subviews.
  open func layoutSubviews() {}

  /// Has constraints made anew, of which there are none.
  open func setNeedsUpdateConstraints() {}

  /// Makes constraints anew, of which there are none.
  open func updateConstraints() {}

  private func resizeSubviews(from former: CGRect) {
    if contentMode == .redraw, former.size != bounds.size { setNeedsDisplay() }
    guard autoresizesSubviews, former.size != bounds.size else { return }
    for view in subviews { view.autoresize(from: former.size, to: bounds.size) }
  }

  /// Whether the view is mirrored where text goes from right to left.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The direction of the user interface.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }

  // MARK: Touches

  /// Whether touches reach the view.
  open var isUserInteractionEnabled = true
  /// Whether several touches reach the view at once.
  open var isMultipleTouchEnabled = false
  /// Whether no other view has touches meanwhile.
  open var isExclusiveTouch = false

  /// The highest view at a point that touches reach; nil if there is none.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Whether a point is in the view.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
}
