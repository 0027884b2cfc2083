/// A displacement in the plane: a direction and a length, without a place.
///
/// Source: `CGVector`.
public struct Vector: Hashable, Sendable {
  /// The horizontal part.
  public var dx: Double
  /// The vertical part.
  public var dy: Double

  /// Makes a vector from its parts.
  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector that leads nowhere.
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

  /// The vector of the same length that points the other way.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// The scalar product; positive when both point to the same side.
  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The z part of the cross product; positive when `other` lies clockwise of it on a screen whose
  /// y axis points down.
  @inlinable public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}
