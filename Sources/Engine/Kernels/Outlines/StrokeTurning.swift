#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// Accumulates the turns of a pen along a path. The sum identifies the parts of the stroke's outline that belong to one ribbon.
///
/// A ribbon is a part of a stroke in which the pen turns by less than half a circle, with a radius that is never less than half
/// its width. Its two sides neither meet nor cross. If two parts of the outline come close to each other, and the pen has
/// turned little between them, they are the sides of one ribbon, which does not overlap itself. The sum grows by the angle of
/// each turn, and by `gap` where the pen turns too tightly.
///
/// A side with a radius of at least one pixel moves at least 2·sin(α / 2) pixels while it turns by α. The corners of a pixel
/// are √2 apart. Within one pixel the side has therefore turned by at most a quarter of a circle, or by at least three
/// quarters, having left the pixel and come back. Two points in a pixel therefore belong to one passage if they are less than
/// half a circle apart.
struct StrokeTurning {
  /// The parts of a radian to which angles are rounded, so that the sums are exact, and fit into whole numbers for graphics
  /// devices.
  private static let parts = 4096.0
  /// The amount added between ribbons, larger than any angle that is compared.
  private static let gap = 16.0
  /// The least radius of the inner side within a ribbon, in pixels.
  private static let leastRadius = 1.0
  /// The widths, in pixels, of pens for which ribbons pay. The two sides of wider pens are seldom in one pixel. The two sides
  /// of narrower pens are often rounded to the same position.
  private static let widths = 1.0 / 32...4

  /// True if the sum is kept.
  let isKept: Bool
  /// The sum of the angles, in radians, and of the gaps.
  private(set) var value = 0.0
  /// The number of upcoming stretches that are ribbons of their own.
  private var lone = 0
  private let half: Double
  private let leastRadius: Double

  /// Starts at the beginning of a path.
  ///
  /// - Parameters:
  ///   - half: half the width of the pen, in its own space.
  ///   - transform: the transform from that space to device space. The sum is kept only if it scales all directions alike.
  ///   - isFirst: true if the outline holds no other path yet.
  init(half: Double, transform: Transform, isFirst: Bool) {
    self.half = half
    let scale = transform.maxScale
    isKept =
      isFirst && transform.minScale > 0.999 * scale && Self.widths.contains(2 * half * scale)
    leastRadius = Self.leastRadius / scale
  }

  /// Begins a new ribbon.
  mutating func interrupt() { value += Self.gap }

  /// Records a corner whose tip lies so far out that the adjacent sides leave their ribbon. The stretches before and after it
  /// become ribbons of their own.
  mutating func reachTip() {
    interrupt()
    lone = 2
  }

  /// Adds the turn at a vertex, and the turn on the way to the next vertex.
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
    value +=
      angle * leastRadius <= innerLength
      ? (angle * Self.parts).rounded() / Self.parts : Self.gap
  }

  /// An upper bound of an angle up to 90°, given its sine. It is too large by a few hundredths at most.
  ///
  /// The series of the arc sine begins with the sine. All other terms together are at most (π/2 − 1) times its cube.
  private static func angle(sine: Double) -> Double {
    sine + (.pi / 2 - 1) * sine * sine * sine
  }
}
#endif
