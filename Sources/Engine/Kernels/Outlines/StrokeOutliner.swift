#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// Builds the outline of the area that a round pen of a given width covers along a centerline.
///
/// The outline is the sum of pieces that all have the same orientation: a strip for every stretch, a wedge for every corner, a
/// cap for every end. A winding number thus counts pieces, and is never zero inside, whatever overlaps. Two sides are built in
/// parallel, one on each side of the line; if the inner side of a corner has no room to cut across, it goes through the vertex
/// itself.
struct StrokeOutliner {
  /// The limit on the points of all arcs together; beyond it, arcs get few points.
  private static let arcPointBudget = 1 << 22
  /// The limit on the points of an arc that is divided evenly, even if it is invisible, and on the points of all arcs before
  /// this limit is reduced to `fewEvenPoints`.
  private static let mostEvenPoints = 256
  private static let evenPointBudget = 1 << 16
  private static let fewEvenPoints = 16
  /// One minus the cosine of a turn that is small enough for a pen of any width.
  private static let leastTurn = 1e-7

  let half: Double
  /// The largest distance between the sides at a smooth joint of two curves.
  let negligible: Double
  private let style: StrokeStyle
  let tolerance: CurveTolerance
  /// One minus the cosine of the largest turn that the pen may make between two vertices of a curve.
  let greatestTurn: Double
  private let reach: Rect?
  private let view: PenView?
  private var arcPoints = 0
  /// The last arc, cached because all caps have the same one.
  private var arc: StrokeArc?
  var left = StrokeSide()
  var right = StrokeSide()
  var turning: StrokeTurning

  /// The stretches, up to the current one, along which one side of the pen sweeps backwards.
  var fold = StrokeFold()

  /// - Parameters:
  ///   - negligible: the largest distance between the sides at a smooth joint of two curves.
  ///   - tolerance: the tolerance for arcs.
  ///   - lineTolerance: the tolerance for the sides of curves.
  ///   - reach: the part of the pen's space from which the stroke can be visible.
  ///   - view: the visible part of the pen's own outline.
  ///   - turning: the accumulated turns, which distinguish parts of the outline.
  ///   - buffers: the source of the memory, until the next `exchange`.
  init(
    style: StrokeStyle, negligible: Double, tolerance: CurveTolerance,
    lineTolerance: CurveTolerance,
    reach: Rect?, view: PenView?, turning: StrokeTurning, reusing buffers: inout StrokeBuffers
  ) {
    half = style.width / 2
    self.negligible = negligible
    self.style = style
    self.tolerance = tolerance
    // A turn of δ moves the outer edge away from a line by half·δ²/8. A quarter of a curve's own tolerance is allowed for it.
    let turn = 1 / lineTolerance.steps(sagitta: half / 2, length: half)
    greatestTurn = max(turn * turn / 2, StrokeOutliner.leastTurn)
    self.reach = reach
    self.view = view
    self.turning = turning
    exchange(&buffers)
    left.reserve(256)
    right.reserve(256)
  }

  /// Borrows memory, or returns it.
  mutating func exchange(_ buffers: inout StrokeBuffers) {
    swap(&left, &buffers.left)
    swap(&right, &buffers.right)
    swap(&fold, &buffers.fold)
  }

