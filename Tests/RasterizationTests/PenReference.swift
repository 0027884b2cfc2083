import GLFunGeometry
import TestRandom

@testable import GLFunKernels

/// The area that a pen covers along straight lines, piece by piece: a rectangle for each side, a piece for each corner and each
/// end.
struct PenReference {
  private var polygons: [[Point]] = []
  /// Sectors of discs: a centre, and the directions of the half planes that bound the sector.
  private var sectors: [(center: Point, directions: [Vector])] = []
  private let radius: Double
  private let margin: Double

  init(_ points: [Point], _ closed: Bool, _ style: StrokeStyle, grownBy margin: Double) {
    radius = style.width / 2 + margin
    self.margin = margin
    let sides = zip(points, points.dropFirst() + (closed ? [points[0]] : [])).map { ($0, $1) }
    let directions = sides.map { ($0.1 - $0.0) * (1 / ($0.1 - $0.0).length) }
    for (side, direction) in zip(sides, directions) {
      add(box: side.0 - direction * margin, side.1 + direction * margin, direction)
    }
    for index in sides.indices where index > 0 || closed {
      let previous = directions[index > 0 ? index - 1 : sides.count - 1]
      addCorner(sides[index].0, previous, directions[index], style, margin)
    }
    if closed { return }
    switch style.cap {
    case .butt: break
    case .round:
      sectors.append((points[0], [-directions[0]]))
      sectors.append((points[points.count - 1], [directions[sides.count - 1]]))
    case .square:
      for (point, direction) in [
        (points[0], -directions[0]), (points[points.count - 1], directions[sides.count - 1]),
      ] { add(box: point, point + direction * radius, direction) }
    }
  }

  private mutating func add(box start: Point, _ end: Point, _ direction: Vector) {
    let normal = Vector(dx: -direction.dy, dy: direction.dx) * radius
    polygons.append([start + normal, start - normal, end - normal, end + normal])
  }

  private mutating func addCorner(
    _ point: Point, _ first: Vector, _ second: Vector, _ style: StrokeStyle, _ margin: Double
  ) {
    if style.join == .round { return sectors.append((point, [first, -second])) }
    let side: Double = first.cross(second) > 0 ? -1 : 1
    let from = Vector(dx: -first.dy, dy: first.dx) * (side * radius)
    let to = Vector(dx: -second.dy, dy: second.dx) * (side * radius)
    // A bevel grows outwards everywhere, not only at its corners.
    let middle = from + to
    let outwards = middle.length > 0 ? middle * (margin / middle.length) : .zero
    polygons.append([point - outwards, point + from + outwards, point + to + outwards])
    let cosine = ((1 + first.dot(second)) / 2).squareRoot()
    if style.join == .miter, cosine * style.miterLimit >= 1 {
      let tip = middle * (1 / (2 * cosine * cosine))
      polygons.append([point, point + from, point + tip, point + to])
    }
  }

  func covers(_ point: Point) -> Bool {
    sectors.contains { center, directions in
      center.distance(to: point) < radius
        && directions.allSatisfy { (point - center).dot($0) > -margin }
    }

      || polygons.contains { windingNumber(of: [$0], around: point) != 0 }
  }
}

/// The points of each contour.
func polygons(of flat: FlatPath) -> [[Point]] {
  flat.contours.indices.map { Array(flat.points[flat.pointRange(ofContour: $0)]) }
}

/// The distance of a point from the outline of a closed polygon.
func distanceToPolygon(_ point: Point, _ polygon: [Point]) -> Double {
  guard let first = polygon.first else { return .infinity }
  return zip(polygon, polygon.dropFirst() + [first])
    .map { distanceToSegment(point, $0, $1) }.min() ?? .infinity
}
