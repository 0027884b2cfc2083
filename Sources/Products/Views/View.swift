public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// A value that is shown in a picture, and reacts to touches and to time.
///
/// A view marks areas for redrawing with `setNeedsDisplay`; a `ViewHost` collects them and redraws nothing else. Source:
/// `UIView`.
public protocol View: Sendable {
  /// The size in pixels; at least 1 × 1, and constant for the lifetime of the view.
  var size: PixelSize { get }

  /// The area marked for redrawing; everything in a new view.
  var needsDisplay: DirtyRegion { get set }

  /// Draws the view.
  ///
  /// - Parameters:
  ///   - context: a context of the view's size, in view coordinates: origin at the top left, y down.
  ///   - dirtyRect: drawing outside this rectangle may be omitted; view coordinates, whole pixels.
  func draw(in context: inout GraphicsContext, dirtyRect: Rect)

  /// Handles one touch or choice; does nothing by default.
  mutating func handle(_ event: TouchEvent)

  /// Handles the touch of one of several fingers.
  ///
  /// By default, a view handles only the touches of the first finger. Source: `UIView.isMultipleTouchEnabled`.
  ///
  /// - Parameters:
  ///   - event: the touch.
  ///   - finger: a number from 0, distinct among the fingers that are down.
  mutating func handle(_ event: TouchEvent, finger: Int)

  /// Advances time by one step; does nothing by default.
  mutating func tick()
}

extension View {
  /// The bounds in view coordinates: from (0, 0) to the size.
  public var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Marks the whole view for redrawing. Source: `UIView.setNeedsDisplay()`.
  public mutating func setNeedsDisplay() { needsDisplay = .everything }

  /// Marks all pixels touched by a rectangle, in view coordinates, for redrawing. Source: `UIView.setNeedsDisplay(_:)`.
  public mutating func setNeedsDisplay(in rect: Rect) { needsDisplay.formUnion(rect) }

  /// Ignores touches.
  public mutating func handle(_ event: TouchEvent) {}

  /// Handles all choices, and the touches of the first finger only.
  public mutating func handle(_ event: TouchEvent, finger: Int) {
    if finger == 0 || event.isChoice { handle(event) }
  }

  /// Does nothing.
  public mutating func tick() {}

  /// Returns the current contents of the view as a frame.
  public func frame() -> DisplayList {
    var context = GraphicsContext(size: size)
    draw(in: &context, dirtyRect: bounds)
    return context.finish()
  }

  /// Returns the current contents of a region of the view.
  ///
  /// - Parameter region: rectangles of whole pixels within the bounds.
  func frame(in region: [Rect]) -> DisplayList {
    var context = GraphicsContext(size: size)
    draw(in: &context, dirtyRect: region.reduce(.null) { $0.union($1) })
    var list = context.finish()
    list.region = region
    return list
  }
}
