internal import GLFunGeometry

/// Boolean operations on paths.
enum PathArea {
  typealias Node = PathGrid.Node
  typealias Piece = PathArrangement.Piece

  /// Returns the outline of an area. Its contours do not cross and have the area on their left, with y up; curves stay curves.
  ///
  /// - Parameters:
  ///   - first: the first path.
  ///   - second: the second path.
  ///   - isInside: returns true if a point with the given winding numbers of both paths is inside.
  static func outline(
    _ first: Path, _ second: Path = Path(), isInside: (SIMD2<Int>) -> Bool
  ) -> Path {
    let arrangement = PathArrangement(first, second)
    var path = Path()
    for contour in contours(arrangement, isInside) {
      append(contour, of: arrangement, to: &path, isClosed: true)
    }
    return path
  }

  /// Returns the contours of an area.
  private static func contours(
    _ arrangement: PathArrangement, _ isInside: (SIMD2<Int>) -> Bool
  ) -> [[Piece]] {
    let edges = arrangement.edges
    let windings = PathWindings(edges)
    var kept: [Piece] = []
    for index in edges.indices where edges[index].windings != SIMD2(0, 0) {
      let (left, right) = windings.beside(index)
      switch (isInside(left), isInside(right)) {
      case (true, false): kept.append(edges[index].piece)
      case (false, true): kept.append(edges[index].piece.reversed)
      default: continue
      }
    }
    var leaving: [Node: [Int]] = [:]
    for (index, piece) in kept.enumerated() { leaving[piece.start, default: []].append(index) }
    var isUsed = [Bool](repeating: false, count: kept.count)
    var contours: [[Piece]] = []
    for start in kept.indices where !isUsed[start] {
      var contour: [Piece] = []
      var next: Int? = start
      while let index = next, !isUsed[index] {
        isUsed[index] = true
        contour.append(kept[index])
        // Taking the sharpest left turn keeps contours separate that only touch.
        let back = kept[index].start - kept[index].end
        next = (leaving[kept[index].end] ?? []).filter { !isUsed[$0] || $0 == start }
          .min { turn(from: back, kept[$0]) < turn(from: back, kept[$1]) }
      }
      contours.append(contour)
    }
    return contours
  }

  /// Returns the clockwise angle from a direction to a piece, in radians.
  private static func turn(from direction: Node, _ piece: Piece) -> Double {
    let way = piece.end - piece.start
    let angle = arcTangent(
      y: -Double(direction.cross(way)), x: Double(direction.dot(way)))
    return angle > 0 ? angle : angle + 2 * .pi
  }

  // MARK: Paths from pieces

  /// Appends pieces as lines and curves.
  static func append(
    _ pieces: [Piece], of arrangement: PathArrangement, to path: inout Path, isClosed: Bool
  ) {
    guard let first = pieces.first else { return }
    var runs: [Piece] = []
    for piece in pieces {
      if let last = runs.last, goesOn(last, piece, arrangement) {
        runs[runs.count - 1].end = piece.end
        runs[runs.count - 1].to = piece.to
      } else {
        runs.append(piece)
      }
    }
    // The contour may have begun inside a segment.
    if isClosed, runs.count > 1, let last = runs.last, goesOn(last, runs[0], arrangement) {
      runs[0].start = last.start
      runs[0].from = last.from
      runs.removeLast()
    }
    let start = isClosed ? runs[0].start : first.start
    path.move(to: arrangement.grid.point(start))
    for (index, run) in runs.enumerated() {
      let end = arrangement.grid.point(run.end)
      let segment = arrangement.segments[run.segment]
      if segment.isLine {
        // Closing the path draws the last line.
        if !isClosed || index + 1 < runs.count { path.addLine(to: end) }
      } else {
        let part =
          run.from < run.to
          ? segment.curve.part(from: run.from, to: run.to)
          : segment.curve.part(from: run.to, to: run.from).reversed
        path.addCurve(to: end, control1: part.control1, control2: part.control2)
      }
    }
    if isClosed { path.closeSubpath() }
  }

  /// True if the second piece continues the first one, on the same segment or straight ahead.
  private static func goesOn(
    _ first: Piece, _ second: Piece, _ arrangement: PathArrangement
  ) -> Bool {
    guard first.end == second.start else { return false }
    if first.segment == second.segment, first.to == second.from,
      (first.from < first.to) == (second.from < second.to)
    {
      return true
    }
    guard arrangement.segments[first.segment].isLine, arrangement.segments[second.segment].isLine
    else { return false }
    let (way, next) = (first.end - first.start, second.end - second.start)
    return way.cross(next) == 0 && way.dot(next) > 0
  }
}
