public import GLFunGeometry

/// What somebody does with one finger, and how long it takes.
public struct TouchScript: Hashable, Sendable {
  /// One thing that is done.
  public enum Step: Hashable, Sendable {
    /// A step of a touch, or a choice. In an animation it takes one frame.
    case event(TouchEvent)
    /// A finger comes down and is lifted at once; view coordinates.
    case tap(Point)
    /// A finger moves along points at an even speed, at least one of them; view coordinates.
    case drag([Point], seconds: Double)
    /// Nothing happens.
    case wait(seconds: Double)
  }

  /// What is done, first to last.
  public var steps: [Step]

  /// How long a finger is down in a tap, in seconds.
  public static let secondsOfTap = 0.2
  /// How long a drag takes unless it says, in seconds.
  public static let secondsOfDrag = 0.5

  /// Makes a script.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// All that happens, without the time that it takes: what a still picture is made of.
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
