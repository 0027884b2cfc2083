public import GLFunGeometry

extension Path {
  /// Creates a path from the value of a `d` attribute.
  ///
  /// As SVG prescribes, reading stops at the first error and the path before it is kept. Source: SVG 2, section 9.3.
  ///
  /// - Parameter most: the number of points after which reading stops.
  init(data reader: TextReader, most: Int = .max) {
    self.init()
    var data = PathDataReader(reader)
    data.read(into: &self, most: most)
  }

  /// The segments, as indices of `verbs`, that end within an arc of the path data, where no markers are drawn.
  static func segmentsWithinArcs(data reader: TextReader) -> Set<Int> {
    var path = Path()
    var data = PathDataReader(reader)
    data.read(into: &path)
    return data.segmentsWithinArcs
  }
}

/// An error in SVG path data.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The number of characters (Unicode scalars) before the error.
  public let offset: Int
}

extension Path {
  /// Creates a path from SVG path data, the syntax of the `d` attribute of a `path` element: "M10 10h80v40z".
  ///
  /// - Throws: `SVGPathError` if the data has an error, after which SVG would draw nothing more.
  public init(svgPathData text: String) throws(SVGPathError) {
    self.init()
    var data = PathDataReader(TextReader(Array(text.utf8)))
    guard data.read(into: &self) else {
      let before = text.utf8.prefix(data.position)
      throw SVGPathError(offset: before.count { $0 & 0xC0 != 0x80 })
    }
  }

  /// The memory of the path's segments and points, in bytes.
  package var byteCount: Int {
    verbs.count * MemoryLayout<Verb>.stride + points.count * MemoryLayout<Point>.stride
  }
}

/// Reads path data command by command.
private struct PathDataReader {
  private var reader: TextReader
  /// The end of the last segment.
  private var current = Point.zero
  /// The start of the subpath.
  private var start = Point.zero
  /// The last control point, if the last segment is a cubic or quadratic curve.
  private var control: (point: Point, isCubic: Bool)?
  private(set) var segmentsWithinArcs: Set<Int> = []
  /// The most points to reserve memory for before a path is read. A longer path grows while it is read.
  private static let mostExpected = 1 << 10

  init(_ reader: TextReader) { self.reader = reader }

  /// The position in the data up to which it has been read.
  var position: Int { reader.position }

  /// Reads commands up to the first error.
  ///
  /// - Parameter most: the most points that the path may have.
  /// - Returns: true if all data was read without an error.
  @discardableResult
  mutating func read(into path: inout Path, most: Int = .max) -> Bool {
    reader.skipSpace()
    guard let first = reader.next else { return true }
    guard first | 0x20 == UInt8(ascii: "m") else { return false }
    // In most files a point takes at least eight bytes.
    let expected = min(reader.rest.count / 8, Self.mostExpected)
    path.reserve(verbs: expected / 2, points: expected)
    while let command = reader.next {
      reader.advance()
      let isRelative = command >= UInt8(ascii: "a")
      let kind = command | 0x20
      if kind == UInt8(ascii: "z") {
        path.closeSubpath()
        current = start
        control = nil
        reader.skipSpace()
        continue
      }
      guard isCommand(kind) else { return false }
      var isFirst = true
      repeat {
        guard path.points.count < most, segment(kind, isRelative, isFirst, &path) else {
          return false
        }
        isFirst = false
        reader.skipSpace()
        if reader.next == UInt8(ascii: ",") {
          // A comma must be followed by a number.
          reader.advance()
          reader.skipSpace()
          guard startsNumber else { return false }
        }
      } while startsNumber
    }
    return true
  }

  private func isCommand(_ kind: UInt8) -> Bool {
    switch kind {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"),
      UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"),
      UInt8(ascii: "a"):
      true
    default: false
    }
  }

  private var startsNumber: Bool {
    guard let byte = reader.next else { return false }
    return byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+")
  }

  private mutating func number() -> Double? {
    reader.skipCommaSpace()
    return reader.number()
  }

  private mutating func point(_ isRelative: Bool) -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return isRelative ? Point(x: current.x + x, y: current.y + y) : Point(x: x, y: y)
  }

  /// Reads the numbers of one segment.
  ///
  /// - Returns: false if numbers are missing.
  private mutating func segment(
    _ kind: UInt8, _ isRelative: Bool, _ isFirst: Bool, _ path: inout Path
  ) -> Bool {
    switch kind {
    case UInt8(ascii: "m"):
      guard let end = point(isRelative) else { return false }
      if isFirst {
        path.move(to: end)
        start = end
      } else {
        path.addLine(to: end)
      }
      finish(end)
    case UInt8(ascii: "l"):
      guard let end = point(isRelative) else { return false }
      path.addLine(to: end)
      finish(end)
    case UInt8(ascii: "h"):
      guard let x = number() else { return false }
      let end = Point(x: isRelative ? current.x + x : x, y: current.y)
      path.addLine(to: end)
      finish(end)
    case UInt8(ascii: "v"):
      guard let y = number() else { return false }
      let end = Point(x: current.x, y: isRelative ? current.y + y : y)
      path.addLine(to: end)
      finish(end)
    case UInt8(ascii: "c"):
      guard let control1 = point(isRelative), let control2 = point(isRelative),
        let end = point(isRelative)
      else { return false }
      path.addCurve(to: end, control1: control1, control2: control2)
      finish(end, cubic: control2)
    case UInt8(ascii: "s"):
      guard let control2 = point(isRelative), let end = point(isRelative) else { return false }
      path.addCurve(to: end, control1: reflection(isCubic: true), control2: control2)
      finish(end, cubic: control2)
    case UInt8(ascii: "q"):
      guard let control = point(isRelative), let end = point(isRelative) else { return false }
      path.addQuadCurve(to: end, control: control)
      finish(end, quadratic: control)
    case UInt8(ascii: "t"):
      guard let end = point(isRelative) else { return false }
      let control = reflection(isCubic: false)
      path.addQuadCurve(to: end, control: control)
      finish(end, quadratic: control)
    default:
      guard let rx = number(), let ry = number(), let rotation = number(),
        let isLarge = flag(), let isPositive = flag(), let end = point(isRelative)
      else { return false }
      // An arc needs a current point, so the path is not empty; after a close, a move precedes the arc.
      let first = path.verbs.count + (path.verbs.last == .close ? 1 : 0)
      path.addEllipticalArc(
        from: current, to: end, rx: rx, ry: ry, rotation: rotation, isLarge: isLarge,
        isPositive: isPositive)
      if path.verbs.count > first + 1 {
        segmentsWithinArcs.formUnion(first..<path.verbs.count - 1)
      }
      finish(end)
    }
    return true
  }

  /// Takes a flag, a single digit that a number may follow without a separator.
  private mutating func flag() -> Bool? {
    reader.skipCommaSpace()
    if reader.take("0") { return false }
    return reader.take("1") ? true : nil
  }

  private mutating func finish(_ end: Point, cubic: Point? = nil, quadratic: Point? = nil) {
    current = end
    control = cubic.map { ($0, true) } ?? quadratic.map { ($0, false) }
  }

  /// The control point that continues the last curve smoothly.
  private func reflection(isCubic: Bool) -> Point {
    guard let control, control.isCubic == isCubic else { return current }
    return Point(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
  }
}
