public import GLFunGeometry
public import GLFunImaging

/// A sprite: an immutable picture that is drawn at its natural size or stretched over a rectangle.
///
/// It is a value and independent of any driver. A GL renderer uploads it to a texture when it is first drawn and keeps that
/// texture while it is in use; the CPU renderer reads the pixels directly.
public struct Texture2D: Sendable {
  /// The storage format of a sprite's pixels.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// Four bytes per pixel: red, green, blue, alpha, premultiplied.
    case rgba8888
    /// One 16-bit word per pixel, with red in the five highest bits, green in the middle six and blue
    /// in the five lowest; opaque.
    ///
    /// A 5- or 6-bit channel is widened to 8 bits by exact rounding of c·255/31 or c·255/63.
    case rgb565
    /// One byte per pixel: alpha only; the colour is the drawing colour.
    case a8
  }

  /// The filter for sprites that are not drawn texel on pixel.
  public enum Filter: Hashable, Sendable, CaseIterable {
    /// The texel that contains the pixel's centre.
    case nearest
    /// The four texels around the pixel's centre, weighted in 256ths along each axis.
    case linear
  }

  /// The pixels, shared by every copy of the sprite.
  package let storage: TextureStorage

  /// The filter for texels.
  public var filter: Filter

  /// The longest side that texture coordinates with 16 integer bits can address.
  public static let largestSide = 32767

  /// Creates a sprite from a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: the picture; its top row is drawn at the top.
  ///   - format: the storage format. `rgb565` drops alpha and keeps the premultiplied colour, `a8` keeps only alpha.
  ///   - filter: the filter for texels.
  ///   - padsToPowersOfTwo: true to enlarge the texture's sides to powers of two, which some hardware prefers. The
  ///     drawn pixels are the same.
  public init(
    _ bitmap: Bitmap, format: Format = .rgba8888, filter: Filter = .linear,
    padsToPowersOfTwo: Bool = false
  ) {
    storage = TextureStorage(
      bitmap: bitmap.converted(to: format), format: format, isPadded: padsToPowersOfTwo)
    self.filter = filter
  }

  /// Creates a sprite from raw pixels.
  ///
  /// - Parameters:
  ///   - data: the rows from the top, without padding, in `format`; words of `rgb565` are little-endian.
  ///   - format: the format of `data`.
  ///   - size: the size in pixels.
  ///   - filter: the filter for texels.
  ///   - padsToPowersOfTwo: true to enlarge the texture's sides to powers of two.
  /// - Precondition: no side is longer than `largestSide`; `data` has exactly the number of bytes for `size` and `format`.
  public init(
    data: [UInt8], format: Format, size: PixelSize, filter: Filter = .linear,
    padsToPowersOfTwo: Bool = false
  ) {
    precondition(
      data.count == size.area * format.bytesPerPixel,
      "the data of a \(size) sprite has the wrong length")
    let pixels: [PremultipliedColor] =
      switch format {
      case .rgba8888:
        (0..<size.area).map { index in
          PremultipliedColor(
            red: data[4 * index], green: data[4 * index + 1], blue: data[4 * index + 2],
            alpha: data[4 * index + 3])
        }
      case .rgb565:
        (0..<size.area).map { index in
          PremultipliedColor(rgb565: UInt16(data[2 * index]) | UInt16(data[2 * index + 1]) << 8)
        }
      case .a8:
        data.map { PremultipliedColor(red: $0, green: $0, blue: $0, alpha: $0) }
      }
    storage = TextureStorage(
      bitmap: Bitmap(size: size, pixels: pixels), format: format, isPadded: padsToPowersOfTwo)
    self.filter = filter
  }

  /// The size of the content in pixels.
  public var pixelSize: PixelSize { storage.bitmap.size }

  /// The size of the texture including padding.
  public var textureSize: PixelSize { storage.textureSize }

  /// The storage format of the pixels.
  public var format: Format { storage.format }

  /// The texture coordinate of the content's right side: its width divided by the texture's.
  public var maxS: Double { Double(pixelSize.width) / Double(max(textureSize.width, 1)) }

  /// The texture coordinate of the content's bottom side: its height divided by the texture's.
  public var maxT: Double { Double(pixelSize.height) / Double(max(textureSize.height, 1)) }

  /// Draws the sprite at its natural size with its centre at `point`.
  ///
  /// - Parameters:
  ///   - point: the position in view space.
  ///   - context: the context that records it.
  public func draw(at point: Point, in context: inout PrimitiveContext) {
    let width = Double(pixelSize.width)
    let height = Double(pixelSize.height)
    draw(
      in: Rect(x: point.x - width / 2, y: point.y - height / 2, width: width, height: height),
      in: &context)
  }

  /// Draws the sprite upright, stretched over `rect`.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in view space; a negative size is standardised and does not mirror.
  ///   - context: the context that records it.
  public func draw(in rect: Rect, in context: inout PrimitiveContext) {
    context.drawSprite(self, in: rect)
  }
}

