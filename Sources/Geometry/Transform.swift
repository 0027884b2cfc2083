/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// Points are rows that the matrix multiplies from the right, as in Quartz. The methods that build
/// on a transform (`translatedBy`, `scaledBy`, `rotated`) *prepend*: the added step happens first,
/// in the space that the transform maps from, so the step written last is the innermost.
/// Source: `CGAffineTransform`.
public struct Transform: Hashable, Sendable {
  /// The part of x that goes to x'.
  public var a: Double
  /// The part of x that goes to y'.
  public var b: Double
  /// The part of y that goes to x'.
  public var c: Double
  /// The part of y that goes to y'.
  public var d: Double
  /// The displacement along x'.
  public var tx: Double
  /// The displacement along y'.
  public var ty: Double

  /// Makes a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes the transform that changes nothing.
  public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// Makes the transform that moves by (`x`, `y`).
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Makes the transform that scales about the origin.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Makes the transform that turns about the origin by `angle` radians, from the x axis towards
  /// the y axis: clockwise on a screen whose y axis points down.
  ///
  /// Whole quarter turns are exact: sines and cosines below 10⁻¹⁵ count as zero.
  public init(rotationAngle angle: Double) {
    let direction = Vector(angle: angle)
    self.init(
      a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: 0, ty: 0)
  }

  /// The transform that changes nothing.
  public static let identity = Transform()

  /// Whether this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// Whether all six coefficients are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The factor by which areas grow; negative when the transform mirrors.
  public var determinant: Double { a * d - b * c }

  /// The largest factor by which a length grows in any direction: the larger singular value.
  public var maxScale: Double {
    let diagonal = hypotenuse(a + d, b - c)
    let mirrored = hypotenuse(a - d, b + c)
    return (diagonal + mirrored) / 2
  }

  /// The smallest factor by which a length grows in any direction: the smaller singular value.
  public var minScale: Double {
    let largest = maxScale
    return largest > 0 ? abs(determinant) / largest : 0
  }

  /// The transform that first moves by (`x`, `y`), then does this.
  public func translatedBy(x: Double, y: Double) -> Transform {
    Transform(
      a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// The transform that first scales by `x` and `y`, then does this.
  public func scaledBy(x: Double, y: Double) -> Transform {
    Transform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// The transform that first turns by `angle` radians, x towards y, then does this.
  public func rotated(by angle: Double) -> Transform {
    Transform(rotationAngle: angle).concatenating(self)
  }

  /// The transform that first does this, then `other`.
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

  /// The transform that undoes this one; nil when this one is singular or not finite.
  ///
  /// Singular means that the determinant cannot be told from zero within the rounding of its own
  /// two products. `CGAffineTransformInvert` hands back the transform itself in that case.
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
