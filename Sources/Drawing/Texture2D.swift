public import GLFunGeometry
public import GLFunImaging

/// A sprite: an immutable picture that is drawn at its natural size or stretched over a rectangle.
///
/// It is a value and knows no driver. A GL renderer stores it in a texture when it is first drawn
/// and keeps that texture for as long as it is in use; the CPU renderer reads the pixels directly.
public struct Texture2D: Sendable {
  /// How a sprite's pixels are stored.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// Four bytes a pixel: red, green, blue, alpha, premultiplied.
    case rgba8888
    /// One 16-bit word a pixel, red in the five highest bits, green in six, blue in the five
    /// lowest; opaque.
    ///
    /// A 5- or 6-bit channel widens to 8 bits by exact rounding of c·255/31 or c·255/63.
    case rgb565
    /// One byte a pixel: alpha alone; the colour is the drawing colour.
    case a8
  }

  /// How texels are combined where the sprite is not drawn texel on pixel.
  public enum Filter: Hashable, Sendable, CaseIterable {
    /// The texel whose square holds the pixel's centre.
    case nearest
    /// The four texels around the pixel's centre, weighted in 256ths along each axis.
    case linear
  }

  /// The pixels, shared by every copy of the sprite.
  package let storage: TextureStorage

  /// How texels are combined.
  public var filter: Filter

  /// The longest side that texture coordinates of 16 whole bits can address.
  public static let largestSide = 32767

  /// Makes a sprite from a picture.
  ///
  /// - Parameters:
  ///   - bitmap: the picture; its top row is drawn at the top.
  ///   - format: how it is stored. `rgb565` drops alpha and keeps the premultiplied colour, `a8`
  ///     keeps nothing but alpha.
  ///   - filter: how texels are combined.
  ///   - padsToPowersOfTwo: whether the texture's sides are enlarged to powers of two, which some
  ///     hardware prefers. The drawn pixels are the same.
  public init(
    _ bitmap: Bitmap, format: Format = .rgba8888, filter: Filter = .linear,
    padsToPowersOfTwo: Bool = false
  ) {
    storage = TextureStorage(
      bitmap: bitmap.converted(to: format), format: format, isPadded: padsToPowersOfTwo)
    self.filter = filter
  }

  /// Makes a sprite from raw pixels.
  ///
  /// - Parameters:
  ///   - data: the rows from the top, without padding, in `format`; words of `rgb565` have their
  ///     low byte first.
  ///   - format: the format of `data`.
  ///   - size: the extent in pixels.
  ///   - filter: how texels are combined.
  ///   - padsToPowersOfTwo: whether the texture's sides are enlarged to powers of two.
  /// - Precondition: no side is longer than `largestSide`; `data` holds exactly the bytes that `size` and `format` need.
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

  /// The extent of the content in pixels.
  public var pixelSize: PixelSize { storage.bitmap.size }

  /// The extent of the texture that holds it, padding included.
  public var textureSize: PixelSize { storage.textureSize }

  /// How the pixels are stored.
  public var format: Format { storage.format }

  /// The texture coordinate of the content's right side: its width over the texture's.
  public var maxS: Double { Double(pixelSize.width) / Double(max(textureSize.width, 1)) }

  /// The texture coordinate of the content's last row: its height over the texture's.
  public var maxT: Double { Double(pixelSize.height) / Double(max(textureSize.height, 1)) }

  /// Draws the sprite at its natural size with its centre on `point`.
  ///
  /// - Parameters:
  ///   - point: view space.
  ///   - context: where it is recorded.
  public func draw(at point: Point, in context: inout PrimitiveContext) {
    let width = Double(pixelSize.width)
    let height = Double(pixelSize.height)
    draw(
      in: Rect(x: point.x - width / 2, y: point.y - height / 2, width: width, height: height),
      in: &context)
  }

  /// Draws the sprite stretched over `rect`, upright.
  ///
  /// - Parameters:
  ///   - rect: view space; a negative size is standardised and does not mirror.
  ///   - context: where it is recorded.
  public func draw(in rect: Rect, in context: inout PrimitiveContext) {
    context.drawSprite(self, in: rect)
  }
}

extension Texture2D: Hashable {
  /// Whether two sprites share their pixels and their filter.
  public static func == (first: Texture2D, second: Texture2D) -> Bool {
    first.storage === second.storage && first.filter == second.filter
  }

  /// Feeds the identity of the pixels to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(storage))
    hasher.combine(filter)
  }
}

extension Texture2D.Format {
  /// The bytes that one pixel takes.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba8888: 4
    case .rgb565: 2
    case .a8: 1
    }
  }
}

/// The immutable pixels of a sprite; its identity is the key of every renderer's cache.
package final class TextureStorage: Sendable {
  /// The pixels as they are sampled: a 565 picture is widened, an alpha picture holds its alpha in
  /// all four channels, so that one multiplication by the drawing colour serves every format.
  package let bitmap: Bitmap
  package let format: Texture2D.Format
  package let textureSize: PixelSize

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
  /// The smallest power of two that is not smaller; 1 for everything below.
  package var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}

extension PremultipliedColor {
  /// The opaque colour of a 565 word, each channel widened by exact rounding.
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
  /// The picture as a sprite of `format` samples it.
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
