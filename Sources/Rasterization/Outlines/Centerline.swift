internal import GLFunGeometry

/// One row of points that a pen follows, with the directions in which it passes them.
struct Centerline {
  /// A place on the way of the pen.
  struct Vertex {
    var point: Point
    /// The direction, of length 1, in which the pen arrives.
    var arriving: Vector
    /// The direction, of length 1, in which the pen leaves.
    var leaving: Vector
    /// Whether the pen goes straight to the next vertex, not along a curve.
    var isStraightAhead = true
    /// By how much more than half the width the sides pass the vertex, so that their area is kept
    /// as `CurveDivision` keeps that of a curve.
    var swell = 1.0
  }

  /// Where on a curve the pen is, as far as dashes ask for it.
  struct Place {
    /// The curve along which the pen leaves, as an index; −1 where it goes straight ahead or ends.
    var curve: Int
    var parameter: Double
    /// How far the vertex is moved off the curve, in −P″.
    var shift: Double
    /// How far the pen goes along the curve for a step of the parameter.
    var speed: Double

    static let none = Place(curve: -1, parameter: 0, shift: 0, speed: 0)
  }

  /// The places in order; no two neighbours coincide.
  var vertices: [Vertex] = []
  /// Where on its curve each vertex is; none where there are no dashes.
  var places: [Place] = []
  /// The curves that lead from vertex to vertex, for the places on them.
  var curves: [CubicPolynomial] = []
  /// Whether the pen goes on from the last vertex to the first.
  var isClosed = false

  /// The number of stretches between vertices.
  var segmentCount: Int { isClosed ? vertices.count : max(0, vertices.count - 1) }

  /// Which vertex comes after a stretch.
  func index(after stretch: Int) -> Int { stretch + 1 < vertices.count ? stretch + 1 : 0 }

  /// The vertex after a stretch.
  func next(after stretch: Int) -> Vertex { vertices[index(after: stretch)] }

  /// Whether all vertices are in a rectangle.
  func isInside(_ rect: Rect) -> Bool {
    for index in vertices.indices where !rect.contains(vertices[index].point) { return false }
    return true
  }

  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    if !curves.isEmpty { curves.removeAll(keepingCapacity: true) }
    isClosed = false
  }
}

/// Follows a path in the space of the pen, a sub-path at a time.
struct CenterlineBuilder {
  /// The sub-path as far as it is known.
  var line = Centerline()
  let tolerance: CurveTolerance
  /// How far to the sides the pen reaches.
  let half: Double
  let flattener: Flattener
  /// Steps no longer than this lie within the rounding of the coordinates.
  let negligible: Double
  /// The cosine of the largest turn that the pen may make between two vertices of a curve.
  let leastCosine: Double
  /// Leads to a space where curves are off lines by as much as in pixels, for a pen that is stretched.
  let measure: Transform?
  /// Whether places on curves are kept, for dashes.
  let keepsPlaces: Bool
  /// How many more vertices curves may be given for the turns of the pen.
  var turnBudget: Int
  /// How many more lines the bends of long curves may ask for.
  var lineBudget: Double
  private var start = Point.zero
  /// The places along the present curve.
  var stops: [CurveStop] = []

  /// - Parameters:
  ///   - half: half the width of the pen.
  ///   - tolerance: in the space of the pen.
  ///   - greatestTurn: one less the cosine of the largest turn between two vertices of a curve.
  ///   - measure: leads to a space where curves are off lines by as much as in pixels, for a pen that is stretched.
  ///   - reach: the part of that space from where the stroke can be seen.
  ///   - hasDashes: whether lengths along curves are needed.
  ///   - buffers: lend the memory of their line and their stops, until `giveBack`.
  init(
    half: Double, tolerance: CurveTolerance, greatestTurn: Double, measure: Transform?,
    reach: Rect?, negligible: Double, hasDashes: Bool, reusing buffers: inout StrokeBuffers
  ) {
    self.tolerance = tolerance
    self.half = half
    self.negligible = negligible
    // Dashes ask for the length of a curve in its own space, between any two of its vertices.
    self.measure = hasDashes ? nil : measure
    // The way of a pen that is stretched may bend everywhere by rounding alone. With dashes it is divided where it
    // bends in the pen's own space, which may be within a pixel.
    turnBudget = measure == nil ? 1 << 18 : hasDashes ? 1 << 13 : 1 << 15
    // A needle goes round corners at nearly every turn of its way.
    if let measure, measure.minScale < 0x1p-24 { turnBudget = 1 << 10 }
    lineBudget = measure == nil || !hasDashes ? 0x1p16 : 0x1p13
    leastCosine = max(-1, 1 - greatestTurn)
    // Lengths along a curve out of sight still count for the dashes after it.
    flattener = Flattener(tolerance: tolerance, cull: hasDashes ? nil : reach)
    keepsPlaces = hasDashes
    exchange(&buffers)
  }

  /// Ends the use of the memory that was lent.
  mutating func giveBack(_ buffers: inout StrokeBuffers) { exchange(&buffers) }

  private mutating func exchange(_ buffers: inout StrokeBuffers) {
    swap(&line, &buffers.line)
    swap(&stops, &buffers.stops)
  }

  /// Begins a sub-path.
  mutating func begin(at point: Point) {
    line.removeAll()
    start = point
    arrive(at: point, along: .zero)
  }

  /// The point that the next segment starts from.
  var current: Point { line.vertices[line.vertices.count - 1].point }

  /// Adds a straight stretch, unless it has no length.
  mutating func addLine(to end: Point) {
    guard let direction = direction(from: current, to: end) else { return }
    leave(along: direction, straight: true)
    arrive(at: end, along: direction)
  }

  /// Ends the sub-path where it is, or with a line to its start.
  mutating func end(closed: Bool) {
    if closed {
      addLine(to: start)
      if line.vertices.count > 1 {
        // The last vertex is the first one once more.
        let last = line.vertices.removeLast()
        if keepsPlaces { line.places.removeLast() }
        line.vertices[0].arriving = last.arriving
        line.isClosed = line.vertices.count > 1
        if !line.isClosed { line.vertices[0].leaving = .zero }
      }
    }
  }

  mutating func leave(along direction: Vector, straight: Bool) {
    let index = line.vertices.count - 1
    line.vertices[index].leaving = direction
    line.vertices[index].isStraightAhead = straight
  }

  mutating func arrive(at point: Point, along direction: Vector) {
    line.vertices.append(Centerline.Vertex(point: point, arriving: direction, leaving: direction))
    if keepsPlaces { line.places.append(.none) }
  }

  /// The direction between two points; nil where they are as good as one.
  func direction(from start: Point, to end: Point) -> Vector? {
    CenterlineBuilder.direction(from: start, to: end, negligible: negligible)
  }

  /// The direction between two points; nil where they are no more than `negligible` apart.
  static func direction(from start: Point, to end: Point, negligible: Double) -> Vector? {
    let way = end - start
    let length = way.length
    return length > negligible ? way * (1 / length) : nil
  }
}
