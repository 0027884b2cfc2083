/// The position of the ball in view coordinates, y down.
public struct Point2D: Hashable, Sendable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Makes a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Moves the point by a vector.
  public static func += (point: inout Point2D, vector: Vector2D) {
    point.x += vector.x
    point.y += vector.y
  }
}
