/// A position in the plane.
///
/// Its space (user, device, texture) is specified by the declaration that uses it; by default, x increases to the right, y
/// increases downwards, and one unit is one pixel. Source: `CGPoint`.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// True if both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The point translated by a vector.
  @inlinable public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point translated by the opposite of a vector.
  @inlinable public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The vector from `start` to `end`.
  @inlinable public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}
