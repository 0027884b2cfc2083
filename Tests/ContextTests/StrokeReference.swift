import GLFunDrawing
import GLFunGeometry
import Glibc

/// The ideal area of a stroke, computed independently of the stroker: the sweep of the pen's cross-section along each of many
/// short sides, a wedge, sector or kite for each corner, and a piece for each end.
///
/// Every piece is convex, so a line of the picture, taken back to user space, crosses it in one span; the spans of 256 lines a
/// pixel are united and measured exactly along the line.
struct StrokeReference {
  /// A short part of the pen's way.
  struct Side {
    var start: Point
    var end: Point
    /// The unit directions of the way at its start and at its end.
    var leaving: Vector
    var arriving: Vector
    /// True if the path has a corner at the start of the side, to be joined in the pen's style; else it continues smoothly.
    var startsAtCorner: Bool
  }

  /// One sub-path.
  struct Line {
    var sides: [Side]
    var isClosed: Bool
  }

  /// The intersection of all half-planes and the disc, if there is one.
  private struct Piece {
    var sides: [(normal: Vector, limit: Double)] = []
    var disc: (center: Point, radius: Double)?
    /// A disc around the piece.
    var bounds: (center: Point, radius: Double)
  }

  private let style: StrokeStyle
  private let half: Double
  private var pieces: [Piece] = []

  /// Makes the stroke of sub-paths in user space.
  init(_ lines: [Line], _ style: StrokeStyle) {
    self.style = style
    half = style.width / 2
    for line in lines {
      for dash in Self.dashes(of: line, style.dash) { add(dash) }
    }
  }

  // MARK: Pieces

  private mutating func add(_ line: Line) {
    guard let first = line.sides.first, let last = line.sides.last else { return }
    for side in line.sides { addSweep(along: side) }
    for (side, next) in zip(line.sides, line.sides.dropFirst()) where next.startsAtCorner {
      addCorner(next.start, side.arriving, next.leaving)
    }
    if line.isClosed {
      if first.startsAtCorner { addCorner(first.start, last.arriving, first.leaving) }
    } else {
      addCap(first.start, -first.leaving)
      addCap(last.end, last.arriving)
    }
  }

  /// The sweep of the cross-section from one end of a side to the other, on either hand; two triangles if it crosses itself.
  private mutating func addSweep(along side: Side) {
    if side.leaving == side.arriving {
      return addBox(from: side.start, to: side.end, side.leaving)
    }
    for hand in [half, -half] {
      let from = Vector(dx: -side.leaving.dy, dy: side.leaving.dx) * hand
      let to = Vector(dx: -side.arriving.dy, dy: side.arriving.dx) * hand
      let way = side.end - side.start
      let (share, other) = (way.cross(to) / from.cross(to), way.cross(from) / from.cross(to))
      if share > 0, share < 1, other > 0, other < 1 {
        let crossing = side.start + from * share
        addPolygon([side.start, side.end, crossing])
        addPolygon([crossing, side.start + from, side.end + to])
      } else {
        addPolygon([side.start, side.end, side.end + to])
        addPolygon([side.start, side.end + to, side.start + from])
      }
    }
  }

  private mutating func addBox(from start: Point, to end: Point, _ direction: Vector) {
    let normal = Vector(dx: -direction.dy, dy: direction.dx)
    let middle = start + (end - start) * 0.5
    var piece = Piece(bounds: (middle, (end - start).length / 2 + half))
    piece.sides = [
      (-direction, -dot(direction, start)), (direction, dot(direction, end)),
      (normal, dot(normal, start) + half), (-normal, half - dot(normal, start)),
    ]
    pieces.append(piece)
  }

  private mutating func addCorner(_ point: Point, _ arriving: Vector, _ leaving: Vector) {
    if style.join == .round {
      var piece = Piece(bounds: (point, half))
      piece.sides = [(-arriving, -dot(arriving, point)), (leaving, dot(leaving, point))]
      piece.disc = (point, half)
      pieces.append(piece)
      return
    }
    let outward: Double = arriving.cross(leaving) > 0 ? -half : half
    let from = Vector(dx: -arriving.dy, dy: arriving.dx) * outward
    let to = Vector(dx: -leaving.dy, dy: leaving.dx) * outward
    // The cosine of half the turn; the miter's length, in widths, is its inverse.
    let cosine = max(0, (1 + arriving.dot(leaving)) / 2).squareRoot()
    if style.join == .miter, cosine * style.miterLimit >= 1, cosine > 1e-6 {
      let tip = (from + to) * (1 / (2 * cosine * cosine))
      addPolygon([point, point + from, point + tip, point + to])
    } else {
      addPolygon([point, point + from, point + to])
    }
  }

