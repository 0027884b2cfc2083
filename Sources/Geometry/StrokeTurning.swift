/// How far a pen has turned on its way along the strokes of a path, as a number that tells which parts of
/// their outline belong to one gentle strip of it.
///
/// A pen that turns by less than a half circle, nowhere tighter than half its width, covers a strip
/// whose sides neither meet nor cross. So where two parts of the outline come close to each other
/// and the pen has turned by little between them, they are sides of one strip, and nothing is
/// covered twice. The number grows by the angle of each turn, and by `gap` where the pen turns
/// too tightly for that.
struct StrokeTurning {
  /// More than any turn that is compared with.
  private static let gap = 16.0
  /// The radius, in pixels, that the inner side of a gentle turn has at the least: so it turns little within a
  /// pixel.
  private static let leastRadius = 2.0
  /// The widths, in pixels, of pens whose sides are often in one pixel, and not in one place after
  /// they have been rounded.
  private static let widths = 1.0 / 32...4

  /// Whether it is worth telling.
  let isKept: Bool
  /// The angle so far, in radians, and the gaps.
  private(set) var value = 0.0
  /// How many more stretches are strips of their own.
  private var lone = 0
  private let half: Double
  private let leastRadius: Double

  /// Begins at the start of a path.
  ///
  /// - Parameters:
  ///   - half: half the width of the pen, in its own space.
  ///   - transform: leads from there to device space; angles are kept if it stretches nothing.
  ///   - isFirst: whether no other path's outline is to be told apart from this one's.
  init(half: Double, transform: AffineTransform, isFirst: Bool) {
    self.half = half
    let scale = transform.maxScale
    isKept =
      isFirst && transform.minScale > 0.999 * scale && Self.widths.contains(2 * half * scale)
    leastRadius = Self.leastRadius / scale
  }

  /// Notes that what comes is not of the strip of what was.
  mutating func interrupt() { value += Self.gap }

  /// Notes a corner whose tip lies so far out that the sides beside it go beyond their strip: the stretch that
  /// leads to it and the next one are strips of their own.
  mutating func reachTip() {
    interrupt()
    lone = 2
  }

  /// Notes the turn in which a vertex is passed and that on the way to the next one.
  mutating func turn(at vertex: Centerline.Vertex, to next: Centerline.Vertex, _ bend: StrokeBend) {
    let way = next.point - vertex.point
    let isStart = vertex.arriving == .zero
    lone -= 1
    guard case .open = bend, lone < 0, isStart || vertex.arriving.dot(vertex.leaving) > 0,
      vertex.leaving.dot(next.arriving) > 0
    else { return interrupt() }
    // The sine is that of an angle below 90°, which is at most so much larger.
    let angle =
      (abs(vertex.arriving.cross(vertex.leaving)) + abs(vertex.leaving.cross(next.arriving)))
      * (.pi / 2)
    let innerLength = way.dot(vertex.leaving) - half * angle
    value += angle * leastRadius <= innerLength ? angle : Self.gap
  }
}

/// One side of a stroke's outline.
struct StrokeSide {
  private(set) var points: [Point] = []
  /// For each point the turning on the way to it; empty where that is not kept.
  private(set) var turns: [Double] = []

  mutating func reserve(_ count: Int, _ turning: StrokeTurning) {
    points.reserveCapacity(count)
    if turning.isKept { turns.reserveCapacity(count) }
  }

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    turns.removeAll(keepingCapacity: true)
  }

  /// Goes on to a point.
  ///
  /// - Parameter isStrip: whether the way there is a side of a strip.
  @inline(__always)
  mutating func append(_ point: Point, _ turning: StrokeTurning, isStrip: Bool) {
    points.append(point)
    if turning.isKept { turns.append(isStrip ? turning.value : .nan) }
  }

  /// Goes back along another side.
  mutating func append(reversed other: StrokeSide) {
    points.append(contentsOf: other.points.reversed())
    // The way back to a point is that to the one after it, which for the other side's last point is
    // the present one.
    if let last = turns.last, !other.turns.isEmpty {
      turns.append(last)
      turns.append(contentsOf: other.turns.dropFirst().reversed())
    }
  }

  /// Goes around the other way.
  mutating func reverse() {
    points.reverse()
    if !turns.isEmpty { turns[1...].reverse() }
  }
}
