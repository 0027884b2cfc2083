/// An axis: the values from one end to the other, and those that carry a label.
struct AxisScale: Hashable, Sendable {
  /// The value at the start of the axis.
  let first: Double
  /// The value at its end; greater than `first`.
  let last: Double
  /// The way between two labelled values: 1, 2 or 5 times a power of ten.
  let step: Double
  /// The power of ten of the step.
  private let exponent: Int
  /// The labelled values, rising.
  let ticks: [Double]

  /// Makes the shortest axis from tick to tick that holds all values.
  ///
  /// - Parameters:
  ///   - values: what is to be shown; those that are not finite do not count.
  ///   - count: about how many steps there shall be; at least 1.
  init(_ values: [Double], count: Int) {
    let finite = values.filter(\.isFinite)
    // Beyond this a difference of two values is infinite, and sums of ticks lose their steps.
    let limit = 1e300
    var low = max(-limit, min(finite.min() ?? 0, limit))
    var high = min(limit, max(finite.max() ?? 1, -limit))
    // Values that are closer together, or to zero, than this are taken for one.
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

  /// Where a value lies on the axis: 0 at its start, 1 at its end.
  func position(of value: Double) -> Double { (value - first) / (last - first) }

  /// A tick as a text of digits, with as many places as the step needs.
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

  /// A number with so many digits after the point, rounded to nearest.
  private static func fixed(_ value: Double, places: Int) -> String {
    let scaled = (abs(value) * powerOfTen(places)).rounded()
    let digits = String(Int(scaled))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    return sign + padded.dropLast(places) + "." + padded.suffix(places)
  }
  /// The exponent of the greatest power of ten that is not above a positive number.
  private static func decimalExponent(_ number: Double) -> Int {
    // A binary digit is 0.30103 of a decimal one: the estimate is off by one at most.
    var exponent = Int((Double(number.exponent) * 0.30103).rounded(.down))
    while powerOfTen(exponent + 1) <= number { exponent += 1 }
    while powerOfTen(exponent) > number { exponent -= 1 }
    return exponent
  }

  /// The number nearest to a power of ten: reading it from digits never rounds twice, as products of tens do.
  private static func powerOfTen(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? .nan }
}
