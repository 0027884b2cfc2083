public import GLFunGeometry

/// One step of a touch, or a choice on a control, as a view receives it.
public enum TouchEvent: Hashable, Sendable {
  /// A finger comes down at a point of view space.
  case began(Point)
  /// The finger moves.
  case moved(Point)
  /// The finger is lifted.
  case ended(Point)
  /// The system takes the touch away.
  case cancelled
  /// The shape control changes.
  case shape(Shape)
  /// The colour control changes.
  case color(ColorChoice)

  /// Whether it is a choice on a control, and no step of a touch.
  var isChoice: Bool {
    switch self {
    case .shape, .color: true
    case .began, .moved, .ended, .cancelled: false
    }
  }
}
