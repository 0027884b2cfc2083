public import GLFunCPU
public import GLFunViews

/// A view that draws in a right-handed system: origin at the bottom left, y up.
///
/// Its `draw(in:dirtyRect:)` flips the context, and calls either the delegate or `drawRightHanded(in:dirtyRect:)`, never both.
public protocol RightHandedView: View {
  /// Draws instead of the view, if not nil.
  var delegate: (any RightHandedViewDelegate)? { get }

  /// Draws the view if it has no delegate; does nothing by default.
  ///
  /// - Parameters:
  ///   - context: a context whose user space has its origin at the bottom left, y up.
  ///   - dirtyRect: drawing outside this rectangle may be omitted; same space.
  func drawRightHanded(in context: inout GraphicsContext, dirtyRect: Rect)
}

/// Draws in place of a right-handed view.
public protocol RightHandedViewDelegate: Sendable {
  /// Draws a view.
  ///
  /// - Parameters:
  ///   - view: the view to draw.
  ///   - dirtyRect: drawing outside this rectangle may be omitted; origin at the bottom left, y up.
  ///   - context: a context whose user space has its origin at the bottom left, y up.
  func draw(
    _ view: some RightHandedView, dirtyRect: Rect, in context: inout GraphicsContext)
}

extension RightHandedView {
  /// Returns nil: no delegate by default.
  public var delegate: (any RightHandedViewDelegate)? { nil }

  /// Draws nothing.
  public func drawRightHanded(in context: inout GraphicsContext, dirtyRect: Rect) {}

  /// Flips the context, and calls the delegate or the view's own drawing.
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
