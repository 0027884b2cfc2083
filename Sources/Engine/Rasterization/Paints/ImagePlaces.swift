internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// The texel coordinates of an image's pixels as fixed-point numbers, with an error bound.
struct ImagePlaces {
  /// The coefficients of one texel coordinate. At a pixel it is `start` + `column` · x + `row` · y, where x and y are
  /// the pixel's column and row.
  struct Axis {
    var start: Int32
    var column: Int32
    var row: Int32
    /// The largest error of the coordinate, in texels, within the visible part of the image.
    fileprivate let deviation: Double

    fileprivate func value(_ column: Int, _ row: Int) -> Int32 {
      start &+ self.column &* Int32(truncatingIfNeeded: column)
        &+ self.row &* Int32(truncatingIfNeeded: row)
    }
  }

  let u: Axis
  let v: Axis
  let bits: Int

  /// Finds coordinates that are precise enough for the visible part of an image; nil if no choice is.
  ///
  /// Three choices are tried in turn. The first counts pixels from the picture's corner. The rounding error of its steps grows
  /// with the distance from that corner, so the second counts from the centre of the visible part. The third has more fraction
  /// bits, too.
  /// - Parameters:
  ///   - form: the transform from a pixel's column and row to texel coordinates.
  ///   - usualBits: the number of fraction bits that suffices for most images.
  ///   - mostBits: the largest number of fraction bits that fits 32-bit coordinates.
  ///   - size: the size of the picture.
  static func precise(
    _ image: SampledImage, _ form: Transform, usualBits: Int, mostBits: Int, size: PixelSize
  ) -> ImagePlaces? {
    let corner = ImagePlaces(form, bits: usualBits, column: 0, row: 0, seen: .zero)
    guard let extent = image.extent(in: size) else { return corner }
    let hasExactBorders = image.filter == .nearest && image.isAlongAxes
    if image.isEnlargedBeyondWeights, !hasExactBorders { return nil }
    let middle = (Int(extent.midX), Int(extent.midY))
    for (bits, place) in [(usualBits, (0, 0)), (usualBits, middle), (mostBits, middle)] {
      let places = ImagePlaces(form, bits: bits, column: place.0, row: place.1, seen: extent)
      if let places, places.isPrecise(image, extent: extent) { return places }
    }
    return nil
  }

  /// Rounds the coefficients so that the error is smallest at the pixel in `column` and `row`; nil if they do not fit.
  private init?(
    _ form: Transform, bits: Int, column: Int, row: Int, seen extent: Rect
  ) {
    self.bits = bits
    let scale = Double(1 << bits)
    func axis(_ start: Double, _ columnStep: Double, _ rowStep: Double) -> Axis? {
      let steps = ((columnStep * scale).rounded(), (rowStep * scale).rounded())
      let place = (Double(column), Double(row))
      let value = ((start + columnStep * place.0 + rowStep * place.1) * scale).rounded()
      // Coordinates far outside the image may wrap around: no painted pixel uses them.
      let limit = 0x1p40
      guard abs(steps.0) < limit, abs(steps.1) < limit, abs(value) < 0x1p62 else { return nil }
      let first =
        Int64(value) &- Int64(steps.0) &* Int64(column) &- Int64(steps.1) &* Int64(row)
      // The rounding errors of the coefficients. They accumulate with the distance from that pixel.
      let off = (
        start: value / scale - (start + columnStep * place.0 + rowStep * place.1),
        column: steps.0 / scale - columnStep, row: steps.1 / scale - rowStep
      )
      var deviation = 0.0
      for (x, y) in [
        (extent.minX, extent.minY), (extent.maxX, extent.minY), (extent.minX, extent.maxY),
        (extent.maxX, extent.maxY),
      ] {
        deviation = max(
          deviation, abs(off.start + off.column * (x - place.0) + off.row * (y - place.1)))
      }
      return Axis(
        start: Int32(truncatingIfNeeded: first), column: Int32(truncatingIfNeeded: Int64(steps.0)),
        row: Int32(truncatingIfNeeded: Int64(steps.1)), deviation: deviation)
    }
    guard let u = axis(form.tx, form.a, form.c), let v = axis(form.ty, form.b, form.d)
    else { return nil }
    self.u = u
    self.v = v
  }

  /// True if every pixel has the colour that exact coordinates would give, or one that looks the same.
  private func isPrecise(_ image: SampledImage, extent: Rect) -> Bool {
    let size = image.image.size
    let pitch = image.pitch
    if image.filter == .nearest {
      if image.isAlongAxes { return hasExactTexels(image, extent: extent) }
      return (size.width == 1 || u.deviation * pitch.columns <= Self.leastPart)
        && (size.height == 1 || v.deviation * pitch.rows <= Self.leastPart)
    }
    return (size.width == 1 || u.deviation <= Self.allowed(pitch.columns))
      && (size.height == 1 || v.deviation <= Self.allowed(pitch.rows))
  }

  /// The largest invisible shift, as a fraction of a pixel or of a texel.
  private static let leastPart = 1.0 / 64

  /// The largest allowed error of coordinates, in texels.
  ///
  /// - Parameter pitch: the distance between neighbouring texels, in pixels.
  private static func allowed(_ pitch: Double) -> Double {
    // If texels are far apart, a slow change of colour reveals small errors: the colour may be wrong by half of 1/255.
    if pitch > 2 { return 1.0 / 512 }
    return leastPart / min(pitch, 1)
  }

  /// True if every pixel of an axis-aligned image has the texel that exact coordinates would give.
  private func hasExactTexels(_ image: SampledImage, extent: Rect) -> Bool {
    let size = image.image.size
    let isTurned = image.transform.a == 0
    let columns = Int(extent.minX.rounded(.down))..<Int(extent.maxX.rounded(.up))
    let rows = Int(extent.minY.rounded(.down))..<Int(extent.maxY.rounded(.up))
    func isExact(_ axis: Axis, _ extent: Int, _ column: Int, _ row: Int, _ place: Double) -> Bool {
      let texel = ImageCoefficients.placed(
        axis.value(column, row) >> Int32(bits), Int32(extent), image.isTiled)
      return Int(texel) == ExactImage.texel(place, image.isTiled, extent)
    }
    let (column, row) = (columns.lowerBound, rows.lowerBound)
    return columns.allSatisfy { column in
      let place = image.transform.texelPlace(column: column, row: row)
      return isTurned
        ? isExact(v, size.height, column, row, place.y)
        : isExact(u, size.width, column, row, place.x)
    }
      && rows.allSatisfy { row in
        let place = image.transform.texelPlace(column: column, row: row)
        return isTurned
          ? isExact(u, size.width, column, row, place.x)
          : isExact(v, size.height, column, row, place.y)
      }
  }
}
