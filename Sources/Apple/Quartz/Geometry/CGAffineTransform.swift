public import Foundation
package import GLFunGeometry

/// An affine transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct CGAffineTransform: Hashable, Codable, Sendable {
  /// The factor from x to x'.
  public var a: CGFloat
  /// The factor from x to y'.
  public var b: CGFloat
  /// The factor from y to x'.
  public var c: CGFloat
  /// The factor from y to y'.
  public var d: CGFloat
  /// The translation along x'.
  public var tx: CGFloat
  /// The translation along y'.
  public var ty: CGFloat

  /// The identity transform.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a transform with all six entries 0.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Makes a transform from its six entries.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a transform from its six entries.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Makes a rotation by an angle in radians, from the x axis towards the y axis.
  ///
  /// Multiples of a quarter turn are exact.
  public init(rotationAngle angle: CGFloat) { self.init(Transform(rotationAngle: angle)) }

  /// Makes a scale.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Makes a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Makes a transform that scales, shears, rotates and translates, in this order.
  public init(_ components: CGAffineTransformComponents) {
    self = CGAffineTransform.identity
      .translatedBy(x: components.translation.dx, y: components.translation.dy)
      .rotated(by: components.rotation)
    self = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
      .concatenating(self)
      .scaledBy(x: components.scale.width, y: components.scale.height)
  }

  /// Makes the transform with the same entries.
  package init(_ transform: Transform) {
    self.init(
      a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c),
      d: CGFloat(transform.d), tx: CGFloat(transform.tx), ty: CGFloat(transform.ty))
  }

  /// The same transform as `GraphicsContext` uses it.
  package var transform: Transform {
    Transform(
      a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }

  /// True for the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns a transform that translates first, then applies this one.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(transform.translatedBy(x: tx, y: ty))
  }

  /// Returns a transform that scales first, then applies this one.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(transform.scaledBy(x: sx, y: sy))
  }

  /// Returns a transform that rotates first, then applies this one.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(transform.rotated(by: angle))
  }

  /// Returns the inverse; the transform itself if it is not invertible.
  public func inverted() -> CGAffineTransform {
    transform.inverted().map { CGAffineTransform($0) } ?? self
  }

  /// Returns a transform that applies this one first, then another one.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(transform.concatenating(t2.transform))
  }

  /// True if both are the same transform.
  public func equalTo(_ t2: CGAffineTransform) -> Bool { self == t2 }

  /// Returns the scale, shear, rotation and translation that the transform consists of.
  public func decomposed() -> CGAffineTransformComponents {
    let width = Vector(dx: a, dy: b).length
    let direction =
      width > 0 ? Vector(dx: Double(a) / width, dy: Double(b) / width) : Vector(dx: 1, dy: 0)
    let second = Vector(dx: c, dy: d)
    let height = direction.cross(second)
    let along = direction.dot(second)
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height),
      horizontalShear: height == 0 ? 0 : CGFloat(along / height),
      rotation: CGFloat(arcTangent(y: direction.dy, x: direction.dx)),
      translation: CGVector(dx: tx, dy: ty))
  }
}

/// The components of an affine transform, in the order in which they apply.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The scale factors along the axes.
  public var scale: CGSize
  /// The shift in x for each unit of y.
  public var horizontalShear: CGFloat
  /// The rotation in radians.
  public var rotation: CGFloat
  /// The translation.
  public var translation: CGVector

  /// Makes components.
  public init(
    scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }

  /// Makes components that are all 0.
  public init() {
    self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  }
}
