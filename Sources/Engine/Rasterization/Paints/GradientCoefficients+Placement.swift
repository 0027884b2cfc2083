internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

extension GradientCoefficients {
  /// Converts a gradient to integers; nil if integers cannot express it (sweeps, and two circles that are not concentric) or if
  /// it paints nothing.
  ///
  /// - Parameters:
  ///   - paint: the gradient.
  ///   - size: the size of the picture, which bounds the numbers.
  init?(_ paint: GradientPaint, size: PixelSize) {
    guard let inverse = paint.transform.inverted() else { return nil }
    let extend = paint.before ?? .pad
    // From pixel centres to user space.
    let pixels = Transform(translationX: 0.5, y: 0.5).concatenating(inverse)
    switch paint.placement {
    case .linear(let start, let end):
      self.init(linear: pixels, from: start, to: end, extend: extend, size: size)
    case .radial(let startCenter, let startRadius, let endCenter, let endRadius):
      guard startCenter == endCenter, startRadius != endRadius,
        startRadius.isFinite, endRadius.isFinite
      else { return nil }
      self.init(
        radial: pixels, center: startCenter, radii: (startRadius, endRadius), extend: extend,
        size: size)
    case .conic: return nil
    }
  }

  private init?(
    linear pixels: Transform, from start: Point, to end: Point, extend: Gradient.Extend,
    size: PixelSize
  ) {
    let way = end - start
    let square = way.dot(way)
    guard square > 0, square.isFinite else { return nil }
    let scale = Double(Self.steps) / square
    let line = Transform(
      a: way.dx * scale, b: 0, c: way.dy * scale, d: 0,
      tx: -(start.x * way.dx + start.y * way.dy) * scale, ty: 0)
    let form = pixels.concatenating(line)
    guard let bits = Self.fractionBits(form, size: size, atMost: 16),
      let values = Self.rounded(form, bits: bits)
    else { return nil }
    self.init(
      kind: .linear, extend: extend, startX: values.0, columnX: values.1, rowX: values.2,
      shift: Int32(bits),
      positionError: Self.deviation(values, bits: bits, from: form, size: size).x)
  }

  private init?(
    radial pixels: Transform, center: Point, radii: (start: Double, end: Double),
    extend: Gradient.Extend, size: PixelSize
  ) {
    let centered = pixels.concatenating(Transform(translationX: -center.x, y: -center.y))
    let largest = max(radii.start, radii.end)
    let reach = size.reach(of: centered)
    guard largest > 0, reach.isFinite else { return nil }
    // With padded ends, positions beyond twice the larger circle need not be distinguished; with repeated ones, all positions
    // in the picture must be.
    let range = extend == .pad ? min(2 * largest, max(reach, largest)) : max(reach, largest)
    let unit = 32767 / range
    let form = centered.concatenating(Transform(scaleX: unit, y: unit))
    guard let bits = Self.fractionBits(form, size: size, atMost: 12),
      let values = Self.rounded(form, bits: bits)
    else { return nil }
    // steps·(r/unit − start)/(end − start) as (r·factor + offset) >> shift, with a factor that keeps r·factor in 30 bits.
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
    let off = Self.deviation(values, bits: bits, from: form, size: size)
    // Both coordinates are truncated, and so is the root of the sum of their squares.
    let distanceError = off.x + off.y + 2.0.squareRoot() + 1
    let farthest = extend == .pad ? largest * unit : 32768 * 2.0.squareRoot()
    let parts = Double(1 << radialShift)
    let error =
      abs(slope) * distanceError + abs(factor / parts - slope) * farthest
      + abs(offset / parts - origin)
    self.init(
      kind: .radial, extend: extend, startX: values.0, columnX: values.1, rowX: values.2,
      startY: values.3, columnY: values.4, rowY: values.5, shift: Int32(bits),
      factor: Int32(factor), offset: Int32(offset), radialShift: Int32(radialShift),
      positionError: error)
  }

  /// The largest error in the picture of affine functions with rounded coefficients.
  private static func deviation(
    _ values: (Int32, Int32, Int32, Int32, Int32, Int32), bits: Int, from form: Transform,
    size: PixelSize
  ) -> (x: Double, y: Double) {
    let scale = Double(1 << bits)
    let off = Transform(
      a: Double(values.1) / scale - form.a, b: Double(values.4) / scale - form.b,
      c: Double(values.2) / scale - form.c, d: Double(values.5) / scale - form.d,
      tx: Double(values.0) / scale - form.tx, ty: Double(values.3) / scale - form.ty)
    var (x, y) = (0.0, 0.0)
    for point in size.corners(off) {
      (x, y) = (max(x, abs(point.x)), max(y, abs(point.y)))
    }
    return (x, y)
  }

  /// The number of fraction bits that keeps the affine functions within 30 bits in the picture; nil if no number does.
  private static func fractionBits(
    _ form: Transform, size: PixelSize, atMost: Int
  ) -> Int? {
    let reach = size.reach(of: form)
    return (0...atMost).last { reach * Double(1 << $0) <= 0x1p29 }
  }

  /// The six coefficients with `bits` fraction bits; nil if they do not fit.
  private static func rounded(
    _ form: Transform, bits: Int
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

extension PixelSize {
  /// The corners of all tiles of a picture of this size, mapped by two affine functions.
  func corners(_ form: Transform) -> [Point] {
    let (right, bottom) = (Double(width + TileFrame.tileSize), Double(height + TileFrame.tileSize))
    return [(0, 0), (right, 0), (0, bottom), (right, bottom)].map {
      Point(x: $0.0, y: $0.1).applying(form)
    }
  }

  /// The largest absolute value of two affine functions in a picture of this size.
  func reach(of form: Transform) -> Double {
    corners(form).reduce(0) { max($0, abs($1.x), abs($1.y)) }
  }
}
