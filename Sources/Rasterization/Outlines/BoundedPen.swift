internal import GLFunGeometry

/// A pen as outlines are worked out with it: near enough to 1 in all its numbers that no square of a length in its
/// space overflows or vanishes.
///
/// Most pens are taken as they are. One that is far beyond every coordinate is made smaller, and one that is far
/// too thin to cover anything is made thicker. Neither is seen in a picture.
struct BoundedPen {
  private(set) var style: StrokeStyle
  /// Leads from the pen's space to device space.
  private(set) var transform: Transform

  /// The numbers of pens that are taken as they are, and the powers of two of such numbers.
  private static let usual = 0x1p-30...0x1p30
  /// The largest displacement of pens that are taken as they are.
  private static let usualMove = 0x1p40
  /// The width in pixels beyond which a pen covers all that `FlatPath.coordinateLimit` leaves of a path's surroundings.
  /// Coordinates of that size are still told apart within a thousandth of a pixel.
  private static let widest = 0x1p42
  /// A width in pixels that covers nothing.
  private static let thinnest = 0x1p-64
  /// The least ratio of the width of a pen to its length, where it is taken as it is.
  private static let usualStretch = 0x1p-36

  /// Bounds a pen; nil where it draws nothing.
  ///
  /// - Parameter transform: leads from the pen's space to device space, where the path lies. Its displacement matters
  ///   to nobody.
  init?(_ style: StrokeStyle, _ transform: Transform) {
    guard style.width > 0, style.width.isFinite, transform.isFinite else { return nil }
    (self.style, self.transform) = (style, transform)
    if Self.isUsual(transform), Self.usual.contains(style.width) { return }
    let largest = max(
      max(abs(transform.a), abs(transform.b)), max(abs(transform.c), abs(transform.d)))
    guard largest > 0 else { return nil }
    // In units in which the largest number is between 1 and 2.
    let unit = Int(largest.exponent)
    let scaled = Transform(
      a: Self.scaled(transform.a, -unit), b: Self.scaled(transform.b, -unit),
      c: Self.scaled(transform.c, -unit), d: Self.scaled(transform.d, -unit), tx: 0, ty: 0)
    guard scaled.inverted() != nil else { return nil }
    // And of a width between 1 and 2.
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

  /// Whether all numbers of a pen's transform are of a usual size, and it is not stretched beyond that.
  private static func isUsual(_ transform: Transform) -> Bool {
    let largest = max(
      max(abs(transform.a), abs(transform.b)), max(abs(transform.c), abs(transform.d)))
    return usual.contains(largest)
      && abs(transform.determinant) >= usualStretch * largest * largest
      && abs(transform.tx) <= usualMove && abs(transform.ty) <= usualMove
  }

  /// A number times a power of two.
  private static func scaled(_ value: Double, _ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: value)
  }
}

extension Transform {
  /// Leads the unit circle to where this transform leads it, but with other half axes, and the axes to its axes: a
  /// circle is the same however it is turned. So what is far along one axis is not rounded along the other, however
  /// much longer that is.
  ///
  /// - Parameters:
  ///   - long: the half axis in place of `maxScale`.
  ///   - short: the half axis in place of `minScale`.
  fileprivate func withScales(
    _ long: Double, _ short: Double, insteadOf maxScale: Double, _ minScale: Double
  ) -> Transform {
    // Where v₁ and v₂ lead to the axes u₁ and u₂ this is s₁·u₁·v₁ᵀ + s₂·u₂·v₂ᵀ. The matrix times its own transpose less
    // s₂² is (s₁² − s₂²)·v₁·v₁ᵀ.
    let least = minScale * minScale
    let (xx, xy, yy) = (a * a + b * b - least, a * c + b * d, c * c + d * d - least)
    let way = xx >= yy ? Vector(dx: xx, dy: xy) : Vector(dx: xy, dy: yy)
    let length = way.length
    // Where both factors are the same, any direction does.
    let from = length > 0 ? way * (1 / length) : Vector(dx: 1, dy: 0)
    let image = Vector(dx: a * from.dx + c * from.dy, dy: b * from.dx + d * from.dy)
    let to = image * (1 / image.length)
    let mirrored = determinant < 0 ? -short : short
    return Transform(
      a: long * to.dx, b: long * to.dy, c: -mirrored * to.dy, d: mirrored * to.dx, tx: 0, ty: 0)
  }
}
