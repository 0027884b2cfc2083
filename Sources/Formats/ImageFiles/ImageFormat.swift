/// A format of picture files.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics (ISO/IEC 15948); read and written.
  case png
  /// JPEG (ISO/IEC 10918-1); read and written through libturbojpeg.
  case jpeg
  /// WebP, lossy and lossless; read and written through libwebp.
  case webp
  /// Graphics Interchange Format, 87a and 89a; the first frame is read through giflib.
  case gif

  /// Recognizes the format by the first bytes of a file, whatever its name; nil for any other format.
  public init?(signatureOf bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else {
      return nil
    }
  }

  /// Recognizes the format by the file name extension, in any case: `.png`, `.jpg` and the other extensions of JPEG, `.webp` or
  /// `.gif`.
  public init?(fileName: String) {
    self.init(fileName: FilePath(fileName))
  }

  /// Recognizes the format by the extension of a file name that need not be UTF-8.
  package init?(fileName: FilePath) {
    switch fileName.fileExtension {
    case "png": self = .png
    case "jpg", "jpeg", "jpe", "jfif", "jif", "jfi", "pjpeg", "pjp": self = .jpeg
    case "webp": self = .webp
    case "gif": self = .gif
    default: return nil
    }
  }

  /// The media type (RFC 6838), as sent by a web server: `image/png`.
  public var mediaType: String { "image/\(rawValue)" }

  /// The usual name of the format in prose.
  var title: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .gif: "GIF"
    }
  }

  /// The maximum side that a file of the format can store, in pixels.
  public var maximumEncodedSide: Int {
    switch self {
    case .png: Int(Int32.max)
    // libjpeg's JPEG_MAX_DIMENSION, slightly below the 16-bit limit of the format.
    case .jpeg: 65_500
    case .webp: 16_383
    case .gif: 65_535
    }
  }
}