extension Texture2D: Hashable {
  /// True if two sprites have the same pixels, format, padding and filter.
  public static func == (first: Texture2D, second: Texture2D) -> Bool {
    first.filter == second.filter
      && (first.storage === second.storage
        || first.format == second.format && first.textureSize == second.textureSize
          && first.storage.bitmap == second.storage.bitmap)
  }

  /// Feeds the format, the filter and a hash of the pixels to `hasher`; the hash is computed once for all copies.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.knownHash.value(of: storage.bitmap))
    hasher.combine(format)
    hasher.combine(filter)
  }
}

extension Texture2D.Format {
  /// The number of bytes per pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba8888: 4
    case .rgb565: 2
    case .a8: 1
    }
  }
}

/// The immutable pixels of a sprite; their identity is the key of every renderer's cache.
package final class TextureStorage: Sendable {
  /// The pixels as they are sampled: 565 pixels are widened, and an alpha-only picture has its alpha in all four channels, so
  /// that multiplication by the drawing colour works for every format.
  package let bitmap: Bitmap
  package let format: Texture2D.Format
  package let textureSize: PixelSize
  fileprivate let knownHash = BitmapHash()

  package init(bitmap: Bitmap, format: Texture2D.Format, isPadded: Bool) {
    precondition(
      max(bitmap.width, bitmap.height) <= Texture2D.largestSide, "the sprite's sides are too long")
    self.bitmap = bitmap
    self.format = format
    textureSize =
      isPadded
      ? PixelSize(
        width: bitmap.width.nextPowerOfTwo, height: bitmap.height.nextPowerOfTwo)
      : bitmap.size
  }
}

extension Int {
  /// The smallest power of two that is at least this number; 1 for numbers below 1.
  package var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}

extension PremultipliedColor {
  /// Creates the opaque colour of a 565 word, with each channel widened by exact rounding.
  init(rgb565 word: UInt16) {
    let value = UInt32(word)
    self.init(
      red: UInt8(((value >> 11) * 255 + 15) / 31),
      green: UInt8(((value >> 5 & 63) * 255 + 31) / 63),
      blue: UInt8(((value & 31) * 255 + 15) / 31), alpha: 255)
  }

  /// The 565 word nearest to the stored channels.
  var rgb565: UInt16 {
    let red5 = (UInt16(red) * 31 + 127) / 255
    let green6 = (UInt16(green) * 63 + 127) / 255
    let blue5 = (UInt16(blue) * 31 + 127) / 255
    return red5 << 11 | green6 << 5 | blue5
  }
}

extension Bitmap {
  /// The picture as sampled in `format`.
  fileprivate func converted(to format: Texture2D.Format) -> Bitmap {
    switch format {
    case .rgba8888: self
    case .rgb565:
      Bitmap(size: size, pixels: pixels.map { PremultipliedColor(rgb565: $0.rgb565) })
    case .a8:
      Bitmap(
        size: size,
        pixels: pixels.map {
          PremultipliedColor(red: $0.alpha, green: $0.alpha, blue: $0.alpha, alpha: $0.alpha)
        })
    }
  }
}
