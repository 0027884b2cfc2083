internal import Drawing
internal import Geometry
internal import Imaging

/// An upper estimate of the memory that the largest outline of a frame takes. Each thread has one outline at a time.
struct OutlineMemory {
  private let list: DisplayList
  /// The bytes of the largest outline.
  private(set) var bytes = 0.0

  /// The bytes of one corner: a point and a grid vertex, each with the number of its ribbon, in arrays with room to
  /// spare.
  private static let bytesPerCorner = 96.0

  /// Makes an estimate that counts no outline yet.
  init(_ list: DisplayList) { self.list = list }

  /// Counts the outline of a command, if it has one.
  mutating func add(_ command: DrawCommand) {
    switch command {
    case .fill(let path, _, _, _): add(path)
    case .stroke(let path, let pen, _, _): add(path, list.pens[pen])
    default: break
    }
  }

  /// Counts a path that is filled.
  mutating func add(_ path: PathRange) {
    // Most paths are so small that they need not be measured.
    if Double(path.segmentCount) * Self.mostChords * Self.bytesPerCorner <= bytes { return }
    bytes = max(bytes, corners(path, scale: 1) * Self.bytesPerCorner)
  }

  /// Counts a path that is stroked.
  private mutating func add(_ path: PathRange, _ pen: Pen) {
    let style = pen.style
    let scale = min(pen.transform.maxScale, 0x1p20)
    var corners = corners(path, scale: 1)
    let period = style.dash.lengths.reduce(0) { $0 + max($1, 0) } * scale
    if period > 0 {
      // Only dashes in or near the picture are made, although the path may reach far outside.
      let extent = Double(list.size.width + list.size.height) + 4 * style.width * scale
      let length = min(list.polygonLength(path), Double(path.segmentCount) * extent * 2)
      corners += Double(style.dash.lengths.count + 1) * (length / period + 2)
    }
    // Every corner counts on both sides of the stroke. A round join or cap has up to as many lines as a circle of the
    // pen's width.
    let turn =
      style.join == .round || style.cap == .round ? (style.width * scale).squareRoot() * 6 : 0
    bytes = max(bytes, corners * (6 + min(turn, 0x1p10)) * Self.bytesPerCorner)
  }

  /// A bound of how many lines a curve becomes on average, for paths that are not measured.
  private static let mostChords = 0x1p10

  /// How many corners a path has once its curves are lines. A curve becomes at most about ten times as many lines
  /// as the square root of its length.
  private func corners(_ path: PathRange, scale: Double) -> Double {
    let segments = Double(path.segmentCount)
    let length = list.polygonLength(path)
    return segments + 10 * (segments * length).squareRoot() + 4
  }
}

extension DisplayList {
  /// A bound of the length of a path's control polygon: the distances between its points along x and along y, added up.
  func polygonLength(_ path: PathRange) -> Double {
    if path.isEllipse {
      // Each coordinate goes from one side to the other and back.
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
