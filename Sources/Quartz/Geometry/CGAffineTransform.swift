public import Foundation
package import GLFunGeometry

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct CGAffineTransform: Hashable, Codable, Sendable {
  /// The part of x that goes to x'.
  public var a: CGFloat
  /// The part of x that goes to y'.
  public var b: CGFloat
  /// The part of y that goes to x'.
  public var c: CGFloat
  /// The part of y that goes to y'.
  public var d: CGFloat
  /// The displacement along x'.
  public var tx: CGFloat
  /// The displacement along y'.
  public var ty: CGFloat

  /// The map that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes the map whose six numbers are 0.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Makes a map of its six numbers.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes a map of its six numbers.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Makes the map that turns by an angle in radians, from the x axis towards the y axis.
  ///
  /// Whole quarter turns are exact.
  public init(rotationAngle angle: CGFloat) { self.init(Transform(rotationAngle: angle)) }

  /// Makes the map that scales.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Makes the map that moves.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Makes the map that scales, shears, turns and moves, in this order.
  public init(_ components: CGAffineTransformComponents) {
    self = CGAffineTransform.identity
      .translatedBy(x: components.translation.dx, y: components.translation.dy)
      .rotated(by: components.rotation)
    self = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0)
      .concatenating(self)
      .scaledBy(x: components.scale.width, y: components.scale.height)
  }

  /// The map of the same numbers.
  package init(_ transform: Transform) {
    self.init(
      a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c),
      d: CGFloat(transform.d), tx: CGFloat(transform.tx), ty: CGFloat(transform.ty))
  }

  /// The same map as `GraphicsContext` takes it.
  package var transform: Transform {
    Transform(
      a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }

  /// Whether nothing changes.
  public var isIdentity: Bool { self == .identity }

  /// The map that first moves, then does this.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(transform.translatedBy(x: tx, y: ty))
  }

  /// The map that first scales, then does this.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(transform.scaledBy(x: sx, y: sy))
  }

  /// The map that first turns, then does this.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(transform.rotated(by: angle))
  }

  /// The map that undoes this one; this one itself where there is none.
  public func inverted() -> CGAffineTransform {
    transform.inverted().map { CGAffineTransform($0) } ?? self
  }

  /// The map that first does this, then another one.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(transform.concatenating(t2.transform))
  }

  /// Whether both are the same map.
  public func equalTo(_ t2: CGAffineTransform) -> Bool { self == t2 }

  /// The scale, shear, turn and displacement that make up the map.
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

/// What a map of the plane is made of, in this order.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors along the axes.
  public var scale: CGSize
  /// How far x moves for each unit of y.
  public var horizontalShear: CGFloat
  /// The turn in radians.
  public var rotation: CGFloat
  /// The displacement.
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

  /// Makes the components whose numbers are all 0.
  public init() {
    self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero)
  }
}
