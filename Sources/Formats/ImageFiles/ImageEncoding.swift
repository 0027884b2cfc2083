public import GLFunImaging

/// An output format with its settings.
public enum ImageEncoding: Hashable, Sendable {
  /// PNG, which is lossless.
  case png(PNGCompression = .default)
  /// JPEG, which has no alpha. The picture is composited over `background`, and a translucent background over white.
  ///
  /// `quality` is 1 (small) to 100 (good), on the scale of libjpeg. From 90 on, each pixel has its own colour (4:4:4); below,
  /// four neighbours share one (4:2:0).
  case jpeg(quality: Int, background: Color = .white)
  /// Lossy WebP with alpha. `quality` is 1 (small) to 100 (good), on the scale of libwebp.
  case webp(quality: Int)
  /// Lossless WebP: decoding gives the same pixels, as for PNG.
  case losslessWebP

  /// The default quality of JPEG.
  public static let defaultJPEGQuality = 90

  /// Makes the default encoding of a format; nil for GIF, which is not written.
  ///
  /// PNG and WebP are lossless; JPEG has `defaultJPEGQuality` and a white background.
  public init?(_ format: ImageFormat) {
    switch format {
    case .png: self = .png(.default)
    case .jpeg: self = .jpeg(quality: Self.defaultJPEGQuality)
    case .webp: self = .losslessWebP
    case .gif: return nil
    }
  }

  /// The format of the encoded files.
  public var format: ImageFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp, .losslessWebP: .webp
    }
  }

  /// Returns the maximum memory for encoding a picture in one piece, in addition to its pixels, in bytes.
  package func memory(toEncode size: PixelSize) -> Int {
    switch self {
    case .png(let compression):
      PNG.memory(toEncode: size, stripHeight: size.height, compression: compression)
    // The picture over its background, and the file, which may be moved as it grows.
    case .jpeg: size.area * 12
    // Straight-alpha bytes, libwebp's own picture, and its tables, which were measured to be half of this for noise. Lossy
    // pictures have lossless alpha, too.
    case .webp: size.area * 32
    case .losslessWebP: size.area * 48
    }
  }
}
