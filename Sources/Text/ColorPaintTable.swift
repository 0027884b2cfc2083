internal import GLFunFonts
internal import GLFunGeometry

/// Reads the paints of the table COLR of version 1. Nothing of it is trusted: what is not there reads as nil. Source:
/// OpenType 1.9.1, "COLR - Color Table".
struct ColorPaintTable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A colour of the palette, or that of the text, and what its alpha is multiplied by.
  struct PaintColor: Hashable {
    var entry: Int
    var alpha: Double

    /// The entry that stands for the colour of the text.
    static let foreground = 0xFFFF
  }

  /// Colours along a line, sorted by their offsets. `extend` is 0 to pad, 1 to repeat, 2 to reflect.
  struct ColorLine {
    var extend: Int
    var stops: [(offset: Double, color: PaintColor)]
  }

  /// A node of the tree; other nodes are given by their places in the table. Coordinates are units of the face, y up.
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
  }

  // MARK: Numbers

  private func byte(_ place: Int) -> Int? {
    bytes.indices.contains(place) ? Int(bytes[place]) : nil
  }

  private func unsigned(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private func signed16(_ place: Int) -> Double? {
    unsigned(place, 2).map { Double(Int16(truncatingIfNeeded: $0)) }
  }

  /// A number with 14 bits behind the point.
  private func fraction(_ place: Int) -> Double? { signed16(place).map { $0 / 16384 } }

  /// A number with 16 bits behind the point.
  private func fixed(_ place: Int) -> Double? {
    unsigned(place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  private func point(_ place: Int) -> Point? {
    guard let x = signed16(place), let y = signed16(place + 2) else { return nil }
    return Point(x: x, y: y)
  }

  /// A place that is counted from another one; nil for none.
  private func offset(_ place: Int, _ count: Int, from base: Int) -> Int? {
    guard let offset = unsigned(place, count), offset != 0 else { return nil }
    return base + offset
  }

  // MARK: Lists

  /// Where the paint of a glyph is; nil where it has none.
  func paint(of glyph: Glyph) -> Int? {
    guard let list = offset(14, 4, from: 0), let count = unsigned(list, 4) else { return nil }
    var low = 0
    var high = min(count, bytes.count / 6)
    while low < high {
      let middle = (low + high) / 2
      guard let own = unsigned(list + 4 + middle * 6, 2) else { return nil }
      if own == Int(glyph) { return offset(list + 4 + middle * 6 + 2, 4, from: list) }
      if own < Int(glyph) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Where the paint of a layer is.
  func layer(_ index: Int) -> Int? {
    guard let list = offset(18, 4, from: 0), let count = unsigned(list, 4), index < count else {
      return nil
    }
    return offset(list + 4 + index * 4, 4, from: list)
  }

  /// The box that a glyph is clipped to; nil where there is none.
  func clipBox(of glyph: Glyph) -> Rect? {
    guard let list = offset(22, 4, from: 0), let count = unsigned(list + 1, 4) else { return nil }
    var low = 0
    var high = min(count, bytes.count / 7)
    while low < high {
      let middle = (low + high) / 2
      let place = list + 5 + middle * 7
      guard let first = unsigned(place, 2), let last = unsigned(place + 2, 2) else { return nil }
      if Int(glyph) < first {
        high = middle
      } else if Int(glyph) > last {
        low = middle + 1
      } else {
        guard let box = offset(place + 4, 3, from: list), let corner = point(box + 1),
          let opposite = point(box + 5)
        else { return nil }
        return Rect(from: corner, to: opposite).standardized
      }
    }
    return nil
  }

  // MARK: Paints

  /// The paint at a place; nil where there is none that is known. Values that vary have their defaults.
  func paint(at place: Int) -> Paint? {
    guard let format = byte(place) else { return nil }
    switch format {
    case 1:
      guard let count = byte(place + 1), let first = unsigned(place + 2, 4) else { return nil }
      return .layers(first: first, count: count)
    case 2, 3: return color(place + 1).map(Paint.solid)
    case 4...9: return gradient(format, place)
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

  private func color(_ place: Int) -> PaintColor? {
    guard let entry = unsigned(place, 2), let alpha = fraction(place + 2) else { return nil }
    return PaintColor(entry: entry, alpha: min(max(alpha, 0), 1))
  }

  private func gradient(_ format: Int, _ place: Int) -> Paint? {
    guard let linePlace = offset(place + 1, 3, from: place),
      let line = colorLine(linePlace, varies: format & 1 == 1)
    else { return nil }
    switch format {
    case 4, 5:
      guard let start = point(place + 4), let end = point(place + 8), let turn = point(place + 12)
      else { return nil }
      return .linear(line, start, end, turn)
    case 6, 7:
      guard let start = point(place + 4), let startRadius = unsigned(place + 8, 2),
        let end = point(place + 10), let endRadius = unsigned(place + 14, 2)
      else { return nil }
      return .radial(line, start, Double(startRadius), end, Double(endRadius))
    default:
      guard let center = point(place + 4), let start = fraction(place + 8),
        let end = fraction(place + 10)
      else { return nil }
      // The angles are stored less half a turn.
      return .sweep(line, center, start: (start + 1) * 180, end: (end + 1) * 180)
    }
  }

  private func colorLine(_ place: Int, varies: Bool) -> ColorLine? {
    guard let extend = byte(place), let count = unsigned(place + 1, 2) else { return nil }
    let stride = varies ? 10 : 6
    var stops: [(offset: Double, color: PaintColor)] = []
    for index in 0..<count {
      let stop = place + 3 + index * stride
      guard let offset = fraction(stop), let color = color(stop + 2) else { return nil }
      stops.append((offset, color))
    }
    // Those with the same offset stay in their order.
    let order = stops.indices.sorted { (stops[$0].offset, $0) < (stops[$1].offset, $1) }
    return ColorLine(extend: extend, stops: order.map { stops[$0] })
  }

  private func transform(_ format: Int, _ place: Int) -> Transform? {
    let values = place + 4
    switch format {
    case 12, 13:
      guard let matrix = offset(values, 3, from: place), let xx = fixed(matrix),
        let yx = fixed(matrix + 4), let xy = fixed(matrix + 8), let yy = fixed(matrix + 12),
        let dx = fixed(matrix + 16), let dy = fixed(matrix + 20)
      else { return nil }
      return Transform(a: xx, b: yx, c: xy, d: yy, tx: dx, ty: dy)
    case 14, 15:
      return point(values).map { Transform(translationX: $0.x, y: $0.y) }
    case 16...23:
      let isUniform = format >= 20
      guard let x = fraction(values), let y = isUniform ? x : fraction(values + 2) else {
        return nil
      }
      let scaling = Transform(scaleX: x, y: y)
      // Formats 18, 19, 22 and 23 have a centre.
      let hasCenter = format & 2 != 0
      return around(hasCenter ? values + (isUniform ? 2 : 4) : nil, scaling)
    case 24...27:
      guard let angle = fraction(values) else { return nil }
      return around(format >= 26 ? values + 2 : nil, Transform(rotationAngle: angle * .pi))
    default:
      guard let x = fraction(values), let y = fraction(values + 2) else { return nil }
      let skewing = Transform(
        a: 1, b: tangent(y * .pi), c: -tangent(x * .pi), d: 1, tx: 0, ty: 0)
      return around(format >= 30 ? values + 4 : nil, skewing)
    }
  }

  /// A transform that leaves a point where it is, which stands at a place of the table; nil: the origin.
  private func around(_ place: Int?, _ transform: Transform) -> Transform? {
    guard let place else { return transform }
    guard let center = point(place) else { return nil }
    return Transform(translationX: -center.x, y: -center.y)
      .concatenating(transform)
      .concatenating(Transform(translationX: center.x, y: center.y))
  }
}
