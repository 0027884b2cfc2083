/// A measure of the difference of two pictures, with the largest difference that passes.
public struct PictureMetric: Hashable, Sendable {
  /// The measures, by their names on the command line.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The number of pixels that differ at all; only 0 passes.
    case exact
    /// The largest difference of a premultiplied channel, in 255ths.
    case max
    /// The root of the mean square of the differences of all premultiplied channels, in 255ths.
    case rmse
    /// The YIQ distance of pixels that are not antialiased, 0 to 1, as the JavaScript tool pixelmatch has it.
    case pixelmatch
    /// The mean error of LDR-FLIP, 0 to 1, seen from 0.7 m on a screen of 3840 pixels and 0.7 m.
    case flip
  }

  /// The measure.
  public let kind: Kind

  /// The largest difference that passes, in the unit of the measure.
  public let tolerance: Double

  /// Makes a metric.
  ///
  /// - Parameters:
  ///   - kind: the measure.
  ///   - tolerance: the largest difference that passes; nil for `defaultTolerance(of:)`. It is brought into 0 to
  ///     `largestTolerance(of:)`, which is 0 for `exact`.
  public init(_ kind: Kind, tolerance: Double? = nil) {
    self.kind = kind
    let wanted = tolerance ?? Self.defaultTolerance(of: kind)
    self.tolerance = wanted > 0 ? min(wanted, Self.largestTolerance(of: kind)) : 0
  }

  /// All pixels are equal.
  public static let exact = PictureMetric(.exact)

  /// No channel of a pixel differs by more than a number of 255ths.
  public static func max(_ tolerance: UInt8) -> PictureMetric {
    PictureMetric(.max, tolerance: Double(tolerance))
  }

  /// The root of the mean square of the channels' differences is at most a number of 255ths.
  public static func rmse(_ tolerance: Double = 1) -> PictureMetric {
    PictureMetric(.rmse, tolerance: tolerance)
  }

  /// The tool pixelmatch counts no pixel with a threshold, 0 to 1.
  public static func pixelmatch(_ threshold: Double = 0.1) -> PictureMetric {
    PictureMetric(.pixelmatch, tolerance: threshold)
  }

  /// The mean error of LDR-FLIP is at most a number, 0 to 1.
  public static func flip(_ tolerance: Double = 0.01) -> PictureMetric {
    PictureMetric(.flip, tolerance: tolerance)
  }

  /// The tolerance of a measure unless one is given: 0, 0, 1, the tool's own 0.1, and 0.01.
  public static func defaultTolerance(of kind: Kind) -> Double {
    switch kind {
    case .exact, .max: 0
    case .rmse: 1
    case .pixelmatch: 0.1
    case .flip: 0.01
    }
  }

  /// The largest value that the measure can have.
  public static func largestTolerance(of kind: Kind) -> Double {
    switch kind {
    case .exact: 0
    case .max, .rmse: 255
    case .pixelmatch, .flip: 1
    }
  }
}
