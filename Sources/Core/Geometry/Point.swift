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

  /// Moves the point by a vector.
  @inlinable public static func += (point: inout Point, vector: Vector) { point = point + vector }

  /// Moves the point by the opposite of a vector.
  @inlinable public static func -= (point: inout Point, vector: Vector) { point = point - vector }

  /// The Euclidean distance to another point.
  @inlinable public func distance(to other: Point) -> Double { (other - self).length }

  /// The point at a fraction of the way to another one: 0 is this point, 1 is `end`, and 0.5 is halfway. A fraction below 0 or
  /// above 1 is on the same line beyond the two.
  @inlinable public func interpolated(to end: Point, at fraction: Double) -> Point {
    let rest = 1 - fraction
    return Point(x: x * rest + end.x * fraction, y: y * rest + end.y * fraction)
  }
}

extension Point: CustomStringConvertible {
  /// The coordinates, as "(1, 2.5)".
  public var description: String {
    "(\(DecimalNumber.text(x)), \(DecimalNumber.text(y)))"
  }
}

/// The encoded form is an array `[x, y]`, that of `CGPoint`.
extension Point: Codable {
  /// Decodes `[x, y]`.
  ///
  /// - Throws: `DecodingError` unless it is an array of two finite numbers.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.finiteNumbers(2)
    self.init(x: numbers[0], y: numbers[1])
  }

  /// Encodes `[x, y]`.
  ///
  /// - Throws: `EncodingError` if a coordinate is not finite.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(finite: [x, y]) }
}
