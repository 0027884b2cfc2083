internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunTiles

/// The positions of pixels along a gradient, in double precision.
///
/// It uses only basic operations of IEEE 754, so every machine computes the same numbers. Divisions come last: if the start,
/// the end and the transform are integers, a pixel exactly on a stop has exactly its offset.
struct GradientField: Sendable {
  /// The formula for a position, given the vector from the gradient's origin to a pixel.
  private enum Form: Sendable {
    /// The dot product of the vector in device space and `along`, divided by `divisor`.
    case linear(along: Vector, divisor: Double)
    /// The length of the vector less `start`, divided by `divisor`.
    case radial(start: Double, divisor: Double)
    /// The equation of two circles, for the vector divided by `divisor`.
    case conical(ConicalGradient, divisor: Double)
    /// The direction of the vector times `sign`, in turns, less `start`.
    case sweep(start: Double, sign: Double)
  }

  private let form: Form
  /// The start or the centre of the gradient, in device space.
  private let origin: Point
  /// The transform from user space. Its inverse times its determinant needs no division.
  private let transform: Transform

  /// Nil if the gradient paints nothing.
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

  /// True if every pixel has a position.
  var isEverywhere: Bool {
    if case .conical = form { return false }
    return true
  }

  /// The greatest distance of a pixel's centre from the centre of its tile.
  private static let tileReach = 7.5 * 2.0.squareRoot()

  /// The range of positions of a tile's pixels; nil if it is unknown or not finite.
  func range(ofTileAt left: Int, _ top: Int) -> ClosedRange<Double>? {
    let middle = wayToMiddle(ofTileAt: left, top)
    // The position of the tile's centre, and the greatest change of the position over a pixel.
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

  /// The positions of a tile's pixels, row by row, eight at a time. Positions in a sweep start again with every turn. A pixel
  /// without a position has NaN.
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

  /// - Parameter position: computes eight positions from vectors that start at the origin, in device space.
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

  /// A vector of device space converted to user space, times the determinant.
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

/// The positions of the 256 pixels of a tile.
typealias TilePositions = InlineArray<32, SIMD8<Double>>

/// The directions of vectors that lie close together, each computed with a short series.
private struct NearbyAngles {
  private let middle: Vector
  private let middleTurns: Double

  /// Nil if the vectors are too far apart.
  ///
  /// - Parameter reach: the greatest distance of the other vectors' ends from the end of the middle vector.
  init?(_ middle: Vector, reach: Double) {
    // The omitted powers of an eighth are below the precision of a double.
    guard reach * 8 < middle.length * 0.99 else { return nil }
    self.middle = middle
    middleTurns = arcTangent(y: middle.dy, x: middle.dx) / (2 * .pi)
  }

  /// The directions of vectors, in turns.
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
