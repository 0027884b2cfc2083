public import GLFunDrawing
public import GLFunGeometry
public import GLFunImaging

/// What is shown in a picture, and reacts to touches and to time: a value.
///
/// A view says what it wants drawn again with `setNeedsDisplay`; a `ViewHost` collects that and
/// redraws no more. Source: `UIView`.
public protocol View: Sendable {
  /// The extent in pixels; at least 1 each way, and the same for the view's whole life.
  var size: PixelSize { get }

  /// What was asked to be drawn again and is not yet; whole in a new view.
  var needsDisplay: DirtyRegion { get set }

  /// Draws the view.
  ///
  /// - Parameters:
  ///   - context: a context of the view's size in view coordinates: origin top left, y down.
  ///   - dirtyRect: whatever lies outside may be left out; view coordinates, whole pixels.
  func draw(in context: inout GraphicsContext, dirtyRect: Rect)

  /// Takes in one touch or choice; unless the view says otherwise, nothing changes.
  mutating func handle(_ event: TouchEvent)

  /// Takes in one touch of several that are down at once.
  ///
  /// Unless the view says otherwise, it has the touches of the first finger only.
  /// Source: `UIView.isMultipleTouchEnabled`.
  ///
  /// - Parameters:
  ///   - event: the touch.
  ///   - finger: a number from 0 that no other finger has which is down.
  mutating func handle(_ event: TouchEvent, finger: Int)

  /// Goes on by one step of time; unless the view says otherwise, nothing changes.
  mutating func tick()
}

extension View {
  /// The view's rectangle in view coordinates: from (0, 0) to its size.
  public var bounds: Rect {
    Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Asks for the whole view to be drawn again. Source: `UIView.setNeedsDisplay()`.
  public mutating func setNeedsDisplay() { needsDisplay = .everything }

  /// Asks for a rectangle of view coordinates to be drawn again, with every pixel that it touches.
  /// Source: `UIView.setNeedsDisplay(_:)`.
  public mutating func setNeedsDisplay(in rect: Rect) { needsDisplay.formUnion(rect) }

  /// Ignores touches.
  public mutating func handle(_ event: TouchEvent) {}

  /// Has the touches of the first finger only, and all choices.
  public mutating func handle(_ event: TouchEvent, finger: Int) {
    if finger == 0 || event.isChoice { handle(event) }
  }

  /// Stands still.
  public mutating func tick() {}

  /// What the view shows now, as a frame.
  public func frame() -> DisplayList {
    var context = GraphicsContext(size: size)
    draw(in: &context, dirtyRect: bounds)
    return context.finish()
  }

  /// What the view shows now in some of its pixels.
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
