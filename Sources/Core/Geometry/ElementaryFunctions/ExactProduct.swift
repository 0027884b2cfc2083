/// The exact product of two numbers, as the sum of the rounded product and its rounding error.
///
/// It is exact if no factor is above 2⁹⁹⁶ and the error is not below the smallest normal number. Source: Dekker, "A
/// Floating-Point Technique for Extending the Available Precision" (1971).
struct ExactProduct {
  /// The rounded product.
  let high: Double
  /// The rounding error: the exact product minus `high`.
  let low: Double

  @inline(__always)
  init(_ first: Double, _ second: Double) {
    let (a, b) = Self.halves(of: first)
    let (c, d) = Self.halves(of: second)
    high = first * second
    low = ((a * c - high) + a * d + b * c) + b * d
  }

  /// Splits a number into two numbers with half the digits each.
  private static func halves(of number: Double) -> (Double, Double) {
    let shifted = number * 0x1.0000002p27
    let upper = shifted - (shifted - number)
    return (upper, number - upper)
  }
}