  private mutating func addCap(_ point: Point, _ outward: Vector) {
    switch style.cap {
    case .butt: break
    case .square: addBox(from: point, to: point + outward * half, outward)
    case .round:
      var piece = Piece(bounds: (point, half))
      piece.sides = [(-outward, -dot(outward, point))]
      piece.disc = (point, half)
      pieces.append(piece)
    }
  }

  private mutating func addPolygon(_ corners: [Point]) {
    let middle = corners[0]
    var piece = Piece(bounds: (middle, corners.map { ($0 - middle).length }.max() ?? 0))
    let turn = (corners[1] - corners[0]).cross(corners[corners.count - 1] - corners[0])
    for (index, corner) in corners.enumerated() {
      let way = corners[(index + 1) % corners.count] - corner
      let normal = turn > 0 ? Vector(dx: way.dy, dy: -way.dx) : Vector(dx: -way.dy, dy: way.dx)
      piece.sides.append((normal, dot(normal, corner)))
    }
    pieces.append(piece)
  }

  private func dot(_ vector: Vector, _ point: Point) -> Double { vector.dot(point - .zero) }

  // MARK: Dashes

  private static func dashes(of line: Line, _ dash: LineDash) -> [Line] {
    guard !dash.lengths.isEmpty else { return [line] }
    let lengths = dash.lengths.count.isMultiple(of: 2) ? dash.lengths : dash.lengths + dash.lengths
    let period = lengths.reduce(0, +)
    let total = line.sides.reduce(0) { $0 + ($1.end - $1.start).length }
    // The positions of the pattern's changes, along the line.
    var place = -(dash.phase - (dash.phase / period).rounded(.down) * period)
    var spans: [(from: Double, to: Double)] = []
    var index = 0
    while place < total {
      let end = place + lengths[index]
      if index.isMultiple(of: 2), end > 0 { spans.append((max(place, 0), min(end, total))) }
      place = end
      index = (index + 1) % lengths.count
    }
    if line.isClosed, let first = spans.first, let last = spans.last, first.from == 0,
      last.to == total
    {
      if spans.count == 1 { return [line] }
      let joined = part(of: line, last.from, last.to) + part(of: line, first.from, first.to)
      return spans.dropFirst().dropLast().map {
        Line(sides: part(of: line, $0.from, $0.to), isClosed: false)
      } + [Line(sides: joined, isClosed: false)]
    }
    return spans.map { Line(sides: part(of: line, $0.from, $0.to), isClosed: false) }
  }

  /// The sides between two lengths along a line.
  private static func part(of line: Line, _ from: Double, _ to: Double) -> [Side] {
    var result: [Side] = []
    var before = 0.0
    for side in line.sides {
      let way = side.end - side.start
      let length = way.length
      let low = max(0, (from - before) / length)
      let high = min(1, (to - before) / length)
      before += length
      guard low < high else { continue }
      func direction(_ share: Double) -> Vector {
        let mixed = side.leaving * (1 - share) + side.arriving * share
        return mixed * (1 / mixed.length)
      }
      result.append(
        Side(
          start: side.start + way * low, end: side.start + way * high,
          leaving: low == 0 ? side.leaving : direction(low),
          arriving: high == 1 ? side.arriving : direction(high),
          startsAtCorner: low == 0 && side.startsAtCorner))
    }
    return result
  }

  // MARK: Coverage

