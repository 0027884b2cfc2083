import Imaging

/// Finds out by trials how a picture is best compressed.
struct PNGSettingsSearch {
  /// The picture, or its beginning.
  private let sample: Bitmap
  private let isOpaque: Bool
  private let name: String

  /// Begins a search.
  ///
  /// - Parameter isOpaque: whether nothing shows through any pixel of the picture.
  init(sample: Bitmap, isOpaque: Bool, name: String) {
    self.sample = sample
    self.isOpaque = isOpaque
    self.name = name
  }

  /// What a compression comes to.
  func settings(_ compression: PNGCompression) throws(ImageFileError) -> PNGEncoderSettings {
    switch compression {
    case .fast: .fast
    case .default: try quickSettings()
    case .best: try smallestSettings()
    }
  }

  /// The rows of a band, and the distance from one band of a sample to the next.
  private static let bandRows = 8
  private static let bandDistance = 128

  /// Decides by a sixteenth of the rows, in bands, whether filters pay.
  private func quickSettings() throws(ImageFileError) -> PNGEncoderSettings {
    let rows = (0..<sample.height).filter { $0 % Self.bandDistance < Self.bandRows }
    let plain = try byteCount(of: rows, filtering: .none, level: 1)
    let filtered = try byteCount(of: rows, filtering: .chosen, level: 1)
    // Noise cannot be compressed at any level, but it can take its time.
    let bytesPerRow = sample.width * PNGRowEncoder.bytesPerPixel(isOpaque: isOpaque)
    if min(plain, filtered) > rows.count * bytesPerRow / 100 * 99 {
      return PNGEncoderSettings(level: 1, filtering: .none)
    }
    // Filters unless it is clear that they cost: a sample is no proof.
    let isPlain = plain < filtered - filtered / 20
    return PNGEncoderSettings(
      level: PNGEncoderSettings.defaultLevel, filtering: isPlain ? .none : .chosen)
  }

  /// Finds the filtering whose file is smallest at a quick level.
  private func smallestSettings() throws(ImageFileError) -> PNGEncoderSettings {
    var best = (count: Int.max, filtering: PNGEncoderSettings.Filtering.none)
    for filtering in PNGEncoderSettings.candidates {
      let count = try byteCount(of: Array(0..<sample.height), filtering: filtering, level: 3)
      if count < best.count { best = (count, filtering) }
    }
    return PNGEncoderSettings(level: 9, filtering: best.filtering)
  }

  /// The size of a file of some rows at a quick level; the bytes are counted, not kept.
  private func byteCount(
    of rows: [Int], filtering: PNGEncoderSettings.Filtering, level: Int32
  ) throws(ImageFileError) -> Int {
    var encoder = try PNGRowEncoder(
      PixelSize(width: sample.width, height: rows.count), isOpaque: isOpaque,
      settings: PNGEncoderSettings(level: level, filtering: filtering), name: name)
    var count = 0
    for y in rows { try encoder.append(row: y, of: sample) { count += $0.count } }
    return count
  }
}
