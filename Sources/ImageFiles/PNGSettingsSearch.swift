import GLFunImaging

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
    case .fast: PNGEncoderSettings(effort: .low, filtering: .up)
    case .default: try quickSettings()
    case .best: try smallestSettings()
    }
  }

  /// The rows of a sample for the usual compression: a sixteenth.
  private static let quickRows = PNGRowBands(distance: 128)

  /// The most pixels whose rows are tried out for the smallest file.
  private static let trialArea = 1 << 22

  /// The rows of a sample for the smallest file: all, or a part where they are many.
  private static func thoroughRows(_ size: PixelSize) -> PNGRowBands {
    PNGRowBands(distance: PNGRowBands.height * max(1, (size.area + trialArea - 1) / trialArea))
  }

  /// libdeflate's levels of the trials: a quick one, and the last whose files are small in the same
  /// order as those of the highest.
  private static let quickLevel: Int32 = 2
  private static let thoroughLevel: Int32 = 9

  /// The most memory that a search takes, of a picture or of the first strip of one.
  static func memory(_ compression: PNGCompression, sample size: PixelSize) -> Int {
    let (rows, level): (PNGRowBands, Int32)
    switch compression {
    case .fast: return 0
    case .default: (rows, level) = (quickRows, quickLevel)
    case .best: (rows, level) = (thoroughRows(size), thoroughLevel)
    }
    // Scanlines, and as many bytes again for what they are compressed to.
    return rows.count(in: size.height) * size.width * 8 + WholeCompressor.memory(level: level)
  }

  /// Decides by a part of the rows whether filters pay, and whether to look hard for equal bytes does.
  private func quickSettings() throws(ImageFileError) -> PNGEncoderSettings {
    let (scanlines, plain, filtered) = try trials(of: Self.quickRows, level: Self.quickLevel)
    let least = min(plain, filtered)
    // Noise cannot be compressed at any level, but it can take its time.
    if least > scanlines / 100 * 99 {
      return PNGEncoderSettings(effort: .least, filtering: .none)
    }
    // Filters unless it is clear that they cost: a sample is no proof.
    let isPlain = plain < filtered - filtered / 20
    // Flat shapes, whose equal bytes are near and many, are hardly smaller for more looking. Other rows
    // without filters are 2 % smaller for the next level, and take half as long again.
    let effort: PNGEncoderSettings.Effort = isPlain ? .raised : .high
    return PNGEncoderSettings(
      effort: least < scanlines / 16 ? .medium : effort, filtering: isPlain ? .none : .chosen)
  }

  /// Finds the filtering whose file is smaller.
  private func smallestSettings() throws(ImageFileError) -> PNGEncoderSettings {
    let (_, plain, filtered) = try trials(
      of: Self.thoroughRows(sample.size), level: Self.thoroughLevel)
    return PNGEncoderSettings(effort: .most, filtering: plain < filtered ? .none : .chosen)
  }

  /// How many bytes the scanlines of some rows have, and how many they are compressed to without
  /// filters and with chosen ones.
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