  /// Calls `emit` with the closed contours that bound the stroke of `line`.
  mutating func outline(_ line: borrowing Centerline, emit: (borrowing StrokeSide) -> Void) {
    left.removeAll()
    right.removeAll()
    fold.isEmpty = true
    turning.interrupt()
    guard let first = line.vertices.first, let last = line.vertices.last else { return }
    if line.vertices.count == 1 {
      guard style.cap != .butt else { return }
      let direction = first.leaving == .zero ? Vector(dx: 1, dy: 0) : first.leaving
      addCap(at: first.point, along: -direction)
      addCap(at: first.point, along: direction)
      emit(left)
      return
    }
    let count = line.segmentCount
    // The length of a stretch that the inner side of a corner may cut off; a curve has none to spare.
    func spare(_ vertex: Centerline.Vertex, _ length: Double) -> Double {
      vertex.isStraightAhead ? length / 2 : 0
    }
    var before = line.isClosed ? spare(last, (first.point - last.point).length) : 0
    if !line.isClosed { addCap(at: first.point, along: -first.leaving) }
    var index = 0
    while index < count {
      let gentle = index == 0 ? 0 : followGently(line, from: index)
      if gentle > 0 {
        index += gentle
        before = 0
        continue
      }
      let vertex = line.vertices[index]
      let next = line.next(after: index)
      defer { index += 1 }
      let way = next.point - vertex.point
      let length = vertex.isStraightAhead ? way.length : 0
      let bend = vertex.isStraightAhead ? .open : bend(from: vertex, to: next, way)
      if case .folded(let toLeft, let crossing) = bend, goesOnFolding(at: vertex, toLeft) {
        append(vertex.point + offset(passing(vertex), toLeft: !toLeft), toLeft: !toLeft)
        extendFold(by: crossing, to: next)
        turning.interrupt()
        continue
      }
      endFold()
      if index > 0 || line.isClosed {
        addCorner(vertex, spare: min(before, spare(vertex, length)))
      }
      before = spare(vertex, length)
      if turning.isKept { turning.turn(at: vertex, to: next, bend) }
      switch bend {
      case .open: break
      case .steep: addRectangle(from: vertex, to: next, way)
      case .folded(let toLeft, let crossing):
        beginFold(at: vertex, toLeft)
        extendFold(by: crossing, to: next)
      }
    }
    endFold()
    if line.isClosed {
      emit(left)
      right.reverse()
      emit(right)
    } else {
      addCap(at: last.point, along: last.arriving)
      left.append(reversed: right)
      emit(left)
    }
  }

  /// Advances both sides past a vertex. The inner side may cut off at most `spare` from the adjacent stretches.
  private mutating func addCorner(_ vertex: Centerline.Vertex, spare: Double) {
    let cross = vertex.arriving.cross(vertex.leaving)
    let dot = vertex.arriving.dot(vertex.leaving)
    if cross == 0 && dot > 0 {
      return add(passing(vertex), around: vertex.point)
    }
    let isRound = style.join == .round
    // A turn too small for any join to show: the sagitta of the arc is below a hundredth of the tolerance.
    if dot > 0.5, half * cross * cross < 0.08 * tolerance.distance {
      let sum = vertex.arriving + vertex.leaving
      return add(sum * (1 / sum.length), around: vertex.point)
    }
    let arriving = normal(vertex.arriving)
    let leaving = normal(vertex.leaving)
    // The tips of both sides lie along the sum of the normals.
    let tip = (arriving + leaving) * (1 / (1 + dot))
    // Half the width times the tangent of half the turn.
    let shortening = half * abs(cross) / (1 + dot)
    let isInnerTipInside = dot > -0.999 && shortening <= spare
    let isMiter =
      !isRound && style.join == .miter && dot > -0.999_999
      && style.miterLimit * style.miterLimit * (1 + dot) >= 2
    let isOuterLeft = cross > 0
    let inward: Double = isOuterLeft ? 1 : -1
    // The side of a curve is not a line that leads to the tip of a miter.
    let isOuterTip = isMiter && spare > 0
    if isOuterTip && dot < 0.5 { turning.reachTip() }
    append(vertex.point + (isInnerTipInside ? tip : arriving) * inward, toLeft: !isOuterLeft)
    append(vertex.point - (isOuterTip ? tip : arriving) * inward, toLeft: isOuterLeft)
    if isInnerTipInside && isOuterTip { return }
    if !isInnerTipInside {
      append(vertex.point, toLeft: !isOuterLeft, isRibbon: false)
      append(vertex.point + leaving * inward, toLeft: !isOuterLeft, isRibbon: false)
    }
    if !isOuterTip {
      if isMiter {
        append(vertex.point - tip * inward, toLeft: isOuterLeft, isRibbon: false)
      } else if isRound {
        let turn = inward * abs(arcTangent(y: cross, x: dot))
        addArc(
          around: vertex.point, from: arriving * -inward, angle: turn, toLeft: isOuterLeft,
          isRibbon: false)
      }
      append(vertex.point - leaving * inward, toLeft: isOuterLeft, isRibbon: false)
    }
    turning.interrupt()
  }

