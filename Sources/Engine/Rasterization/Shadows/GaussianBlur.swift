internal import GLFunDrawing
internal import GLFunGeometry

/// The Gaussian blur of a shadow.
///
/// With a deviation of up to eight pixels, every pixel is a weighted sum of pixels. A wider blur averages alpha in square
/// cells, with the smallest power of two as their side for which the deviation is at most eight cells. The cells are blurred,
/// and pixels are interpolated between the centres of cells. The work for a pixel is thus bounded for any deviation. The tests
/// hold the result to within 2/255 of an exact Gaussian, for deviations from 3 to 2048.
struct GaussianBlur: Hashable, Sendable {
  /// The standard deviation in pixels.
  let deviation: Double
  /// The binary logarithm of a cell's side in pixels; 0 if the blur does not use cells.
  let level: Int

  /// The largest deviation, in cells.
  private static let largestInCells = 8.0

  /// Creates the blur of a shadow.
  ///
  /// - Parameter scale: the number of pixels drawn for each pixel of the picture.
  init(_ shadow: Shadow, scale: Double = 1) {
    let deviation = min(shadow.blur / 2, 2048) * scale
    var level = 0
    while deviation > Self.largestInCells * Double(1 << level) { level += 1 }
    self.deviation = deviation
    self.level = level
  }

  /// The distance, in pixels, beyond which a value has no effect, including a translation by a fraction of a pixel.
  var reach: Int {
    let reach = BlurWeights.reach(deviationInCells)
    // A pixel is interpolated between two cells, and a value may lie anywhere in its cell.
    return level == 0 ? reach + 1 : (reach + 2) << level
  }

  /// The weights with which cells, or pixels, are summed.
  ///
  /// - Parameter fraction: the fraction of a cell by which values are moved forwards, 0 ..< 1.
  func weights(fraction: Double = 0) -> BlurWeights {
    BlurWeights(deviation: deviationInCells, fraction: fraction)
  }

  /// The deviation in cells, corrected for the blur that averaging and interpolation add. The average of n neighbours has the
  /// variance (n² − 1) / 12. Linear interpolation between values n apart adds n² / 6 + 1 / 12 on average. The sum is n² / 4, a
  /// quarter of a cell's area.
  private var deviationInCells: Double {
    if level == 0 { return deviation }
    let cells = deviation / Double(1 << level)
    return (cells * cells - 0.25).squareRoot()
  }
}

/// The weights of a Gaussian, as integers whose sum is `unit`.
///
/// Each weight is the difference of two rounded running sums, so the sum of consecutive weights has an error of at most one.
/// Integer sums do not depend on the order of addition, so blurred values do not depend on where a part of the picture begins,
/// and equal rows can count as one row with the sum of their weights.
struct BlurWeights: Sendable {
  /// The number of values before a position that affect its result.
  let reach: Int
  /// The number of weights. The first is for the value `reach` positions after the result, the last for the farthest one before
  /// it.
  let count: Int
  /// The weights from last to first, two in each number, the earlier one in the lower half.
  let pairs: [Int32]
  /// The running sums of the weights, preceded by `margin` zeros and followed by as many copies of the total.
  let sums: [Int16]

  /// The sum of all weights.
  static let unit = 1 << bits
  /// The binary logarithm of `unit`.
  static let bits = 14
  /// The number of extra entries at each end of `sums`.
  static let margin = 15

  /// Below this deviation a value is divided linearly between its two nearest positions. Half-way between them the Gaussian
  /// would underflow a `Double`, and all weights would be zero.
  private static let leastDeviation = 0.05

  /// The greatest distance, in positions, with a weight other than zero.
  static func reach(_ deviation: Double) -> Int {
    deviation > 0 ? Int((3 * deviation).rounded(.up)) + 1 : 0
  }

  init(deviation: Double, fraction: Double) {
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
