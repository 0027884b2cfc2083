internal import GLFunGeometry

/// A path made of lines only: one array of points, and a table that says where contours begin.
///
/// It is made for one size: what is flattened or stroked into it stays within the tolerance given
/// at that time. The buffers are meant to be used again (`removeAll(keepingCapacity:)`). Every
/// coordinate is finite and at most `coordinateLimit`.
struct FlatPath: Sendable {
  /// One row of points, joined in order.
  struct Contour: Hashable, Sendable {
    /// Where in the path's points the contour begins; it ends where the next one begins.
    var start: Int
    /// Whether a line leads from the last point back to the first, which is not repeated.
    var isClosed: Bool
  }

  /// The largest absolute coordinate; what lies further out is moved to it.
  ///
  /// Far beyond any picture, and small enough that products of coordinates keep their meaning.
  static let coordinateLimit = 1e12

  /// How far, in pixels, flattened curves may be off unless the caller says otherwise.
  ///
  /// The vertices are placed so that the area under a curve is kept (see `CurveDivision`), hence
  /// the errors along an edge cancel: a circle's coverage is off by well under 1/255 in the mean.
  static let defaultTolerance = CurveTolerance(distance: 0.05)

  /// The points of all contours in order.
  var points: [Point] = []
  /// The contours in order.
  var contours: [Contour] = []
  /// For the points of a stroke's outline how far the pen had turned there (`StrokeTurning`).
  var turns: [Double] = []
  /// What strokes are worked out in.
  var strokeBuffers = StrokeBuffers()

  /// Makes a path without contours.
  init() {}

  /// Whether there are no contours.
  var isEmpty: Bool { contours.isEmpty }

  /// Removes every contour.
  mutating func removeAll(keepingCapacity: Bool = false) {
    points.removeAll(keepingCapacity: keepingCapacity)
    contours.removeAll(keepingCapacity: keepingCapacity)
    turns.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Which of `points` belong to the contour of that index.
  func pointRange(ofContour index: Int) -> Range<Int> {
    let end = index + 1 < contours.count ? contours[index + 1].start : points.count
    return contours[index].start..<end
  }

  /// For each of `points` a number that tells parts of a stroke's outline apart, or nothing where they cannot
  /// be told apart.
  ///
  /// Two edges that come close to each other, and lead to points whose numbers differ by less than 3/2,
  /// are on one side or on both sides of a ribbon that covers nothing twice.
  var ribbons: [Double] { turns.count == points.count ? turns : [] }

  /// Moves every point.
  mutating func apply(_ transform: Transform) {
    for index in points.indices { points[index] = points[index].applying(transform) }
  }

  /// Adds a contour.
  ///
  /// - Precondition: the coordinates are finite and within `coordinateLimit`.
  mutating func append(contour: some Sequence<Point>, isClosed: Bool) {
    contours.append(Contour(start: points.count, isClosed: isClosed))
    points.append(contentsOf: contour)
  }

  /// The smallest rectangle that contains every point; null without points.
  var boundingBox: Rect {
    guard let first = points.first else { return .null }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

/// Paths are the same if they cover the same: the numbers of ribbons are no part of that, and may be none.
extension FlatPath: Hashable {
  static func == (first: FlatPath, second: FlatPath) -> Bool {
    first.points == second.points && first.contours == second.contours
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(points)
    hasher.combine(contours)
  }
}
