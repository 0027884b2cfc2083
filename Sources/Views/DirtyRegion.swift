public import Geometry

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
    var added = rect.integral
    guard added.isFinite else {
      self = .everything
      return
    }
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

extension Rect {
  fileprivate var area: Double { width * height }
}
