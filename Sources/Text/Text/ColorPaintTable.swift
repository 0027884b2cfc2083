internal import GLFunFonts
internal import GLFunGeometry

/// Reads the paints of a COLR table of version 1. The table is untrusted: missing or invalid parts read as nil. Source:
/// OpenType 1.9.1, "COLR - Color Table".
struct ColorPaintTable {
  private let reader: TableReader
  /// The variations of values; nil if all axes have their defaults.
  private let variations: VariationStore?

  /// - Parameters:
  ///   - bytes: the table.
  ///   - coordinates: the normalized coordinates on the font's axes, −1 to 1; empty if all are at their defaults.
  init(_ bytes: [UInt8], coordinates: [Double] = []) {
    reader = TableReader(bytes)
    if coordinates.contains(where: { $0 != 0 }), let store = reader.offset(30, 4, from: 0) {
      variations = VariationStore(
        reader, store: store, map: reader.offset(26, 4, from: 0), coordinates: coordinates)
    } else {
      variations = nil
    }
  }

  /// A palette colour, or the colour of the text, and a factor for its alpha.
  struct PaintColor: Hashable {
    var entry: Int
    var alpha: Double

    /// The entry that stands for the colour of the text.
    static let foreground = 0xFFFF
  }

  /// The colours of a gradient, sorted by offset. `extend` is 0 to pad, 1 to repeat, 2 to reflect.
  struct ColorLine {
    var extend: Int
    var stops: [(offset: Double, color: PaintColor)]
  }

  /// A node of the paint tree; child nodes are given by their offsets in the table. Coordinates are in font units, y up.
  enum Paint {
    case layers(first: Int, count: Int)
    case solid(PaintColor)
    case linear(ColorLine, Point, Point, Point)
    case radial(ColorLine, Point, Double, Point, Double)
    case sweep(ColorLine, Point, start: Double, end: Double)
    case glyph(Glyph, paint: Int)
    case colorGlyph(Glyph)
    case transform(Transform, paint: Int)
    case composite(source: Int, mode: Int, backdrop: Int)

    /// The number of stops of a gradient; 0 for other paints.
    var stopCount: Int {
      switch self {
      case .linear(let line, _, _, _), .radial(let line, _, _, _, _), .sweep(let line, _, _, _):
        line.stops.count
      default: 0
      }
    }
  }

  // MARK: Numbers

  private func byte(_ place: Int) -> Int? { reader.unsigned(place, 1) }

  private func unsigned(_ place: Int, _ count: Int) -> Int? { reader.unsigned(place, count) }

  private func offset(_ place: Int, _ count: Int, from base: Int) -> Int? {
    reader.offset(place, count, from: base)
  }

  /// The variation index of a paint, read at an offset; nil if the paint does not vary.
  private func firstVariation(_ place: Int?) -> Int? { place.flatMap { reader.unsigned($0, 4) } }

  /// The difference of a value from its default.
  ///
  /// - Parameters:
  ///   - first: the variation index of the paint; nil if it does not vary.
  ///   - number: the index of the value among the paint's varying values.
  private func delta(_ first: Int?, _ number: Int) -> Double {
    guard let variations, let first, first != 0xFFFF_FFFF else { return 0 }
    return variations.delta(first + number)
  }

  private func coordinate(_ place: Int, _ first: Int?, _ number: Int) -> Double? {
    reader.signed(place, 2).map { Double($0) + delta(first, number) }
  }

  /// A number with 14 fractional bits.
  private func fraction(_ place: Int, _ first: Int?, _ number: Int) -> Double? {
    reader.signed(place, 2).map { (Double($0) + delta(first, number)) / 16384 }
  }

  /// A number with 16 fractional bits.
  private func fixed(_ place: Int, _ first: Int?, _ number: Int) -> Double? {
    reader.signed(place, 4).map { (Double($0) + delta(first, number)) / 65536 }
  }

  private func point(_ place: Int, _ first: Int?, _ number: Int) -> Point? {
    guard let x = coordinate(place, first, number), let y = coordinate(place + 2, first, number + 1)
    else { return nil }
    return Point(x: x, y: y)
  }

