internal import GLFunCPU

/// The wind over the garden, with travelling gusts.
struct Wind: Hashable, Sendable {
  /// The strength: 0 is calm, 1 a breeze; negative from the right.
  var strength: Double
  /// The time in seconds.
  var time: Double

  /// Returns the displacement to the right at `x` (design units), about 1 for a breeze.
  ///
  /// - Parameter phase: a phase that differs between neighbours, 0…1.
  func push(at x: Double, phase: Double) -> Double {
    guard strength != 0 else { return 0 }
    let travel = x / 420 * (strength < 0 ? -1 : 1)
    let own = phase * 2 * .pi
    let gust =
      0.42 + 0.34 * sine(0.9 * time - 2.1 * travel + 0.5 * own)
      + 0.18 * sine(2.3 * time - 3.7 * travel + own) + 0.06 * sine(5.1 * time + 3 * own)
    return strength * gust
  }
}
