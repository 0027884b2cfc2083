/// A colour with straight (not premultiplied) alpha: red, green, blue and alpha in 0 ... 1.
///
/// The components are sRGB values, used without conversion to linear light. Every component is clamped to 0 ... 1 when set, and
/// NaN becomes 0, so that a colour always holds usable numbers. It corresponds to Quartz's `CGColor` in device RGB.
public struct Color: Hashable, Sendable {
  /// Red, 0 ... 1.
  public var red: Double { didSet { red = Color.clamped(red) } }
  /// Green, 0 ... 1.
  public var green: Double { didSet { green = Color.clamped(green) } }
  /// Blue, 0 ... 1.
  public var blue: Double { didSet { blue = Color.clamped(blue) } }
  /// The opacity: 0 is transparent, 1 is opaque.
  public var alpha: Double { didSet { alpha = Color.clamped(alpha) } }

  /// Makes a colour from red, green, blue and alpha; `CGColorCreateGenericRGB`.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Color.clamped(red)
    self.green = Color.clamped(green)
    self.blue = Color.clamped(blue)
    self.alpha = Color.clamped(alpha)
  }

  /// Makes a gray: 0 is black, 1 white; `CGColorCreateGenericGray`.
  public init(gray: Double, alpha: Double = 1) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Makes a colour from straight 8-bit components, in 255ths.
  public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha8: UInt8 = 255) {
    self.init(
      red: Double(red8) / 255, green: Double(green8) / 255, blue: Double(blue8) / 255,
      alpha: Double(alpha8) / 255)
  }

  /// Returns the colour with another opacity; `CGColorCreateCopyWithAlpha`.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Clamps a number to 0 ... 1; NaN becomes 0.
  static func clamped(_ value: Double) -> Double {
    value > 0 ? min(value, 1) : 0
  }

  /// Returns a component in 255ths, rounded to nearest with ties away from zero.
  static func eightBits(_ value: Double) -> UInt8 {
    // Truncation with a correction, because the baseline processor has no rounding instruction.
    let scaled = value * 255
    let whole = UInt8(scaled)
    return scaled - Double(whole) >= 0.5 ? whole + 1 : whole
  }
}

extension Color {
  /// The stored pixel of this colour.
  ///
  /// Alpha is `round(alpha * 255)`, and each component is `round((component * alpha) * 255)` with the *unrounded* alpha: the
  /// products are computed in `Double` in that order, and ties are rounded away from zero. Since a component is at most 1, no
  /// channel exceeds the stored alpha.
  public var premultiplied: PremultipliedColor { premultiplied(times: 1) }

  /// Returns the stored pixel of this colour, with its alpha multiplied by a factor, 0 ... 1.
  package func premultiplied(times factor: Double) -> PremultipliedColor {
    let alpha = alpha * factor
    // All four at once, with the rounding of `eightBits`. Adding a number too large to leave any fraction bits rounds to
    // nearest, with ties to even; ties that were rounded down are then rounded up.
    let scaled = SIMD4(red, green, blue, 1) * alpha * 255
    let large = SIMD4(repeating: 0x1p52)
    var whole = (scaled + large) - large
    whole.replace(with: whole + 1, where: scaled - whole .== 0.5)
    // The integers are now in the low bits.
    let sums = whole + large
    return PremultipliedColor(
      rawValue: UInt32(
        truncatingIfNeeded: sums.x.bitPattern | sums.y.bitPattern << 8
          | sums.z.bitPattern << 16 | sums.w.bitPattern << 24))
  }
}

extension PremultipliedColor {
  /// The colour of this stored pixel.
  ///
  /// A component is `channel / alpha` of the stored numbers, at most 1; alpha 0 gives `Color.clear`. `Color.premultiplied`
  /// restores every pixel whose channels do not exceed alpha.
  public var unpremultiplied: Color {
    if alpha == 0 { return .clear }
    let whole = Double(alpha)
    return Color(
      red: Double(red) / whole, green: Double(green) / whole, blue: Double(blue) / whole,
      alpha: whole / 255)
  }
}

extension Color: CustomStringConvertible {
  /// The colour in hexadecimal; see `hex`.
  public var description: String { hex }
}
