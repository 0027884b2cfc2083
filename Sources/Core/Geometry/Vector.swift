/// A displacement in the plane: a direction and a length, without a position.
///
/// Source: `CGVector`.
public struct Vector: Hashable, Sendable, AdditiveArithmetic {
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

  /// The vector scaled by `factor`.
  @inlinable public static func * (factor: Double, vector: Vector) -> Vector { vector * factor }

  /// The vector divided by `divisor`.
  @inlinable public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }

  /// Scales the vector by `factor`.
  @inlinable public static func *= (vector: inout Vector, factor: Double) {
    vector = vector * factor
  }

  /// Divides the vector by `divisor`.
  @inlinable public static func /= (vector: inout Vector, divisor: Double) {
    vector = vector / divisor
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

extension Vector: CustomStringConvertible {
  /// The components, as "(1, 2.5)".
  public var description: String {
    "(\(DecimalNumber.text(dx)), \(DecimalNumber.text(dy)))"
  }
}

/// The encoded form is an array `[dx, dy]`, that of `CGVector`.
extension Vector: Codable {
  /// Decodes `[dx, dy]`.
  ///
  /// - Throws: `DecodingError` unless it is an array of two finite numbers.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.finiteNumbers(2)
    self.init(dx: numbers[0], dy: numbers[1])
  }

  /// Encodes `[dx, dy]`.
  ///
  /// - Throws: `EncodingError` if a component is not finite.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(finite: [dx, dy]) }
}
