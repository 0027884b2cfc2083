public import GLFunGeometry

/// The part of a view that is to be drawn again: a few rectangles that cover it.
public struct DirtyRegion: Hashable, Sendable {
  /// The rectangles, of whole pixels; where there are too many to keep, some are joined.
  private var rects: [Rect] = []
  private var isEverything = false

  /// The most rectangles that are kept apart.
  public static let largestCount = 8

  /// Makes a region without a pixel.
  public init() {}

  /// The region of all pixels.
  public static let everything: DirtyRegion = {
    var region = DirtyRegion()
    region.isEverything = true
    return region
  }()

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { !isEverything && rects.isEmpty }

  /// Adds every pixel that a rectangle touches; one that is not finite adds everything.
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
      // With the neighbour where the fewest pixels come in addition.
      func growth(_ rect: Rect) -> Double { rect.union(added).area - rect.area }
      if let nearest = rects.indices.min(by: { growth(rects[$0]) < growth(rects[$1]) }) {
        added = rects.remove(at: nearest).union(added)
      }
      rects.removeAll { added.contains($0) }
    }
    rects.append(added)
  }

  /// The rectangles that lie in `bounds`, of whole pixels where the bounds are.
  public func rects(in bounds: Rect) -> [Rect] {
    if isEverything { return [bounds] }
    return rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }
}

extension Point {
  /// The point with coordinates that are farther than any picture reaches taken back.
  ///
  /// A rectangle between a far point and a near one would not keep where the near one is.
  var near: Point {
    let limit = 1e9
    return Point(x: max(-limit, min(x, limit)), y: max(-limit, min(y, limit)))
  }
}

extension Rect {
  /// The rectangle between the corners' `near`.
  var near: Rect {
    Rect(from: Point(x: minX, y: minY).near, to: Point(x: maxX, y: maxY).near)
  }

  fileprivate var area: Double { width * height }
}
