/// Which way an edge goes.
struct WalkDirection {
  typealias Corner = CoverageRasterizer.Corner
  typealias Pixel = CoverageRasterizer.Pixel

  /// Also where it is level.
  let goesDown: Bool
  /// Also where it is upright.
  let goesRight: Bool

  init(from: Corner, to: Corner) {
    goesDown = to.y >= from.y
    goesRight = to.x >= from.x
  }

  /// Whether the lower end is to the right of the upper one.
  var leansRight: Bool { goesDown == goesRight }

  /// Whether an edge neither comes into the clip nor passes to the left of it.
  func isOutside(_ area: CoverageRasterizer.Area, from: Corner, to: Corner) -> Bool {
    let (top, bottom) = goesDown ? (from.y, to.y) : (to.y, from.y)
    return (goesRight ? from.x : to.x) >= area.columns &<< 8 || top >= area.bottom &<< 8
      || bottom <= area.top &<< 8
  }

  /// The pixel in which an edge that goes this way begins: on a border of pixels it is the one that the edge
  /// passes through.
  func first(from: Corner) -> Pixel {
    Pixel(
      column: (goesRight ? from.x : from.x &- 1) >> 8, row: (goesDown ? from.y : from.y &- 1) >> 8)
  }

  /// The pixel in which an edge that goes this way ends.
  func last(from: Corner, to: Corner) -> Pixel {
    Pixel(
      column: goesRight ? max(from.x >> 8, (to.x &- 1) >> 8) : to.x >> 8,
      row: (goesDown ? to.y &- 1 : to.y) >> 8)
  }
}
