internal import GLFunGeometry

/// Draws the outline of what a round pen of a given width covers along a centerline.
///
/// The outline is that of a sum of pieces which all go around the same way: a strip for every
/// stretch, a wedge for every corner, a cap for every end. So a winding number counts pieces and
/// is never zero inside, whatever overlaps. Two chains of points are led along, one on each side;
/// where the inner side of a corner has no room to cut across it goes through the vertex itself.
struct StrokeOutliner {
  /// How many points arcs may have in all; beyond that they are drawn with few.
  private static let arcPointBudget = 1 << 22
  /// How many points an arc may have to be divided evenly, also where it is out of sight; and how many all arcs may have
  /// before only short ones are.
  private static let mostEvenPoints = 256
  private static let evenPointBudget = 1 << 16
  private static let fewEvenPoints = 16
  /// One less the cosine of the turn that is small enough for a pen of any width.
  private static let leastTurn = 1e-7

  let half: Double
  /// How far apart the sides may lie where two curves meet without a corner.
  let negligible: Double
  private let style: StrokeStyle
  let tolerance: CurveTolerance
  /// One less the cosine of the largest turn that the pen may make between two vertices of a curve.
  let greatestTurn: Double
  private let reach: Rect?
  private let view: PenView?
  private var arcPoints = 0
  /// The last arc: all caps have the same.
  private var arc: StrokeArc?
  var left = StrokeSide()
  var right = StrokeSide()
  var turning: StrokeTurning

  /// The stretches, up to the present one, over which one side of the pen sweeps backwards.
  var fold = StrokeFold()

  /// - Parameters:
  ///   - negligible: how far apart the sides may lie where two curves meet without a corner.
  ///   - tolerance: for arcs.
  ///   - lineTolerance: for the sides of curves.
  ///   - reach: the part of the pen's space from where the stroke can be seen.
  ///   - view: what can be seen of the pen itself.
  ///   - turning: tells parts of the outline apart.
  ///   - buffers: lend their memory, until `giveBack`.
  init(
    style: StrokeStyle, negligible: Double, tolerance: CurveTolerance,
    lineTolerance: CurveTolerance,
    reach: Rect?, view: PenView?, turning: StrokeTurning, reusing buffers: inout StrokeBuffers
  ) {
    half = style.width / 2
    self.negligible = negligible
    self.style = style
    self.tolerance = tolerance
    // A turn of δ takes the outer edge half·δ²/8 away from a line. A quarter of a curve's own tolerance is allowed for
    // it.
    let turn = 1 / lineTolerance.steps(sagitta: half / 2, length: half)
    greatestTurn = max(turn * turn / 2, StrokeOutliner.leastTurn)
    self.reach = reach
    self.view = view
    self.turning = turning
    exchange(&buffers)
    left.reserve(256)
    right.reserve(256)
  }

  /// Ends the use of the memory that was lent.
  mutating func giveBack(_ buffers: inout StrokeBuffers) { exchange(&buffers) }

  private mutating func exchange(_ buffers: inout StrokeBuffers) {
    swap(&left, &buffers.left)
    swap(&right, &buffers.right)
    swap(&fold, &buffers.fold)
  }

  /// Hands the closed contours that bound the stroke of `line` to `emit`.
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
    // How much of a stretch the inner side of a corner may cut off: a curve's has nothing to spare.
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

  /// Leads both chains past a vertex, of whose stretches the inner side may cut off `spare`.
  private mutating func addCorner(_ vertex: Centerline.Vertex, spare: Double) {
    let cross = vertex.arriving.cross(vertex.leaving)
    let dot = vertex.arriving.dot(vertex.leaving)
    if cross == 0 && dot > 0 {
      return add(passing(vertex), around: vertex.point)
    }
    let isRound = style.join == .round
    // A turn that no join would show: sagitta of the arc below a hundredth of the tolerance.
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
    // The side of a curve is no line that leads to the tip of a miter.
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

  /// Turns both chains about a point, with a round corner; the end of the turn is left to come.
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

  /// Adds the end of a line to the left chain, from its right side to its left for a direction
  /// that points backwards at the start, from left to right at the end.
  private mutating func addCap(at point: Point, along direction: Vector) {
    let outward = direction * half
    // Seen along the outward direction, from the left side to the right.
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

  /// Adds the points inside an arc that begins at an offset by half the width and turns clockwise
  /// on screen by `angle`.
  ///
  /// They lie a little outside the circle, so that the polygon keeps the area of the sector.
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
    // Also one arc alone may ask for more points than all may have.
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

  /// The direction in which the pen passes a vertex that has no corner, as long as the sides are
  /// further away than half the width.
  func passing(_ vertex: Centerline.Vertex) -> Vector {
    vertex.leaving * min(vertex.swell, 1 + greatestTurn / 2)
  }

  /// Leads both chains past a point at right angles to a direction.
  mutating func add(_ direction: Vector, around point: Point, isRibbon: Bool = true) {
    let offset = normal(direction)
    append(point - offset, toLeft: true, isRibbon: isRibbon)
    append(point + offset, toLeft: false, isRibbon: isRibbon)
  }

  /// Leads one chain to a point.
  ///
  /// - Parameter isRibbon: whether the way there is a side of the ribbon along which the pen goes; if not it may
  ///   cross any other.
  mutating func append(_ point: Point, toLeft: Bool, isRibbon: Bool = true) {
    if toLeft {
      left.append(point, turning, isRibbon: isRibbon)
    } else {
      right.append(point, turning, isRibbon: isRibbon)
    }
  }

  /// The offset to the right-hand side, seen along `direction` on a screen whose y axis points
  /// down.
  func normal(_ direction: Vector) -> Vector { StrokeOutliner.normal(direction, half: half) }

  /// The same for a pen of half a width.
  static func normal(_ direction: Vector, half: Double) -> Vector {
    Vector(dx: -direction.dy * half, dy: direction.dx * half)
  }
}