  /// The covered part of each pixel of a square picture, with user space placed by `transform`.
  func coverage(side: Int, transform: Transform = .identity) -> [Double] {
    guard let inverse = transform.inverted() else { return [] }
    let lines = CoverageReference.lines
    var spans = [[(from: Double, to: Double)]](repeating: [], count: side * lines)
    let step = Vector(dx: inverse.a, dy: inverse.b)
    let stretch = hypot(transform.b, transform.d)
    for piece in pieces {
      let middle = piece.bounds.center.applying(transform).y
      let reach = piece.bounds.radius * stretch
      let first = max(0, Int(((middle - reach) * Double(lines)).rounded(.down)))
      let last = min(side * lines - 1, Int(((middle + reach) * Double(lines)).rounded(.up)))
      if first > last { continue }
      for line in first...last {
        let origin = Point(x: 0, y: (Double(line) + 0.5) / Double(lines)).applying(inverse)
        if let span = Self.span(piece, origin, step), span.to > 0, span.from < Double(side) {
          spans[line].append(span)
        }
      }
    }
    var result = [Double](repeating: 0, count: side * side)
    for line in spans.indices {
      spans[line].sort { $0.from < $1.from }
      var end = -Double.infinity
      for span in spans[line] where span.to > end {
        CoverageReference.add(
          from: max(span.from, end), to: span.to, row: line / lines, side, &result)
        end = span.to
      }
    }
    return result
  }

  /// True if a point in user space is covered.
  func covers(_ point: Point) -> Bool {
    pieces.contains { piece in
      piece.sides.allSatisfy { dot($0.normal, point) <= $0.limit }
        && piece.disc.map { ($0.center - point).length <= $0.radius } ?? true
    }
  }

  /// The span of a line, `origin` + x·`step`, inside a piece.
  private static func span(
    _ piece: Piece, _ origin: Point, _ step: Vector
  ) -> (from: Double, to: Double)? {
    var (low, high) = (-Double.infinity, Double.infinity)
    for side in piece.sides {
      let slope = side.normal.dot(step)
      let room = side.limit - side.normal.dot(origin - .zero)
      if slope > 0 {
        high = min(high, room / slope)
      } else if slope < 0 {
        low = max(low, room / slope)
      } else if room < 0 {
        return nil
      }
    }
    if let disc = piece.disc {
      let offset = origin - disc.center
      let a = step.dot(step)
      let b = offset.dot(step) / a
      let c = (offset.dot(offset) - disc.radius * disc.radius) / a
      guard b * b > c else { return nil }
      let root = (b * b - c).squareRoot()
      low = max(low, -b - root)
      high = min(high, -b + root)
    }
    return low < high ? (low, high) : nil
  }
}

extension StrokeReference {
  /// Straight sides between corners.
  static func polyline(_ points: [Point], isClosed: Bool = false) -> Line {
    let ends = Array(points.dropFirst()) + (isClosed ? [points[0]] : [])
    let sides = zip(points, ends).compactMap { start, end -> Side? in
      let way = end - start
      guard way.length > 0 else { return nil }
      let direction = way * (1 / way.length)
      return Side(
        start: start, end: end, leaving: direction, arriving: direction, startsAtCorner: true)
    }
    return Line(sides: sides, isClosed: isClosed)
  }

  /// The sides of a cubic curve, short enough that each turns by at most a fiftieth.
  static func curve(_ points: [Point]) -> [Side] {
    func mix(_ t: Double, _ weights: [Double], _ vectors: [Vector]) -> Vector {
      zip(weights, vectors).reduce(Vector.zero) { $0 + $1.1 * $1.0 }
    }
    func place(_ t: Double) -> Point {
      let s = 1 - t
      return .zero
        + mix(t, [s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t], points.map { $0 - .zero })
    }
    func direction(_ t: Double) -> Vector {
      let s = 1 - t
      let way = mix(
        t, [s * s, 2 * s * t, t * t], zip(points, points.dropFirst()).map { $0.1 - $0.0 })
      return way * (1 / way.length)
    }
    var sides: [Side] = []
    func add(_ from: Double, _ to: Double, _ first: Vector, _ last: Vector) {
      if first.dot(last) < 0.9998, to - from > 1e-9 {
        let middle = (from + to) / 2
        add(from, middle, first, direction(middle))
        add(middle, to, direction(middle), last)
      } else {
        sides.append(
          Side(
            start: place(from), end: place(to), leaving: first, arriving: last,
            startsAtCorner: from == 0))
      }
    }
    let steps = 200
    for step in 0..<steps {
      let (from, to) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
      add(from, to, direction(from), direction(to))
    }
    return sides
  }
}
