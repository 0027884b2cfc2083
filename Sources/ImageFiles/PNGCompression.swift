/// How much time the PNG encoder spends on making the file small.
///
/// Measured on a chart, flat shapes, gradients, ten thousand ellipses and noise, beside the writer of
/// Cairo 1.16 (libpng at zlib's level 6), one thread: `fast` takes 0.1 to 0.4 times as long for files
/// 0.6 to 1.2 times as large; `default` 0.1 to 0.5 times for files 0.5 to 1.1 times as large, gradients
/// nearly as long; `best` 1.5 to 20 times for files 0.4 to 1 times as large. Strips (`PNGStream`) are
/// compressed by zlib, in its time.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// The quickest: each row as its difference from the row above, compressed in a hurry.
  case fast
  /// A good file in reasonable time: a sample of the rows decides whether each row's filter is chosen
  /// by the sum of differences, or none is used, and whether the picture is so flat that equal bytes need be
  /// looked for at few places alone.
  case `default`
  /// The smallest file: without filters or with chosen ones, whichever is smaller on a trial of all
  /// rows, and compressed as tightly as can be.
  case best
}

/// How scanlines are made and compressed.
struct PNGEncoderSettings {
  /// How rows are filtered.
  enum Filtering {
    /// Not at all: flat shapes are best found as they are.
    case none
    /// Each row as its difference from the row above, which costs little more than no filter.
    case up
    /// Each row by `PNGRowFilter`.
    case chosen
  }

  /// How hard equal bytes are looked for.
  enum Effort {
    case least
    case low
    case medium
    case raised
    case high
    case most

    /// What a compression comes to for indices.
    static func ofIndexedPicture(_ compression: PNGCompression) -> Effort {
      switch compression {
      case .fast: .low
      case .default: .medium
      case .best: .most
      }
    }

    /// libdeflate's level, 1 to 12.
    var wholeLevel: Int32 {
      switch self {
      case .least: 1
      case .low: 3
      case .medium: 5
      case .raised: 6
      case .high: 7
      case .most: 12
      }
    }

    /// zlib's level, 1 to 9.
    var streamLevel: Int32 {
      switch self {
      case .least: 1
      case .low: 3
      case .medium, .raised, .high: 6
      case .most: 9
      }
    }
  }

  var effort: Effort
  var filtering: Filtering
}
