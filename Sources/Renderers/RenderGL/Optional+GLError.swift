internal import GLFunGLES

extension Optional {
  /// The value, which is made first where it is missing.
  mutating func value(
    orSet make: @autoclosure () throws(GLError) -> Wrapped
  ) throws(GLError) -> Wrapped {
    if let self { return self }
    let made = try make()
    self = made
    return made
  }
}
