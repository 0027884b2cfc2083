public import GLFunGeometry

/// The actions of one finger, with their durations.
public struct TouchScript: Hashable, Sendable {
  /// One action.
  public enum Step: Hashable, Sendable {
    /// A step of a touch, or a choice. It takes one frame in an animation.
    case event(TouchEvent)
    /// A finger touches down and is lifted at once; view coordinates.
    case tap(Point)
    /// A finger moves along at least one point at constant speed; view coordinates.
    case drag([Point], seconds: Double)
    /// A pause.
    case wait(seconds: Double)
  }

  /// The actions in order.
  public var steps: [Step]

  /// The duration of a tap in seconds.
  public static let secondsOfTap = 0.2
  /// The default duration of a drag in seconds.
  public static let secondsOfDrag = 0.5

  /// Makes a script.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// All events without their timing, as needed for a still picture.
  public var events: [TouchEvent] {
    steps.flatMap { step -> [TouchEvent] in
      switch step {
      case .event(let event): return [event]
      case .tap(let point): return [.began(point), .ended(point)]
      case .drag(let points, _):
        guard let first = points.first, let last = points.last else { return [] }
        return [.began(first)] + points.dropFirst().dropLast().map { .moved($0) } + [.ended(last)]
      case .wait: return []
      }
    }
  }
}
