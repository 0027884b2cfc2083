/// Which way an edge goes; as a type, so that there is code for each.
protocol WalkDirection {
  static var goesDown: Bool { get }
  static var goesRight: Bool { get }
}

extension WalkDirection {
  typealias Corner = CoverageRasterizer.Corner
  typealias Pixel = CoverageRasterizer.Pixel

  /// Whether the lower end is to the right of the upper one.
  static var leansRight: Bool { goesDown == goesRight }

  /// Whether an edge goes this way. An upright one goes right, a level one no way.
  @inline(__always)
  static func isWay(from: Corner, to: Corner) -> Bool {
    (goesDown ? to.y > from.y : to.y < from.y) && (to.x >= from.x) == goesRight
  }

  /// Whether an edge is in one pixel only.
  @inline(__always)
  static func isInOnePixel(from: Corner, to: Corner) -> Bool {
    let (left, right) = goesRight ? (from.x, to.x) : (to.x, from.x)
    let (top, bottom) = goesDown ? (from.y, to.y) : (to.y, from.y)
    return left >> 8 >= (right &- 1) >> 8 && top >> 8 == (bottom &- 1) >> 8
  }

  /// Whether an edge is wholly inside the clip.
  @inline(__always)
  static func isInside(_ area: CoverageRasterizer.Area, from: Corner, to: Corner) -> Bool {
    let (left, right) = goesRight ? (from.x, to.x) : (to.x, from.x)
    let (top, bottom) = goesDown ? (from.y, to.y) : (to.y, from.y)
    return left >= 0 && right < area.columns &<< 8 && top >= area.top &<< 8
      && bottom <= area.bottom &<< 8
  }

  /// Whether an edge neither comes into the clip nor passes to the left of it.
  static func isOutside(_ area: CoverageRasterizer.Area, from: Corner, to: Corner) -> Bool {
    let (top, bottom) = goesDown ? (from.y, to.y) : (to.y, from.y)
    return (goesRight ? from.x : to.x) >= area.columns &<< 8 || top >= area.bottom &<< 8
      || bottom <= area.top &<< 8
  }

  /// The pixel in which an edge that goes this way begins: on a border of pixels it is the one that the edge
  /// passes through.
  @inline(__always)
  static func first(from: Corner) -> Pixel {
    Pixel(
      column: (goesRight ? from.x : from.x &- 1) >> 8, row: (goesDown ? from.y : from.y &- 1) >> 8)
  }

  /// The pixel in which an edge that goes this way ends.
  @inline(__always)
  static func last(from: Corner, to: Corner) -> Pixel {
    Pixel(
      column: goesRight ? max(from.x >> 8, (to.x &- 1) >> 8) : to.x >> 8,
      row: (goesDown ? to.y &- 1 : to.y) >> 8)
  }
}

enum DownRight: WalkDirection {
  static var goesDown: Bool { true }
  static var goesRight: Bool { true }
}

enum DownLeft: WalkDirection {
  static var goesDown: Bool { true }
  static var goesRight: Bool { false }
}

enum UpRight: WalkDirection {
  static var goesDown: Bool { false }
  static var goesRight: Bool { true }
}

enum UpLeft: WalkDirection {
  static var goesDown: Bool { false }
  static var goesRight: Bool { false }
}
