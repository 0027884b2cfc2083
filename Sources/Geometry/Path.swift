/// Lines and curves, in sub-paths, to be filled, stroked or clipped to.
///
/// A path is a value in two arrays: what to do (`verbs`) and where (`points`). Every sub-path
/// begins with a move, the only one in it, and ends with at most one close. A transform given to
/// a method applies to what that call adds, at once; the path itself keeps no transform.
///
/// A segment with a coordinate that is infinite or not a number, before or after the transform, is
/// dropped. Where there is no current point, a line, a curve or an arc begins a sub-path at its first point, as on an
/// HTML canvas ("ensure there is a subpath"). Source: `CGMutablePath`.
public struct Path: Hashable, Sendable {
  /// What one element of a path does.
  package enum Verb: UInt8, Sendable {
    /// Begins a sub-path; one point.
    case move
    /// A line; one point, its end.
    case line
    /// A quadratic Bézier curve; two points: the control point, the end.
    case quad
    /// A cubic Bézier curve; three points: two control points, the end.
    case cubic
    /// A line back to the start of the sub-path, which ends; no points.
    case close

    /// How many of the path's points belong to the element.
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
  /// The points of all elements in order; `Verb.pointCount` says how many are whose.
  package private(set) var points: [Point] = []
  /// Where in `points` the sub-path that was begun last starts.
  private var startIndex = 0

  /// Makes a path without elements.
  public init() {}

  /// Makes a path of segments and points that another path held.
  package init(verbs: ArraySlice<Verb>, points: ArraySlice<Point>) {
    self.verbs = Array(verbs)
    self.points = Array(points)
  }

  /// Adds what is a path of its own to arrays that hold others.
  ///
  /// - Parameters:
  ///   - verbs: the segments of the paths.
  ///   - points: their points.
  ///   - add: adds the elements; begins with a move, if it adds any.
  /// - Returns: where they are.
  package static func append(
    to verbs: inout [Verb], _ points: inout [Point], _ add: (inout Path) -> Void
  ) -> (verbs: Range<Int>, points: Range<Int>) {
    var path = Path()
    swap(&path.verbs, &verbs)
    swap(&path.points, &points)
    // Else the move would replace the other path's. This close belongs to neither.
    if path.verbs.last == .move { path.verbs.append(.close) }
    let starts = (path.verbs.count, path.points.count)
    add(&path)
    swap(&path.verbs, &verbs)
    swap(&path.points, &points)
    return (starts.0..<verbs.count, starts.1..<points.count)
  }

  /// Becomes a path of segments and points that another path held, with the memory it has.
  package mutating func assign(verbs: borrowing Span<Verb>, points: borrowing Span<Point>) {
    removeAll(keepingCapacity: true)
    self.verbs.append(addingCapacity: verbs.count) { added in
      for index in verbs.indices { added.append(verbs[index]) }
    }
    self.points.append(addingCapacity: points.count) { added in
      for index in points.indices { added.append(points[index]) }
    }
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The point that the next segment starts from; nil in an empty path.
  ///
  /// After a sub-path is closed this is its start.
  public var currentPoint: Point? {
    guard let last = verbs.last else { return nil }
    return last == .close ? points[startIndex] : points[points.count - 1]
  }

  /// Removes every element.
  ///
  /// - Parameter keepingCapacity: whether the storage is kept for what is added next.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    verbs.removeAll(keepingCapacity: keepingCapacity)
    points.removeAll(keepingCapacity: keepingCapacity)
    startIndex = 0
  }

  /// Begins a sub-path at `point`.
  ///
  /// Of several moves in a row only the last counts.
  public mutating func move(to point: Point, transform: Transform = .identity) {
    let point = point.applying(transform)
    if point.isFinite { appendMove(point) }
  }

  /// Adds a line from the current point to `point`; without one this is `move(to:transform:)`.
  public mutating func addLine(to point: Point, transform: Transform = .identity) {
    let point = point.applying(transform)
    guard point.isFinite else { return }
    if beginSegment() { appendLine(point) } else { appendMove(point) }
  }

  /// Begins a sub-path at the first of `points` and adds lines to the others in turn.
  public mutating func addLines(
    between points: [Point], transform: Transform = .identity
  ) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve from the current point to `end`; without one it starts at the control point.
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

  /// Adds a cubic Bézier curve from the current point to `end`; without one it starts at the first control point.
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

  /// Closes the sub-path with a line to its start.
  ///
  /// Where the sub-path is closed already, or there is none, nothing happens.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Adds the elements of `other`, as sub-paths of their own.
  public mutating func addPath(_ other: Path, transform: Transform = .identity) {
    let moved = transform.isIdentity ? other : other.copy(using: transform)
    guard let first = moved.points.first else { return }
    // The first move replaces a move that leads nowhere.
    appendMove(first)
    startIndex = points.count - 1 + moved.startIndex
    verbs.append(contentsOf: moved.verbs.dropFirst())
    points.append(contentsOf: moved.points.dropFirst())
  }

  /// The path with every point moved by `transform`.
  public func copy(using transform: Transform) -> Path {
    var copy = Path()
    copy.points = points.map { $0.applying(transform) }
    if copy.points.allSatisfy(\.isFinite) {
      copy.verbs = verbs
      copy.startIndex = startIndex
      return copy
    }
    copy.removeAll(keepingCapacity: true)
    var index = 0
    for verb in verbs {
      switch verb {
      case .move: copy.move(to: points[index], transform: transform)
      case .line: copy.addLine(to: points[index], transform: transform)
      case .quad:
        copy.addQuadCurve(to: points[index + 1], control: points[index], transform: transform)
      case .cubic:
        copy.addCurve(
          to: points[index + 2], control1: points[index], control2: points[index + 1],
          transform: transform)
      case .close: copy.closeSubpath()
      }
      index += verb.pointCount
    }
    return copy
  }

  /// Makes room for further elements, to save growing step by step.
  package mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
    // A reserve that fits exactly each time would make appending quadratic.
    if verbs.capacity < verbs.count + verbCount {
      verbs.reserveCapacity(max(verbs.count + verbCount, 2 * verbs.count))
    }
    if points.capacity < points.count + pointCount {
      points.reserveCapacity(max(points.count + pointCount, 2 * points.count))
    }
  }

  /// Begins a sub-path at a point known to be finite, in the path's own space.
  package mutating func appendMove(_ point: Point) {
    if verbs.last == .move {
      points[points.count - 1] = point
    } else {
      startIndex = points.count
      verbs.append(.move)
      points.append(point)
    }
  }

  /// Adds a line to a point known to be finite, where `beginSegment` has said yes.
  package mutating func appendLine(_ point: Point) {
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a cubic curve through points known to be finite, where `beginSegment` has said yes.
  package mutating func appendCubic(_ control1: Point, _ control2: Point, _ end: Point) {
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Adds a closed sub-path of cubic curves, a start and three points for each, which `transform` moves to
  /// finite places; in the place of a move that leads nowhere.
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

  /// Whether a segment can be added; after a close this begins the sub-path that goes on from its
  /// start.
  package mutating func beginSegment() -> Bool {
    guard let last = verbs.last else { return false }
    if last == .close { appendMove(points[startIndex]) }
    return true
  }
}
