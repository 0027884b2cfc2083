internal import Glibc

/// One row of points that a pen follows, with the directions in which it passes them.
struct Centerline {
  /// A place on the way of the pen.
  struct Vertex {
    var point: Point
    /// The direction, of length 1, in which the pen arrives.
    var arriving: Vector
    /// The direction, of length 1, in which the pen leaves.
    var leaving: Vector
    /// Whether the vertex lies inside a curve: its corner, if it has one, is always rounded.
    var isOnCurve: Bool
    /// Whether the pen goes straight to the next vertex, not along a curve.
    var isStraightAhead = true
    /// By how much more than half the width the sides pass the vertex, so that their area is kept
    /// as `CurveDivision` keeps that of a curve.
    var swell = 1.0
  }

  /// The places in order; no two neighbours coincide.
  var vertices: [Vertex] = []
  /// Whether the pen goes on from the last vertex to the first.
  var isClosed = false

  /// The number of stretches between vertices.
  var segmentCount: Int { isClosed ? vertices.count : max(0, vertices.count - 1) }

  /// The vertex after a stretch.
  func next(after index: Int) -> Vertex {
    vertices[index + 1 < vertices.count ? index + 1 : 0]
  }

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    isClosed = false
  }
}

/// Follows a path in the space of the pen, a sub-path at a time.
struct CenterlineBuilder {
  /// The sub-path as far as it is known.
  private(set) var line = Centerline()
  private let half: Double
  private let tolerance: Double
  private let flattener: Flattener
  /// Steps no longer than this lie within the rounding of the coordinates.
  private let negligible: Double
  private var buffer: [Point] = []
  private var start = Point.zero

  /// - Parameters:
  ///   - half: half the width of the pen.
  ///   - tolerance: in the space of the pen.
  ///   - reach: the part of that space from where the stroke can be seen.
  init(half: Double, tolerance: Double, reach: Rect?, negligible: Double) {
    self.half = half
    self.tolerance = tolerance
    self.negligible = negligible
    flattener = Flattener(tolerance: tolerance, cull: reach)
  }

  /// Begins a sub-path.
  mutating func begin(at point: Point) {
    line.removeAll()
    start = point
    line.vertices.append(
      Centerline.Vertex(point: point, arriving: .zero, leaving: .zero, isOnCurve: false))
  }

  /// The point that the next segment starts from.
  var current: Point { line.vertices[line.vertices.count - 1].point }

  /// Adds a straight stretch, unless it has no length.
  mutating func addLine(to end: Point) {
    guard let direction = direction(from: current, to: end) else { return }
    leave(along: direction, straight: true)
    arrive(at: end, along: direction, onCurve: false)
  }

  /// Adds a curve, by its ends' tangents and by lines between.
  mutating func addCurve(_ curve: CubicCurve) {
    let (p0, p1, p2, p3) = (curve.start, curve.control1, curve.control2, curve.end)
    guard
      let first = direction(from: p0, to: p1) ?? direction(from: p0, to: p2)
        ?? direction(from: p0, to: p3),
      let last = direction(from: p2, to: p3) ?? direction(from: p1, to: p3)
        ?? direction(from: p0, to: p3)
    else { return }
    // The outer edge is a curve of its own, longer by the turn times half the width.
    let middle = direction(from: p1, to: p2) ?? first
    let turn = angle(from: first, to: middle) + angle(from: middle, to: last)
    let edgeSteps = turn * turn * half / (8 * tolerance)
    let squaredSteps = CurveDivision.squaredSteps(curve, tolerance: tolerance)
    buffer.removeAll(keepingCapacity: true)
    if flattener.hasCull && (squaredSteps > 128 * 128 || flattener.isOutside(curve)) {
      flattener.append(curve, to: &buffer)
    } else {
      let count = CurveDivision.count(squaredSteps: squaredSteps + edgeSteps)
      flattener.append(CurveDivision(curve, count: count), end: p3, to: &buffer)
    }
    leave(along: first, straight: false)
    let firstIndex = line.vertices.count - 1
    for point in buffer {
      guard let chord = direction(from: current, to: point) else { continue }
      arrive(at: point, along: chord, onCurve: true)
      line.vertices[line.vertices.count - 1].isStraightAhead = false
    }
    smooth(after: firstIndex)
    let lastIndex = line.vertices.count - 1
    if lastIndex > firstIndex {
      line.vertices[lastIndex].arriving = last
      line.vertices[lastIndex].isOnCurve = false
      line.vertices[lastIndex].isStraightAhead = true
    }
  }

  /// Ends the sub-path where it is, or with a line to its start.
  mutating func end(closed: Bool) {
    if closed {
      addLine(to: start)
      if line.vertices.count > 1 {
        // The last vertex is the first one once more.
        let last = line.vertices.removeLast()
        line.vertices[0].arriving = last.arriving
        line.isClosed = line.vertices.count > 1
        if !line.isClosed { line.vertices[0].leaving = .zero }
      }
    }
  }

  /// Gives the vertices inside a curve the direction halfway between their neighbours'.
  private mutating func smooth(after firstIndex: Int) {
    let count = line.vertices.count
    guard firstIndex + 1 < count - 1 else { return }
    for index in firstIndex + 1..<count - 1 {
      let arriving = line.vertices[index].arriving
      let leaving = line.vertices[index + 1].arriving
      // Turns beyond 60° are cusps: rounded corners.
      if arriving.dot(leaving) > 0.5 {
        let sum = arriving + leaving
        let tangent = sum * (1 / sum.length)
        line.vertices[index].arriving = tangent
        line.vertices[index].leaving = tangent
        // For a turn δ that is 1 + δ²/12.
        line.vertices[index].swell = 1 + (1 - arriving.dot(leaving)) / 6
      } else {
        line.vertices[index].leaving = leaving
      }
    }
  }

  private mutating func leave(along direction: Vector, straight: Bool) {
    let index = line.vertices.count - 1
    line.vertices[index].leaving = direction
    line.vertices[index].isStraightAhead = straight
  }

  private mutating func arrive(at point: Point, along direction: Vector, onCurve: Bool) {
    line.vertices.append(
      Centerline.Vertex(
        point: point, arriving: direction, leaving: direction, isOnCurve: onCurve))
  }

  /// The direction between two points; nil where they are as good as one.
  private func direction(from start: Point, to end: Point) -> Vector? {
    let way = end - start
    let length = way.length
    return length > negligible ? way * (1 / length) : nil
  }

  private func angle(from first: Vector, to second: Vector) -> Double {
    abs(atan2(first.cross(second), first.dot(second)))
  }
}
