/// A product of two numbers as the sum of two others: what is rounded off it is not lost.
///
/// Exact where no factor is above 2⁹⁹⁶ and nothing of it is below the smallest normal number. Source: Dekker, "A
/// Floating-Point Technique for Extending the Available Precision" (1971).
struct ExactProduct {
  /// The product as it is rounded.
  let high: Double
  /// What was rounded off.
  let low: Double

  @inline(__always)
  init(_ first: Double, _ second: Double) {
    let (a, b) = Self.halves(of: first)
    let (c, d) = Self.halves(of: second)
    high = first * second
    low = ((a * c - high) + a * d + b * c) + b * d
  }

  /// Two numbers with half the digits each.
  private static func halves(of number: Double) -> (Double, Double) {
    let shifted = number * 0x1.0000002p27
    let upper = shifted - (shifted - number)
    return (upper, number - upper)
  }
}
