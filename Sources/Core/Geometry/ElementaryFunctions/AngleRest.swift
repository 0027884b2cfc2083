/// The remainder of an angle after subtracting the nearest whole number of quarter turns.
///
/// The remainder is the sum of two numbers. The second is smaller than the last digit of the first.
struct AngleRest {
  /// The number of quarter turns that were subtracted. Only its lowest two bits are always correct.
  let quarters: Int
  /// The remainder, at most an eighth of a turn in either direction; NaN if the angle is not finite.
  let high: Double
  /// The rounding error of `high`.
  let low: Double

  private init(quarters: Int, high: Double, low: Double) {
    self.quarters = quarters
    self.high = high
    self.low = low
  }

  /// Reduces an angle in radians.
  init(of angle: Double) {
    if abs(angle) <= 0.785 {
      self.init(quarters: 0, high: angle, low: 0)
    } else if abs(angle) < 0x1p20 {
      self.init(moderate: angle)
    } else if angle.isFinite {
      self.init(large: angle)
    } else {
      self.init(quarters: 0, high: .nan, low: 0)
    }
  }

  /// Reduces an angle below 2²⁰ by subtracting multiples of π/2. π/2 is split into parts of 33 bits, so that their
  /// products with a number of 20 bits are exact.
  ///
  /// Source: Cody and Waite, "Software Manual for the Elementary Functions" (1980), in the form of FreeBSD's
  /// `__ieee754_rem_pio2`.
  private init(moderate angle: Double) {
    let count = (angle * 6.36619772367581382433e-01).rounded()
    let first = angle - count * 1.57079632673412561417e+00
    var rest = first
    var lack = count * 6.07710050650619224932e-11
    // The subtraction cancels leading digits. If it cancels many, further parts of π/2 supply the digits at the end.
    if digits(angle, beyond: rest - lack) > 16 {
      let before = rest
      let part = count * 6.07710050630396597660e-11
      rest = before - part
      lack = count * 2.02226624879595063154e-21 - ((before - rest) - part)
      if digits(angle, beyond: rest - lack) > 49 {
        let before = rest
        let part = count * 2.02226624871116645580e-21
        rest = before - part
        lack = count * 8.47842766036889956997e-32 - ((before - rest) - part)
      }
    }
    /// The number of binary digits by which a number is larger than another one, which may be zero.
    func digits(_ number: Double, beyond other: Double) -> Int {
      Int(number.exponentBitPattern) - Int(other.exponentBitPattern)
    }
    let high = rest - lack
    self.init(quarters: Int(count), high: high, low: (rest - high) - lack)
  }

  /// The binary digits of 2/π, after a word of zeros.
  private static let bitsOfTwoOverPi: [UInt64] = [
    0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561, 0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484, 0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f, 0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b, 0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
  ]

  /// Reduces a large angle by multiplying it by 2/π in integers. Only 192 bits of 2/π are relevant: those before them give
  /// whole turns, and those after them are too small for the result.
  ///
  /// Source: Payne and Hanek, "Radian Reduction for Trigonometric Functions" (1983).
  private init(large angle: Double) {
    // The angle is ±significand · 2^power.
    let significand = angle.significandBitPattern | 1 << 52
    let power = Int(angle.exponent) - 52
    // The first relevant bit is the one for two quarter turns.
    let (word, shift) = ((power + 62) / 64, UInt64((power + 62) % 64))
    let bits = Self.bitsOfTwoOverPi
    func window(_ index: Int) -> UInt64 {
      let first = bits[word + index]
      return shift == 0 ? first : first << shift | bits[word + index + 1] >> (64 - shift)
    }
    let last = significand.multipliedFullWidth(by: window(2))
    let middle = significand.multipliedFullWidth(by: window(1))
    let (second, carry) = middle.low.addingReportingOverflow(last.high)
    let first = significand &* window(0) &+ middle.high &+ (carry ? 1 : 0)
    // The product has two bits of quarter turns and 190 bits of a fraction.
    var quarters = Int(first >> 62)
    var (upper, lower) = (first << 2 | second >> 62, second << 2 | last.low >> 62)
    let isNearerToNext = upper >> 63 != 0
    if isNearerToNext {
      quarters += 1
      (upper, lower) = (~upper, ~lower)
    }
    // The fraction as two numbers: the first 53 bits from the leading one on, and the bits after them.
    let zeros = upper.leadingZeroBitCount
    let leading = zeros == 0 ? upper : upper << UInt64(zeros) | lower >> UInt64(64 - zeros)
    let trailing = lower << UInt64(zeros)
    let scale = Double(sign: .plus, exponent: -53 - zeros, significand: 1)
    let part = Double(leading >> 11) * scale
    let rest = Double(leading << 53 | trailing >> 11) * scale * 0x1p-64
    // The fraction times π/2, which is also the sum of two numbers.
    let (halfPi, lack) = (0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
    let product = ExactProduct(part, halfPi)
    let correction = product.low + (part * lack + rest * halfPi)
    let high = product.high + correction
    let low = (product.high - high) + correction
    let sign: Double = (angle < 0) != isNearerToNext ? -1 : 1
    self.init(quarters: angle < 0 ? -quarters : quarters, high: high * sign, low: low * sign)
  }
}
