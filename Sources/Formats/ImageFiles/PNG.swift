package import GLFunImaging

/// Reads and writes PNG pictures (ISO/IEC 15948). Reading uses libspng. A whole picture in memory is compressed by libdeflate,
/// or by this module's own compressor if it is flat; pictures in strips are compressed by zlib.
///
/// Samples are interpreted as sRGB values: `gAMA`, `cHRM`, `iCCP` and `sRGB` are ignored when reading, and not written.
package enum PNG {
  /// The maximum side that is read, which bounds the memory of a row: 2^20 pixels.
  package static let maximumSide = 1 << 20

  /// Decodes a picture.
  ///
  /// Every colour type and bit depth is supported, interlaced or not. Samples of 16 bits are reduced to 8 bits by `round(sample
  /// / 257)`, and those of 1, 2 and 4 bits are scaled to the full range. `tRNS` is applied, and colours are then multiplied by
  /// alpha as in `PremultipliedColor(straightRed:...)`. A palette index without an entry is opaque black. Damage is an error,
  /// and so are wrong checksums and a missing end; bytes after the end are ignored. Ancillary chunks are skipped, damaged or
  /// not, including a damaged `tRNS`, as in libpng. Apart from `tRNS`, only the Exif orientation (`eXIf`) has an effect.
  ///
  /// Memory use is bounded by the size of the picture, and that by the number of bytes: a header that claims more pixels than
  /// the bytes can hold is rejected before anything is allocated.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the name of the picture in errors.
  ///   - maximumArea: the maximum number of pixels.
  /// - Returns: The picture, premultiplied, top row first.
  package static func decode(
    _ bytes: [UInt8], name: String = "the PNG data", maximumArea: Int = ImageFile.defaultMaximumArea
  ) throws(ImageFileError) -> Bitmap {
    try PNGDecoder.decode(bytes, name: name, maximumArea: maximumArea)
  }

  /// Reads the file at `path` and decodes it with `decode(_:name:maximumArea:)`.
  package static func read(
    path: FilePath, maximumArea: Int = ImageFile.defaultMaximumArea,
    maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    let bytes = try InputFile.read(path: path, maximumByteCount: maximumByteCount)
    return try decode(bytes, name: path.description, maximumArea: maximumArea)
  }

  /// Reads the file at `path`, given as UTF-8 text.
  package static func read(
    path: String, maximumArea: Int = ImageFile.defaultMaximumArea,
    maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    try read(
      path: FilePath(path), maximumArea: maximumArea, maximumByteCount: maximumByteCount)
  }

  /// Encodes a picture in memory.
  ///
  /// A picture of up to 256 colours is stored as indices and a palette. Other pictures are stored as RGB if opaque, otherwise
  /// as RGBA with straight alpha, with 8 bits per sample. Straight alpha is lossless: decoding gives the same pixels, provided
  /// that no component exceeds its alpha. The same picture always gives the same bytes with the same versions of libdeflate and
  /// zlib.
  package static func encode(
    _ bitmap: Bitmap, compression: PNGCompression = .default, name: String = "the picture"
  ) throws(ImageFileError) -> [UInt8] {
    var result: [UInt8] = []
    try encode(bitmap, compression, name: name) { result += $0 }
    return result
  }

  /// Encodes a picture to the file at `path`, which is replaced only after everything is written.
  ///
  /// Up to 2^24 pixels are compressed at once, with three to four bytes per pixel and the compressed data in memory. The rows
  /// of larger pictures are compressed as they are written. See `OutputFile` for the treatment of existing files and failures.
  package static func write(
    _ bitmap: Bitmap, path: FilePath, compression: PNGCompression = .default
  ) throws(ImageFileError) {
    var file = try OutputFile(path: path)
    try encode(bitmap, compression, name: path.description) {
      (bytes: [UInt8]) throws(ImageFileError) in
      try file.write(bytes)
    }
    try file.commit()
  }

  /// Encodes a picture to the file at `path`, given as UTF-8 text.
  package static func write(
    _ bitmap: Bitmap, path: String, compression: PNGCompression = .default
  ) throws(ImageFileError) {
    try write(bitmap, path: FilePath(path), compression: compression)
  }

  /// Encodes a picture to an open descriptor, such as standard output, and leaves the descriptor open.
  package static func write(
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

  /// The maximum number of pixels of a picture that is compressed at once.
  package static let largestWholeArea = 1 << 24

  /// Returns the maximum memory for encoding a picture, whole or in strips of `stripHeight` rows, in addition to its pixels.
  package static func memory(
    toEncode size: PixelSize, stripHeight: Int, compression: PNGCompression
  ) -> Int {
    let strip = PixelSize(width: size.width, height: min(stripHeight, size.height))
    let search = PNGSettingsSearch.memory(compression, sample: strip)
    // Filtered and unfiltered rows.
    let rows = size.width * 16
    if strip.height < size.height || size.area > largestWholeArea {
      return rows + search + StreamCompressor.memory
    }
    // Scanlines, the compressed data, and the file, each at most as large as the scanlines.
    let effort: PNGEncoderSettings.Effort = compression == .best ? .most : .high
    return rows
      + max(search, size.area * 12 + WholeCompressor.memory(level: effort.wholeLevel))
  }
}

extension Bitmap {
  /// True if every pixel is opaque.
  var isOpaque: Bool {
    let span = pixels.span
    var common = UInt32.max
    for index in span.indices { common &= span[index].rawValue }
    return common >= 0xFF00_0000
  }
}
