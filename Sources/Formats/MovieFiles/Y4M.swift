package import GLFunImaging

/// YUV4MPEG2, the uncompressed video stream that encoders read from pipes.
///
/// Samples are those of BT.601, with 16 to 235 for black to white and one chroma sample for four pixels, in their middle
/// (`C420jpeg`). Transparent pixels are shown on black.
package enum Y4M {
  /// Returns the line that begins a stream of frames of `size`.
  package static func header(size: PixelSize, rate: FrameRate) -> [UInt8] {
    let frequency = "\(rate.numerator):\(rate.denominator)"
    return Array(
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(frequency) Ip A1:1 C420jpeg\n".utf8)
  }

  /// Returns one frame with its header.
  ///
  /// In a picture of odd size, the last column and row do not share their chroma samples.
  package static func frame(_ bitmap: Bitmap) -> [UInt8] {
    let header = Array("FRAME\n".utf8)
    let (width, height) = (bitmap.width, bitmap.height)
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    var bytes = [UInt8](
      repeating: 0, count: header.count + bitmap.size.area + 2 * columns * rows)
    bytes.replaceSubrange(..<header.count, with: header)
    var target = bytes.mutableSpan
    let pixels = bitmap.pixels.span
    for index in pixels.indices {
      target[header.count + index] = sample(RGBSum(pixels[index]), of: .luma, countShift: 0)
    }
    let blue = header.count + bitmap.size.area
    let red = blue + columns * rows
    for row in 0..<rows {
      let upper = 2 * row * width
      let lower = min(2 * row + 1, height - 1) * width
      for column in 0..<columns {
        let left = 2 * column
        let right = min(left + 1, width - 1)
        let sum =
          RGBSum(pixels[upper + left]) + RGBSum(pixels[upper + right])
          + RGBSum(pixels[lower + left]) + RGBSum(pixels[lower + right])
        let place = row * columns + column
        target[blue + place] = sample(sum, of: .blueDifference, countShift: 2)
        target[red + place] = sample(sum, of: .redDifference, countShift: 2)
      }
    }
    return bytes
  }

  /// The weights of red, green and blue, and the offset, in 65536ths of a sample.
  private struct Weights {
    var red: Int32
    var green: Int32
    var blue: Int32
    var offset: Int32

    static let luma = Weights(red: 16829, green: 33039, blue: 6416, offset: 16 << 16)
    static let blueDifference = Weights(red: -9714, green: -19070, blue: 28784, offset: 128 << 16)
    static let redDifference = Weights(red: 28784, green: -24103, blue: -4681, offset: 128 << 16)
  }

  /// The components of one pixel, or the sums of four.
  private struct RGBSum {
    var red: Int32
    var green: Int32
    var blue: Int32

    init(red: Int32, green: Int32, blue: Int32) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    init(_ pixel: PremultipliedColor) {
      let word = pixel.rawValue
      red = Int32(word & 0xFF)
      green = Int32(word >> 8 & 0xFF)
      blue = Int32(word >> 16 & 0xFF)
    }

    static func + (a: RGBSum, b: RGBSum) -> RGBSum {
      RGBSum(red: a.red &+ b.red, green: a.green &+ b.green, blue: a.blue &+ b.blue)
    }
  }

  /// Returns the sample of the mean of 2^`countShift` pixels, rounded to nearest.
  private static func sample(
    _ sum: RGBSum, of weights: Weights, countShift: Int32
  ) -> UInt8 {
    let products =
      sum.red &* weights.red &+ sum.green &* weights.green &+ sum.blue &* weights.blue
    let half: Int32 = 1 << (15 &+ countShift)
    let value = (products &+ weights.offset << countShift &+ half) >> (16 &+ countShift)
    return UInt8(truncatingIfNeeded: value)
  }
}
