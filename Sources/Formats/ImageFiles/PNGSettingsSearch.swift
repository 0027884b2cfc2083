import GLFunImaging

/// Finds the best compression settings for a picture by trials.
struct PNGSettingsSearch {
  /// The picture, or its first strip.
  private let sample: Bitmap
  private let isOpaque: Bool
  private let name: String

  /// Begins a search.
  ///
  /// - Parameter isOpaque: true if every pixel of the picture is opaque.
  init(sample: Bitmap, isOpaque: Bool, name: String) {
    self.sample = sample
    self.isOpaque = isOpaque
    self.name = name
  }

  /// Returns the settings for a compression.
  func settings(_ compression: PNGCompression) throws(ImageFileError) -> PNGEncoderSettings {
    switch compression {
    case .fast: PNGEncoderSettings(effort: .low, filtering: .up)
    case .default: try quickSettings()
    case .best: try smallestSettings()
    }
  }

  /// The rows sampled for the default compression: a sixteenth.
  private static let quickRows = PNGRowBands(distance: 128)

  /// The maximum number of pixels tried for the smallest file.
  private static let trialArea = 1 << 22

  /// The rows sampled for the smallest file: all rows, or a part of a large picture.
  private static func thoroughRows(_ size: PixelSize) -> PNGRowBands {
    PNGRowBands(distance: PNGRowBands.height * max(1, (size.area + trialArea - 1) / trialArea))
  }

  /// The libdeflate levels of the trials: a fast one, and the last one whose file sizes rank like those of the maximum level.
  private static let quickLevel: Int32 = 2
  private static let thoroughLevel: Int32 = 9

  /// Returns the maximum memory of a search, for a picture or for its first strip.
  static func memory(_ compression: PNGCompression, sample size: PixelSize) -> Int {
    let (rows, level): (PNGRowBands, Int32)
    switch compression {
    case .fast: return 0
    case .default: (rows, level) = (quickRows, quickLevel)
    case .best: (rows, level) = (thoroughRows(size), thoroughLevel)
    }
    // Scanlines, and as many bytes again for the compressed data.
    return rows.count(in: size.height) * size.width * 8 + WholeCompressor.memory(level: level)
  }

  /// Decides, from a sample of the rows, on the filtering and on the effort.
  private func quickSettings() throws(ImageFileError) -> PNGEncoderSettings {
    let (scanlines, plain, filtered) = try trials(of: Self.quickRows, level: Self.quickLevel)
    let least = min(plain, filtered)
    // Noise does not compress at any level, but takes time at high levels.
    if least > scanlines / 100 * 99 {
      return PNGEncoderSettings(effort: .least, filtering: .none)
    }
    // Filters are used unless they clearly cost: a sample proves nothing.
    let isPlain = plain < filtered - filtered / 20
    // Flat shapes, with many matches nearby, hardly shrink with more effort. Other rows without filters shrink by 2 % at the
    // next level, and take half as long again.
    let effort: PNGEncoderSettings.Effort = isPlain ? .raised : .high
    return PNGEncoderSettings(
      effort: least < scanlines / 16 ? .medium : effort, filtering: isPlain ? .none : .chosen)
  }

  /// Finds the filtering that gives the smaller file.
  private func smallestSettings() throws(ImageFileError) -> PNGEncoderSettings {
    let (_, plain, filtered) = try trials(
      of: Self.thoroughRows(sample.size), level: Self.thoroughLevel)
    return PNGEncoderSettings(effort: .most, filtering: plain < filtered ? .none : .chosen)
  }

  /// Returns the size of the scanlines of some rows, and their compressed sizes without filters and with chosen filters.
  private func trials(
    of rows: PNGRowBands, level: Int32
  ) throws(ImageFileError) -> (scanlines: Int, plain: Int, filtered: Int) {
    let compressor = try WholeCompressor(level: level, name: name)
    let plain = PNGScanlines.bytes(of: sample, rows, isOpaque: isOpaque, filtering: .none)
    let plainCount = compressor.compressed(plain).count
    let filtered = PNGScanlines.bytes(of: sample, rows, isOpaque: isOpaque, filtering: .chosen)
    return (plain.count, plainCount, compressor.compressed(filtered).count)
  }
}
