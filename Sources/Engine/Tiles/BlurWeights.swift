internal import GLFunGeometry

/// The weights of a Gaussian, as integers whose sum is `unit`.
///
/// Each weight is the difference of two rounded running sums, so the sum of consecutive weights has an error of at most one.
/// Integer sums do not depend on the order of addition, so blurred values do not depend on where a part of the picture begins,
/// and equal rows can count as one row with the sum of their weights.
package struct BlurWeights: Sendable {
  /// The number of values before a position that affect its result.
  package let reach: Int
  /// The number of weights. The first is for the value `reach` positions after the result, the last for the farthest one before
  /// it.
  package let count: Int
  /// The weights from last to first, two in each number, the earlier one in the lower half.
  package let pairs: [Int32]
  /// The running sums of the weights, preceded by `margin` zeros and followed by as many copies of the total.
  package let sums: [Int16]

  /// The sum of all weights.
  package static let unit = 1 << bits
  /// The binary logarithm of `unit`.
  package static let bits = 14
  /// The number of extra entries at each end of `sums`.
  package static let margin = 15

  /// Below this deviation a value is divided linearly between its two nearest positions. Half-way between them the Gaussian
  /// would underflow a `Double`, and all weights would be zero.
  private static let leastDeviation = 0.05

  /// The greatest distance, in positions, with a weight other than zero.
  package static func reach(_ deviation: Double) -> Int {
    deviation > 0 ? Int((3 * deviation).rounded(.up)) + 1 : 0
  }

  package init(deviation: Double, fraction: Double) {
    reach = Self.reach(deviation)
    let places = -reach...(fraction > 0 ? reach + 1 : reach)
    let values = places.map { place in
      let way = Double(place) - fraction
      return deviation > Self.leastDeviation
        ? exponential(-way * way / (2 * deviation * deviation)) : max(0, 1 - abs(way))
    }
    count = values.count
    let total = values.reduce(0, +)
    var sums = [Int16](repeating: 0, count: Self.margin + 1)
    var sum = 0.0
    for value in values {
      sum += value
      sums.append(Int16((sum / total * Double(Self.unit)).rounded()))
    }
    // Rounding errors may have left the last sum slightly below the total.
    sums[sums.count - 1] = Int16(Self.unit)
    var weights = zip(sums.dropFirst(), sums).map { $0 - $1 }.suffix(count).reversed() as [Int16]
    if weights.count % 2 != 0 { weights.append(0) }
    pairs = stride(from: 0, to: weights.count, by: 2).map { place in
      Int32(weights[place + 1]) << 16 | Int32(weights[place])
    }
    self.sums = sums + repeatElement(Int16(Self.unit), count: Self.margin + 1)
  }
}
