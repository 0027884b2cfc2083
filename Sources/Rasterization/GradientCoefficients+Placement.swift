internal import Drawing
internal import Geometry
internal import Imaging

extension GradientCoefficients {
  /// Puts a gradient into whole numbers; nil where integers cannot express it (two circles that
  /// are not concentric) or where it paints nothing.
  ///
  /// - Parameters:
  ///   - paint: the gradient.
  ///   - table: its colour table.
  ///   - isOpaque: whether the table is opaque.
  ///   - size: the picture, which bounds the numbers.
  init?(_ paint: GradientPaint, table: Int32, isOpaque: Bool, size: PixelSize) {
    guard let inverse = paint.transform.inverted() else { return nil }
    let extend = paint.before ?? .pad
    // From pixel centres to user space.
    let pixels = AffineTransform(translationX: 0.5, y: 0.5).concatenating(inverse)
    switch paint.placement {
    case .linear(let start, let end):
      let way = end - start
      let square = way.dot(way)
      guard square > 0, square.isFinite else { return nil }
      let scale = Double(Self.steps) / square
      let line = AffineTransform(
        a: way.dx * scale, b: 0, c: way.dy * scale, d: 0,
        tx: -(start.x * way.dx + start.y * way.dy) * scale, ty: 0)
      var form = pixels.concatenating(line)
      let reach = Self.reach(form, size: size)
      // So short that its numbers would not fit: the longest gradient whose numbers do, around
      // the same middle, is no more than a hard edge either.
      let limit = 0x1p29
      if reach > limit, reach.isFinite {
        let middle = Double(Self.steps) / 2
        form = form.concatenating(
          AffineTransform(translationX: -middle, y: 0)
            .concatenating(AffineTransform(scaleX: limit / reach, y: 1))
            .concatenating(AffineTransform(translationX: middle, y: 0)))
      }
      let bits = Self.fractionBits(form, size: size, limit: 0x1p29, atMost: 16)
      guard let values = Self.rounded(form, bits: bits) else { return nil }
      self.init(
        kind: .linear, extend: extend, startX: values.0, columnX: values.1, rowX: values.2,
        shift: Int32(bits), table: table, isOpaque: isOpaque)
    case .radial(let startCenter, let startRadius, let endCenter, let endRadius):
      guard startCenter == endCenter, startRadius != endRadius,
        startRadius.isFinite, endRadius.isFinite
      else { return nil }
      self.init(
        radial: pixels, center: startCenter, radii: (startRadius, endRadius), extend: extend,
        size: size)
      self.table = table
      self.isOpaque = isOpaque
    case .sweep(let center, let startAngle):
      guard startAngle.isFinite else { return nil }
      let form = pixels.concatenating(
        AffineTransform(translationX: -center.x, y: -center.y))
      let reach = Self.reach(form, size: size)
      guard reach > 0, reach.isFinite else { return nil }
      let scale = 0x1p20 / reach
      let scaled = form.concatenating(AffineTransform(scaleX: scale, y: scale))
      guard let values = Self.rounded(scaled, bits: 0) else { return nil }
      let turns = startAngle / (2 * .pi)
      self.init(
        kind: .sweep, extend: .pad, startX: values.0, columnX: values.1, rowX: values.2,
        startY: values.3, columnY: values.4, rowY: values.5, shift: 0,
        offset: Int32(((turns - turns.rounded(.down)) * 65536).rounded()), table: table,
        isOpaque: isOpaque)
    }
  }

  private init?(
    radial pixels: AffineTransform, center: Point, radii: (start: Double, end: Double),
    extend: Gradient.Extend, size: PixelSize
  ) {
    let centered = pixels.concatenating(AffineTransform(translationX: -center.x, y: -center.y))
    let largest = max(radii.start, radii.end)
    let reach = Self.reach(centered, size: size)
    guard largest > 0, reach.isFinite else { return nil }
    // Where the ends go on unchanged, nothing beyond twice the larger circle has to be told
    // apart; where they repeat, everything in the picture has.
    let range = extend == .pad ? min(2 * largest, max(reach, largest)) : max(reach, largest)
    let unit = 32767 / range
    let form = centered.concatenating(AffineTransform(scaleX: unit, y: unit))
    let bits = Self.fractionBits(form, size: size, limit: 0x1p29, atMost: 12)
    guard let values = Self.rounded(form, bits: bits) else { return nil }
    // steps·(r/unit − start)/(end − start) as (r·factor + offset) >> shift with a factor that
    // keeps r·factor in 30 bits.
    let slope = Double(Self.steps) / (unit * (radii.end - radii.start))
    let origin = -radii.start * Double(Self.steps) / (radii.end - radii.start)
    var radialShift = 14
    while radialShift > 0,
      abs(slope) * Double(1 << radialShift) > 16383
        || abs(origin) * Double(1 << radialShift) > 0x1p29
    {
      radialShift -= 1
    }
    let factor = (slope * Double(1 << radialShift)).rounded()
    let offset = (origin * Double(1 << radialShift)).rounded()
    guard abs(factor) <= 16384, abs(offset) <= 0x1p29 else { return nil }
    self.init(
      kind: .radial, extend: extend, startX: values.0, columnX: values.1, rowX: values.2,
      startY: values.3, columnY: values.4, rowY: values.5, shift: Int32(bits),
      factor: Int32(factor), offset: Int32(offset), radialShift: Int32(radialShift), table: 0,
      isOpaque: false)
  }

  /// The largest absolute value that either of the two affine values takes in the picture.
  private static func reach(_ form: AffineTransform, size: PixelSize) -> Double {
    let width = Double(size.width + TileFrame.tileSize)
    let height = Double(size.height + TileFrame.tileSize)
    var largest = 0.0
    for corner in [(0, 0), (width, 0), (0, height), (width, height)] {
      let point = Point(x: corner.0, y: corner.1).applying(form)
      largest = max(largest, abs(point.x), abs(point.y))
    }
    return largest
  }

  /// How many fraction bits keep the affine values below `limit` in the picture.
  static func fractionBits(
    _ form: AffineTransform, size: PixelSize, limit: Double, atMost: Int
  ) -> Int {
    let reach = reach(form, size: size)
    var bits = atMost
    while bits > 0, reach * Double(1 << bits) > limit { bits -= 1 }
    return bits
  }

  /// The six coefficients with `bits` fraction bits; nil where they do not fit.
  static func rounded(
    _ form: AffineTransform, bits: Int
  ) -> (Int32, Int32, Int32, Int32, Int32, Int32)? {
    let scale = Double(1 << bits)
    let values = [form.tx, form.a, form.c, form.ty, form.b, form.d].map { ($0 * scale).rounded() }
    guard values.allSatisfy({ abs($0) < 0x1p31 }) else { return nil }
    return (
      Int32(values[0]), Int32(values[1]), Int32(values[2]), Int32(values[3]), Int32(values[4]),
      Int32(values[5])
    )
  }
}
