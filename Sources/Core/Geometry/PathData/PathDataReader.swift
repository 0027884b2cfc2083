/// A reader of SVG path data, the syntax of the `d` attribute of a `path` element.
///
/// Source: SVG 2, section 9.3.
package struct PathDataReader {
  /// The first mistake in path data.
  package struct Fault: Error {
    /// The index of the byte that is not the expected one.
    package let position: Int
    /// The part of the syntax that may stand there.
    package let expected: PathDataError.Expectation
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  /// The end of the last segment.
  private var current = Point.zero
  /// The start of the subpath.
  private var start = Point.zero
  /// The last control point, if the last segment is a cubic or quadratic curve.
  private var control: (point: Point, isCubic: Bool)?
  /// The segments, as indices of `verbs`, that end within an arc of the path data.
  package private(set) var segmentsWithinArcs: Set<Int> = []
  /// The most points to reserve memory for before a path is read. A longer path grows while it is read.
  private static let mostExpected = 1 << 10

  /// Creates a reader of a range of bytes.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Adds the segments up to the first mistake to an empty path.
  ///
  /// - Parameter most: the number of points after which reading stops.
  package mutating func read(into path: inout Path, most: Int = .max) throws(Fault) {
    skipSpace()
    guard let first = next else { return }
    guard first | 0x20 == UInt8(ascii: "m") else { throw fault(.move) }
    // In most files a point takes at least eight bytes.
    let expected = min((end - position) / 8, Self.mostExpected)
    path.reserve(verbs: expected / 2, points: expected)
    while let command = next {
      let isRelative = command >= UInt8(ascii: "a")
      let kind = command | 0x20
      guard isCommand(kind) else { throw fault(.command) }
      position += 1
      skipSpace()
      if kind == UInt8(ascii: "z") {
        path.closeSubpath()
        current = start
        control = nil
        continue
      }
      guard startsNumber else { throw fault(.number) }
      var isFirst = true
      repeat {
        guard path.points.count < most else { return }
        try segment(kind, isRelative, isFirst, &path)
        isFirst = false
        skipSpace()
        if next == UInt8(ascii: ",") {
          position += 1
          skipSpace()
          guard startsNumber else { throw fault(.number) }
        }
      } while startsNumber
    }
  }

  private func fault(_ expected: PathDataError.Expectation) -> Fault {
    Fault(position: position, expected: expected)
  }

  // MARK: Tokens

  /// The next byte; nil at the end.
  private var next: UInt8? { position < end ? bytes[position] : nil }

  private mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: " "), 9, 10, 12, 13: position += 1
      default: return
      }
    }
  }

  private mutating func skipCommaSpace() {
    skipSpace()
    guard next == UInt8(ascii: ",") else { return }
    position += 1
    skipSpace()
  }

  private func isCommand(_ kind: UInt8) -> Bool {
    switch kind {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"),
      UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"),
      UInt8(ascii: "a"), UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private var startsNumber: Bool {
    guard let byte = next else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
  }

  private mutating func number() throws(Fault) -> Double {
    skipCommaSpace()
    guard let number = DecimalNumber.read(bytes, at: position, until: end) else {
      throw fault(.number)
    }
    position = number.end
    return number.value
  }

  private mutating func point(_ isRelative: Bool) throws(Fault) -> Point {
    let x = try number()
    let y = try number()
    return isRelative ? Point(x: current.x + x, y: current.y + y) : Point(x: x, y: y)
  }

  /// Takes a flag, a single digit that a number may follow without a separator.
  private mutating func flag() throws(Fault) -> Bool {
    skipCommaSpace()
    guard let byte = next, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw fault(.flag)
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  // MARK: Segments

  /// Reads the numbers of one segment and adds it.
  private mutating func segment(
    _ kind: UInt8, _ isRelative: Bool, _ isFirst: Bool, _ path: inout Path
  ) throws(Fault) {
    switch kind {
    case UInt8(ascii: "m"):
      let end = try point(isRelative)
      if isFirst {
        path.move(to: end)
        start = end
      } else {
        path.addLine(to: end)
      }
      finish(end)
    case UInt8(ascii: "l"):
      let end = try point(isRelative)
      path.addLine(to: end)
      finish(end)
    case UInt8(ascii: "h"):
      let x = try number()
      let end = Point(x: isRelative ? current.x + x : x, y: current.y)
      path.addLine(to: end)
      finish(end)
    case UInt8(ascii: "v"):
      let y = try number()
      let end = Point(x: current.x, y: isRelative ? current.y + y : y)
      path.addLine(to: end)
      finish(end)
    case UInt8(ascii: "c"):
      let control1 = try point(isRelative)
      let control2 = try point(isRelative)
      let end = try point(isRelative)
      path.addCurve(to: end, control1: control1, control2: control2)
      finish(end, cubic: control2)
    case UInt8(ascii: "s"):
      let control2 = try point(isRelative)
      let end = try point(isRelative)
      path.addCurve(to: end, control1: reflection(isCubic: true), control2: control2)
      finish(end, cubic: control2)
    case UInt8(ascii: "q"):
      let control = try point(isRelative)
      let end = try point(isRelative)
      path.addQuadCurve(to: end, control: control)
      finish(end, quadratic: control)
    case UInt8(ascii: "t"):
      let end = try point(isRelative)
      let control = reflection(isCubic: false)
      path.addQuadCurve(to: end, control: control)
      finish(end, quadratic: control)
    default:
      try arc(isRelative, &path)
    }
  }

  private mutating func arc(_ isRelative: Bool, _ path: inout Path) throws(Fault) {
    let rx = try number()
    let ry = try number()
    let rotation = try number()
    let isLarge = try flag()
    let isPositive = try flag()
    let end = try point(isRelative)
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