  // MARK: Lists

  /// The offset of a glyph's paint; nil if it has none.
  func paint(of glyph: Glyph) -> Int? {
    guard let list = offset(14, 4, from: 0), let count = unsigned(list, 4) else { return nil }
    var low = 0
    var high = min(count, reader.count / 6)
    while low < high {
      let middle = (low + high) / 2
      guard let own = unsigned(list + 4 + middle * 6, 2) else { return nil }
      if own == Int(glyph) { return offset(list + 4 + middle * 6 + 2, 4, from: list) }
      if own < Int(glyph) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The offset of a layer's paint.
  func layer(_ index: Int) -> Int? {
    guard let list = offset(18, 4, from: 0), let count = unsigned(list, 4), index < count else {
      return nil
    }
    return offset(list + 4 + index * 4, 4, from: list)
  }

  /// The clip box of a glyph; nil if it has none.
  func clipBox(of glyph: Glyph) -> Rect? {
    guard let list = offset(22, 4, from: 0), let count = unsigned(list + 1, 4) else { return nil }
    var low = 0
    var high = min(count, reader.count / 7)
    while low < high {
      let middle = (low + high) / 2
      let place = list + 5 + middle * 7
      guard let first = unsigned(place, 2), let last = unsigned(place + 2, 2) else { return nil }
      if Int(glyph) < first {
        high = middle
      } else if Int(glyph) > last {
        low = middle + 1
      } else {
        guard let box = offset(place + 4, 3, from: list) else { return nil }
        let first = firstVariation(byte(box) == 2 ? box + 9 : nil)
        guard let corner = point(box + 1, first, 0), let opposite = point(box + 5, first, 2) else {
          return nil
        }
        return Rect(from: corner, to: opposite).standardized
      }
    }
    return nil
  }

  // MARK: Paints

  /// The paint at an offset; nil if it is invalid or of an unknown format. Formats come in pairs, and the odd ones vary.
  ///
  /// - Parameter mostStops: a gradient with more stops is rejected.
  func paint(at place: Int, mostStops: Int) -> Paint? {
    guard let format = byte(place) else { return nil }
    switch format {
    case 1:
      guard let count = byte(place + 1), let first = unsigned(place + 2, 4) else { return nil }
      return .layers(first: first, count: count)
    case 2, 3:
      return color(place + 1, firstVariation(format == 3 ? place + 5 : nil), 0).map(Paint.solid)
    case 4...9: return gradient(format, place, mostStops: mostStops)
    case 10:
      guard let paint = offset(place + 1, 3, from: place), let glyph = unsigned(place + 4, 2) else {
        return nil
      }
      return .glyph(Glyph(glyph), paint: paint)
    case 11: return unsigned(place + 1, 2).map { .colorGlyph(Glyph($0)) }
    case 12...31:
      guard let paint = offset(place + 1, 3, from: place), let transform = transform(format, place)
      else { return nil }
      return .transform(transform, paint: paint)
    case 32:
      guard let source = offset(place + 1, 3, from: place), let mode = byte(place + 4),
        let backdrop = offset(place + 5, 3, from: place)
      else { return nil }
      return .composite(source: source, mode: mode, backdrop: backdrop)
    default: return nil
    }
  }

  private func color(_ place: Int, _ first: Int?, _ number: Int) -> PaintColor? {
    guard let entry = unsigned(place, 2), let alpha = fraction(place + 2, first, number) else {
      return nil
    }
    return PaintColor(entry: entry, alpha: min(max(alpha, 0), 1))
  }

  private func gradient(_ format: Int, _ place: Int, mostStops: Int) -> Paint? {
    let varies = format & 1 == 1
    guard let linePlace = offset(place + 1, 3, from: place),
      let line = colorLine(linePlace, varies: varies, most: mostStops)
    else { return nil }
    let first = firstVariation(varies ? place + (format < 8 ? 16 : 12) : nil)
    switch format {
    case 4, 5:
      guard let start = point(place + 4, first, 0), let end = point(place + 8, first, 2),
        let turn = point(place + 12, first, 4)
      else { return nil }
      return .linear(line, start, end, turn)
    case 6, 7:
      guard let start = point(place + 4, first, 0), let startRadius = unsigned(place + 8, 2),
        let end = point(place + 10, first, 3), let endRadius = unsigned(place + 14, 2)
      else { return nil }
      return .radial(
        line, start, max(Double(startRadius) + delta(first, 2), 0), end,
        max(Double(endRadius) + delta(first, 5), 0))
    default:
      guard let center = point(place + 4, first, 0), let start = fraction(place + 8, first, 2),
        let end = fraction(place + 10, first, 3)
      else { return nil }
      // Angles are stored with a bias of minus half a turn.
      return .sweep(line, center, start: (start + 1) * 180, end: (end + 1) * 180)
    }
  }

  private func colorLine(_ place: Int, varies: Bool, most: Int) -> ColorLine? {
    guard let extend = byte(place), let count = unsigned(place + 1, 2), count <= most else {
      return nil
    }
    let stride = varies ? 10 : 6
    var stops: [(offset: Double, color: PaintColor)] = []
    for index in 0..<count {
      let stop = place + 3 + index * stride
      let first = firstVariation(varies ? stop + 6 : nil)
      guard let offset = fraction(stop, first, 0), let color = color(stop + 2, first, 1) else {
        return nil
      }
      stops.append((offset, color))
    }
    // Stops with the same offset keep their order.
    let order = stops.indices.sorted { (stops[$0].offset, $0) < (stops[$1].offset, $1) }
    return ColorLine(extend: extend, stops: order.map { stops[$0] })
  }

  private func transform(_ format: Int, _ place: Int) -> Transform? {
    let values = place + 4
    let varies = format & 1 == 1
    switch format {
    case 12, 13:
      guard let matrix = offset(values, 3, from: place) else { return nil }
      let first = firstVariation(varies ? matrix + 24 : nil)
      let numbers = (0..<6).compactMap { fixed(matrix + 4 * $0, first, $0) }
      guard numbers.count == 6 else { return nil }
      return Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case 14, 15:
      return point(values, firstVariation(varies ? values + 4 : nil), 0)
        .map { Transform(translationX: $0.x, y: $0.y) }
    case 16...23:
      let isUniform = format >= 20
      // Formats 18, 19, 22 and 23 have a centre.
      let center = format & 2 != 0 ? isUniform ? 1 : 2 : nil
      let first = firstVariation(
        varies ? values + (isUniform ? 2 : 4) + (center == nil ? 0 : 4) : nil)
      guard let x = fraction(values, first, 0),
        let y = isUniform ? x : fraction(values + 2, first, 1)
      else { return nil }
      return around(center, of: values, first, Transform(scaleX: x, y: y))
    case 24...27:
      let center = format >= 26 ? 1 : nil
      let first = firstVariation(varies ? values + (center == nil ? 2 : 6) : nil)
      guard let angle = fraction(values, first, 0) else { return nil }
      return around(center, of: values, first, Transform(rotationAngle: angle * .pi))
    default:
      let center = format >= 30 ? 2 : nil
      let first = firstVariation(varies ? values + (center == nil ? 4 : 8) : nil)
      guard let x = fraction(values, first, 0), let y = fraction(values + 2, first, 1) else {
        return nil
      }
      let skewing = Transform(
        a: 1, b: tangent(y * .pi), c: -tangent(x * .pi), d: 1, tx: 0, ty: 0)
      return around(center, of: values, first, skewing)
    }
  }

  /// A transform with a fixed point.
  ///
  /// - Parameters:
  ///   - number: the index of the centre's x coordinate among the values; nil for the origin.
  ///   - values: the offset of the values, which have two bytes each.
  ///   - first: the variation index of the paint.
  private func around(
    _ number: Int?, of values: Int, _ first: Int?, _ transform: Transform
  ) -> Transform? {
    guard let number else { return transform }
    guard let center = point(values + 2 * number, first, number) else { return nil }
    return Transform(translationX: -center.x, y: -center.y)
      .concatenating(transform)
      .concatenating(Transform(translationX: center.x, y: center.y))
  }
}
