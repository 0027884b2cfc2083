public import GLFunImaging

/// Reads and writes PNG pictures (ISO/IEC 15948): reads through libspng, and compresses with
/// libdeflate, or by itself if it is flat, what is in memory as a whole, with zlib what is not.
///
/// Samples are taken as sRGB values as they stand: `gAMA`, `cHRM`, `iCCP` and `sRGB` are ignored
/// when reading and not written.
public enum PNG {
  /// The number of pixels a picture may have unless the caller says otherwise: 2^28, 1 GiB.
  public static let defaultMaximumArea = 1 << 28

  /// The longest side that is read, which bounds the memory that a row needs: 2^20 pixels.
  public static let maximumSide = 1 << 20

  /// The number of bytes a file may have unless the caller says otherwise: 1 GiB.
  public static let defaultMaximumByteCount = 1 << 30

  /// Decodes a picture.
  ///
  /// Every colour type and bit depth is read, interlaced or not. Samples of 16 bits become 8 bits
  /// by `round(sample / 257)`, those of 1, 2 and 4 bits are scaled to the full range, `tRNS` is
  /// applied, and colours are then multiplied by alpha as `PremultipliedColor(straightRed:...)`
  /// does. A palette index without an entry is opaque black. Damage is an error, wrong checksums
  /// and a missing end included; bytes after the end are ignored. Ancillary chunks are passed over,
  /// damaged or not, and a damaged `tRNS` among them, as libpng does. Of them only the Exif orientation
  /// (`eXIf`) is obeyed.
  ///
  /// The memory used is bounded by the picture's size, and that by the number of bytes: a header
  /// that promises more than they can hold is refused before anything is allocated for it.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: what errors call it.
  ///   - maximumArea: the largest number of pixels to accept.
  /// - Returns: The picture, premultiplied, top row first.
  public static func decode(
    _ bytes: [UInt8], name: String = "the PNG data", maximumArea: Int = defaultMaximumArea
  ) throws(ImageFileError) -> Bitmap {
    try PNGDecoder.decode(bytes, name: name, maximumArea: maximumArea)
  }

  /// Reads the file at `path` and decodes it as `decode(_:name:maximumArea:)` does.
  public static func read(
    path: FilePath, maximumArea: Int = defaultMaximumArea,
    maximumByteCount: Int = defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    let bytes = try InputFile.read(path: path, maximumByteCount: maximumByteCount)
    return try decode(bytes, name: path.description, maximumArea: maximumArea)
  }

  /// Reads the file at `path`, whose text is its bytes as UTF-8.
  public static func read(
    path: String, maximumArea: Int = defaultMaximumArea,
    maximumByteCount: Int = defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    try read(
      path: FilePath(path), maximumArea: maximumArea, maximumByteCount: maximumByteCount)
  }

  /// Encodes a picture into memory.
  ///
  /// A picture of up to 256 colours is stored as indices and a palette, another one as RGB if it is
  /// opaque, else as RGBA with straight alpha, 8 bits a sample. Straight alpha loses nothing: decoding
  /// gives the same pixels, provided no channel exceeds its alpha. The same picture always gives the
  /// same bytes with the same versions of libdeflate and zlib.
  public static func encode(
    _ bitmap: Bitmap, compression: PNGCompression = .default, name: String = "the picture"
  ) throws(ImageFileError) -> [UInt8] {
    var result: [UInt8] = []
    try encode(bitmap, compression, name: name) { result += $0 }
    return result
  }

  /// Encodes a picture into the file at `path`, replacing it only once all is written.
  ///
  /// Up to 2^24 pixels are compressed at once, in memory for three to four bytes a pixel and for what
  /// comes of them; the rows of larger pictures are compressed as they are written.
  /// See `OutputFile` for what happens to an existing file, and on failure.
  public static func write(
    _ bitmap: Bitmap, path: FilePath, compression: PNGCompression = .default
  ) throws(ImageFileError) {
    var file = try OutputFile(path: path)
    try encode(bitmap, compression, name: path.description) {
      (bytes: [UInt8]) throws(ImageFileError) in
      try file.write(bytes)
    }
    try file.commit()
  }

  /// Encodes a picture into the file at `path`, whose text is its bytes as UTF-8.
  public static func write(
    _ bitmap: Bitmap, path: String, compression: PNGCompression = .default
  ) throws(ImageFileError) {
    try write(bitmap, path: FilePath(path), compression: compression)
  }

  /// Encodes a picture into an open descriptor, such as standard output, and leaves it open.
  public static func write(
    _ bitmap: Bitmap, descriptor: Int32, name: String, compression: PNGCompression = .default
  ) throws(ImageFileError) {
    let output = OutputDescriptor(descriptor: descriptor, name: name)
    try encode(bitmap, compression, name: name) { (bytes: [UInt8]) throws(ImageFileError) in
      try output.write(bytes)
    }
  }

  private static func encode(
    _ bitmap: Bitmap, _ compression: PNGCompression, name: String,
    write: ([UInt8]) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    guard bitmap.size.area <= largestWholeArea else {
      var stream = PNGStream(
        size: bitmap.size, isOpaque: bitmap.isOpaque, compression: compression, name: name)
      try stream.append(bitmap, write: write)
      return
    }
    var file: [UInt8]
    let data: [UInt8]
    if let picture = PNGIndexedPicture(bitmap) {
      file = try PNGFile.beginning(bitmap.size, .indexed, name: name) + picture.chunks
      let effort = PNGEncoderSettings.Effort.ofIndexedPicture(compression)
      data = try WholeCompressor(level: effort.wholeLevel, name: name)
        .compressed(picture.scanlines)
    } else {
      let isOpaque = bitmap.isOpaque
      file = try PNGFile.beginning(
        bitmap.size, isOpaque ? .truecolor : .truecolorWithAlpha, name: name)
      if compression == .default,
        let flat = try FlatCompressor.compressed(bitmap, isOpaque: isOpaque, name: name)
      {
        data = flat
      } else {
        let settings = try PNGSettingsSearch(sample: bitmap, isOpaque: isOpaque, name: name)
          .settings(compression)
        let scanlines = PNGScanlines.bytes(
          of: bitmap, isOpaque: isOpaque, filtering: settings.filtering)
        data = try WholeCompressor(level: settings.effort.wholeLevel, name: name)
          .compressed(scanlines)
      }
    }
    file += PNGFile.imageData(data[...]) + PNGFile.end
    try write(file)
  }

  /// The most pixels of a picture that is compressed at once.
  package static let largestWholeArea = 1 << 24

  /// The most memory that encoding a picture takes beside its pixels, or strips of so many rows.
  package static func memory(
    toEncode size: PixelSize, stripHeight: Int, compression: PNGCompression
  ) -> Int {
    let strip = PixelSize(width: size.width, height: min(stripHeight, size.height))
    let search = PNGSettingsSearch.memory(compression, sample: strip)
    // Rows, filtered and not.
    let rows = size.width * 16
    if strip.height < size.height || size.area > largestWholeArea {
      return rows + search + StreamCompressor.memory
    }
    // Scanlines, what they are compressed to, and the file of it, at the most as large each.
    let effort: PNGEncoderSettings.Effort = compression == .best ? .most : .high
    return rows
      + max(search, size.area * 12 + WholeCompressor.memory(level: effort.wholeLevel))
  }
}

extension Bitmap {
  /// True if nothing shows through any pixel.
  var isOpaque: Bool {
    let span = pixels.span
    var common = UInt32.max
    for index in span.indices { common &= span[index].rawValue }
    return common >= 0xFF00_0000
  }
}
