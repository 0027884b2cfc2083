/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// As in Quartz, points are row vectors that are multiplied by the matrix on their right. The methods that extend a transform
/// (`translatedBy`, `scaledBy`, `rotated`) *prepend*: the added step happens first, in the space that the transform maps from,
/// so the last step written is the innermost. Source: `CGAffineTransform`.
public struct Transform: Hashable, Sendable {
  /// The contribution of x to x'.
  public var a: Double
  /// The contribution of x to y'.
  public var b: Double
  /// The contribution of y to x'.
  public var c: Double
  /// The contribution of y to y'.
  public var d: Double
  /// The translation along x'.
  public var tx: Double
  /// The translation along y'.
  public var ty: Double

  /// Creates a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates the identity transform.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Creates the translation by (`x`, `y`).
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scale about the origin.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin by `angle` radians, from the x axis towards the y axis: clockwise on a
  /// screen whose y axis points down.
  ///
  /// Quarter turns are exact: sines and cosines below 10⁻¹⁵ are treated as zero.
  public init(rotationAngle angle: Double) {
    let direction = Vector(angle: angle)
    self.init(
      a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: 0, ty: 0)
  }

  /// The identity transform.
  public static let identity = Transform()

  /// True if this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// True if all six coefficients are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The factor by which areas are scaled; negative if the transform mirrors.
  public var determinant: Double { a * d - b * c }

  /// The largest factor by which a length is scaled in any direction: the larger singular value.
  public var maxScale: Double {
    let diagonal = hypotenuse(a + d, b - c)
    let mirrored = hypotenuse(a - d, b + c)
    return (diagonal + mirrored) / 2
  }

  /// The smallest factor by which a length is scaled in any direction: the smaller singular value.
  public var minScale: Double {
    let largest = maxScale
    return largest > 0 ? abs(determinant) / largest : 0
  }

  /// The transform that first translates by (`x`, `y`), then applies this one.
  public func translatedBy(x: Double, y: Double) -> Transform {
    Transform(
      a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// The transform that first scales by `x` and `y`, then applies this one.
  public func scaledBy(x: Double, y: Double) -> Transform {
    Transform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// The transform that first rotates by `angle` radians, x towards y, then applies this one.
  public func rotated(by angle: Double) -> Transform {
    Transform(rotationAngle: angle).concatenating(self)
  }

  /// The transform that first applies this one, then `other`.
  ///
  /// Source: `CGAffineTransformConcat(self, other)`.
  public func concatenating(_ other: Transform) -> Transform {
    Transform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The inverse transform; nil if this one is singular or not finite.
  ///
  /// It is singular if the determinant is zero within the rounding errors of its two products. `CGAffineTransformInvert`
  /// returns the transform itself in that case.
  public func inverted() -> Transform? {
    let determinant = determinant
    let rounding = 4 * 0x1p-53 * (abs(a * d) + abs(b * c))
    guard isFinite, abs(determinant) > rounding, determinant.isNormal else { return nil }
    let inverse = Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.isFinite ? inverse : nil
  }
}

extension Transform: CustomStringConvertible {
  /// The transform in the syntax of SVG and CSS, as "matrix(1, 0, 0, 1, 10, 2.5)".
  public var description: String {
    "matrix(" + [a, b, c, d, tx, ty].map(DecimalNumber.text).joined(separator: ", ") + ")"
  }
}

/// The encoded form is an array `[a, b, c, d, tx, ty]`, that of `CGAffineTransform`.
extension Transform: Codable {
  /// Decodes `[a, b, c, d, tx, ty]`.
  ///
  /// - Throws: `DecodingError` unless it is an array of six finite numbers.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.finiteNumbers(6)
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  /// Encodes `[a, b, c, d, tx, ty]`.
  ///
  /// - Throws: `EncodingError` if a coefficient is not finite.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(finite: [a, b, c, d, tx, ty])
  }
}
