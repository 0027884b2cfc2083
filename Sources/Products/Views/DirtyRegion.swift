public import GLFunGeometry

/// The area of a view that needs to be redrawn, covered by a few rectangles.
public struct DirtyRegion: Hashable, Sendable {
  /// The rectangles of whole pixels; some are merged if there are too many.
  private var rects: [Rect] = []
  private var isEverything = false

  /// The maximum number of separate rectangles.
  public static let largestCount = 8

  /// Makes an empty region.
  public init() {}

  /// The region of all pixels.
  public static let everything: DirtyRegion = {
    var region = DirtyRegion()
    region.isEverything = true
    return region
  }()

  /// True if no pixel needs to be redrawn.
  public var isEmpty: Bool { !isEverything && rects.isEmpty }

  /// Adds all pixels touched by a rectangle; a rectangle that is not finite adds everything.
  public mutating func formUnion(_ rect: Rect) {
    if isEverything || rect.isNull { return }
    guard rect.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
      self = .everything
      return
    }
    var added = rect.near.integral
    if added.isEmpty || rects.contains(where: { $0.contains(added) }) { return }
    rects.removeAll { added.contains($0) }
    if rects.count == Self.largestCount {
      // Merges with the neighbour that needs the fewest additional pixels.
      func growth(_ rect: Rect) -> Double { rect.union(added).area - rect.area }
      if let nearest = rects.indices.min(by: { growth(rects[$0]) < growth(rects[$1]) }) {
        added = rects.remove(at: nearest).union(added)
      }
      rects.removeAll { added.contains($0) }
    }
    rects.append(added)
  }

  /// Returns the rectangles within `bounds`, which consist of whole pixels if the bounds do.
  public func rects(in bounds: Rect) -> [Rect] {
    if isEverything { return [bounds] }
    return rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }
}

extension Point {
  /// The point with its coordinates limited to ±10⁹, farther than any picture reaches.
  ///
  /// A rectangle from a far point to a near one would lose the precision of the near one.
  package var near: Point {
    let limit = 1e9
    return Point(x: max(-limit, min(x, limit)), y: max(-limit, min(y, limit)))
  }
}

extension Rect {
  /// The rectangle between the limited corners.
  package var near: Rect {
    Rect(from: Point(x: minX, y: minY).near, to: Point(x: maxX, y: maxY).near)
  }

  fileprivate var area: Double { width * height }
}
