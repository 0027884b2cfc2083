package import GLFunDrawing
package import GLFunImaging
internal import GLFunTiles

/// Fills convex polygons by GL's fill rule in integers, exactly like a driver's rasterizer.
///
/// It works in framebuffer space, whose rows point up: a pixel belongs to the polygon if its centre is inside, on a left edge,
/// or on a horizontal edge with the inside above it (OpenGL ES 3.0 specification, section 3.6.1; the choice for centres on an
/// edge is that of every known driver when it draws into a framebuffer object).
package struct TriangleFill: Sendable {
  /// The number of grid steps per pixel.
  private let scale: Int
  /// The size of the picture.
  private let size: PixelSize

  /// Creates a fill for polygons with corners on `grid`, in a picture with the given size.
  package init(grid: PrimitiveGrid, size: PixelSize) {
    scale = grid.stepsPerPixel
    self.size = size
  }

  /// Called for each row of a polygon with the row, counted from the top of the picture, and a nonempty range of columns.
  package typealias Body = (_ row: Int, _ columns: Range<Int>) -> Void

  /// A corner in grid steps, y up from the bottom of the picture.
  package struct Corner: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The edge function A·x + B·y + C, which is nonnegative inside.
  private struct Edge {
    let a: Int
    let b: Int
    let c: Int

    init(from start: Corner, to end: Corner) {
      a = start.y - end.y
      b = end.x - start.x
      let constant = (end.y - start.y) * start.x - (end.x - start.x) * start.y
      let isInclusive = a > 0 || (a == 0 && b > 0)
      c = isInclusive ? constant : constant - 1
    }
  }

  /// Visits the rows of a triangle from the bottom.
  package func forEachRow(
    of first: Corner, _ second: Corner, _ third: Corner, _ body: Body
  ) {
    let area =
      (second.x - first.x) * (third.y - first.y) - (third.x - first.x) * (second.y - first.y)
    if area == 0 { return }
    let middle = area > 0 ? second : third
    let last = area > 0 ? third : second
    let edges: InlineArray<4, Edge> = [
      Edge(from: first, to: middle), Edge(from: middle, to: last), Edge(from: last, to: first),
      Edge(from: last, to: first),
    ]
    forEachRow(
      inside: edges, count: 3, minY: min(first.y, second.y, third.y),
      maxY: max(first.y, second.y, third.y), body)
  }

  /// Visits the rows of a convex quadrilateral from the bottom; its corners are in order around it.
  package func forEachRow(of corners: InlineArray<4, Corner>, _ body: Body) {
    let area =
      (corners[2].x - corners[0].x) * (corners[3].y - corners[1].y)
      - (corners[3].x - corners[1].x) * (corners[2].y - corners[0].y)
    if area == 0 { return }
    let order: InlineArray<4, Int> = area > 0 ? [0, 1, 2, 3] : [3, 2, 1, 0]
    let edges = InlineArray<4, Edge> { index in
      Edge(from: corners[order[index]], to: corners[order[(index + 1) & 3]])
    }
    var minY = corners[0].y
    var maxY = corners[0].y
    for index in 1..<4 {
      minY = min(minY, corners[index].y)
      maxY = max(maxY, corners[index].y)
    }
    forEachRow(inside: edges, count: 4, minY: minY, maxY: maxY, body)
  }

  /// - Parameter count: the number of edges.
  private func forEachRow(
    inside edges: InlineArray<4, Edge>, count: Int, minY: Int, maxY: Int, _ body: Body
  ) {
    let half = scale / 2
    let bottom = max(0, Self.quotientDown(minY - half, scale))
    let top = min(size.height - 1, Self.quotientDown(maxY - half, scale))
    if bottom > top { return }
    var crossings = InlineArray<4, Crossing> { index in
      Crossing(edges[index], row: bottom, scale: scale)
    }
    for row in bottom...top {
      var left = 0
      var right = size.width - 1
      for index in 0..<count {
        let crossing = crossings[index]
        switch crossing.side {
        case .left: left = max(left, -crossing.quotient)
        case .right: right = min(right, crossing.quotient)
        case .level: if crossing.quotient < 0 { right = -1 }
        }
        crossings[index].advance()
      }
      if left <= right {
        body(size.height - 1 - row, left..<right + 1)
      }
    }
  }

  /// The crossing of an edge with the centre line of a row, stepped from row to row: the edge function at the first column
  /// divided by its change per column. Quotient and remainder for the next row follow without another division, which would
  /// take longer than everything else.
  private struct Crossing {
    enum Side {
      case left, right, level
    }

    let side: Side
    private(set) var quotient: Int
    private var remainder: Int
    private let quotientStep: Int
    private let remainderStep: Int
    private let divisor: Int

    init(_ edge: Edge, row: Int, scale: Int) {
      side = edge.a > 0 ? .left : edge.a < 0 ? .right : .level
      divisor = side == .level ? 1 : abs(edge.a) * scale
      let half = scale / 2
      let value = edge.a * half + edge.b * (row * scale + half) + edge.c
      let step = edge.b * scale
      quotient = TriangleFill.quotientDown(value, divisor)
      remainder = value - quotient * divisor
      quotientStep = TriangleFill.quotientDown(step, divisor)
      remainderStep = step - quotientStep * divisor
    }

    /// Advances to the next row.
    mutating func advance() {
      quotient &+= quotientStep
      remainder &+= remainderStep
      if remainder >= divisor {
        quotient &+= 1
        remainder &-= divisor
      }
    }
  }

  /// The quotient rounded down; `divisor` must be positive.
  private static func quotientDown(_ value: Int, _ divisor: Int) -> Int {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}
