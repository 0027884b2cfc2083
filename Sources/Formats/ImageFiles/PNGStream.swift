package import GLFunImaging

/// Encodes a picture that arrives in strips, so that it is never in memory as a whole.
///
///     var stream = PNGStream(size: size, isOpaque: true)
///     while let strip = nextStrip() { try stream.append(strip) { try file.write($0) } }
///
/// The compression settings are chosen by the first strip instead of the whole picture. zlib does the compression, which takes
/// more time than `PNG.encode`, and gives somewhat larger files.
package struct PNGStream: ~Copyable {
  /// The size of the whole picture.
  package let size: PixelSize
  /// The number of rows encoded so far.
  package private(set) var rowCount = 0

  private let isOpaque: Bool
  private let compression: PNGCompression
  private let name: String
  private var work: Work?

  /// The state that exists once the first strip has arrived.
  fileprivate struct Work: ~Copyable {
    var scanlines: PNGScanlines
    var scanline: [UInt8]
    var compressor: StreamCompressor
  }

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - size: the size of the whole picture.
  ///   - isOpaque: true if every pixel is opaque; no alpha is stored then.
  ///   - compression: the time spent on making the file small.
  ///   - name: the name of the picture in errors.
  package init(
    size: PixelSize, isOpaque: Bool, compression: PNGCompression = .default,
    name: String = "the picture"
  ) {
    self.size = size
    self.isOpaque = isOpaque
    self.compression = compression
    self.name = name
  }

  /// Encodes the next rows, and calls `write` with the resulting bytes in order; after the last row, with all remaining bytes.
  ///
  /// - Precondition: the strip is as wide as the picture, and the picture has enough rows left.
  /// - Throws: `ImageFileError.notEncodable` if PNG cannot store a picture of that size, and the errors of `write`.
  package mutating func append(
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

  /// Writes the header, and chooses the encoding of the picture.
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
  /// Compresses the next row, and passes on complete chunks.
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
