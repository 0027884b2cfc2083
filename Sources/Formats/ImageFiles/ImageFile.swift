public import GLFunImaging

/// Reads and writes pictures in any supported format.
///
/// PNG, JPEG, WebP and GIF are read, and recognized by their contents rather than by the file name. PNG, JPEG and WebP are
/// written. JPEG, WebP and GIF each need a shared library, which is opened when a picture first needs it: libturbojpeg, libwebp
/// and giflib (Debian packages libturbojpeg0, libwebp7 and libgif7). If it is missing, an error names the picture, the library
/// and the package.
///
///     let photo = try ImageFile.read(path: "photo.jpg")
///     let bytes = try ImageFile.encode(photo, as: .webp(quality: 80))
///
/// Samples are interpreted as sRGB values: colour profiles are ignored. Pictures are returned upright. The Exif orientation is
/// applied, which exchanges width and height for quarter turns.
public enum ImageFile {
  /// The default maximum number of pixels: 2^28, or 1 GiB.
  public static let defaultMaximumArea = 1 << 28

  /// The default maximum number of bytes in a file: 1 GiB.
  public static let defaultMaximumByteCount = 1 << 30

  /// Decodes a picture.
  ///
  /// - PNG: every colour type and bit depth, interlaced or not. Samples of 16 bits are reduced to 8. Damage is an error, and so
  ///   are wrong checksums and a missing end; damaged ancillary chunks are skipped.
  /// - JPEG: baseline and progressive with Huffman codes, 8 bits per sample; gray, colour, and CMYK or YCCK, which are
  ///   converted to RGB by `(1 - ink) * (1 - black)`. Damage is an error, and so is a missing end.
  /// - WebP: lossy and lossless, with alpha. For an animation, the first frame is read.
  /// - GIF: the first frame, on a transparent canvas of the file's size. Data after it is ignored.
  ///
  /// Memory use is bounded by the size of the picture. A header that claims more pixels than allowed, or more than the bytes
  /// can hold, is rejected before anything is allocated.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the name of the picture in errors.
  ///   - maximumArea: the maximum number of pixels.
  /// - Returns: The picture, premultiplied, top row first.
  /// - Throws: `ImageFileError.unknownFormat`, `.libraryMissing`, `.pictureTooLarge`, `.damaged` or
  ///   `.codec`.
  public static func decode(
    _ bytes: [UInt8], name: String = "the picture's data",
    maximumArea: Int = ImageFile.defaultMaximumArea
  ) throws(ImageFileError) -> Bitmap {
    try decode(bytes, name: name, maximumArea: maximumArea, libraries: .system)
  }

  /// Reads the file at `path` and decodes it with `decode(_:name:maximumArea:)`.
  ///
  /// - Throws: the errors of `decode(_:name:maximumArea:)`, `ImageFileError.cannotOpen`, `.cannotRead` or `.inputTooLarge`.
  public static func read(
    path: String, maximumArea: Int = ImageFile.defaultMaximumArea,
    maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    try read(path: FilePath(path), maximumArea: maximumArea, maximumByteCount: maximumByteCount)
  }

  /// Reads the picture file at a path that need not be UTF-8.
  package static func read(
    path: FilePath, maximumArea: Int = ImageFile.defaultMaximumArea,
    maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    let bytes = try InputFile.read(path: path, maximumByteCount: maximumByteCount)
    return try decode(bytes, name: path.description, maximumArea: maximumArea)
  }

  /// Encodes a picture in memory.
  ///
  /// A PNG of up to 256 colours is stored as indices and a palette. Other pictures are stored as RGB if opaque, otherwise as RGBA
  /// with straight alpha, with 8 bits per sample. Straight alpha is lossless: decoding gives the same pixels, provided that no
  /// component exceeds its alpha. The same picture always gives the same bytes with the same versions of the libraries.
  ///
  /// - Precondition: a quality is 1 to 100.
  /// - Throws: `ImageFileError.notEncodable` if the format cannot store a picture of that size, `.libraryMissing` or `.codec`.
  public static func encode(
    _ bitmap: Bitmap, as encoding: ImageEncoding = .png(), name: String = "the picture"
  ) throws(ImageFileError) -> [UInt8] {
    try encode(bitmap, as: encoding, name: name, libraries: .system)
  }

  /// Encodes a picture to the file at `path`, which is replaced only after everything is written.
  ///
  /// The permissions of an existing file are kept, and its owner and group if the system allows it. A symbolic link is
  /// followed, never replaced. A device or a pipe is written directly.
  ///
  /// Without an encoding, the file name extension decides: `.png`, `.jpg`, `.jpeg` or `.webp`, each with its default settings
  /// (`ImageEncoding.init(_:)`).
  ///
  /// - Throws: the errors of `encode(_:as:name:)`, `ImageFileError.unknownExtension`, `.cannotOpen` or `.cannotWrite`. The old
  ///   file is then unchanged.
  public static func write(
    _ bitmap: Bitmap, path: String, as encoding: ImageEncoding? = nil
  ) throws(ImageFileError) {
    try write(bitmap, path: FilePath(path), as: encoding)
  }

