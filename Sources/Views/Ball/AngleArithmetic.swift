internal import GLFunGeometry

/// How angles are worked out.
public enum AngleArithmetic: String, Hashable, Sendable, CaseIterable {
  /// With constants of six or seven digits, and in whole degrees after a bounce.
  case classic
  /// As exactly as a `Double` can hold them.
  case exact

  /// Degrees in a radian.
  private var degreesPerRadian: Double {
    self == .classic ? 57.29582 : 180 / .pi
  }

  /// Radians in a degree.
  private var radiansPerDegree: Double {
    self == .classic ? 0.01745 : .pi / 180
  }

  /// The angle of the way to (`x`, `y`), y down: 0 ..< 360 degrees, counterclockwise on screen from
  /// the right.
  func angle(x: Double, y: Double) -> Double {
    let angle = arcTangent(y: -y, x: x) * degreesPerRadian
    return angle < 0 ? angle + 360 : angle
  }

  /// The way of length 1 at an angle in degrees, y down.
  func direction(_ angle: Double) -> (x: Double, y: Double) {
    let radians = angle * radiansPerDegree
    let (sine, cosine) = sineAndCosine(radians)
    return (cosine, -sine)
  }

  /// The angle of a way after it has met a wall.
  ///
  /// - Parameters:
  ///   - angle: of the way to the wall, degrees.
  ///   - normal: of the way that leads from the wall straight into the open, degrees.
  func bounced(_ angle: Double, normal: Double) -> Double {
    let opposite = turned(angle + 180)
    if normal >= opposite { return turned(normal + (normal - opposite)) }
    let result = normal - (opposite - normal)
    return result < 0 ? result + 360 : result
  }

  /// The angle without whole turns; `classic` takes its whole degrees alone.
  private func turned(_ angle: Double) -> Double {
    let whole = self == .classic ? angle.rounded(.towardZero) : angle
    return whole.truncatingRemainder(dividingBy: 360)
  }
}
