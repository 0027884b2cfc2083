/// The scale of an axis: its range of values and its labelled ticks.
struct AxisScale: Hashable, Sendable {
  /// The value at the start of the axis.
  let first: Double
  /// The value at the end of the axis; greater than `first`.
  let last: Double
  /// The distance between two ticks: 1, 2 or 5 times a power of ten.
  let step: Double
  /// The power of ten of the step.
  private let exponent: Int
  /// The labelled values in ascending order.
  let ticks: [Double]

  /// Makes the shortest axis from tick to tick that contains all values.
  ///
  /// - Parameters:
  ///   - values: the values to show; infinities and NaN are ignored.
  ///   - count: the approximate number of steps; at least 1.
  init(_ values: [Double], count: Int) {
    let finite = values.filter(\.isFinite)
    // Beyond this, the difference of two values is infinite, and sums of ticks lose their step.
    let limit = 1e300
    var low = max(-limit, min(finite.min() ?? 0, limit))
    var high = min(limit, max(finite.max() ?? 1, -limit))
    // Values closer than this to each other, or to zero, count as equal.
    let closest = max(max(abs(low), abs(high)) * 1e-9, 1e-280)
    if high - low <= closest {
      let half = max(abs(low), abs(high)) <= closest ? 1 : abs(low) / 2
      low -= half
      high += half
    }
    let size = (high - low) / Double(max(count, 1))
    let exponent = Self.decimalExponent(size)
    let power = Self.powerOfTen(exponent)
    let factor = [1.0, 2, 5].first { $0 * power >= size * (1 - 1e-9) } ?? 10
    let step = factor * power
    self.step = step
    self.exponent = exponent + (factor == 10 ? 1 : 0)
    let from = (low / step).rounded(.down)
    let to = (high / step).rounded(.up)
    ticks = (0...Int(to - from)).map { (from + Double($0)) * step }
    first = from * step
    last = to * step
  }

  /// Returns the position of a value: 0 at the start of the axis, 1 at its end.
  func position(of value: Double) -> Double { (value - first) / (last - first) }

  /// Returns the label of a tick, with as many decimals as the step needs.
  func label(_ tick: Double) -> String {
    let largest = max(abs(first), abs(last))
    if largest >= 1e6 || exponent < -5 {
      let power = Self.decimalExponent(largest)
      let digits = Self.fixed(
        tick / Self.powerOfTen(power), places: min(max(power - exponent, 0), 9))
      return tick == 0 ? "0" : "\(digits)e\(power)"
    }
    return Self.fixed(tick, places: max(0, -exponent))
  }

  /// Formats a number with the given number of decimals, rounded to nearest.
  private static func fixed(_ value: Double, places: Int) -> String {
    let scaled = (abs(value) * powerOfTen(places)).rounded()
    let digits = String(Int(scaled))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }
  /// Returns the exponent of the largest power of ten that does not exceed a positive number.
  private static func decimalExponent(_ number: Double) -> Int {
    // A binary digit is 0.30103 decimal digits: the estimate is off by at most one.
    var exponent = Int((Double(number.exponent) * 0.30103).rounded(.down))
    while powerOfTen(exponent + 1) <= number { exponent += 1 }
    while powerOfTen(exponent) > number { exponent -= 1 }
    return exponent
  }

  /// Returns the nearest value to a power of ten. Parsing digits rounds only once, unlike products of tens.
  private static func powerOfTen(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? .nan }
}
