internal import Drawing
internal import Geometry

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
  private let transform: AffineTransform

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
    case .sweep(let center, let startAngle):
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

  /// How much a position changes over a pixel at most; nil where that is not known.
  private var slope: Double? {
    switch form {
    case .linear(let along, let divisor): along.length / abs(divisor)
    case .radial(_, let divisor): transform.maxScale / abs(divisor)
    case .conical, .sweep: nil
    }
  }

  /// How far the centre of a pixel is from the middle of its tile at most.
  private static let tileReach = 7.5 * 2.0.squareRoot()

  /// The positions that the pixels of a tile may have; nil where that is not known, or no number.
  func range(ofTileAt left: Int, _ top: Int) -> ClosedRange<Double>? {
    guard let slope else { return nil }
    let middle = wayToMiddle(ofTileAt: left, top)
    let position = position(middle.dx, middle.dy)
    let reach = slope * Self.tileReach
    return position.isFinite && reach.isFinite ? position - reach...position + reach : nil
  }

  private func wayToMiddle(ofTileAt left: Int, _ top: Int) -> Vector {
    let half = Double(TileFrame.tileSize) / 2
    return Vector(dx: Double(left) + half - origin.x, dy: Double(top) + half - origin.y)
  }

  /// The positions of a tile's pixels, row by row, of which those of a sweep begin again with every turn; not a number
  /// where there is none.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  func positions(left: Int, top: Int) -> InlineArray<256, Double> {
    if case .sweep(let start, let sign) = form {
      let middle = wayToMiddle(ofTileAt: left, top)
      let around = way(middle.dx, middle.dy) * sign
      if let angles = NearbyAngles(around, reach: transform.maxScale * Self.tileReach) {
        return positions(left, top) { angles.turns(way($0, $1) * sign) - start }
      }
    }
    return positions(left, top) { position($0, $1) }
  }

  @inline(__always)
  private func positions(
    _ left: Int, _ top: Int, _ position: (Double, Double) -> Double
  ) -> InlineArray<256, Double> {
    let first = Point(x: Double(left) + 0.5 - origin.x, y: Double(top) + 0.5 - origin.y)
    var positions = InlineArray<256, Double>(repeating: 0)
    for row in 0..<TileFrame.tileSize {
      for column in 0..<TileFrame.tileSize {
        positions[row &* TileFrame.tileSize &+ column] = position(
          first.x + Double(column), first.y + Double(row))
      }
    }
    return positions
  }

  /// The position at the end of a way from the origin, in device space.
  @inline(__always)
  private func position(_ x: Double, _ y: Double) -> Double {
    switch form {
    case .linear(let along, let divisor): return (along.dx * x + along.dy * y) / divisor
    case .radial(let start, let divisor): return (way(x, y).length - start) / divisor
    case .conical(let circles, let divisor):
      let way = way(x, y)
      return circles.position(Vector(dx: way.dx / divisor, dy: way.dy / divisor))
    case .sweep(let start, let sign):
      let way = way(x, y) * sign
      return arcTangent(y: way.dy, x: way.dx) / (2 * .pi) - start
    }
  }

  /// A way of device space in user space, times the determinant.
  @inline(__always)
  private func way(_ x: Double, _ y: Double) -> Vector {
    Vector(dx: transform.d * x - transform.c * y, dy: transform.a * y - transform.b * x)
  }
}

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

  /// The direction of a way, in turns.
  @inline(__always)
  func turns(_ way: Vector) -> Double {
    let tangent = middle.cross(way) / middle.dot(way)
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
