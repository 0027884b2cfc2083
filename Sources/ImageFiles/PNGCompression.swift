import CSPNG

/// How much time the PNG encoder spends on making the file small.
///
/// Measured on pictures of 1024 by 1024 pixels with anti-aliased circles, on white, on a gradient
/// and on nothing, one core: `fast` takes 9 to 11 ms; `default` 15 to 21 ms, for files 12 to 16 %
/// smaller; `best` 110 to 150 ms, for files 10 to 27 % smaller again. Noise takes 77, 220 and
/// 550 ms and gains 8 and 3 %.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// The quickest: zlib level 3, each row as its difference from the row above.
  case fast
  /// A good file in reasonable time: zlib level 6, filtered likewise.
  case `default`
  /// The smallest file: zlib level 9 with the filters that do best on a quick trial.
  case best
}

/// What libspng is told: zlib's level, and the filters among which each row's is chosen.
struct PNGEncoderSettings {
  let level: Int32
  let filters: UInt32

  /// Up alone costs little more than no filter. Choosing among several by the sum of differences
  /// takes as long as compressing, and helps real pictures more than flat ones.
  static let fast = PNGEncoderSettings(level: 3, filters: SPNG_FILTER_CHOICE_UP.rawValue)
  static let `default` = PNGEncoderSettings(level: 6, filters: SPNG_FILTER_CHOICE_UP.rawValue)

  /// The filters to try for the smallest file: flat shapes want none at all, others any.
  static let candidates: [UInt32] = [
    SPNG_DISABLE_FILTERING.rawValue,
    SPNG_FILTER_CHOICE_SUB.rawValue | SPNG_FILTER_CHOICE_UP.rawValue,
    SPNG_FILTER_CHOICE_ALL.rawValue,
  ]
}
