#if !GLFUN_WITHOUT_KERNELS
/// The direction of an edge.
struct WalkDirection {
  typealias Corner = CoverageRasterizer.Corner
  typealias Pixel = CoverageRasterizer.Pixel

  /// True if the edge goes down or is horizontal.
  let goesDown: Bool
  /// True if the edge goes right or is vertical.
  let goesRight: Bool

  init(from: Corner, to: Corner) {
    goesDown = to.y >= from.y
    goesRight = to.x >= from.x
  }

  /// True if the lower end is to the right of the upper one.
  var leansRight: Bool { goesDown == goesRight }

  /// True if an edge neither enters the clip nor passes to the left of it.
  func isOutside(_ area: CoverageRasterizer.Area, from: Corner, to: Corner) -> Bool {
    let (top, bottom) = goesDown ? (from.y, to.y) : (to.y, from.y)
    return (goesRight ? from.x : to.x) >= area.columns &<< 8 || top >= area.rows &<< 8
      || bottom <= 0
  }

  /// The pixel in which an edge of this direction begins: on a border of pixels, the one that the edge goes through.
  func first(from: Corner) -> Pixel {
    Pixel(
      column: (goesRight ? from.x : from.x &- 1) >> 8, row: (goesDown ? from.y : from.y &- 1) >> 8)
  }

  /// The pixel in which an edge of this direction ends.
  func last(from: Corner, to: Corner) -> Pixel {
    Pixel(
      column: goesRight ? max(from.x >> 8, (to.x &- 1) >> 8) : to.x >> 8,
      row: (goesDown ? to.y &- 1 : to.y) >> 8)
  }
}
#endif
