internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunTiles

/// Where pixels are along a gradient, in double precision.
///
/// There are only basic operations of IEEE 754 in it, so every machine finds the same numbers. Quotients come last: with
/// whole numbers for its start, its end and its transform, a pixel that lies exactly on a stop has exactly its offset.
struct GradientField: Sendable {
  /// How a position comes of the way from the gradient's origin to a pixel.
  private enum Form: Sendable {
    /// The scalar product of the way in device space and `along`, over `divisor`.
    case linear(along: Vector, divisor: Double)
    /// The length of the way less `start`, over `divisor`.
    case radial(start: Double, divisor: Double)
    /// The equation of two circles, for a way that is divided by `divisor`.
    case conical(ConicalGradient, divisor: Double)
    /// The direction of the way times `sign`, in turns less `start`.
    case sweep(start: Double, sign: Double)
  }

  private let form: Form
  /// Where the gradient starts, or its middle; device space.
  private let origin: Point
  /// The transform from user space. Its inverse times its determinant takes no division.
  private let transform: Transform

  /// Nil where the gradient paints nothing.
  init?(_ paint: GradientPaint) {
    transform = paint.transform
    let determinant = transform.determinant
    guard transform.inverted() != nil else { return nil }
    let start: Point
    switch paint.placement {
    case .linear(let first, let last):
      let way = last - first
      let divisor = determinant * way.dot(way)
      guard divisor.isFinite, divisor != 0 else { return nil }
      start = first
      form = .linear(
        along: Vector(
          dx: way.dx * transform.d - way.dy * transform.b,
          dy: way.dy * transform.a - way.dx * transform.c), divisor: divisor)
    case .radial(let center, let startRadius, let endCenter, let endRadius):
      start = center
      if let circles = ConicalGradient(paint) {
        form = .conical(circles, divisor: determinant)
      } else {
        let divisor = (endRadius - startRadius) * abs(determinant)
        guard center == endCenter, max(startRadius, endRadius) > 0, divisor.isFinite, divisor != 0
        else { return nil }
        form = .radial(start: startRadius * abs(determinant), divisor: divisor)
      }
    case .conic(let center, let startAngle):
      guard startAngle.isFinite else { return nil }
      start = center
      form = .sweep(start: startAngle / (2 * .pi), sign: determinant < 0 ? -1 : 1)
    }
    origin = start.applying(transform)
    guard origin.isFinite else { return nil }
  }

  /// Whether every pixel has a position.
  var isEverywhere: Bool {
    if case .conical = form { return false }
    return true
  }

  /// How far the centre of a pixel is from the middle of its tile at most.
  private static let tileReach = 7.5 * 2.0.squareRoot()

  /// The positions that the pixels of a tile may have; nil where that is not known, or no number.
  func range(ofTileAt left: Int, _ top: Int) -> ClosedRange<Double>? {
    let middle = wayToMiddle(ofTileAt: left, top)
    // The position there, and how much positions change over a pixel at most.
    let (position, slope): (Double, Double)
    switch form {
    case .linear(let along, let divisor):
      position = along.dot(middle) / divisor
      slope = along.length / abs(divisor)
    case .radial(let start, let divisor):
      let (x, y) = way(middle.dx, middle.dy)
      position = (Vector(dx: x, dy: y).length - start) / divisor
      slope = transform.maxScale / abs(divisor)
    case .conical, .sweep: return nil
    }
    let reach = slope * Self.tileReach
    return position.isFinite && reach.isFinite ? position - reach...position + reach : nil
  }

  private func wayToMiddle(ofTileAt left: Int, _ top: Int) -> Vector {
    let half = Double(TileFrame.tileSize) / 2
    return Vector(dx: Double(left) + half - origin.x, dy: Double(top) + half - origin.y)
  }

