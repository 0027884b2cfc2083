internal import Drawing
internal import Geometry

/// How a shadow is softened by a Gaussian.
///
/// A deviation of up to eight pixels is worked out pixel by pixel. For a wider one, alpha is averaged in
/// square cells, whose side is a power of two of pixels, until the deviation is at most eight cells; the
/// softened cells are then read in proportion between their middles. So the work for a pixel has a bound,
/// whatever the deviation, and what is wrong by it is less than 1/255.
struct GaussianBlur: Hashable, Sendable {
  /// The standard deviation in pixels.
  let deviation: Double
  /// Which power of two the side of a cell is in pixels; 0 where every pixel is worked out.
  let level: Int

  /// The largest deviation in cells.
  private static let largestInCells = 8.0

  /// The blur of a shadow.
  ///
  /// - Parameter scale: how many pixels a pixel of the picture becomes.
  init(_ shadow: Shadow, scale: Double = 1) {
    let deviation = min(shadow.blur / 2, 2048) * scale
    var level = 0
    while deviation > Self.largestInCells * Double(1 << level) { level += 1 }
    self.deviation = deviation
    self.level = level
  }

  /// How far a value can spread, in pixels: it has no effect beyond, also where it is moved by a part of a pixel.
  var reach: Int {
    let reach = BlurWeights.reach(deviationInCells)
    // Pixels are read between two cells, which themselves may begin a cell before the value.
    return level == 0 ? reach + 1 : (reach + 2) << level
  }

  /// The weights with which cells are summed up.
  ///
  /// - Parameter fraction: by what part of a cell values are moved forwards, 0 ..< 1.
  func weights(fraction: Double = 0) -> BlurWeights {
    BlurWeights(deviation: deviationInCells, fraction: fraction)
  }

  /// The deviation in cells, less what averaging and reading between cells soften by themselves: an average of n
  /// neighbours has the variance (n² − 1) / 12, and a line between two values n apart n² / 6 + 1 / 12 at a mean.
  private var deviationInCells: Double {
    if level == 0 { return deviation }
    let cells = deviation / Double(1 << level)
    return (cells * cells - 0.25).squareRoot()
  }
}

/// The weights of a Gaussian in whole numbers, whose sum is `unit`.
///
/// They are differences of rounded sums, so that no sum of neighbouring weights is wrong by more than a half.
/// Whole numbers have the same sum in whatever order they are added: softened values do not depend on where a
/// part of the picture begins, and many rows that are alike count as one with the sum of their weights.
struct BlurWeights: Sendable {
  /// How many values before a place have an effect on it.
  let reach: Int
  /// How many weights there are: for values from `reach` after a place to those before.
  let count: Int
  /// The weights from the last to the first, two in a number, the first of them in the lower half.
  let pairs: [Int32]
  /// The sums of the first weights: from none of them, `margin` times, to all, as often.
  let sums: [Int16]

  /// The sum of all weights.
  static let unit = 1 << bits
  /// Which power of two that is.
  static let bits = 14
  /// How many places beyond the ends there are in `sums`.
  static let margin = 15

  /// The deviation below which a value is shared between its two nearest places in proportion: half-way between them
  /// the Gaussian has no weight that a number could hold.
  private static let leastDeviation = 0.05

  /// How far a Gaussian is worked out.
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
    // The last sum may be a little less than all.
    sums[sums.count - 1] = Int16(Self.unit)
    var weights = zip(sums.dropFirst(), sums).map { $0 - $1 }.suffix(count).reversed() as [Int16]
    if weights.count % 2 != 0 { weights.append(0) }
    pairs = stride(from: 0, to: weights.count, by: 2).map { place in
      Int32(weights[place + 1]) << 16 | Int32(weights[place])
    }
    self.sums = sums + repeatElement(Int16(Self.unit), count: Self.margin + 1)
  }
}
