/// A nonnegative number to a power.
///
/// The result is accurate to twelve digits, which is more than pixels need. Only sums, products and quotients are used, so it
/// is the same on every processor.
package func power(_ base: Double, _ exponent: Double) -> Double {
  guard base > 0 else { return exponent == 0 ? 1 : exponent > 0 ? 0 : .infinity }
  return exponential(exponent * logarithm(base))
}

/// The natural logarithm of a positive number.
private func logarithm(_ number: Double) -> Double {
  // The number is a power of two times a number between the square roots of 1/2 and 2, whose logarithm
  // is 2 artanh((m − 1) / (m + 1)).
  var exponent = Double(number.exponent)
  var mantissa = number.significand
  if mantissa > 1.4142135623730951 {
    mantissa /= 2
    exponent += 1
  }
  let ratio = (mantissa - 1) / (mantissa + 1)
  let square = ratio * ratio
  var sum = 0.0
  var power = ratio
  for term in 0..<14 {
    sum += power / Double(2 * term + 1)
    power *= square
  }
  return 2 * sum + exponent * 0.6931471805599453
}
