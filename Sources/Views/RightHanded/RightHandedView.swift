public import GLFunDrawing
public import GLFunGeometry

/// A view whose drawing sees a right-handed system: origin bottom left, y up.
///
/// It takes the place of the view's own drawing: flips the context, and hands on either to the
/// delegate or to `drawRightHanded(in:dirtyRect:)`, never to both.
public protocol RightHandedView: View {
  /// Draws in the view's place where there is one.
  var delegate: (any RightHandedViewDelegate)? { get }

  /// Draws the view where it has no delegate; unless the view says otherwise, nothing.
  ///
  /// - Parameters:
  ///   - context: a context whose user space has its origin at the bottom left, y up.
  ///   - dirtyRect: whatever lies outside may be left out; the same space.
  func drawRightHanded(in context: inout GraphicsContext, dirtyRect: Rect)
}

/// Draws in the place of a right-handed view.
public protocol RightHandedViewDelegate: Sendable {
  /// Draws a view.
  ///
  /// - Parameters:
  ///   - view: the view that shows what is drawn.
  ///   - dirtyRect: whatever lies outside may be left out; origin bottom left, y up.
  ///   - context: a context whose user space has its origin at the bottom left, y up.
  func draw(
    _ view: some RightHandedView, dirtyRect: Rect, in context: inout GraphicsContext)
}

extension RightHandedView {
  /// No delegate.
  public var delegate: (any RightHandedViewDelegate)? { nil }

  /// Draws nothing.
  public func drawRightHanded(in context: inout GraphicsContext, dirtyRect: Rect) {}

  /// Flips the context and hands on.
  public func draw(in context: inout GraphicsContext, dirtyRect: Rect) {
    let height = bounds.height
    context.saveGState()
    context.flip(height: height)
    let flipped = dirtyRect.flipped(height: height)
    if let delegate {
      delegate.draw(self, dirtyRect: flipped, in: &context)
    } else {
      drawRightHanded(in: &context, dirtyRect: flipped)
    }
    context.restoreGState()
  }
}
