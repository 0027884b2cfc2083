public import GLFunGeometry

extension Path {
  /// Makes a path of the value of a `d` attribute.
  ///
  /// After a mistake nothing more is drawn, as SVG prescribes. Source: SVG 2, section 9.3.
  ///
  /// - Parameter most: after so many points nothing more is read.
  init(data reader: TextReader, most: Int = .max) {
    self.init()
    var data = PathDataReader(reader)
    data.read(into: &self, most: most)
  }

  /// The segments, as indices of `verbs`, that end within an arc of path data: no markers are there.
  static func segmentsWithinArcs(data reader: TextReader) -> Set<Int> {
    var path = Path()
    var data = PathDataReader(reader)
    data.read(into: &path)
    return data.segmentsWithinArcs
  }
}

/// Where a text is no SVG path data.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The number of characters (Unicode scalars) before the mistake.
  public let offset: Int
}

extension Path {
  /// Makes a path of SVG path data, as the `d` attribute of a `path` element has it: "M10 10h80v40z".
  ///
  /// - Throws: `SVGPathError` where an SVG would draw no more than what is before the mistake.
  public init(svgPathData text: String) throws(SVGPathError) {
    self.init()
    var data = PathDataReader(TextReader(Array(text.utf8)))
    guard data.read(into: &self) else {
      let before = text.utf8.prefix(data.position)
      throw SVGPathError(offset: before.count { $0 & 0xC0 != 0x80 })
    }
  }

  /// How many bytes the path takes.
  package var byteCount: Int {
    verbs.count * MemoryLayout<Verb>.stride + points.count * MemoryLayout<Point>.stride
  }
}

/// Reads path data command by command.
private struct PathDataReader {
  private var reader: TextReader
  /// The end of the last segment.
  private var current = Point.zero
  /// The start of the sub-path.
  private var start = Point.zero
  /// The last control point, of a cubic or of a quadratic curve, where the last segment is one.
  private var control: (point: Point, isCubic: Bool)?
  private(set) var segmentsWithinArcs: Set<Int> = []
  /// The most points for which memory is reserved before a path is read. A longer path grows as it is read.
  private static let mostExpected = 1 << 10

  init(_ reader: TextReader) { self.reader = reader }

  /// How far the data is read.
  var position: Int { reader.position }

  /// Reads as far as there is no mistake.
  ///
  /// - Parameter most: how many points the path may have.
  /// - Returns: whether that is everything.
  @discardableResult
  mutating func read(into path: inout Path, most: Int = .max) -> Bool {
    reader.skipSpace()
    guard let first = reader.next else { return true }
    guard first | 0x20 == UInt8(ascii: "m") else { return false }
    // A point takes eight bytes or more in most files.
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
          // A comma is to be followed by a number.
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

  /// Reads the numbers of a command once.
  ///
  /// - Returns: false where they are not all there.
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
      // Without a current point the path is empty, and after a close there is a move before the arc.
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

  /// A flag is one digit, after which a number may follow at once.
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
