/// How far a pen has turned on its way along the strokes of a path, as a number that tells which parts of
/// their outline belong to one gentle ribbon of it.
///
/// A pen that turns by less than a half circle, nowhere tighter than half its width, covers a ribbon
/// whose sides neither meet nor cross. So where two parts of the outline come close to each other
/// and the pen has turned by little between them, they are sides of one ribbon, and nothing is
/// covered twice. The number grows by the angle of each turn, and by `gap` where the pen turns
/// too tightly for that.
///
/// A side whose radius is a pixel at the least has gone 2·sin(α / 2) pixels when it has turned by α: in one pixel, whose
/// corners are √2 apart, it has turned by a quarter circle at the most, or by three quarters at the least. So two places of
/// a ribbon in a pixel are those of one passage if they are less than a half circle apart.
struct StrokeTurning {
  /// More than any turn that is compared with.
  private static let gap = 16.0
  /// The radius, in pixels, that the inner side of a gentle turn has at the least.
  private static let leastRadius = 1.0
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
    let angle =
      Self.angle(sine: abs(vertex.arriving.cross(vertex.leaving)))
      + Self.angle(sine: abs(vertex.leaving.cross(next.arriving)))
    let innerLength = way.dot(vertex.leaving) - half * angle
    value += angle * leastRadius <= innerLength ? angle : Self.gap
  }

  /// No less than an angle of up to 90°, and no more than a few hundredths more.
  ///
  /// Of the series of the arc sine all terms beyond the first are at most so many times the cube.
  private static func angle(sine: Double) -> Double {
    sine + (.pi / 2 - 1) * sine * sine * sine
  }
}
