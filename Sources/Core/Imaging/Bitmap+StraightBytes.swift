extension Bitmap {
  /// Makes a picture from bytes with straight (not premultiplied) alpha, four per pixel: red, green, blue, alpha; top row
  /// first, without padding.
  ///
  /// A component becomes `channel * alpha / 255`, rounded to nearest, as in
  /// `PremultipliedColor.init(straightRed:green:blue:alpha:)`.
  ///
  /// - Precondition: there are `size.area * 4` bytes.
  public init(size: PixelSize, straightRGBA bytes: [UInt8]) {
    precondition(bytes.count == size.area * 4, "a bitmap needs four bytes a pixel")
    self.init(size: size)
    let source = bytes.span
    withMutablePixels { pixels in
      for index in pixels.indices {
        pixels[index] = PremultipliedColor(
          straightRed: source[index * 4], green: source[index * 4 + 1],
          blue: source[index * 4 + 2], alpha: source[index * 4 + 3])
      }
    }
  }

  /// The bytes of all pixels with straight alpha, four each: red, green, blue, alpha; top row first, as in a PNG file.
  ///
  /// A component becomes `channel * 255 / alpha`, rounded to nearest with ties upwards, and at most 255. If alpha is 0, all
  /// four bytes are 0. `init(size:straightRGBA:)` restores the same picture, provided that no component exceeds its alpha.
  public var straightRGBABytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: pixels.count * 4)
    var target = bytes.mutableSpan
    let source = pixels.span
    for index in source.indices {
      let word = source[index].straightRawValue
      target[index * 4] = UInt8(truncatingIfNeeded: word)
      target[index * 4 + 1] = UInt8(truncatingIfNeeded: word >> 8)
      target[index * 4 + 2] = UInt8(truncatingIfNeeded: word >> 16)
      target[index * 4 + 3] = UInt8(truncatingIfNeeded: word >> 24)
    }
    return bytes
  }
}
