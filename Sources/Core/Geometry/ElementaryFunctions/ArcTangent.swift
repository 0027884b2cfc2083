/// The angle of the vector (`x`, `y`) in radians, −π ... π, from the x axis towards the y axis.
///
/// The signs of zeros matter as in C's `atan2`: for a negative x and a y of −0 the angle is −π.
package func arcTangent(y: Double, x: Double) -> Double {
  if x.isNaN || y.isNaN { return .nan }
  let (ahead, aside) = (abs(x), abs(y))
  let isSteep = aside > ahead
  var (least, most) = isSteep ? (ahead, aside) : (aside, ahead)
  let isBehind = x.sign == .minus
  // The angle from the nearest axis, as the sum of two numbers.
  var (high, low) = (0.0, 0.0)
  if most.isInfinite {
    if least.isInfinite { (high, low) = (quarterPi, quarterPiLack) }
  } else if least > 0 {
    if least < most * 0x1p-60 {
      // An angle this small is its own tangent, within rounding.
      high = least / most
      if !isSteep && !isBehind { return high.withSign(of: y) }
    } else {
      // Scaled so that the products in `arc` neither overflow nor underflow.
      let scale = most > 0x1p900 ? 0x1p-200 : most < 0x1p-800 ? 0x1p300 : 1
      (least, most) = (least * scale, most * scale)
      (high, low) = arc(least: least, most: most)
    }
  }
  let axis: (high: Double, low: Double) =
    isSteep
    ? (2 * quarterPi, 2 * quarterPiLack) : isBehind ? (4 * quarterPi, 4 * quarterPiLack) : (0, 0)
  // The angle from the axis is added or subtracted, depending on the side of the axis that the vector is on.
  if isSteep != isBehind { (high, low) = (-high, -low) }
  let sum = axis.high + high
  let angle = sum + (((axis.high - sum) + high) + (axis.low + low))
  return angle.withSign(of: y)
}

private let quarterPi = 0x1.921fb54442d18p-1
private let quarterPiLack = 0x1.1a62633145c07p-55

/// The arc tangent of `least` / `most`, a quotient of at most 1, as the sum of two numbers.
private func arc(least: Double, most: Double) -> (high: Double, low: Double) {
  let (tangent, lack, base, baseLack): (Double, Double, Double, Double)
  if least < 0.4375 * most {
    // The arc is small, so the rounding error of the quotient matters.
    tangent = least / most
    let product = ExactProduct(tangent, most)
    (lack, base, baseLack) = (((least - product.high) - product.low) / most, 0, 0)
  } else if least < 0.6875 * most {
    // The tangent of the difference from the arc tangent of 1/2.
    tangent = (2 * least - most) / (2 * most + least)
    (lack, base, baseLack) = (0, 4.63647609000806093515e-01, 2.26987774529616870924e-17)
  } else {
    tangent = (least - most) / (least + most)
    (lack, base, baseLack) = (0, quarterPi, quarterPiLack)
  }
  let z = tangent * tangent
  let w = z * z
  let oddEnd = 4.97687799461593236017e-02 + w * 1.62858201153657823623e-02
  let oddMiddle = 9.09088713343650656196e-02 + w * (6.66107313738753120669e-02 + w * oddEnd)
  let odd = 3.33333333333329318027e-01 + w * (1.42857142725034663711e-01 + w * oddMiddle)
  let evenEnd = -5.83357013379057348645e-02 + w * -3.65315727442169155270e-02
  let evenMiddle = -1.11111104054623557880e-01 + w * (-7.69187620504482999495e-02 + w * evenEnd)
  let even = -1.99999999998764832476e-01 + w * evenMiddle
  let bend = tangent * (z * odd + w * even)
  if base == 0 { return (tangent, lack - bend) }
  return (base, baseLack + (tangent - bend))
}

extension Double {
  /// This nonnegative number with the sign of another one.
  fileprivate func withSign(of other: Double) -> Double { other.sign == .minus ? -self : self }
}