  /// Encodes a picture to the file at a path that need not be UTF-8.
  package static func write(
    _ bitmap: Bitmap, path: FilePath, as encoding: ImageEncoding? = nil
  ) throws(ImageFileError) {
    guard let encoding = encoding ?? ImageFormat(fileName: path).flatMap(ImageEncoding.init)
    else { throw .unknownExtension(path: path.description) }
    if case .png(let compression) = encoding {
      return try PNG.write(bitmap, path: path, compression: compression)
    }
    // The file is opened first, because that reports a file that cannot be written before the picture is encoded.
    var file = try OutputFile(path: path)
    try file.write(try encode(bitmap, as: encoding, name: path.description))
    try file.commit()
  }

  /// Decodes a picture with libraries that tests may replace.
  package static func decode(
    _ bytes: [UInt8], name: String, maximumArea: Int = ImageFile.defaultMaximumArea,
    libraries: ImageLibraries
  ) throws(ImageFileError) -> Bitmap {
    switch ImageFormat(signatureOf: bytes) {
    case .png: return try PNG.decode(bytes, name: name, maximumArea: maximumArea)
    case .jpeg:
      let header = try JPEGHeader(bytes, name: name)
      try check(header.size, name: name, maximumArea: maximumArea)
      try header.checkLength(bytes, name: name)
      let picture = try libraries.turboJPEG(for: name).decode(bytes, header, name: name)
      return picture.upright(from: header.orientation)
    case .webp:
      let container = try WebPContainer(bytes, name: name)
      try check(container.size, name: name, maximumArea: maximumArea)
      try check(container.image.size, name: name, maximumArea: maximumArea)
      try container.checkLength(name: name)
      return try libraries.webP(for: name).decode(container, name: name)
        .upright(from: container.orientation)
    case .gif:
      return try libraries.gif(for: name).decode(bytes, name: name) {
        (size) throws(ImageFileError) in
        try check(size, name: name, maximumArea: maximumArea)
      }
    case nil:
      if bytes.isEmpty {
        throw .damaged(name: name, problem: "the file is empty", byteOffset: 0, row: nil)
      }
      throw .unknownFormat(name: name)
    }
  }

  /// Encodes a picture with libraries that tests may replace.
  package static func encode(
    _ bitmap: Bitmap, as encoding: ImageEncoding, name: String, libraries: ImageLibraries
  ) throws(ImageFileError) -> [UInt8] {
    let sides = 1...encoding.format.maximumEncodedSide
    guard sides.contains(bitmap.width), sides.contains(bitmap.height) else {
      throw .notEncodable(name: name, size: bitmap.size, format: encoding.format)
    }
    switch encoding {
    case .png(let compression):
      return try PNG.encode(bitmap, compression: compression, name: name)
    case .jpeg(let quality, let background):
      return try libraries.turboJPEG(for: name).encode(
        bitmap.composed(over: background), quality: quality, name: name)
    case .webp(let quality):
      return try libraries.webP(for: name).encode(bitmap, quality: quality, name: name)
    case .losslessWebP:
      return try libraries.webP(for: name).encode(bitmap, quality: nil, name: name)
    }
  }

  /// Throws if a picture has more pixels than allowed, or a side that is too long.
  private static func check(
    _ size: PixelSize, name: String, maximumArea: Int
  ) throws(ImageFileError) {
    guard max(size.width, size.height) <= PNG.maximumSide, size.area <= maximumArea else {
      throw .pictureTooLarge(name: name, size: size, areaLimit: maximumArea)
    }
  }
}

extension Bitmap {
  /// Reads the PNG, JPEG, WebP or GIF file at `path` with `ImageFile.read(path:maximumArea:maximumByteCount:)`.
  public init(contentsOfFile path: String) throws(ImageFileError) {
    self = try ImageFile.read(path: path)
  }

  /// Decodes a PNG, JPEG, WebP or GIF picture with `ImageFile.decode(_:name:maximumArea:)`.
  public init(decoding bytes: [UInt8]) throws(ImageFileError) {
    self = try ImageFile.decode(bytes)
  }

  /// Returns the picture made opaque: each pixel over a colour, and that over white.
  fileprivate func composed(over background: Color) -> Bitmap {
    if isOpaque { return self }
    let ground = background.premultiplied.over(Color.white.premultiplied)
    return Bitmap(size: size, pixels: pixels.map { $0.over(ground) })
  }
}
