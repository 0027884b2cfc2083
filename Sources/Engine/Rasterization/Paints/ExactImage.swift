internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// An image computed pixel by pixel in double precision, because 32-bit integers are too coarse for its texel coordinates, or
/// weights in 256ths for the distance between its texels.
///
/// It uses only basic operations of IEEE 754, so every machine computes the same colours.
struct ExactImage: Sendable {
  private let image: Image
  private let width: Int
  private let height: Int
  private let filter: ImageCoefficients.Filter
  private let isTiled: Bool
  private let alpha: UInt8
  /// The transform from texels to device space.
  private let transform: Transform

  private typealias Channels = SIMD4<Double>

  /// The amount added to coordinates, in texels. The last bits of a coordinate may be wrong, and a pixel exactly between two
  /// texels must take the second one.
  private static let margin = 0x1p-36

  /// Nil if the paint paints nothing, or its transform has no inverse.
  init?(_ paint: ImagePaint, mipmaps: inout MipmapStore) {
    guard let sampled = SampledImage(paint, mipmaps: &mipmaps) else { return nil }
    image = sampled.image
    width = image.size.width
    height = image.size.height
    filter = sampled.filter
    isTiled = sampled.isTiled
    alpha = sampled.alpha
    transform = sampled.transform
  }

  /// True if everything the image paints is opaque.
  var isOpaque: Bool { alpha == 255 && image.storage.opacity.isOpaque }

