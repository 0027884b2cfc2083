/// A picture with value semantics: premultiplied RGBA8 pixels, top row first, without padding.
public struct Bitmap: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize

  /// The `size.area` pixels, row by row from the top.
  public private(set) var pixels: [PremultipliedColor]

  /// Makes a picture filled with one colour.
  ///
  /// - Precondition: width and height are at least 0.
  public init(size: PixelSize, filledWith color: PremultipliedColor = .transparent) {
    precondition(size.width >= 0 && size.height >= 0, "a bitmap's extents cannot be negative")
    self.size = size
    pixels = Array(repeating: color, count: size.area)
  }

  /// Makes a picture from its pixels, top row first.
  ///
  /// - Precondition: there are `size.area` pixels.
  public init(size: PixelSize, pixels: [PremultipliedColor]) {
    precondition(pixels.count == size.area, "a bitmap needs width times height pixels")
    self.size = size
    self.pixels = pixels
  }

  /// Makes a picture from bytes with premultiplied alpha, four per pixel: red, green, blue, alpha; top row first, without
  /// padding. This is the format of `rgbaBytes`, and of pixels read back from OpenGL ES.
  ///
  /// - Precondition: there are `size.area * 4` bytes.
  public init(size: PixelSize, rgba bytes: [UInt8]) {
    precondition(bytes.count == size.area * 4, "a bitmap needs four bytes a pixel")
    self.init(size: size)
    let source = bytes.span
    withMutablePixels { pixels in
      for index in pixels.indices {
        pixels[index] = PremultipliedColor(
          red: source[index * 4], green: source[index * 4 + 1], blue: source[index * 4 + 2],
          alpha: source[index * 4 + 3])
      }
    }
  }

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  /// The pixel in column `x` of row `y`, counted from the top left.
  public subscript(x: Int, y: Int) -> PremultipliedColor {
    get {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the bitmap")
      return pixels[y * width + x]
    }
    set {
      precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the bitmap")
      pixels[y * width + x] = newValue
    }
  }

  /// Calls `body` with the pixels for mutation in place.
  public mutating func withMutablePixels<Result, Failure: Error>(
    _ body: (inout MutableSpan<PremultipliedColor>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = pixels.mutableSpan
    return try body(&span)
  }

  /// The bytes of all pixels, four each: red, green, blue, alpha; top row first.
  public var rgbaBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      bytes.append(pixel.red)
      bytes.append(pixel.green)
      bytes.append(pixel.blue)
      bytes.append(pixel.alpha)
    }
    return bytes
  }
}
