/// How far a pen has turned on its way along the strokes of a path, as a number that tells which parts of
/// their outline belong to one gentle ribbon of it.
///
/// A pen that turns by less than a half circle, nowhere tighter than half its width, covers a ribbon
/// whose sides neither meet nor cross. So where two parts of the outline come close to each other
/// and the pen has turned by little between them, they are sides of one ribbon, and nothing is
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
  /// How many more stretches are ribbons of their own.
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

  /// Notes that what comes is not of the ribbon of what was.
  mutating func interrupt() { value += Self.gap }

  /// Notes a corner whose tip lies so far out that the sides beside it go beyond their ribbon: the stretch that
  /// leads to it and the next one are ribbons of their own.
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