  /// Appends the colours of a tile's pixels, row by row.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  func append(left: Int, top: Int, to colors: inout [PremultipliedColor]) {
    let side = TileFrame.tileSize
    let bitmap = image.storage.bitmap
    let texels = bitmap.pixels.span
    let start = colors.count
    colors.append(contentsOf: repeatElement(.transparent, count: TileFrame.tileArea))
    var made = colors.mutableSpan
    let isUpright = transform.b == 0 && transform.c == 0
    if isUpright || transform.a == 0 && transform.d == 0 {
      // One coordinate is constant along columns, the other along rows.
      let along = (0..<side).map { place(column: left + $0, row: top) }
      let down = (0..<side).map { place(column: left, row: top + $0) }
      let us = (isUpright ? along : down).map { taps($0.x, width) }
      let vs = (isUpright ? down : along).map { taps($0.y, height) }
      if filter == .nearest {
        for index in 0..<TileFrame.tileArea {
          let (u, v) = isUpright ? (index % side, index / side) : (index / side, index % side)
          made[start &+ index] = scaled(texels[vs[v].texels.x &* width &+ us[u].texels.x])
        }
        return
      }
      // The means along the same lines of texels serve many rows of the picture.
      var lines = [Lines](repeating: Lines(), count: side)
      for (v, taps) in vs.enumerated() {
        let isNew = v == 0 || taps.texels != vs[v - 1].texels
        for u in 0..<side {
          if isNew { lines[u] = self.lines(texels, us[u], taps) }
          let place = isUpright ? v &* side &+ u : u &* side &+ v
          made[start &+ place] = scaled(color(lines[u], taps))
        }
      }
      return
    }
    for row in 0..<side {
      for column in 0..<side {
        let place = place(column: left + column, row: top + row)
        made[start &+ row &* side &+ column] = scaled(
          color(texels, taps(place.x, width), taps(place.y, height)))
      }
    }
  }

  /// The colour of the pixel in `column` of `row`, before multiplication by alpha.
  func color(column: Int, row: Int) -> PremultipliedColor {
    let bitmap = image.storage.bitmap
    let place = place(column: column, row: row)
    return color(bitmap.pixels.span, taps(place.x, width), taps(place.y, height))
  }

  @inline(__always)
  private func scaled(_ color: PremultipliedColor) -> PremultipliedColor {
    alpha == 255 ? color : color.scaled(by: UInt32(alpha))
  }

  /// The texel coordinates of a pixel's centre.
  @inline(__always)
  private func place(column: Int, row: Int) -> Point {
    transform.texelPlace(column: column, row: row)
  }

  // MARK: Filters

  /// The texels along an axis that contribute to a pixel, with their weights: one, two or four.
  private struct Taps {
    var texels = SIMD4<Int>.zero
    var weights = Channels.zero
  }

  /// The taps of a coordinate on an axis of `extent` texels.
  private func taps(_ coordinate: Double, _ extent: Int) -> Taps {
    var taps = Taps()
    if filter == .nearest {
      taps.texels.x = Self.texel(coordinate, isTiled, extent)
      return taps
    }
    // Coordinates beyond this limit, and NaN, have no fraction.
    let limit = 0x1p52
    let place = coordinate - 0.5 > -limit ? min(coordinate - 0.5, limit) : -limit
    let before = place.rounded(.down)
    let part = place - before
    func texel(_ number: Double) -> Int { Self.texel(before + number, isTiled, extent) }
    if filter == .bilinear {
      taps.texels = SIMD4(texel(0), texel(1), 0, 0)
      taps.weights = Channels(1 - part, part, 0, 0)
    } else {
      taps.texels = SIMD4(texel(-1), texel(0), texel(1), texel(2))
      taps.weights = Self.cubicWeights(part)
    }
    return taps
  }

  /// The Catmull-Rom weights of the four texels around a position at the fraction `part` of the way from the second to the
  /// third.
  private static func cubicWeights(_ part: Double) -> Channels {
    let (square, cube) = (part * part, part * part * part)
    return Channels(
      square - (cube + part) / 2, (3 * cube - 5 * square) / 2 + 1,
      (part + 4 * square - 3 * cube) / 2, (cube - square) / 2)
  }

  private func color(
    _ texels: Span<PremultipliedColor>, _ u: Taps, _ v: Taps
  ) -> PremultipliedColor {
    if filter == .nearest { return texels[v.texels.x &* width &+ u.texels.x] }
    return color(lines(texels, u, v), v)
  }

  /// The means along two or four lines of texels.
  private struct Lines {
    var first = Channels.zero
    var second = Channels.zero
    var third = Channels.zero
    var fourth = Channels.zero
  }

  @inline(__always)
  private func lines(_ texels: Span<PremultipliedColor>, _ u: Taps, _ v: Taps) -> Lines {
    func line(_ row: Int) -> Channels {
      let start = row &* width
      let pair =
        Self.channels(texels[start &+ u.texels.x]) * u.weights.x
        + Self.channels(texels[start &+ u.texels.y]) * u.weights.y
      if filter == .bilinear { return pair }
      return pair + Self.channels(texels[start &+ u.texels.z]) * u.weights.z
        + Self.channels(texels[start &+ u.texels.w]) * u.weights.w
    }
    let (first, second) = (line(v.texels.x), line(v.texels.y))
    if filter == .bilinear { return Lines(first: first, second: second) }
    return Lines(first: first, second: second, third: line(v.texels.z), fourth: line(v.texels.w))
  }

  /// The weighted mean of lines.
  @inline(__always)
  private func color(_ lines: Lines, _ v: Taps) -> PremultipliedColor {
    let pair = lines.first * v.weights.x + lines.second * v.weights.y
    if filter == .bilinear { return PremultipliedColor(rounding: pair) }
    let sum = pair + lines.third * v.weights.z + lines.fourth * v.weights.w
    // The cubic overshoots: alpha is clamped to 0…255, and colours to at most alpha.
    let alpha = max(0, min(sum.w, 255))
    return PremultipliedColor(
      rounding: sum.clamped(lowerBound: .zero, upperBound: Channels(repeating: alpha)))
  }

  /// The texel of a coordinate: the corresponding texel of the first period if the image repeats, otherwise the nearest texel.
  static func texel(_ value: Double, _ isTiled: Bool, _ extent: Int) -> Int {
    let (last, period) = (Double(extent - 1), Double(extent))
    let value = value + margin
    let place = isTiled ? value - (value / period).rounded(.down) * period : value
    // The comparison is false for NaN.
    return place > 0 ? Int(min(place, last)) : 0
  }

  /// The channels of a texel, red first.
  @inline(__always)
  private static func channels(_ color: PremultipliedColor) -> Channels {
    let shifted = SIMD4<UInt32>(repeating: color.rawValue) &>> SIMD4(0, 8, 16, 24)
    return Channels(SIMD4<Int32>(truncatingIfNeeded: shifted & SIMD4(repeating: 255)))
  }
}

extension Transform {
  /// The position of a pixel's centre in the source space of this transform.
  ///
  /// Divisions come last, and there is only one for each coordinate of an axis-aligned transform: a pixel exactly between two
  /// texels then gets an integer.
  func texelPlace(column: Int, row: Int) -> Point {
    let (x, y) = (Double(column) + 0.5 - tx, Double(row) + 0.5 - ty)
    if b == 0, c == 0 { return Point(x: x / a, y: y / d) }
    if a == 0, d == 0 { return Point(x: y / b, y: x / c) }
    let determinant = determinant
    return Point(x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant)
  }
}
