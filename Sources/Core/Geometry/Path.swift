/// Lines and curves in subpaths, for filling, stroking or clipping.
///
/// A path is a value with two arrays: the elements (`verbs`) and their points (`points`). Each subpath begins with a move, the
/// only one in it, and ends with at most one close. A transform passed to a method is applied at once to the points that the
/// call adds; the path itself has no transform.
///
/// A segment with a coordinate that is infinite or NaN, before or after the transform, is ignored. Without a current
/// point, a line, a curve or an arc begins a subpath at its first point, as on an HTML canvas ("ensure there is a
/// subpath"). Source: `CGMutablePath`.
public struct Path: Hashable, Sendable {
  /// The kind of an element of a path.
  package enum Verb: UInt8, Sendable {
    /// The beginning of a subpath; one point.
    case move
    /// A line; one point, its end.
    case line
    /// A quadratic Bézier curve; two points: the control point and the end.
    case quad
    /// A cubic Bézier curve; three points: two control points and the end.
    case cubic
    /// A line back to the start of the subpath, which it ends; no points.
    case close

    /// The number of points of the element.
    package var pointCount: Int {
      switch self {
      case .close: 0
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      }
    }
  }

  /// The elements in order: (move (line | quad | cubic)* close?)*.
  package private(set) var verbs: [Verb] = []
  /// The points of all elements in order; `Verb.pointCount` gives the number for each element.
  package private(set) var points: [Point] = []
  /// The index in `points` of the start of the last subpath.
  private var startIndex = 0

  /// Creates an empty path.
  public init() {}

  /// Creates a path from the elements and points of another path.
  package init(verbs: ArraySlice<Verb>, points: ArraySlice<Point>) {
    self.verbs = Array(verbs)
    self.points = Array(points)
  }

  /// Adds a path to arrays that contain other paths.
  ///
  /// - Parameters:
  ///   - verbs: the elements of the paths.
  ///   - points: their points.
  ///   - add: adds the elements; the first one must be a move.
  /// - Returns: the ranges of the added path.
  package static func append(
    to verbs: inout [Verb], _ points: inout [Point], _ add: (inout Path) -> Void
  ) -> (verbs: Range<Int>, points: Range<Int>) {
    var path = Path()
    swap(&path.verbs, &verbs)
    swap(&path.points, &points)
    // Otherwise the move would replace the other path's. This close belongs to neither.
    if path.verbs.last == .move { path.verbs.append(.close) }
    let starts = (path.verbs.count, path.points.count)
    add(&path)
    swap(&path.verbs, &verbs)
    swap(&path.points, &points)
    return (starts.0..<verbs.count, starts.1..<points.count)
  }

  /// Replaces the path by the elements and points of another path, reusing its memory.
  package mutating func assign(verbs: borrowing Span<Verb>, points: borrowing Span<Point>) {
    removeAll(keepingCapacity: true)
    self.verbs.append(addingCapacity: verbs.count) { added in
      for index in verbs.indices { added.append(verbs[index]) }
    }
    self.points.append(addingCapacity: points.count) { added in
      for index in points.indices { added.append(points[index]) }
    }
  }

