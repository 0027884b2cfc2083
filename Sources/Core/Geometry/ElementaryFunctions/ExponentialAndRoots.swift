/// The exponential function: e to the power of a number.
package func exponential(_ power: Double) -> Double {
  if power.isNaN { return power }
  if power > 709.782712893383973096 { return .infinity }
  if power < -745.13321910194110842 { return 0 }
  // The result is e to the power of a remainder of at most ln 2 / 2, times a power of two.
  let count = (power * 1.44269504088896338700e+00).rounded()
  let high = power - count * 6.93147180369123816490e-01
  let low = count * 1.90821492927058770002e-10
  let rest = high - low
  let square = rest * rest
  let end = 6.61375632143793436117e-05
  let upper =
    square * (end + square * (-1.65339022054652515390e-06 + square * 4.13813679705723846039e-08))
  let even = square * (1.66666666666666019037e-01 + square * (-2.77777777770155933842e-03 + upper))
  let part = rest - even
  let value = 1 + (rest * part / (2 - part) - low + high)
  // Scaled in two steps, because the power of two may be outside the range of normal numbers.
  let first = Int(count) / 2
  return value * powerOfTwo(first) * powerOfTwo(Int(count) - first)
}

/// A power of two within the range of normal numbers.
private func powerOfTwo(_ exponent: Int) -> Double {
  Double(bitPattern: UInt64(1023 + exponent) << 52)
}

/// The cube root of a number.
package func cubeRoot(_ number: Double) -> Double {
  guard number.isFinite, number != 0 else { return number }
  let size = abs(number)
  // Dividing the bits of exponent and fraction by three gives an estimate with 5 correct bits.
  var guess: UInt64
  if size < .leastNormalMagnitude {
    guess = ((size * 0x1p54).bitPattern >> 32) / 3 + 696_219_795
  } else {
    guess = (size.bitPattern >> 32) / 3 + 715_094_163
  }
  guess <<= 32
  var root = Double(bitPattern: guess)
  // A polynomial refines it to 23 bits. It is rounded to 23 bits, so that its square is exact.
  let ratio = (root * root) * (root / size)
  let lower =
    1.87595182427177009643 + ratio * (-1.88497979543377169875 + ratio * 1.621429720105354466140)
  let upper = -0.758397934778766047437 + ratio * 0.145996192886612446982
  root *= lower + ratio * ratio * ratio * upper
  root = Double(bitPattern: (root.bitPattern + 0x8000_0000) & 0xffff_ffff_c000_0000)
  // One step by Newton's method.
  let quotient = size / (root * root)
  root += root * ((quotient - root) / (root + root + quotient))
  return number < 0 ? -root : root
}

/// The length of a right triangle's hypotenuse. It does not overflow or underflow if only the squares would.
package func hypotenuse(_ first: Double, _ second: Double) -> Double {
  let sum = first * first + second * second
  if sum > 0x1p-900 && sum < 0x1p900 { return sum.squareRoot() }
  if first.isInfinite || second.isInfinite { return .infinity }
  // The squares may be out of range even if the result is not.
  let scale = sum < 1 ? 0x1p700 : 0x1p-700
  let (x, y) = (first * scale, second * scale)
  return (x * x + y * y).squareRoot() * (sum < 1 ? 0x1p-700 : 0x1p700)
}
