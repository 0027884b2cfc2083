/// A way in view coordinates: an end point seen from (0, 0), and the same as an angle and a length.
public struct Vector2D: Hashable, Sendable {
  /// The horizontal part in pixels.
  public private(set) var x: Double
  /// The vertical part in pixels, y down.
  public private(set) var y: Double
  /// The length in pixels; a turn does not change it.
  public let length: Double
  /// The direction in degrees: 0 right, 90 up, 180 left, 270 down.
  public private(set) var angle: Double
  /// How angles are worked out.
  public let arithmetic: AngleArithmetic

  /// Makes the way from (0, 0) to an end point.
  ///
  /// - Precondition: the coordinates are finite, and so is their distance.
  public init(x: Double, y: Double, arithmetic: AngleArithmetic = .classic) {
    let length = (x * x + y * y).squareRoot()
    precondition(length.isFinite, "a vector must have a finite length")
    self.x = x
    self.y = y
    self.length = length
    self.arithmetic = arithmetic
    angle = arithmetic.angle(x: x, y: y)
  }

  /// Turns the vector to an angle in degrees and keeps its length.
  public mutating func turn(to angle: Double) {
    self.angle = angle
    let direction = arithmetic.direction(angle)
    x = length * direction.x
    y = length * direction.y
  }

  /// Turns the vector as a wall turns it back.
  ///
  /// - Parameter normal: the angle of the way that leads from the wall straight into the open,
  ///   degrees.
  public mutating func bounce(normal: Double) {
    turn(to: arithmetic.bounced(angle, normal: normal))
  }
}
