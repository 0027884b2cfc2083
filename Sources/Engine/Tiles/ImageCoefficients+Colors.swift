internal import GLFunDrawing
package import GLFunImaging

/// The colours of pixels that an image paints.
extension ImageCoefficients {
  /// The colour of the pixel in `column` of `row`, before multiplication by alpha.
  package func color(column: Int32, row: Int32) -> PremultipliedColor {
    let u = startU &+ columnU &* column &+ rowU &* row
    let v = startV &+ columnV &* column &+ rowV &* row
    return switch filter {
    case .nearest: texel(u >> bits, v >> bits)
    case .bilinear: bilinear(u, v)
    case .bicubic: bicubic(u, v)
    }
  }

  /// The texel in a column of a row, both clamped to the image, or repeated if it is tiled.
  package func texel(_ column: Int32, _ row: Int32) -> PremultipliedColor {
    let bitmap = image.storage.bitmap
    let x = Self.placed(column, Int32(bitmap.width), isTiled)
    let y = Self.placed(row, Int32(bitmap.height), isTiled)
    return bitmap.pixels[Int(y) * bitmap.width + Int(x)]
  }

  /// Maps a coordinate to 0 ..< `extent`; the coordinate of a tiled image must not be negative.
  package static func placed(_ value: Int32, _ extent: Int32, _ isTiled: Bool) -> Int32 {
    isTiled ? value % extent : max(0, min(value, extent - 1))
  }

  /// The mean of four texels, with weights in 256ths along each axis.
  private func bilinear(_ u: Int32, _ v: Int32) -> PremultipliedColor {
    let half = Int32(1) << (bits - 1)
    let (left, weightX) = split(u &- half)
    let (top, weightY) = split(v &- half)
    let corners = (
      texel(left, top), texel(left + 1, top), texel(left, top + 1), texel(left + 1, top + 1)
    )
    func mix(_ shift: UInt32) -> UInt32 {
      let upper =
        (256 - weightX) * (corners.0.rawValue >> shift & 255)
        + weightX * (corners.1.rawValue >> shift & 255)
      let lower =
        (256 - weightX) * (corners.2.rawValue >> shift & 255)
        + weightX * (corners.3.rawValue >> shift & 255)
      return ((256 - weightY) * upper + weightY * lower + 32768) >> 16
    }
    return PremultipliedColor(rawValue: mix(0) | mix(8) << 8 | mix(16) << 16 | mix(24) << 24)
  }

  /// The texel before a coordinate, and the distance from it in 256ths.
  private func split(_ value: Int32) -> (Int32, UInt32) {
    (value >> bits, UInt32(bitPattern: value >> (bits - 8) & 255))
  }

  /// The mean of sixteen texels, with Catmull-Rom weights in 128ths along each axis.
  private func bicubic(_ u: Int32, _ v: Int32) -> PremultipliedColor {
    let half = Int32(1) << (bits - 1)
    let (column, partX) = split(u &- half)
    let (row, partY) = split(v &- half)
    let weightsX = Self.cubicWeights(Int32(bitPattern: partX))
    let weightsY = Self.cubicWeights(Int32(bitPattern: partY))
    var sums: SIMD4<Int32> = .zero
    for j in 0..<4 {
      var line: SIMD4<Int32> = .zero
      for i in 0..<4 {
        let texel = texel(column + Int32(i) - 1, row + Int32(j) - 1).rawValue
        let channels = SIMD4<Int32>(
          Int32(texel & 255), Int32(texel >> 8 & 255), Int32(texel >> 16 & 255),
          Int32(texel >> 24))
        line &+= channels &* weightsX[i]
      }
      sums &+= line &* weightsY[j]
    }
    // The cubic overshoots: alpha is clamped to 0…255, and colours to at most alpha.
    let rounded = (sums &+ 8192) &>> 14
    let clamped = rounded.clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: max(0, min(rounded.w, 255))))
    return PremultipliedColor(
      red: UInt8(clamped.x), green: UInt8(clamped.y), blue: UInt8(clamped.z),
      alpha: UInt8(clamped.w))
  }

  /// The weights of the four texels around a position `part` 256ths after the second texel; their sum is 128.
  private static func cubicWeights(_ part: Int32) -> SIMD4<Int32> {
    let square = part * part
    let cube = square * part
    // 2^25 times each weight; the Catmull-Rom factor of 1/2 is part of the shift.
    let first = (-cube + 512 * square - 65536 * part + 131072) >> 18
    let second = (3 * cube - 1280 * square + 33_554_432 + 131072) >> 18
    let fourth = (cube - 256 * square + 131072) >> 18
    return SIMD4(first, second, 128 - first - second - fourth, fourth)
  }
}
