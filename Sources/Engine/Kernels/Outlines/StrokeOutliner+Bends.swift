#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// Consecutive stretches of a curve whose radius is less than half the pen's width.
///
/// The pen's cross-sections intersect there: beyond the intersections, the inner side sweeps backwards.
struct StrokeFold {
  var isEmpty = true
  /// True if the inner side is the left one.
  var toLeft = false
  /// The inner end of the pen's cross-section at each vertex.
  var tips: [Point] = []
  /// The intersection of the cross-sections at both ends of each stretch.
  var crossings: [Point] = []
}

/// The way in which the pen sweeps a stretch of a curve.
enum StrokeBend {
  /// The cross-section moves from one end to the other.
  case open
  /// The cross-sections at both ends intersect, on the left or on the right.
  case folded(toLeft: Bool, crossing: Point)
  /// The directions at the ends differ greatly from the stretch's own, as at a cusp.
  case steep
}

extension StrokeOutliner {
  /// Advances both sides along a curve, beginning at the vertex `start`, up to the next corner or fold.
  ///
  /// Most vertices are of this kind, so the other kinds are not tested one by one.
  /// - Returns: the number of vertices passed.
  mutating func followGently(_ line: borrowing Centerline, from start: Int) -> Int {
    if !fold.isEmpty { return 0 }
    let room = line.vertices.count - 1 - start
    if room <= 0 { return 0 }
    // Moved to local variables, so that both can be appended to at once.
    var (left, right) = (StrokeSide(), StrokeSide())
    swap(&left, &self.left)
    swap(&right, &self.right)
    var turning = turning
    let vertices = line.vertices.span
    var index = start
    left.append(addingCapacity: room) { left in
      right.append(addingCapacity: room) { right in
        while index < start + room {
          let vertex = vertices[index]
          let next = vertices[index + 1]
          guard !vertex.isStraightAhead, vertex.arriving == vertex.leaving,
            case .open = bend(from: vertex, to: next, next.point - vertex.point)
          else { return }
          let offset = normal(passing(vertex))
          left.append(StrokeSide.Vertex(point: vertex.point - offset, turn: turning.value))
          right.append(StrokeSide.Vertex(point: vertex.point + offset, turn: turning.value))
          if turning.isKept { turning.turn(at: vertex, to: next, .open) }
          index += 1
        }
      }
    }
    self.turning = turning
    swap(&left, &self.left)
    swap(&right, &self.right)
    return index - start
  }

  @inline(__always)
  func bend(
    from start: Centerline.Vertex, to end: Centerline.Vertex, _ way: Vector
  ) -> StrokeBend {
    let (first, last) = (way.dot(start.leaving), way.dot(end.arriving))
    let cosine = start.leaving.dot(end.arriving)
    guard first > 0, last > 0, 1 - cosine <= 2 * greatestTurn else { return .steep }
    let turn = start.leaving.cross(end.arriving)
    let depth = half * abs(turn)
    guard depth > max(first, last) else { return .open }
    let crossing = start.point + offset(start.leaving, toLeft: turn < 0) * (last / depth)
    return .folded(toLeft: turn < 0, crossing: crossing)
  }

  /// True if a stretch that folds to a side continues the current fold.
  ///
  /// At a smooth joint of two curves the directions agree except for rounding. A fold that ended there would leave a seam
  /// across the line.
  func goesOnFolding(at vertex: Centerline.Vertex, _ toLeft: Bool) -> Bool {
    !fold.isEmpty && fold.toLeft == toLeft
      && (vertex.arriving == vertex.leaving
        || vertex.arriving.dot(vertex.leaving) > 0
          && half * abs(vertex.arriving.cross(vertex.leaving)) < negligible)
  }

  mutating func beginFold(at vertex: Centerline.Vertex, _ toLeft: Bool) {
    fold.isEmpty = false
    fold.toLeft = toLeft
    fold.tips.removeAll(keepingCapacity: true)
    fold.crossings.removeAll(keepingCapacity: true)
    fold.tips.append(vertex.point + offset(vertex.leaving, toLeft: toLeft))
  }

  mutating func extendFold(by crossing: Point, to vertex: Centerline.Vertex) {
    fold.crossings.append(crossing)
    fold.tips.append(vertex.point + offset(vertex.arriving, toLeft: fold.toLeft))
  }

  /// Advances the inner side along the fold.
  ///
  /// The area swept before the intersections lies between them and the vertices. The area swept beyond them lies between them
  /// and the tips; it is traversed in the opposite direction, so that it counts like all other pieces. Neighbouring stretches
  /// share the lines across the pen, which are omitted except between the first or last intersection and its tip: rounding
  /// would turn them into gaps.
  mutating func endFold() {
    if fold.isEmpty { return }
    fold.isEmpty = true
    let toLeft = fold.toLeft
    func add(_ point: Point) { append(point, toLeft: toLeft, isRibbon: false) }
    add(fold.tips[0])
    for crossing in fold.crossings { add(crossing) }
    for tip in fold.tips.reversed() { add(tip) }
    for crossing in fold.crossings { add(crossing) }
    add(fold.tips[fold.tips.count - 1])
    turning.interrupt()
  }

  /// Advances both sides straight along a stretch whose end directions differ greatly from its own, as at a cusp, with round
  /// corners at both ends.
  mutating func addRectangle(
    from start: Centerline.Vertex, to end: Centerline.Vertex, _ way: Vector
  ) {
    let chord = way * (1 / way.length)
    addTurn(at: start.point, from: start.leaving, to: chord)
    add(chord, around: start.point, isRibbon: false)
    add(chord, around: end.point, isRibbon: false)
    addTurn(at: end.point, from: chord, to: end.arriving)
    turning.interrupt()
  }

  /// The offset from a vertex to one side of the pen that passes it in a direction.
  func offset(_ direction: Vector, toLeft: Bool) -> Vector {
    toLeft ? -normal(direction) : normal(direction)
  }
}
#endif
