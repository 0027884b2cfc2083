/// The time that the PNG encoder spends on making the file small.
///
/// Measured on a chart, flat shapes, gradients, ten thousand ellipses and noise, in comparison with the writer of Cairo 1.16
/// (libpng at zlib level 6), with one thread: `fast` takes 0.1 to 0.4 times as long, for files 0.6 to 1.2 times as large;
/// `default` 0.1 to 0.5 times, for files 0.5 to 1.1 times as large, with gradients taking nearly as long; `best` 1.5 to 20
/// times, for files 0.4 to 1 times as large. Strips (`PNGStream`) are compressed by zlib, and take as long as zlib.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
  /// Fastest: each row is stored as its difference from the row above, with quick compression.
  case fast
  /// A good file in reasonable time. A sample of the rows decides between no filters and filters chosen by the sum of
  /// differences, and whether the picture is flat enough for a search for matches at a few positions.
  case `default`
  /// Smallest: without filters or with chosen filters, whichever is smaller in a trial of all rows, and with maximum
  /// compression.
  case best
}

/// The settings for making and compressing scanlines.
struct PNGEncoderSettings {
  /// The filtering of rows.
  enum Filtering {
    /// No filter: flat shapes compress best unfiltered.
    case none
    /// The difference from the row above, which costs little more than no filter.
    case up
    /// The best filter for each row, chosen by `PNGRowFilter`.
    case chosen
  }

  /// The effort spent on the search for matches.
  enum Effort {
    case least
    case low
    case medium
    case raised
    case high
    case most

    /// Returns the effort for an indexed picture.
    static func ofIndexedPicture(_ compression: PNGCompression) -> Effort {
      switch compression {
      case .fast: .low
      case .default: .medium
      case .best: .most
      }
    }

    /// The libdeflate level, 1 to 12.
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

    /// The zlib level, 1 to 9.
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