  /// True if the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The start of the next segment; nil in an empty path.
  ///
  /// After a subpath is closed, this is its start.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    return last == .close ? points[startIndex] : points[points.count - 1]
  }

  /// Removes all elements.
  ///
  /// - Parameter keepingCapacity: true to keep the storage for new elements.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    verbs.removeAll(keepingCapacity: keepingCapacity)
    points.removeAll(keepingCapacity: keepingCapacity)
    startIndex = 0
  }

  /// Begins a subpath at `point`.
  ///
  /// Of several consecutive moves only the last one is kept.
  public mutating func move(to point: Point, transform: Transform = .identity) {
    let point = point.applying(transform)
    if point.isFinite { appendMove(point) }
  }

  /// Adds a line from the current point to `point`; without a current point this is `move(to:transform:)`.
  public mutating func addLine(to point: Point, transform: Transform = .identity) {
    let point = point.applying(transform)
    guard point.isFinite else { return }
    if beginSegment() { appendLine(point) } else { appendMove(point) }
  }

  /// Begins a subpath at the first of `points` and adds lines to the others in turn.
  public mutating func addLines(
    between points: [Point], transform: Transform = .identity
  ) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve from the current point, or from the control point if there is no current point, to `end`.
  public mutating func addQuadCurve(
    to end: Point, control: Point, transform: Transform = .identity
  ) {
    let end = end.applying(transform)
    let control = control.applying(transform)
    guard end.isFinite, control.isFinite else { return }
    if !beginSegment() { appendMove(control) }
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic Bézier curve from the current point, or from the first control point if there is no current point, to `end`.
  public mutating func addCurve(
    to end: Point, control1: Point, control2: Point, transform: Transform = .identity
  ) {
    let end = end.applying(transform)
    let control1 = control1.applying(transform)
    let control2 = control2.applying(transform)
    guard end.isFinite, control1.isFinite, control2.isFinite else { return }
    if !beginSegment() { appendMove(control1) }
    appendCubic(control1, control2, end)
  }

  /// Closes the subpath with a line to its start.
  ///
  /// Does nothing if the subpath is closed already, or the path is empty.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds the elements of `other` as separate subpaths.
  public mutating func addPath(_ other: Path, transform: Transform = .identity) {
    let moved = transform.isIdentity ? other : other.transformed(by: transform)
    guard let first = moved.points.first else { return }
    // The first move replaces a preceding move without segments.
    appendMove(first)
    startIndex = points.count - 1 + moved.startIndex
    verbs.append(contentsOf: moved.verbs.dropFirst())
    points.append(contentsOf: moved.points.dropFirst())
  }

  /// The path with all points transformed. Source: `CGPathCreateCopyByTransformingPath`.
  public func transformed(by transform: Transform) -> Path {
    var copy = Path()
    copy.points = points.map { $0.applying(transform) }
    if copy.points.allSatisfy(\.isFinite) {
      copy.verbs = verbs
      copy.startIndex = startIndex
      return copy
    }
    copy.removeAll(keepingCapacity: true)
    for element in elements { copy.add(element, transform: transform) }
    return copy
  }

  /// The path with all points transformed.
  @available(*, deprecated, renamed: "transformed(by:)")
  public func copy(using transform: Transform) -> Path { transformed(by: transform) }

  /// The memory of the path's segments and points, in bytes.
  package var byteCount: Int {
    verbs.count * MemoryLayout<Verb>.stride + points.count * MemoryLayout<Point>.stride
  }

  /// Reserves capacity for further elements, to avoid repeated growth.
  package mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
    // Reserving the exact capacity each time would make appending quadratic.
    if verbs.capacity < verbs.count + verbCount {
      verbs.reserveCapacity(max(verbs.count + verbCount, 2 * verbs.count))
    }
    if points.capacity < points.count + pointCount {
      points.reserveCapacity(max(points.count + pointCount, 2 * points.count))
    }
  }

  /// Begins a subpath at a point known to be finite, in the path's own space.
  package mutating func appendMove(_ point: Point) {
    if verbs.last == .move {
      points[points.count - 1] = point
    } else {
      startIndex = points.count
      verbs.append(.move)
      points.append(point)
    }
  }

  /// Adds a line to a point known to be finite, after `beginSegment` has returned true.
  package mutating func appendLine(_ point: Point) {
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a cubic curve with points known to be finite, after `beginSegment` has returned true.
  package mutating func appendCubic(_ control1: Point, _ control2: Point, _ end: Point) {
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Adds a closed subpath of cubic curves, given as a start and three points for each curve, which `transform` maps to finite
  /// points. It replaces a preceding move without segments.
  mutating func appendClosedCubics(
    _ source: borrowing Span<Point>, placedBy transform: Transform
  ) {
    if verbs.last == .move {
      verbs.removeLast()
      points.removeLast()
    }
    startIndex = points.count
    let count = source.count / 3
    verbs.append(addingCapacity: count + 2) { verbs in
      verbs.append(.move)
      for _ in 0..<count { verbs.append(.cubic) }
      verbs.append(.close)
    }
    points.append(addingCapacity: source.count) { points in
      for index in source.indices { points.append(source[index].applying(transform)) }
    }
  }

  /// Returns true if a segment can be added. After a close this begins a new subpath at the start of the closed one.
  package mutating func beginSegment() -> Bool {
    guard let last = verbs.last else { return false }
    if last == .close { appendMove(points[startIndex]) }
    return true
  }
}
