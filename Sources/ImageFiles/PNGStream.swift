public import Imaging

/// Encodes a picture that comes in strips, so that it is never in memory as a whole.
///
///     var stream = PNGStream(size: size, isOpaque: true)
///     while let strip = nextStrip() { try stream.append(strip) { try file.write($0) } }
///
/// What the compression finds out about a picture before it begins, it finds out about the first
/// strip; a picture of one strip is stored as `PNG.encode` stores it, where `isOpaque` says of it
/// what is so.
public struct PNGStream: ~Copyable {
  /// The whole picture's extent.
  public let size: PixelSize
  /// How many rows have been encoded.
  public private(set) var rowCount = 0

  private let isOpaque: Bool
  private let compression: PNGCompression
  private let name: String
  private var encoder: PNGRowEncoder?

  /// Begins a picture.
  ///
  /// - Parameters:
  ///   - size: the whole picture's extent.
  ///   - isOpaque: whether nothing shows through any pixel: no alpha is stored then.
  ///   - compression: how much time is taken to be small.
  ///   - name: what errors call the picture.
  public init(
    size: PixelSize, isOpaque: Bool, compression: PNGCompression = .default,
    name: String = "the picture"
  ) {
    self.size = size
    self.isOpaque = isOpaque
    self.compression = compression
    self.name = name
  }

  /// Encodes the next rows, and calls `write` with the bytes that come of it, in order; after the
  /// last row with all that are left.
  ///
  /// - Precondition: the strip is as wide as the picture, which has so many rows left.
  /// - Throws: `ImageFileError.notEncodable` where PNG cannot store a picture of that size, and what
  ///   `write` throws.
  public mutating func append(
    _ strip: Bitmap, write: ([UInt8]) throws(ImageFileError) -> Void
  ) throws(ImageFileError) {
    precondition(
      strip.width == size.width && rowCount + strip.height <= size.height,
      "the strip does not fit the picture")
    if encoder == nil {
      let settings = try PNGSettingsSearch(sample: strip, isOpaque: isOpaque, name: name)
        .settings(compression)
      encoder = try PNGRowEncoder(size, isOpaque: isOpaque, settings: settings, name: name)
    }
    for y in 0..<strip.height { try encoder?.append(row: y, of: strip, write: write) }
    rowCount += strip.height
  }
}
