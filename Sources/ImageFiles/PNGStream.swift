public import GLFunImaging

/// Encodes a picture that comes in strips, so that it is never in memory as a whole.
///
///     var stream = PNGStream(size: size, isOpaque: true)
///     while let strip = nextStrip() { try stream.append(strip) { try file.write($0) } }
///
/// What the compression finds out about a picture before it begins, it finds out about the first
/// strip. zlib compresses it, in more time than `PNG.encode` takes and to somewhat more bytes.
public struct PNGStream: ~Copyable {
  /// The whole picture's extent.
  public let size: PixelSize
  /// How many rows have been encoded.
  public private(set) var rowCount = 0

  private let isOpaque: Bool
  private let compression: PNGCompression
  private let name: String
  private var work: Work?

  /// What is there once the first strip has come.
  fileprivate struct Work: ~Copyable {
    var scanlines: PNGScanlines
    var scanline: [UInt8]
    var compressor: StreamCompressor
  }

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - size: the whole picture's extent.
  ///   - isOpaque: whether nothing shows through any pixel: no alpha is stored then.
  ///   - compression: how much time is taken to be small.
  ///   - name: what errors call the picture.
  public init(
    size: PixelSize, isOpaque: Bool, compression: PNGCompression = .default,
    name: String = "the picture"
  ) {
    self.size = size
    self.isOpaque = isOpaque
    self.compression = compression
    self.name = name
  }

  /// Encodes the next rows, and calls `write` with the bytes that come of it, in order; after the
  /// last row with all that are left.
  ///
  /// - Precondition: the strip is as wide as the picture, which has so many rows left.
  /// - Throws: `ImageFileError.notEncodable` where PNG cannot store a picture of that size, and what
  ///   `write` throws.
  public mutating func append(
    _ strip: Bitmap, write: ([UInt8]) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    precondition(
      strip.width == size.width && rowCount + strip.height <= size.height,
      "the strip does not fit the picture")
    if work == nil { work = try begin(with: strip, write: write) }
    for y in 0..<strip.height {
      rowCount += 1
      try work?.append(row: y, of: strip, isLast: rowCount == size.height, write: write)
    }
    if rowCount == size.height { try write(PNGFile.end) }
  }

  /// Writes the header, and decides how the picture is encoded.
  private func begin(
    with strip: Bitmap, write: ([UInt8]) throws(ImageFileError) -> Void
  ) throws(ImageFileError) -> Work {
    let beginning = try PNGFile.beginning(
      size, isOpaque ? .truecolor : .truecolorWithAlpha, name: name)
    let settings = try PNGSettingsSearch(sample: strip, isOpaque: isOpaque, name: name)
      .settings(compression)
    let compressor = try StreamCompressor(
      level: settings.effort.streamLevel, isFiltered: settings.filtering == .chosen, name: name)
    let scanlines = PNGScanlines(
      width: size.width, isOpaque: isOpaque, filtering: settings.filtering)
    let scanline = [UInt8](repeating: 0, count: scanlines.byteCount + PNGScanlines.slack)
    try write(beginning)
    return Work(scanlines: scanlines, scanline: scanline, compressor: compressor)
  }
}

extension PNGStream.Work {
  /// Compresses the next row, and hands on the chunks that are whole.
  fileprivate mutating func append(
    row y: Int, of strip: Bitmap, isLast: Bool,
    write: ([UInt8]) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    scanline.withUnsafeMutableBytes { bytes in
      if let start = bytes.baseAddress { scanlines.write(row: y, of: strip, to: start) }
    }
    try compressor.compress(scanline[..<scanlines.byteCount], isEnd: isLast) {
      (data) throws(ImageFileError) in try write(PNGFile.imageData(data))
    }
  }
}
