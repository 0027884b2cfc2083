public import Foundation
public import GLFunImageFiles
public import GLFunImaging

// Picture files as `Data` and by file URL.

extension ImageFile {
  /// Decodes a PNG, JPEG, WebP or GIF picture.
  ///
  /// - Parameters:
  ///   - data: the whole file.
  ///   - name: the name of the picture in errors.
  ///   - maximumArea: the maximum number of pixels.
  public static func decode(
    _ data: Data, name: String = "the picture's data",
    maximumArea: Int = ImageFile.defaultMaximumArea
  ) throws(ImageFileError) -> Bitmap {
    try decode(Array(data), name: name, maximumArea: maximumArea)
  }

  /// Reads the file at `url` and decodes it.
  ///
  /// - Throws: `ImageFileError.notAFile` for a URL that is not a file URL, and the errors of
  ///   `read(path:maximumArea:maximumByteCount:)`.
  public static func read(
    from url: URL, maximumArea: Int = ImageFile.defaultMaximumArea,
    maximumByteCount: Int = ImageFile.defaultMaximumByteCount
  ) throws(ImageFileError) -> Bitmap {
    try read(
      path: FilePath(url), maximumArea: maximumArea, maximumByteCount: maximumByteCount)
  }

  /// Encodes a picture to the file at `url`, which is replaced only after everything is written.
  ///
  /// Without an encoding, the file name extension decides: `.png`, `.jpg`, `.jpeg` or `.webp`.
  ///
  /// - Throws: `ImageFileError.notAFile` for a URL that is not a file URL, and the errors of `write(_:path:as:)`.
  public static func write(
    _ bitmap: Bitmap, to url: URL, as encoding: ImageEncoding? = nil
  ) throws(ImageFileError) {
    try write(bitmap, path: FilePath(url), as: encoding)
  }
}

extension Bitmap {
  /// Reads the PNG, JPEG, WebP or GIF file at `url`.
  public init(contentsOf url: URL) throws(ImageFileError) {
    self = try ImageFile.read(from: url)
  }

  /// Decodes a PNG, JPEG, WebP or GIF picture.
  public init(decoding data: Data) throws(ImageFileError) {
    self = try ImageFile.decode(data)
  }

  /// Encodes the picture in a file format.
  public func data(as encoding: ImageEncoding = .png()) throws(ImageFileError) -> Data {
    Data(try ImageFile.encode(self, as: encoding))
  }
}

extension ImageFileError: LocalizedError {
  /// The failure, its cause, and a remedy.
  public var errorDescription: String? { description }
}

extension FilePath {
  /// Makes the path of a file URL, byte for byte, even if it is not UTF-8.
  ///
  /// - Throws: `ImageFileError.notAFile` for a URL that is not a file URL.
  package init(_ url: URL) throws(ImageFileError) {
    guard url.isFileURL else { throw .notAFile(url: url.absoluteString) }
    self.init(bytes: Self.unescaped(url.path(percentEncoded: true).utf8))
  }

  /// Replaces `%XX` escapes by their bytes.
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
