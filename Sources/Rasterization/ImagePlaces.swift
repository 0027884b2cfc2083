internal import Drawing
internal import Geometry
internal import Imaging

/// The texel coordinates of an image's pixels in whole numbers, and how near they are to the exact ones.
struct ImagePlaces {
  /// One coordinate of a pixel in `column` of `row` is `start` + `column`·column + `row`·row.
  struct Axis {
    var start: Int32
    var column: Int32
    var row: Int32
    /// How far the coordinate is from the exact one at the corners of what is seen, at most; texels.
    fileprivate let deviation: Double

    fileprivate func value(_ column: Int, _ row: Int) -> Int32 {
      start &+ self.column &* Int32(truncatingIfNeeded: column)
        &+ self.row &* Int32(truncatingIfNeeded: row)
    }
  }

  let u: Axis
  let v: Axis
  let bits: Int

  /// Finds whole numbers that are precise enough for what is seen of an image; nil where none are.
  ///
  /// First those that count from the picture's corner are tried. What their steps are off by adds up over the columns and
  /// rows up to the image, so the next ones count from its middle. Then there are those with more fraction bits.
  /// - Parameters:
  ///   - form: from pixels' columns and rows to texels.
  ///   - usualBits: the fraction bits that images have that are not enlarged much.
  ///   - mostBits: as many as there is room for.
  ///   - size: the extent of the picture.
  static func precise(
    _ image: SampledImage, _ form: AffineTransform, usualBits: Int, mostBits: Int, size: PixelSize
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

  /// Rounds coefficients so that the coordinates of one pixel are off by no more than rounding; nil where they do not fit.
  private init?(
    _ form: AffineTransform, bits: Int, column: Int, row: Int, seen extent: Rect
  ) {
    self.bits = bits
    let scale = Double(1 << bits)
    func axis(_ start: Double, _ columnStep: Double, _ rowStep: Double) -> Axis? {
      let steps = ((columnStep * scale).rounded(), (rowStep * scale).rounded())
      let place = (Double(column), Double(row))
      let value = ((start + columnStep * place.0 + rowStep * place.1) * scale).rounded()
      // What lies outside the image's own texels may wrap around: the shape leaves it out.
      let limit = 0x1p40
      guard abs(steps.0) < limit, abs(steps.1) < limit, abs(value) < 0x1p62 else { return nil }
      let first =
        Int64(value) &- Int64(steps.0) &* Int64(column) &- Int64(steps.1) &* Int64(row)
      // How far the coefficients of the way from that pixel are off.
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

  /// Whether every pixel has the colour that exact coordinates give it, or one that cannot be told from it.
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

  /// The part of a pixel, or of a texel's way to the next, by which nothing is seen to be moved.
  private static let leastPart = 1.0 / 64

  /// How many texels coordinates may be off by.
  ///
  /// - Parameter pitch: how many pixels apart two texels are.
  private static func allowed(_ pitch: Double) -> Double {
    // Colours between texels that are far apart are compared over many pixels: half of a 255th at most.
    if pitch > 2 { return 1.0 / 512 }
    return leastPart / min(pitch, 1)
  }

  /// Whether the pixels of an image whose sides lie along the axes have the texels of their exact coordinates.
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
