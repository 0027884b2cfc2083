public import Foundation
internal import Quartz

/// The delegate of a scroll view.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called after the offset of the contents has changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called after the scale of the contents has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Returns the view that is scaled; nil for none.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}

/// A view that shows a part of its contents: those at `contentOffset`, which is the origin of its bounds. No finger scrolls it.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The point of the contents at the top left corner.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }
  /// The size of the contents.
  open var contentSize = CGSize.zero
  /// The space around the contents.
  open var contentInset = UIEdgeInsets.zero
  /// The space around the contents, with that of the safe area, which is 0.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// The delegate.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// True if fingers scroll the contents; without effect.
  open var isScrollEnabled = true
  /// True if scrolling stops at pages; without effect.
  open var isPagingEnabled = false
  /// True if contents bounce at their edges; without effect.
  open var bounces = true
  /// True if even small contents bounce up and down; without effect.
  open var alwaysBounceVertical = false
  /// True if even small contents bounce sideways; without effect.
  open var alwaysBounceHorizontal = false
  /// True to draw a bar at the side; without effect.
  open var showsVerticalScrollIndicator = true
  /// True to draw a bar at the bottom; without effect.
  open var showsHorizontalScrollIndicator = true
  /// True if touches reach the contents late; without effect.
  open var delaysContentTouches = true
  /// True if a finger is on the contents; always false.
  open var isTracking: Bool { false }
  /// True if a finger scrolls; always false.
  open var isDragging: Bool { false }
  /// True if the contents still move; always false.
  open var isDecelerating: Bool { false }
  /// The smallest scale of the contents.
  open var minimumZoomScale: CGFloat = 1
  /// The largest scale of the contents.
  open var maximumZoomScale: CGFloat = 1
  /// The scale of the delegate's `viewForZooming(in:)`, between the smallest and the largest.
  open var zoomScale: CGFloat = 1 {
    didSet {
      let scale = max(minimumZoomScale, min(zoomScale, maximumZoomScale))
      if scale != zoomScale { zoomScale = scale }
      guard scale != oldValue else { return }
      delegate?.viewForZooming(in: self)?.transform = CGAffineTransform(scaleX: scale, y: scale)
      delegate?.scrollViewDidZoom(self)
    }
  }
  /// The recognizer of fingers that scroll; it recognizes nothing.
  public final let panGestureRecognizer = UIPanGestureRecognizer()
  /// The recognizer of fingers that scale; it recognizes nothing.
  public final let pinchGestureRecognizer: UIPinchGestureRecognizer? = UIPinchGestureRecognizer()

  /// Makes a scroll view, which clips to its bounds.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an empty scroll view: views are not read from archives.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
    if let pinchGestureRecognizer { addGestureRecognizer(pinchGestureRecognizer) }
  }

  /// Sets the offset of the contents at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Sets the scale of the contents at once.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }

  /// Scrolls at once by as little as shows a rectangle of the contents.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func offset(_ start: CGFloat, _ length: CGFloat, _ from: CGFloat, _ shown: CGFloat) -> CGFloat {
      if start < from || length > shown { return start }
      return max(from, start + length - shown)
    }
    contentOffset = CGPoint(
      x: offset(rect.minX, rect.width, bounds.minX, bounds.width),
      y: offset(rect.minY, rect.height, bounds.minY, bounds.height))
  }

  /// Does nothing: no bar is drawn.
  open func flashScrollIndicators() {}
}
