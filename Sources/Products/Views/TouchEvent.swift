public import GLFunGeometry

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
  /// A value is chosen on a control of the view.
  case chosen(ControlValue)

  /// True for a choice on a control, false for a step of a touch.
  package var isChoice: Bool {
    if case .chosen = self { return true }
    return false
  }
}

/// A value that is chosen on a control, of a type that the view defines.
public struct ControlValue: Hashable, Sendable {
  /// The value.
  public let value: any Hashable & Sendable

  /// Wraps a value.
  public init(_ value: some Hashable & Sendable) { self.value = value }

  /// True if both values have the same type and are equal.
  public static func == (first: ControlValue, second: ControlValue) -> Bool {
    AnyHashable(first.value) == AnyHashable(second.value)
  }

  /// Feeds the value to `hasher`.
  public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
