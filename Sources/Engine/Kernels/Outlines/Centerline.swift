#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// The points of one sub-path that a pen follows, with the directions in which it passes them.
struct Centerline {
  /// A point on the way of the pen.
  struct Vertex {
    var point: Point
    /// The direction, of length 1, in which the pen arrives.
    var arriving: Vector
    /// The direction, of length 1, in which the pen leaves.
    var leaving: Vector
    /// True if the pen goes straight to the next vertex, false if it follows a curve.
    var isStraightAhead = true
    /// The factor, at least 1, by which the sides pass the vertex further out than half the width, so that their area is
    /// preserved as `CurveDivision` preserves a curve's.
    var swell = 1.0
  }

  /// The position of a vertex on a curve, for dashes.
  struct Place {
    /// The index of the curve along which the pen leaves; −1 if it goes straight ahead or ends.
    var curve: Int
    var parameter: Double
    /// The displacement of the vertex from the curve, in units of −P″.
    var shift: Double
    /// The speed: the distance along the curve for each unit of the parameter.
    var speed: Double

    static let none = Place(curve: -1, parameter: 0, shift: 0, speed: 0)
  }

  /// The vertices in order; no two neighbours coincide.
  var vertices: [Vertex] = []
  /// The position of each vertex on its curve; empty without dashes.
  var places: [Place] = []
  /// The curves that `places` refers to.
  var curves: [CubicPolynomial] = []
  /// True if the pen continues from the last vertex to the first.
  var isClosed = false

  /// The number of stretches between vertices.
  var segmentCount: Int { isClosed ? vertices.count : max(0, vertices.count - 1) }

  /// The index of the vertex at the end of a stretch.
  func index(after stretch: Int) -> Int { stretch + 1 < vertices.count ? stretch + 1 : 0 }

  /// The vertex at the end of a stretch.
  func next(after stretch: Int) -> Vertex { vertices[index(after: stretch)] }

  /// True if all vertices are in the rectangle.
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

/// Builds the centerline of a path in the pen's space, one sub-path at a time.
struct CenterlineBuilder {
  /// The part of the sub-path that has been added.
  var line = Centerline()
  let tolerance: CurveTolerance
  /// Half the width of the pen.
  let half: Double
  let flattener: Flattener
  /// Steps up to this length are rounding errors of the coordinates.
  let negligible: Double
  /// The cosine of the largest turn that the pen may make between two vertices of a curve.
  let leastCosine: Double
  /// The transform to a space in which distances from curves to lines are as large as in pixels, for a stretched pen; nil for
  /// others.
  let measure: Transform?
  /// True if positions on curves are kept, for dashes.
  let keepsPlaces: Bool
  /// The number of vertices that curves may still get for the turns of the pen.
  var turnBudget: Int
  /// The number of lines that may still be used for the bends of long curves.
  var lineBudget: Double
  private var start = Point.zero
  /// The stops along the current curve.
  var stops: [CurveStop] = []

  /// - Parameters:
  ///   - half: half the width of the pen.
  ///   - tolerance: the tolerance in the space of the pen.
  ///   - greatestTurn: one minus the cosine of the largest turn between two vertices of a curve.
  ///   - measure: the transform to a space in which distances from curves to lines are as large as in pixels, for a stretched
  ///     pen.
  ///   - reach: the part of the pen's space from which the stroke can be visible.
  ///   - hasDashes: true if lengths along curves are needed.
  ///   - buffers: the source of the memory for the line and the stops, until the next `exchange`.
  init(
    half: Double, tolerance: CurveTolerance, greatestTurn: Double, measure: Transform?,
    reach: Rect?, negligible: Double, hasDashes: Bool, reusing buffers: inout StrokeBuffers
  ) {
    self.tolerance = tolerance
    self.half = half
    self.negligible = negligible
    // Dashes need the length of a curve in its own space, between any two of its vertices.
    self.measure = hasDashes ? nil : measure
    // In the space of a stretched pen, rounding alone may bend the path everywhere. With dashes, curves are divided at bends in
    // the pen's own space, which may be smaller than a pixel.
    turnBudget = measure == nil ? 1 << 18 : hasDashes ? 1 << 13 : 1 << 15
    // A needle-shaped pen gets corners at nearly every turn of its path.
    if let measure, measure.minScale < 0x1p-24 { turnBudget = 1 << 10 }
    lineBudget = measure == nil || !hasDashes ? 0x1p16 : 0x1p13
    leastCosine = max(-1, 1 - greatestTurn)
    // The lengths of invisible curves still count for the dashes after them.
    flattener = Flattener(tolerance: tolerance, cull: hasDashes ? nil : reach)
    keepsPlaces = hasDashes
    exchange(&buffers)
  }

  /// Borrows memory, or returns it.
  mutating func exchange(_ buffers: inout StrokeBuffers) {
    swap(&line, &buffers.line)
    swap(&stops, &buffers.stops)
  }

  /// Begins a sub-path.
  mutating func begin(at point: Point) {
    line.removeAll()
    start = point
    arrive(at: point, along: .zero)
  }

  /// The start of the next segment.
  var current: Point { line.vertices[line.vertices.count - 1].point }

  /// Adds a straight stretch, unless it has no length.
  mutating func addLine(to end: Point) {
    guard let direction = direction(from: current, to: end) else { return }
    leave(along: direction, straight: true)
    arrive(at: end, along: direction)
  }

  /// Ends the sub-path, with a line to its start if it is closed.
  mutating func end(closed: Bool) {
    if closed {
      addLine(to: start)
      if line.vertices.count > 1 {
        // The last vertex repeats the first.
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

  /// The direction between two points; nil if they practically coincide.
  func direction(from start: Point, to end: Point) -> Vector? {
    CenterlineBuilder.direction(from: start, to: end, negligible: negligible)
  }

  /// The direction between two points; nil if their distance is at most `negligible`.
  static func direction(from start: Point, to end: Point, negligible: Double) -> Vector? {
    let way = end - start
    let length = way.length
    return length > negligible ? way * (1 / length) : nil
  }
}
#endif
