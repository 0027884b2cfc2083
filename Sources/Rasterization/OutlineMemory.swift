internal import Drawing
internal import Geometry
internal import Imaging

/// How much memory the outlines of a frame's shapes take, of which each thread has one at a time, estimated from above.
struct OutlineMemory {
  private let list: DisplayList
  /// What the largest one takes.
  private(set) var bytes = 0.0

  /// A corner takes a point and its ribbon, a vertex on the grid with its ribbon, and a place in arrays that grow.
  private static let bytesPerCorner = 96.0

  /// Begins to look at a list's outlines.
  init(_ list: DisplayList) { self.list = list }

  /// Looks at the outline of a command, if it has one.
  mutating func add(_ command: DrawCommand) {
    switch command {
    case .fill(let path, _, _, _): add(path)
    case .stroke(let path, let pen, _, _): add(path, list.pens[pen])
    default: break
    }
  }

  /// Looks at a path that is filled.
  mutating func add(_ path: PathRange) {
    // Most are small, and need not be measured.
    if Double(path.segmentCount) * Self.mostChords * Self.bytesPerCorner <= bytes { return }
    bytes = max(bytes, corners(path, scale: 1) * Self.bytesPerCorner)
  }

  /// Looks at a path that is stroked.
  private mutating func add(_ path: PathRange, _ pen: Pen) {
    let style = pen.style
    let scale = min(pen.transform.maxScale, 0x1p20)
    var corners = corners(path, scale: 1)
    let period = style.dash.lengths.reduce(0) { $0 + max($1, 0) } * scale
    if period > 0 {
      // Dashes that are seen, of paths that may lie far outside.
      let extent = Double(list.size.width + list.size.height) + 4 * style.width * scale
      let length = min(list.polygonLength(path), Double(path.segmentCount) * extent * 2)
      corners += Double(style.dash.lengths.count + 1) * (length / period + 2)
    }
    // Two sides, and what turns around a corner or an end in as many chords as a circle of the pen's width has.
    let turn =
      style.join == .round || style.cap == .round ? (style.width * scale).squareRoot() * 6 : 0
    bytes = max(bytes, corners * (6 + min(turn, 0x1p10)) * Self.bytesPerCorner)
  }

  /// The most chords of a curve on average, for an estimate that needs no look at the points.
  private static let mostChords = 0x1p10

  /// How many corners a path has when its curves are chords: the square root of each one's length tells how many.
  private func corners(_ path: PathRange, scale: Double) -> Double {
    let segments = Double(path.segmentCount)
    let length = list.polygonLength(path)
    return segments + 10 * (segments * length).squareRoot() + 4
  }
}

extension DisplayList {
  /// How far a path's points are from each other along both axes, added up.
  func polygonLength(_ path: PathRange) -> Double {
    if path.isEllipse {
      // Either coordinate goes there and back once.
      let circle = circle(path)
      return 4 * (abs(circle.a) + abs(circle.b) + abs(circle.c) + abs(circle.d))
    }
    var length = 0.0
    for index in path.points.dropFirst() {
      let (a, b) = (points[index - 1], points[index])
      length += min(abs(b.x - a.x), 0x1p21) + min(abs(b.y - a.y), 0x1p21)
    }
    return length
  }
}
