public import GLFunImaging

/// A format to write, with what it can be told.
public enum ImageEncoding: Hashable, Sendable {
  /// PNG, which keeps every pixel.
  case png(PNGCompression)
  /// JPEG, which has no alpha: the picture is composed over `background`, and that over white where it
  /// is not opaque itself.
  ///
  /// `quality` is 1 (small) to 100 (good), on the scale of libjpeg. From 90 on each pixel keeps a colour
  /// of its own (4:4:4); below, four neighbours share one (4:2:0).
  case jpeg(quality: Int, background: Color = .white)
  /// Lossy WebP with alpha; `quality` is 1 (small) to 100 (good), on the scale of libwebp.
  case webp(quality: Int)
  /// Lossless WebP: decoding gives the same pixels, as for PNG.
  case losslessWebP

  /// The quality of JPEG unless the caller says otherwise.
  public static let defaultJPEGQuality = 90

  /// The usual encoding of a format; nil for GIF, which is not written.
  ///
  /// PNG and WebP keep every pixel; JPEG has `defaultJPEGQuality` and a white background.
  public init?(_ format: ImageFormat) {
    switch format {
    case .png: self = .png(.default)
    case .jpeg: self = .jpeg(quality: Self.defaultJPEGQuality)
    case .webp: self = .losslessWebP
    case .gif: return nil
    }
  }

  /// The format of the files.
  public var format: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp, .losslessWebP: .webp
    }
  }

  /// The most memory that encoding a picture in one piece takes beside its pixels, in bytes.
  package func memory(toEncode size: PixelSize) -> Int {
    switch self {
    case .png(let compression):
      PNG.memory(toEncode: size, stripHeight: size.height, compression: compression)
    // The picture over its background, and the file, which is moved as it grows.
    case .jpeg: size.area * 12
    // Straight bytes and libwebp's own picture, and what it looks up, which for noise was measured to be
    // half of this; alpha is lossless in lossy pictures, too.
    case .webp: size.area * 32
    case .losslessWebP: size.area * 48
    }
  }
}
