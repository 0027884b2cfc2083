public import GLFunGeometry
public import GLFunImaging

/// A step of a touch, or a choice on a control, as received by a view.
public enum TouchEvent: Hashable, Sendable {
  /// A finger touches down at a point in view space.
  case began(Point)
  /// The finger moves.
  case moved(Point)
  /// The finger is lifted.
  case ended(Point)
  /// The system cancels the touch.
  case cancelled
  /// Another shape is selected.
  case shape(Shape)
  /// Another colour is selected.
  case color(ColorChoice)
  /// A colour is chosen that has no segment in the control.
  case customColor(Color)

  /// True for a choice on a control, false for a step of a touch.
  var isChoice: Bool {
    switch self {
    case .shape, .color, .customColor: true
    case .began, .moved, .ended, .cancelled: false
    }
  }
}