  /// The positions of a tile's pixels, row by row, eight at a time. Those of a sweep begin again with every turn. A pixel
  /// without a position has one that is not a number.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  func positions(left: Int, top: Int) -> TilePositions {
    switch form {
    case .linear(let along, let divisor):
      return positions(left, top) { x, y in (along.dx * x + along.dy * y) / divisor }
    case .radial(let start, let divisor):
      return positions(left, top) { x, y in
        let (dx, dy) = way(x, y)
        return (square_roots(dx * dx + dy * dy) - start) / divisor
      }
    case .conical(let circles, let divisor):
      return positions(left, top) { x, y in
        let (dx, dy) = way(x, y)
        var positions = TilePositions.Element()
        for lane in positions.indices {
          positions[lane] = circles.position(
            Vector(dx: dx[lane] / divisor, dy: dy[lane] / divisor))
        }
        return positions
      }
    case .sweep(let start, let sign):
      let middle = wayToMiddle(ofTileAt: left, top)
      let (dx, dy) = way(middle.dx, middle.dy)
      let reach = transform.maxScale * Self.tileReach
      if let angles = NearbyAngles(Vector(dx: dx, dy: dy) * sign, reach: reach) {
        return positions(left, top) { x, y in
          let (dx, dy) = way(x, y)
          return angles.turns(dx * sign, dy * sign) - start
        }
      }
      return positions(left, top) { x, y in
        let (dx, dy) = way(x, y)
        var turns = TilePositions.Element()
        for lane in turns.indices {
          turns[lane] = arcTangent(y: dy[lane] * sign, x: dx[lane] * sign) / (2 * .pi) - start
        }
        return turns
      }
    }
  }

  /// - Parameter position: gives the positions at the ends of eight ways from the origin, in device space.
  @inline(__always)
  private func positions(
    _ left: Int, _ top: Int,
    _ position: (TilePositions.Element, Double) -> TilePositions.Element
  ) -> TilePositions {
    let columns = TilePositions.Element(0, 1, 2, 3, 4, 5, 6, 7)
    let first = (Double(left) + 0.5 - origin.x) + columns
    let second = (Double(left) + 0.5 - origin.x) + (columns + 8)
    let y = Double(top) + 0.5 - origin.y
    var positions = TilePositions(repeating: .zero)
    for row in 0..<TileFrame.tileSize {
      positions[2 &* row] = position(first, y + Double(row))
      positions[2 &* row &+ 1] = position(second, y + Double(row))
    }
    return positions
  }

  /// A way of device space in user space, times the determinant.
  @inline(__always)
  private func way(
    _ x: TilePositions.Element, _ y: Double
  ) -> (x: TilePositions.Element, y: TilePositions.Element) {
    (transform.d * x - transform.c * y, transform.a * y - transform.b * x)
  }

  @inline(__always)
  private func way(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (transform.d * x - transform.c * y, transform.a * y - transform.b * x)
  }
}

/// Positions of the 256 pixels of a tile.
typealias TilePositions = InlineArray<32, SIMD8<Double>>

/// The directions of ways that lead near to one another, which take no more than a short series each.
private struct NearbyAngles {
  private let middle: Vector
  private let middleTurns: Double

  /// Nil where the ways are not near enough.
  ///
  /// - Parameter reach: how far from the end of the middle one the others end at most.
  init?(_ middle: Vector, reach: Double) {
    // The powers of an eighth that are left out are below what a double tells apart.
    guard reach * 8 < middle.length * 0.99 else { return nil }
    self.middle = middle
    middleTurns = arcTangent(y: middle.dy, x: middle.dx) / (2 * .pi)
  }

  /// The directions of ways, in turns.
  @inline(__always)
  func turns(_ x: TilePositions.Element, _ y: TilePositions.Element) -> TilePositions.Element {
    let cross = middle.dx * y - middle.dy * x
    let tangent = cross / (middle.dx * x + middle.dy * y)
    let z = tangent * tangent
    // The series of the arc tangent.
    var sum = 1.0 / 13 - z * (1.0 / 15)
    sum = 1.0 / 11 - z * sum
    sum = 1.0 / 9 - z * sum
    sum = 1.0 / 7 - z * sum
    sum = 1.0 / 5 - z * sum
    sum = 1.0 / 3 - z * sum
    return middleTurns + (tangent - tangent * (z * sum)) / (2 * .pi)
  }
}
