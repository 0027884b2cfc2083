#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// A pen in the form that outlines are computed with: all its numbers are close enough to 1 that the square of a length in its
/// space neither overflows nor underflows.
///
/// Most pens are used unchanged. A pen far larger than all coordinates is made smaller, and a pen far too thin to cover
/// anything is made thicker. Neither change is visible.
struct BoundedPen {
  private(set) var style: StrokeStyle
  /// The transform from the pen's space to device space.
  private(set) var transform: Transform

  /// The range of widths and transform coefficients of pens that are used unchanged.
  private static let usual = 0x1p-30...0x1p30
  /// The largest translation of pens that are used unchanged.
  private static let usualMove = 0x1p40
  /// The width in pixels beyond which a pen covers everything around a path within `FlatPath.coordinateLimit`. Coordinates of
  /// that size still have a precision of a thousandth of a pixel.
  private static let widest = 0x1p42
  /// A width in pixels that covers nothing.
  private static let thinnest = 0x1p-64
  /// The least ratio of width to length of pens that are used unchanged.
  private static let usualStretch = 0x1p-36

  /// Bounds a pen; nil if it draws nothing.
  ///
  /// - Parameter transform: the transform from the pen's space to device space, which contains the path. Its translation has no
  ///   effect.
  init?(_ style: StrokeStyle, _ transform: Transform) {
    guard style.width > 0, style.width.isFinite, transform.isFinite else { return nil }
    (self.style, self.transform) = (style, transform)
    if Self.isUsual(transform), Self.usual.contains(style.width) { return }
    let largest = max(
      max(abs(transform.a), abs(transform.b)), max(abs(transform.c), abs(transform.d)))
    guard largest > 0 else { return nil }
    // Units in which the largest coefficient is between 1 and 2.
    let unit = Int(largest.exponent)
    let scaled = Transform(
      a: Self.scaled(transform.a, -unit), b: Self.scaled(transform.b, -unit),
      c: Self.scaled(transform.c, -unit), d: Self.scaled(transform.d, -unit), tx: 0, ty: 0)
    guard scaled.inverted() != nil else { return nil }
    // Units in which the width is between 1 and 2.
    let widthUnit = Int(style.width.exponent)
    self.style.width = Self.scaled(style.width, -widthUnit)
    self.style.dash.phase = Self.scaled(style.dash.phase, -widthUnit)
    self.style.dash.lengths = style.dash.lengths.map { Self.scaled($0, -widthUnit) }
    let (long, short) = (scaled.maxScale, scaled.minScale)
    let widths = Self.thinnest / self.style.width...Self.widest / self.style.width
    func bounded(_ scale: Double) -> Double {
      min(max(Self.scaled(scale, unit + widthUnit), widths.lowerBound), widths.upperBound)
    }
    self.transform = scaled.withScales(bounded(long), bounded(short), insteadOf: long, short)
  }

  /// True if all numbers of a pen's transform are in the usual range, and it is not stretched too far.
  private static func isUsual(_ transform: Transform) -> Bool {
    let largest = max(
      max(abs(transform.a), abs(transform.b)), max(abs(transform.c), abs(transform.d)))
    return usual.contains(largest)
      && abs(transform.determinant) >= usualStretch * largest * largest
      && abs(transform.tx) <= usualMove && abs(transform.ty) <= usualMove
  }

  /// A number multiplied by a power of two.
  private static func scaled(_ value: Double, _ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: value)
  }
}

extension Transform {
  /// A transform that maps the unit circle to an ellipse with the same axes as this transform's, but with other half axes. It
  /// may rotate the circle first, which does not matter. A long axis thus causes no rounding error along the short one.
  ///
  /// - Parameters:
  ///   - long: the half axis that replaces `maxScale`.
  ///   - short: the half axis that replaces `minScale`.
  fileprivate func withScales(
    _ long: Double, _ short: Double, insteadOf maxScale: Double, _ minScale: Double
  ) -> Transform {
    // If v₁ and v₂ map to the axes u₁ and u₂, the transform is s₁·u₁·v₁ᵀ + s₂·u₂·v₂ᵀ. The transpose of the matrix times the
    // matrix, minus s₂², is (s₁² − s₂²)·v₁·v₁ᵀ.
    let least = minScale * minScale
    let (xx, xy, yy) = (a * a + b * b - least, a * c + b * d, c * c + d * d - least)
    let way = xx >= yy ? Vector(dx: xx, dy: xy) : Vector(dx: xy, dy: yy)
    let length = way.length
    // If both scales are equal, any direction will do.
    let from = length > 0 ? way * (1 / length) : Vector(dx: 1, dy: 0)
    let image = Vector(dx: a * from.dx + c * from.dy, dy: b * from.dx + d * from.dy)
    let to = image * (1 / image.length)
    let mirrored = determinant < 0 ? -short : short
    return Transform(
      a: long * to.dx, b: long * to.dy, c: -mirrored * to.dy, d: mirrored * to.dx, tx: 0, ty: 0)
  }
}
#endif
