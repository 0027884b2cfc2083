/// A displacement in the plane: a direction and a length, without a position.
///
/// Source: `CGVector`.
public struct Vector: Hashable, Sendable {
  /// The horizontal component.
  public var dx: Double
  /// The vertical component.
  public var dy: Double

  /// Creates a vector from its components.
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The zero vector.
  public static let zero = Vector(dx: 0, dy: 0)

  /// The Euclidean length.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The sum of two displacements.
  @inlinable public static func + (first: Vector, second: Vector) -> Vector {
    Vector(dx: first.dx + second.dx, dy: first.dy + second.dy)
  }

  /// The difference of two displacements.
  @inlinable public static func - (first: Vector, second: Vector) -> Vector {
    Vector(dx: first.dx - second.dx, dy: first.dy - second.dy)
  }

  /// The vector scaled by `factor`.
  @inlinable public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The opposite vector.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// The scalar product; positive if the angle between the vectors is less than a quarter turn.
  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The z component of the cross product; positive if `other` is clockwise of it on a screen whose y axis points down.
  @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}
