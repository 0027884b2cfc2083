import CSPNG

/// How much time the PNG encoder spends on making the file small.
///
/// Measured on a chart, flat shapes, gradients, ten thousand ellipses and noise, beside the writer of
/// Cairo 1.16 (libpng at zlib's level 6), one thread: `fast` takes 0.3 to 0.6 times as long for files
/// 1 to 1.7 times as large; `default` 0.7 to 1 times for files 0.9 to 1 times as large, gradients
/// about as long; `best` 2.5 to 10 times for files 0.76 to 1 times as large.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// The quickest: zlib level 3, each row as its difference from the row above.
  case fast
  /// A good file in reasonable time: zlib level 6; a sample of the rows decides whether each row's
  /// filter is chosen by the sum of differences, or none is used.
  case `default`
  /// The smallest file: zlib level 9 with the filters that do best on a quick trial of all rows.
  case best
}

/// What libspng is told: zlib's level, and how each row's filter is found.
struct PNGEncoderSettings {
  /// How rows are filtered.
  enum Filtering {
    /// All alike, or one among several that libspng chooses.
    case fixed(spng_filter_choice)
    /// Not at all: flat shapes are best found as they are.
    case none
    /// Each row by `PNGRowFilter`, and compressed as what is left of a filter.
    case chosen
  }

  var level: Int32
  var filtering: Filtering

  /// Up alone costs little more than no filter.
  static let fast = PNGEncoderSettings(level: 3, filtering: .fixed(SPNG_FILTER_CHOICE_UP))

  /// The level of zlib that is its own default.
  static let defaultLevel: Int32 = 6

  /// The filterings to try for the smallest file.
  static let candidates: [Filtering] = [
    .none,
    .fixed(
      spng_filter_choice(SPNG_FILTER_CHOICE_SUB.rawValue | SPNG_FILTER_CHOICE_UP.rawValue)),
    .chosen,
  ]

  /// libspng's set of filters to begin with.
  var filters: UInt32 {
    switch filtering {
    case .fixed(let choice): choice.rawValue
    case .none: SPNG_DISABLE_FILTERING.rawValue
    case .chosen: SPNG_FILTER_CHOICE_ALL.rawValue
    }
  }

  /// zlib's strategy: Z_FILTERED for what filters leave, else Z_DEFAULT_STRATEGY.
  var strategy: Int32 {
    if case .chosen = filtering { 1 } else { 0 }
  }
}