  /// Turns both sides around a point with a round corner; the end of the turn is added later.
  mutating func addTurn(at point: Point, from first: Vector, to second: Vector) {
    let cross = first.cross(second)
    let dot = first.dot(second)
    if cross == 0 && dot > 0 { return }
    let isOuterLeft = cross > 0
    let side: Double = isOuterLeft ? -1 : 1
    add(first, around: point, isRibbon: false)
    append(point, toLeft: !isOuterLeft, isRibbon: false)
    let turn = -side * abs(arcTangent(y: cross, x: dot))
    addArc(
      around: point, from: normal(first) * side, angle: turn, toLeft: isOuterLeft, isRibbon: false)
  }

  /// Adds a cap to the left side, from the right side of the line to its left for a direction that points backwards at the
  /// start, or from left to right at the end.
  private mutating func addCap(at point: Point, along direction: Vector) {
    let outward = direction * half
    // From the left side to the right, seen along the outward direction.
    let first = -normal(direction)
    append(point + first, toLeft: true)
    switch style.cap {
    case .butt: break
    case .square:
      append(point + first + outward, toLeft: true)
      append(point - first + outward, toLeft: true)
    case .round:
      addArc(around: point, from: first, angle: .pi / 2, toLeft: true)
      append(point + outward, toLeft: true)
      addArc(around: point, from: outward, angle: .pi / 2, toLeft: true)
    }
    append(point - first, toLeft: true)
  }

  /// Adds the inner points of an arc that begins at an offset of half the width and turns clockwise on screen by `angle`.
  ///
  /// They lie slightly outside the circle, so that the polygon preserves the area of the sector.
  private mutating func addArc(
    around point: Point, from first: Vector, angle: Double, toLeft: Bool, isRibbon: Bool = true
  ) {
    if let reach, !reach.contains(point) { return }
    var arc = arc
    if arc?.angle != angle {
      let count = CurveDivision.count(
        sagitta: angle * angle * half / 8, length: abs(angle) * half, tolerance: tolerance)
      arc = StrokeArc(angle: angle, count: count)
      self.arc = arc
    }
    // A single arc may need more points than are left for all.
    let room = max(Self.arcPointBudget - arcPoints, 8)
    if let count = arc?.count, count > room { arc = StrokeArc(angle: angle, count: room) }
    guard let arc, arc.count > 1 else { return }
    let most = arcPoints < Self.evenPointBudget ? Self.mostEvenPoints : Self.fewEvenPoints
    if arc.count > most, let view {
      return view.forEachPoint(around: point, from: first, angle: angle) {
        arcPoints += 1
        append(point + $0, toLeft: toLeft, isRibbon: isRibbon)
      }
    }
    arcPoints += arc.count
    arc.forEachPoint(from: first) { append(point + $0, toLeft: toLeft, isRibbon: isRibbon) }
  }

  /// The direction in which the pen passes a vertex without a corner, scaled by the distance of the sides in half widths.
  func passing(_ vertex: Centerline.Vertex) -> Vector {
    vertex.leaving * min(vertex.swell, 1 + greatestTurn / 2)
  }

  /// Advances both sides past a point, perpendicular to a direction.
  mutating func add(_ direction: Vector, around point: Point, isRibbon: Bool = true) {
    let offset = normal(direction)
    append(point - offset, toLeft: true, isRibbon: isRibbon)
    append(point + offset, toLeft: false, isRibbon: isRibbon)
  }

  /// Adds a point to one side.
  ///
  /// - Parameter isRibbon: true if the line to the point is a side of the ribbon along the pen's path; otherwise it may cross
  ///   any other line.
  mutating func append(_ point: Point, toLeft: Bool, isRibbon: Bool = true) {
    if toLeft {
      left.append(point, turning, isRibbon: isRibbon)
    } else {
      right.append(point, turning, isRibbon: isRibbon)
    }
  }

  /// The offset to the right-hand side, seen along `direction` on a screen whose y axis points down.
  func normal(_ direction: Vector) -> Vector { StrokeOutliner.normal(direction, half: half) }

  /// The same offset for a given half width.
  static func normal(_ direction: Vector, half: Double) -> Vector {
    Vector(dx: -direction.dy * half, dy: direction.dx * half)
  }
}
#endif
