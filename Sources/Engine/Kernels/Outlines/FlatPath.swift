#if !GLFUN_WITHOUT_KERNELS
package import GLFunGeometry

/// A path made only of lines: one array of points, and a table of the starts of contours.
///
/// It is made for one scale: flattened or stroked paths are within the tolerance given when they were added. The buffers are
/// meant to be reused (`removeAll(keepingCapacity:)`). Every coordinate is finite and at most `coordinateLimit`.
package struct FlatPath: Sendable {
  /// A sequence of connected points.
  package struct Contour: Sendable {
    /// The index of the contour's first point; the contour ends where the next one begins.
    package var start: Int
    /// True if a line connects the last point to the first, which is not repeated.
    package var isClosed: Bool
  }

  /// The largest absolute coordinate; coordinates beyond it are clamped.
  ///
  /// It is far beyond any picture, and small enough that products of coordinates stay meaningful.
  package static let coordinateLimit = 1e12

  /// The default error of flattened curves, in pixels.
  ///
  /// The vertices are placed so that the area under a curve is preserved (see `CurveDivision`), so errors along an edge cancel:
  /// a circle's mean coverage error is well below 1/255.
  package static let defaultTolerance = CurveTolerance(distance: 0.05)

  /// The points of all contours, in order.
  package var points: [Point] = []
  /// The contours, in order.
  package var contours: [Contour] = []
  /// The accumulated turn of the pen at each point of a stroke's outline (`StrokeTurning`).
  var turns: [Double] = []
  /// The working memory for strokes.
  var strokeBuffers = StrokeBuffers()

  /// Creates a path without contours.
  package init() {}

  /// Removes every contour.
  package mutating func removeAll(keepingCapacity: Bool = false) {
    points.removeAll(keepingCapacity: keepingCapacity)
    contours.removeAll(keepingCapacity: keepingCapacity)
    turns.removeAll(keepingCapacity: keepingCapacity)
  }

  /// The range of `points` that belongs to a contour.
  package func pointRange(ofContour index: Int) -> Range<Int> {
    let end = index + 1 < contours.count ? contours[index + 1].start : points.count
    return contours[index].start..<end
  }

  /// A number for each of `points` that identifies parts of a stroke's outline; empty if they cannot be distinguished.
  ///
  /// Two edges that come close to each other, and lead to points whose numbers differ by less than 3/2, are on the same side or
  /// on opposite sides of a ribbon that does not overlap itself.
  package var ribbons: [Double] { turns.count == points.count ? turns : [] }

  /// Transforms every point.
  package mutating func apply(_ transform: Transform) {
    for index in points.indices { points[index] = points[index].applying(transform) }
  }
}
#endif
