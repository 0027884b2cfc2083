public import GLFunCPU
public import GLFunViews

/// The value of an option of a scene.
public enum SceneValue: Hashable, Sendable {
  /// True or false.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// The seed of random numbers.
  case seed(UInt64)
  /// Two numbers: a place, a vector or an extent.
  case pair(Point)
  /// The name of a choice.
  case name(String)
  /// A choice of a drawing app.
  case event(TouchEvent)
  /// Colours that take turns.
  case colors([Color])
  /// The content of a picture file.
  case bitmap(Bitmap)
  /// Points, and the titles of their axes.
  case points([Point], xTitle: String?, yTitle: String?)
  /// A touch script.
  case touches(TouchScript)
}

/// The values of a scene's options by their names.
public typealias SceneValues = [String: SceneValue]

extension SceneValues {
  func flag(_ name: String) -> Bool {
    if case .flag(let value)? = self[name] { return value }
    return false
  }

  func number(_ name: String) -> Double? {
    if case .number(let value)? = self[name] { return value }
    return nil
  }

  var seed: UInt64 {
    if case .seed(let value)? = self["seed"] { return value }
    return 0
  }

  func pair(_ name: String) -> Point? {
    if case .pair(let value)? = self[name] { return value }
    return nil
  }

  func name(_ name: String) -> String? {
    if case .name(let value)? = self[name] { return value }
    return nil
  }
}
