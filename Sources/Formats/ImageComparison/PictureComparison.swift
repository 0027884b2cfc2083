public import GLFunImaging

/// The comparison of two pictures by a metric.
public struct PictureComparison: Hashable, Sendable {
  /// The metric.
  public let metric: PictureMetric
  /// The size of the expected picture.
  public let expectedSize: PixelSize
  /// The size of the actual picture.
  public let actualSize: PixelSize
  /// The differing pixels; nil if the sizes differ.
  public let difference: BitmapDifference?
  /// The difference in the unit of the metric; nil if the sizes differ. For `pixelmatch` it is 0 where the pictures pass.
  public let value: Double?
  /// The number of pixels that differ by more than the tolerance; nil for `rmse` and `flip` and if the sizes differ.
  public let countBeyondTolerance: Int?
  /// True if the difference is within the metric's tolerance.
  public let passes: Bool

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: the expected picture.
  ///   - actual: the other one.
  ///   - metric: the measure of the difference.
  ///   - ignored: the pixels that count as equal.
  public init(
    expected: Bitmap, actual: Bitmap, metric: PictureMetric = .exact,
    ignoring ignored: IgnoredArea = IgnoredArea()
  ) {
    self.metric = metric
    expectedSize = expected.size
    actualSize = actual.size
    let actual = ignored.isEmpty ? actual : ignored.filling(actual, from: expected)
    guard let difference = try? BitmapDifference(expected: expected, actual: actual) else {
      (difference, value, countBeyondTolerance, passes) = (nil, nil, nil, false)
      return
    }
    self.difference = difference
    guard !difference.isIdentical else {
      (value, countBeyondTolerance, passes) = (0, 0, true)
      return
    }
    switch metric.kind {
    case .exact, .max:
      let largest = Double(difference.largestChannelDifference)
      value = largest
      passes = largest <= metric.tolerance
      countBeyondTolerance =
        metric.tolerance == 0
        ? difference.differingPixelCount
        : (try? BitmapDifference(
          expected: expected, actual: actual, tolerance: UInt8(metric.tolerance)))?
          .differingPixelCount
    case .rmse:
      let error = Self.rootMeanSquare(expected, actual)
      (value, countBeyondTolerance, passes) = (error, nil, error <= metric.tolerance)
    case .pixelmatch:
      let match = Pixelmatch(expected, actual, threshold: metric.tolerance)
      value = match.needed
      (countBeyondTolerance, passes) = (match.count, match.count == 0)
    case .flip:
      let error = FLIP().meanError(expected, actual)
      (value, countBeyondTolerance, passes) = (error, nil, error <= metric.tolerance)
    }
  }

  /// The smallest tolerance of the metric with which the pictures pass, rounded up to four decimals; nil if none does.
  ///
  /// For `exact` it is that of `max`.
  public var passingTolerance: Double? {
    guard let value else { return nil }
    let rounded = (value * 10_000).rounded(.up) / 10_000
    // The tool compares squares, whose last digit may be on the other side.
    guard metric.kind == .pixelmatch, rounded > 0,
      Pixelmatch.limit(rounded) < Pixelmatch.limit(value)
    else { return rounded }
    return rounded + 0.0001
  }

  private static func rootMeanSquare(_ expected: Bitmap, _ actual: Bitmap) -> Double {
    let (first, second) = (expected.pixels.span, actual.pixels.span)
    var sum = 0
    for index in first.indices where first[index] != second[index] {
      let (one, other) = (first[index], second[index])
      func square(_ channel: UInt8, _ channelOfOther: UInt8) -> Int {
        let distance = Int(channel) - Int(channelOfOther)
        return distance * distance
      }
      sum += square(one.red, other.red) + square(one.green, other.green)
      sum += square(one.blue, other.blue) + square(one.alpha, other.alpha)
    }
    return (Double(sum) / Double(4 * first.count)).squareRoot()
  }
}

extension PictureComparison: CustomStringConvertible {
  /// The difference in one sentence without a full stop: the counts, the first differing pixel, and the tolerance that would
  /// pass.
  public var description: String {
    guard let difference else {
      return "the sizes differ: expected \(expectedSize) got \(actualSize)"
    }
    guard let first = difference.firstPixel else { return difference.description }
    var text = "\(Self.counts(difference)), the first at (\(first.x), \(first.y)): "
    text += "expected \(first.first) got \(first.second)"
    if metric.kind == .pixelmatch, let countBeyondTolerance {
      text += "; pixelmatch counts \(countBeyondTolerance)"
    }
    if metric.kind == .rmse || metric.kind == .flip, let value {
      text += "; \(metric.kind.rawValue) is \(Self.shown(value))"
    }
    if !passes, let advice = passingMetric { text += "; \(advice) would pass" }
    return text
  }

  /// The number of differing pixels and the largest difference.
  package static func counts(_ difference: BitmapDifference) -> String {
    let count = difference.differingPixelCount
    let text = "\(count) of \(difference.size.area) pixels \(count == 1 ? "differs" : "differ")"
    return count == 0 ? text : "\(text) by \(difference.largestChannelDifference) at most"
  }

  /// The metric and the tolerance that would pass, such as `max 17`; nil if the sizes differ.
  public var passingMetric: String? {
    passingTolerance.map {
      "\(metric.kind == .exact ? "max" : metric.kind.rawValue) \(Self.shown($0))"
    }
  }

  /// A number with at most four decimals.
  package static func shown(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }
}
