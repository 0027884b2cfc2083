internal import GLFunCPU

/// The arithmetic used for angles.
public enum AngleArithmetic: String, Hashable, Sendable, CaseIterable {
  /// Constants with six or seven digits, and whole degrees after a bounce.
  case classic
  /// Full `Double` precision.
  case exact

  /// Degrees in a radian.
  private var degreesPerRadian: Double {
    self == .classic ? 57.29582 : 180 / .pi
  }

  /// Radians in a degree.
  private var radiansPerDegree: Double {
    self == .classic ? 0.01745 : .pi / 180
  }

  /// Returns the angle of the vector (`x`, `y`), y down: 0 ..< 360 degrees, counterclockwise on screen from the right.
  func angle(x: Double, y: Double) -> Double {
    let angle = arcTangent(y: -y, x: x) * degreesPerRadian
    return angle < 0 ? angle + 360 : angle
  }

  /// Returns the unit vector at an angle in degrees, y down.
  func direction(_ angle: Double) -> (x: Double, y: Double) {
    let radians = angle * radiansPerDegree
    let (sine, cosine) = sineAndCosine(radians)
    return (cosine, -sine)
  }

  /// Returns the direction after a bounce off a wall.
  ///
  /// - Parameters:
  ///   - angle: the direction before the bounce, in degrees.
  ///   - normal: the direction of the wall's outward normal, in degrees.
  func bounced(_ angle: Double, normal: Double) -> Double {
    let opposite = turned(angle + 180)
    if normal >= opposite { return turned(normal + (normal - opposite)) }
    let result = normal - (opposite - normal)
    return result < 0 ? result + 360 : result
  }

  /// Reduces an angle to less than a full turn; `classic` also truncates it to whole degrees.
  private func turned(_ angle: Double) -> Double {
    let whole = self == .classic ? angle.rounded(.towardZero) : angle
    return whole.truncatingRemainder(dividingBy: 360)
  }
}
