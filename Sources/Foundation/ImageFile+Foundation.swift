public import Foundation
public import GLFunImageFiles
public import GLFunImaging

// Picture files as `Data` and at file URLs.

extension ImageFile {
  /// Decodes a picture that is PNG, JPEG, WebP or GIF.
  ///
  /// - Parameters:
  ///   - data: the whole file.
  ///   - name: what errors call it.
  ///   - maximumArea: the largest number of pixels to accept.
  public static func decode(
    _ data: Data, name: String = "the picture's data", maximumArea: Int = PNG.defaultMaximumArea
  ) throws(ImageFileError) -> Bitmap {
    try decode(Array(data), name: name, maximumArea: maximumArea)
  }

  /// Reads the file at `url` and decodes it.
  ///
  /// - Throws: `ImageFileError.notAFile` for a URL with another scheme than `file`, and what
  ///   `read(path:maximumArea:maximumByteCount:)` throws.
  public static func read(
    from url: URL, maximumArea: Int = PNG.defaultMaximumArea,
    maximumByteCount: Int = PNG.defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    try read(
      path: FilePath(url), maximumArea: maximumArea, maximumByteCount: maximumByteCount)
  }

  /// Encodes a picture into the file at `url`, replacing it only once all is written.
  ///
  /// Where there is no encoding, the end of the path says it: `.png`, `.jpg`, `.jpeg` or `.webp`.
  ///
  /// - Throws: `ImageFileError.notAFile` for a URL with another scheme than `file`, and what `write(_:path:as:)` throws.
  public static func write(
    _ bitmap: Bitmap, to url: URL, as encoding: ImageEncoding? = nil
  ) throws(ImageFileError) {
    try write(bitmap, path: FilePath(url), as: encoding)
  }
}

extension PNG {
  /// Encodes a picture into the file at `url`, replacing it only once all is written.
  ///
  /// - Throws: `ImageFileError.notAFile` for a URL with another scheme than `file`, and what `write(_:path:compression:)`
  ///   throws.
  public static func write(
    _ bitmap: Bitmap, to url: URL, compression: PNGCompression = .default
  ) throws(ImageFileError) {
    try write(bitmap, path: FilePath(url), compression: compression)
  }
}

extension Bitmap {
  /// Reads the picture in the file at `url`, which may be PNG, JPEG, WebP or GIF.
  public init(contentsOf url: URL) throws(ImageFileError) {
    self = try ImageFile.read(from: url)
  }

  /// Decodes a picture that is PNG, JPEG, WebP or GIF.
  public init(decoding data: Data) throws(ImageFileError) {
    self = try ImageFile.decode(data)
  }

  /// The bytes of a PNG file.
  public func pngData(compression: PNGCompression = .default) throws(ImageFileError) -> Data {
    Data(try PNG.encode(self, compression: compression))
  }

  /// The bytes of a picture file.
  public func data(as encoding: ImageEncoding) throws(ImageFileError) -> Data {
    Data(try ImageFile.encode(self, as: encoding))
  }
}

extension ImageFileError: LocalizedError {
  /// What failed, why, and what to do about it.
  public var errorDescription: String? { description }
}

extension FilePath {
  /// The path that a file URL names, byte for byte: those that are no UTF-8, too.
  ///
  /// - Throws: `ImageFileError.notAFile` for a URL with another scheme.
  public init(_ url: URL) throws(ImageFileError) {
    guard url.isFileURL else { throw .notAFile(url: url.absoluteString) }
    self.init(bytes: Self.unescaped(url.path(percentEncoded: true).utf8))
  }

  /// The bytes with those that are written as `%XX` put in their places.
  private static func unescaped(_ text: String.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: "%"), let byte = UInt8(String(Substring(rest.prefix(2))), radix: 16)
      {
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(first)
      }
    }
    return bytes
  }
}
