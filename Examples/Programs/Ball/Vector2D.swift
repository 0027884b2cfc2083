/// A vector in view coordinates, stored both in Cartesian and in polar form.
public struct Vector2D: Hashable, Sendable {
  /// The horizontal component in pixels.
  public private(set) var x: Double
  /// The vertical component in pixels, y down.
  public private(set) var y: Double
  /// The length in pixels, which rotation does not change.
  public let length: Double
  /// The direction in degrees: 0 right, 90 up, 180 left, 270 down.
  public private(set) var angle: Double
  /// The arithmetic used for angles.
  public let arithmetic: AngleArithmetic

  /// Makes the vector from (0, 0) to an end point.
  ///
  /// - Precondition: the coordinates and the length are finite.
  public init(x: Double, y: Double, arithmetic: AngleArithmetic = .classic) {
    let length = (x * x + y * y).squareRoot()
    precondition(length.isFinite, "a vector must have a finite length")
    self.x = x
    self.y = y
    self.length = length
    self.arithmetic = arithmetic
    angle = arithmetic.angle(x: x, y: y)
  }

  /// Rotates the vector to an angle in degrees, and keeps its length.
  public mutating func turn(to angle: Double) {
    self.angle = angle
    let direction = arithmetic.direction(angle)
    x = length * direction.x
    y = length * direction.y
  }

  /// Reflects the vector off a wall.
  ///
  /// - Parameter normal: the direction of the wall's outward normal, in degrees.
  public mutating func bounce(normal: Double) {
    turn(to: arithmetic.bounced(angle, normal: normal))
  }
}
