public import GLFunImaging

/// Reads and writes pictures whatever their format.
///
/// PNG, JPEG, WebP and GIF are read, and recognized by what the bytes are, not by a file's name; PNG,
/// JPEG and WebP are written. JPEG, WebP and GIF need a shared library each, which is opened when a
/// picture first needs it: libturbojpeg, libwebp and giflib (Debian packages libturbojpeg0, libwebp7 and
/// libgif7). Where it is missing, an error names the picture, the library and the package.
///
///     let photo = try ImageFile.read(path: "photo.jpg")
///     let bytes = try ImageFile.encode(photo, as: .webp(quality: 80))
///
/// Samples are taken as sRGB values as they stand: colour profiles are ignored. A picture comes upright:
/// the Exif orientation is obeyed, with width and height exchanged where that turns it by a quarter.
public enum ImageFile {
  /// Decodes a picture.
  ///
  /// - PNG is decoded as `PNG.decode(_:name:maximumArea:)` says.
  /// - JPEG: baseline and progressive with Huffman codes, 8 bits a sample; grey, colour, and CMYK or YCCK,
  ///   which become RGB by `(1 - ink) * (1 - black)`. Damage is an error, a missing end included.
  /// - WebP: lossy and lossless, with alpha. Of an animation the first frame is read.
  /// - GIF: the first frame, on a transparent canvas of the file's size. What follows it is not looked at.
  ///
  /// The memory used is bounded by the picture's size. A header that promises more pixels than allowed,
  /// or than its bytes can hold, is refused before anything is allocated for it.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: what errors call it.
  ///   - maximumArea: the largest number of pixels to accept.
  /// - Returns: The picture, premultiplied, top row first.
  /// - Throws: `ImageFileError.unknownFormat`, `.libraryMissing`, `.pictureTooLarge`, `.damaged` or
  ///   `.codec`.
  public static func decode(
    _ bytes: [UInt8], name: String = "the picture's data",
    maximumArea: Int = PNG.defaultMaximumArea
  ) throws(ImageFileError) -> Bitmap {
    try decode(bytes, name: name, maximumArea: maximumArea, libraries: .system)
  }

  /// Reads the file at `path` and decodes it as `decode(_:name:maximumArea:)` does.
  ///
  /// - Throws: what `decode(_:name:maximumArea:)` and `InputFile.read(path:maximumByteCount:)` throw.
  public static func read(
    path: FilePath, maximumArea: Int = PNG.defaultMaximumArea,
    maximumByteCount: Int = PNG.defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    let bytes = try InputFile.read(path: path, maximumByteCount: maximumByteCount)
    return try decode(bytes, name: path.description, maximumArea: maximumArea)
  }

  /// Reads the file at `path`, whose text is its bytes as UTF-8.
  public static func read(
    path: String, maximumArea: Int = PNG.defaultMaximumArea,
    maximumByteCount: Int = PNG.defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    try read(path: FilePath(path), maximumArea: maximumArea, maximumByteCount: maximumByteCount)
  }

  /// Encodes a picture into memory.
  ///
  /// - Precondition: a quality is 1 to 100.
  /// - Throws: `ImageFileError.notEncodable` where the format cannot store that size, `.libraryMissing`
  ///   or `.codec`.
  public static func encode(
    _ bitmap: Bitmap, as encoding: ImageEncoding, name: String = "the picture"
  ) throws(ImageFileError) -> [UInt8] {
    try encode(bitmap, as: encoding, name: name, libraries: .system)
  }

  /// Encodes a picture into the file at `path`, replacing it only once all is written.
  ///
  /// Where there is no encoding, the end of the path says it: `.png`, `.jpg`, `.jpeg` or `.webp`, each with its usual
  /// settings (`ImageEncoding.init(_:)`).
  ///
  /// - Throws: what `encode(_:as:name:)` throws, `ImageFileError.unknownExtension`, `.cannotOpen` or
  ///   `.cannotWrite`; the old file is untouched then.
  public static func write(
    _ bitmap: Bitmap, path: FilePath, as encoding: ImageEncoding? = nil
  ) throws(ImageFileError) {
    guard let encoding = encoding ?? ImageFormat(fileName: path).flatMap(ImageEncoding.init)
    else { throw .unknownExtension(path: path.description) }
    if case .png(let compression) = encoding {
      return try PNG.write(bitmap, path: path, compression: compression)
    }
    // First the file: that it cannot be written is known sooner than the picture is encoded.
    var file = try OutputFile(path: path)
    try file.write(try encode(bitmap, as: encoding, name: path.description))
    try file.commit()
  }

  /// Encodes a picture into the file at `path`, whose text is its bytes as UTF-8.
  public static func write(
    _ bitmap: Bitmap, path: String, as encoding: ImageEncoding? = nil
  ) throws(ImageFileError) {
    try write(bitmap, path: FilePath(path), as: encoding)
  }

  /// Decodes a picture with libraries that a test may replace.
  package static func decode(
    _ bytes: [UInt8], name: String, maximumArea: Int = PNG.defaultMaximumArea,
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

  /// Encodes a picture with libraries that a test may replace.
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

  /// Throws where a picture has more pixels, or a longer side, than is read.
  private static func check(
    _ size: PixelSize, name: String, maximumArea: Int
  ) throws(ImageFileError) {
    guard max(size.width, size.height) <= PNG.maximumSide, size.area <= maximumArea else {
      throw .pictureTooLarge(name: name, size: size, areaLimit: maximumArea)
    }
  }
}

extension Bitmap {
  /// Reads the picture in the file at `path`, which may be PNG, JPEG, WebP or GIF, as
  /// `ImageFile.read(path:maximumArea:maximumByteCount:)` does.
  public init(contentsOfFile path: FilePath) throws(ImageFileError) {
    self = try ImageFile.read(path: path)
  }

  /// Reads the picture in the file at `path`, whose text is its bytes as UTF-8.
  public init(contentsOfFile path: String) throws(ImageFileError) {
    self = try ImageFile.read(path: path)
  }

  /// Decodes a picture that is PNG, JPEG, WebP or GIF, as `ImageFile.decode(_:name:maximumArea:)` does.
  public init(decoding bytes: [UInt8]) throws(ImageFileError) {
    self = try ImageFile.decode(bytes)
  }

  /// The picture with nothing that shows through: each pixel over a colour, and that over white.
  fileprivate func composed(over background: Color) -> Bitmap {
    if isOpaque { return self }
    let ground = background.premultiplied.over(Color.white.premultiplied)
    return Bitmap(size: size, pixels: pixels.map { $0.over(ground) })
  }
}
