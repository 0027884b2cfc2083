internal import Drawing
internal import Geometry
internal import Imaging

/// An image that is worked out pixel by pixel in double precision: whole numbers of 32 bits are too coarse for the
/// coordinates of its texels, or weights in 256ths for the way from one to the next.
///
/// There are only basic operations of IEEE 754 in it, so every machine finds the same colours.
struct ExactImage: Sendable {
  private let image: Image
  private let filter: ImageCoefficients.Filter
  private let isTiled: Bool
  private let alpha: UInt8
  /// From texels to device space.
  private let transform: AffineTransform

  private typealias Channels = SIMD4<Double>

  /// How much further along coordinates count as they are, in texels. They may be off by their last bits, and a pixel
  /// that lies exactly between two texels has the second one.
  private static let margin = 0x1p-36

  /// Nil where the paint has nothing to paint, or its transform no inverse.
  init?(_ paint: ImagePaint, mipmaps: inout MipmapStore) {
    guard let sampled = SampledImage(paint, mipmaps: &mipmaps) else { return nil }
    image = sampled.image
    filter = sampled.filter
    isTiled = sampled.isTiled
    alpha = sampled.alpha
    transform = sampled.transform
  }

  /// Whether all that the image paints is opaque.
  var isOpaque: Bool { alpha == 255 && image.storage.opacity.isOpaque }

  /// Appends the colours of a tile's pixels, row by row.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  func append(left: Int, top: Int, to colors: inout [PremultipliedColor]) {
    let bitmap = image.storage.bitmap
    let texels = bitmap.pixels.span
    for row in 0..<TileFrame.tileSize {
      for column in 0..<TileFrame.tileSize {
        let color = color(texels, column: left + column, row: top + row)
        colors.append(alpha == 255 ? color : color.scaled(by: UInt32(alpha)))
      }
    }
  }

  /// The colour for the pixel in `column` of `row`, before alpha is multiplied in.
  func color(column: Int, row: Int) -> PremultipliedColor {
    let bitmap = image.storage.bitmap
    return color(bitmap.pixels.span, column: column, row: row)
  }

  private func color(
    _ texels: Span<PremultipliedColor>, column: Int, row: Int
  ) -> PremultipliedColor {
    let place = place(column: column, row: row)
    switch filter {
    case .nearest:
      return texels[
        Self.texel(place.y, isTiled, image.size.height) * image.size.width
          + Self.texel(place.x, isTiled, image.size.width)]
    case .bilinear: return bilinear(texels, Point(x: place.x - 0.5, y: place.y - 0.5))
    case .bicubic: return bicubic(texels, Point(x: place.x - 0.5, y: place.y - 0.5))
    }
  }

  /// The texel coordinates of a pixel's centre.
  private func place(column: Int, row: Int) -> Point {
    transform.texelPlace(column: column, row: row)
  }

  /// Four texels weighted by how near they are.
  private func bilinear(_ texels: Span<PremultipliedColor>, _ place: Point) -> PremultipliedColor {
    let (left, partX) = split(place.x)
    let (top, partY) = split(place.y)
    let columns = (column(left), column(left + 1))
    func line(_ row: Double) -> Channels {
      let start = self.row(row)
      let (first, second) = (
        Self.channels(texels[start + columns.0]), Self.channels(texels[start + columns.1])
      )
      return first * (1 - partX) + second * partX
    }
    return Self.color(line(top) * (1 - partY) + line(top + 1) * partY)
  }

  /// Sixteen texels weighted by Catmull and Rom's cubic along each axis.
  private func bicubic(_ texels: Span<PremultipliedColor>, _ place: Point) -> PremultipliedColor {
    let (left, partX) = split(place.x)
    let (top, partY) = split(place.y)
    let (weightsX, weightsY) = (Self.cubicWeights(partX), Self.cubicWeights(partY))
    let columns = SIMD4(
      column(left - 1), column(left), column(left + 1), column(left + 2))
    var sum = Channels.zero
    for j in 0..<4 {
      let start = row(top + Double(j - 1))
      var line = Channels.zero
      for i in 0..<4 {
        line += Self.channels(texels[start + columns[i]]) * weightsX[i]
      }
      sum += line * weightsY[j]
    }
    // The cubic overshoots: channels come back to 0…255, and colour to at most alpha.
    let alpha = max(0, min(sum.w, 255))
    return Self.color(sum.clamped(lowerBound: .zero, upperBound: Channels(repeating: alpha)))
  }

  /// The weights of the four texels around a place `part` of the way from the second to the third.
  private static func cubicWeights(_ part: Double) -> Channels {
    let (square, cube) = (part * part, part * part * part)
    return Channels(
      square - (cube + part) / 2, (3 * cube - 5 * square) / 2 + 1,
      (part + 4 * square - 3 * cube) / 2, (cube - square) / 2)
  }

  /// The texel before a coordinate, and the part of the way to the next one.
  private func split(_ value: Double) -> (Double, Double) {
    // What is beyond these, or is not a number, has no part.
    let limit = 0x1p52
    let value = value > -limit ? min(value, limit) : -limit
    let whole = value.rounded(.down)
    return (whole, value - whole)
  }

  private func column(_ value: Double) -> Int { Self.texel(value, isTiled, image.size.width) }

  /// The first texel of a row.
  private func row(_ value: Double) -> Int {
    Self.texel(value, isTiled, image.size.height) * image.size.width
  }

  /// The texel of a coordinate: of an image that repeats the same one of its period, else the nearest that there is.
  static func texel(_ value: Double, _ isTiled: Bool, _ extent: Int) -> Int {
    let (last, period) = (Double(extent - 1), Double(extent))
    let value = value + margin
    let place = isTiled ? value - (value / period).rounded(.down) * period : value
    // What is not a number is no place: that compares false.
    return place > 0 ? Int(min(place, last)) : 0
  }

  /// A texel's channels, red first.
  @inline(__always)
  private static func channels(_ color: PremultipliedColor) -> Channels {
    let shifted = SIMD4<UInt32>(repeating: color.rawValue) &>> SIMD4(0, 8, 16, 24)
    return Channels(SIMD4<Int32>(truncatingIfNeeded: shifted & SIMD4(repeating: 255)))
  }

  /// Rounds channels to nearest.
  @inline(__always)
  private static func color(_ channels: Channels) -> PremultipliedColor {
    // Adding 1.5·2^52 rounds to the nearest integer and leaves it in the low bits.
    let sums = channels + 6_755_399_441_055_744
    return PremultipliedColor(
      red: UInt8(truncatingIfNeeded: sums.x.bitPattern),
      green: UInt8(truncatingIfNeeded: sums.y.bitPattern),
      blue: UInt8(truncatingIfNeeded: sums.z.bitPattern),
      alpha: UInt8(truncatingIfNeeded: sums.w.bitPattern))
  }
}

extension AffineTransform {
  /// Where the centre of a pixel lies in the space that this maps from.
  ///
  /// Quotients come last, and there is one of each coordinate where axes stay axes: a pixel that lies exactly between two
  /// texels has a whole number then.
  func texelPlace(column: Int, row: Int) -> Point {
    let (x, y) = (Double(column) + 0.5 - tx, Double(row) + 0.5 - ty)
    if b == 0, c == 0 { return Point(x: x / a, y: y / d) }
    if a == 0, d == 0 { return Point(x: y / b, y: x / c) }
    let determinant = determinant
    return Point(x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant)
  }
}
