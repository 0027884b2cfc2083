// The functions in this folder determine the positions of vertices and the colours of gradients. A C library runs different
// code on a processor with fused multiply-add than on one without, and the results differ in their last bits. The functions
// here use only sums, differences, products, quotients and square roots, each rounded as IEEE 754 specifies. So their results
// have the same bits on every processor. No result is off by more than one unit in the last place.
//
// The polynomials of sine, cosine, tangent, arc tangent, exponential and cube root are those of FDLIBM 5.3 (Sun
// Microsystems, 1993). FreeBSD's msun and musl have the same.

/// The sine of an angle in radians.
package func sine(_ angle: Double) -> Double {
  // The sine of such a small angle rounds to the angle itself. A zero keeps its sign.
  if abs(angle) < 0x1p-26 { return angle }
  let rest = AngleRest(of: angle)
  return rest.quarters & 1 == 0
    ? rest.quarters & 2 == 0 ? rest.sine : -rest.sine
    : rest.quarters & 2 == 0 ? rest.cosine : -rest.cosine
}

/// The cosine of an angle in radians.
package func cosine(_ angle: Double) -> Double {
  let rest = AngleRest(of: angle)
  return rest.quarters & 1 == 0
    ? rest.quarters & 2 == 0 ? rest.cosine : -rest.cosine
    : rest.quarters & 2 == 0 ? -rest.sine : rest.sine
}

/// The sine and the cosine of an angle in radians. This takes little more time than one of them alone.
package func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  if abs(angle) < 0x1p-27 { return (angle, angle.isNaN ? angle : 1) }
  let rest = AngleRest(of: angle)
  let (sine, cosine) = (rest.sine, rest.cosine)
  switch rest.quarters & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// The tangent of an angle in radians.
package func tangent(_ angle: Double) -> Double {
  if abs(angle) < 0x1p-27 { return angle }
  let rest = AngleRest(of: angle)
  return rest.quarters & 1 == 0 ? rest.tangent : rest.negativeCotangent
}

extension AngleRest {
  /// The sine of the remainder.
  fileprivate var sine: Double {
    let z = high * high
    let w = z * z
    let upper = -2.50507602534068634195e-08 + z * 1.58969099521155010221e-10
    let r =
      8.33333333332248946124e-03
      + z * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06) + z * w * upper
    let v = z * high
    return high - ((z * (0.5 * low - v * r) - low) + v * 1.66666666666666324348e-01)
  }

  /// The cosine of the remainder.
  fileprivate var cosine: Double {
    let z = high * high
    let w = z * z
    let lower =
      4.16666666666666019037e-02
      + z * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05)
    let upper =
      -2.75573143513906633035e-07
      + z * (2.08757232129817482790e-09 - z * 1.13596475577881948265e-11)
    let r = z * lower + w * w * upper
    let half = 0.5 * z
    let most = 1 - half
    return most + (((1 - most) - half) + (z * r - high * low))
  }

  /// The tangent of the remainder.
  fileprivate var tangent: Double { tangentParts.whole }

  /// −1 divided by the tangent of the remainder.
  fileprivate var negativeCotangent: Double {
    let parts = tangentParts
    if let cotangent = parts.negativeCotangent { return cotangent }
    // A plain quotient could be off by two units in the last place. So the upper half of the digits is divided exactly, and
    // the rest corrects the result.
    let first = Double(bitPattern: parts.whole.bitPattern & 0xffff_ffff_0000_0000)
    let second = parts.correction - (first - parts.leading)
    let quotient = -1 / parts.whole
    let firstQuotient = Double(bitPattern: quotient.bitPattern & 0xffff_ffff_0000_0000)
    return firstQuotient + quotient * (1 + firstQuotient * first + firstQuotient * second)
  }

  /// The tangent as a whole, and as a sum of two numbers. Beyond 0.67 the two numbers are not its parts, and the negative
  /// cotangent is returned as well.
  private var tangentParts:
    (whole: Double, leading: Double, correction: Double, negativeCotangent: Double?)
  {
    let isLarge = abs(high) >= 0.67434
    let sign: Double = high < 0 ? -1 : 1
    // Beyond 0.67 the tangent is computed from that of an eighth of a turn minus the angle.
    let x =
      isLarge
      ? (7.85398163397448278999e-01 - high * sign) + (3.06161699786838301793e-17 - low * sign)
      : high
    let y = isLarge ? 0 : low
    let z = x * x
    let w = z * z
    let odd1 = 1.33333333333201242699e-01 + w * (2.18694882948595424599e-02 + w * oddRest(w))
    let even1 =
      z * (5.39682539762260521377e-02 + w * (8.86323982359930005737e-03 + w * evenRest(w)))
    let s = z * x
    let r = y + z * (s * (odd1 + even1) + y) + s * 3.33333333333334091986e-01
    let whole = x + r
    guard isLarge else { return (whole, x, r, nil) }
    func turned(_ one: Double) -> Double {
      sign * (one - 2 * (x + (r - whole * whole / (whole + one))))
    }
    return (turned(1), x, r, turned(-1))
  }

  private func oddRest(_ w: Double) -> Double {
    let last = 7.81794442939557092300e-05 + w * -1.85586374855275456654e-05
    return 3.59207910759131235356e-03 + w * (5.88041240820264096874e-04 + w * last)
  }

  private func evenRest(_ w: Double) -> Double {
    let last = 7.14072491382608190305e-05 + w * 2.59073051863633712884e-05
    return 1.45620945432529025516e-03 + w * (2.46463134818469906812e-04 + w * last)
  }
}
