internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunKernels
internal import GLFunTiles

/// An upper estimate of the memory for the outlines of a frame. Each thread makes one outline at a time. Outlines that several
/// bands cover are kept, up to `ShapePass.largestOutlineByteCount`.
struct OutlineMemory {
  private let list: DisplayList
  /// The size of the largest outline in bytes, including its working memory.
  private(set) var bytes = 0.0
  /// The total size of all outlines in the form that is kept, in bytes.
  private(set) var kept = 0.0

  /// The greatest distance from the picture at which shapes may be visible, through shadows with an offset.
  private let reach: Double

  /// The memory of a corner: a point with its ribbon, a grid vertex with its ribbon, and capacity in growing arrays.
  private static let bytesPerCorner = 96.0
  /// The memory of a vertex on the pen's path: the vertex, a corner on either side, and four more at tight turns.
  private static let bytesPerPlace = 6 * bytesPerCorner
  /// The share of these that is kept, a vertex with its ribbon in a grown array.
  private static let keptShare = 1.0 / 3
  /// Outlines with fewer bytes are not measured more closely.
  private static let fewBytes = 0x1p22
  /// The limit on the lines for bends in all curves of a path, in addition to `fewLines` for each.
  private static let mostLines = 0x1p16
  private static let fewLines = 0x1p7
  /// The limits on the vertices that the curves of a path need for turns of the pen, for round and for stretched pens.
  private static let mostTurns = 0x1p18
  private static let mostTurnsOfStretched = 0x1p15
  /// The limit on the vertices for turns in one curve, for a pen of any width.
  private static let mostTurnsOfCurve = 0x1p14
  /// The limit on the points of a path's round corners and caps, the limit on evenly divided ones, including invisible ones,
  /// and the few points that each further one may have outside the visible part.
  private static let mostArcPoints = 0x1p22
  private static let mostEvenPoints = 0x1p16
  private static let fewPoints = 16.0

  /// Measurements of a path.
  private struct Extent {
    var segments = 0.0
    var curves = 0.0
    /// The length of the control polygons of curves, and the length of all segments near the picture.
    var length = 0.0
    var seenLength = 0.0

    /// The number of lines of the curves: proportional to the square root of each one's length.
    var chords: Double { 10 * (curves * length).squareRoot() }
  }

  /// Creates an estimate for a list, without any outlines yet.
  init(_ list: DisplayList) {
    self.list = list
    reach = list.styles.contains { $0.shadow != nil } ? 0x1p14 : 64
  }

  /// Counts the outline of a command, if it has one.
  mutating func add(_ command: DrawCommand) {
    switch command {
    case .fill(let path, _, _, _): add(path)
    case .stroke(let path, let pen, _, _): add(path, list.pens[pen])
    default: break
    }
  }

  /// Counts a filled path.
  mutating func add(_ path: PathRange) {
    count(
      taken(by: path, margin: .zero) { extent in
        (extent.segments + extent.chords + 4) * Self.bytesPerCorner
      })
  }

  /// The ratio of a pen's length to its width from which it counts as stretched.
  private static let stretched = 16.0

  /// Counts a stroked path.
  private mutating func add(_ path: PathRange, _ pen: Pen) {
    let style = pen.style
    let (scale, least) = (pen.transform.maxScale, pen.transform.minScale)
    // Half the lines of a full turn of the pen, which has about six times the root of its width.
    let turn = min((style.width * scale).squareRoot() * 3, Self.mostTurns)
    let mostTurns = scale > Self.stretched * least ? Self.mostTurnsOfStretched : Self.mostTurns
    let pointsOfArc = pointsOfArc(half: max(style.width * least / 2, 1), turn)
    let isRound = style.join == .round || style.cap == .round
    let most = taken(by: path, margin: Self.outset(pen)) { extent in
      let bends = min(extent.chords, Self.fewLines * extent.segments + Self.mostLines)
      // The sides of curves must be as accurate as round corners.
      let turns = min(min(8 * turn, Self.mostTurnsOfCurve) * extent.curves, mostTurns)
      let places = (extent.segments + bends + turns + 4) * Self.bytesPerPlace
      let dashes = dashes(path, extent, pen)
      // Half turns: one at each corner, and one at either end of each dash.
      let halves = extent.segments + 2 * dashes
      let even = min(halves * (turn + 1), Self.mostEvenPoints)
      let arcs = isRound ? min(even + halves * pointsOfArc, Self.mostArcPoints) : 0
      return places + (8 * (extent.segments + dashes) + arcs) * Self.bytesPerCorner
    }
    count(most)
  }

  /// The number of points of half a turn that is not divided evenly: a few, plus those in the visible part if there would be
  /// more. The points of an ellipse depend on its narrowness and on its visible part.
  ///
  /// - Parameters:
  ///   - half: half the width of the pen where it is narrowest, in pixels.
  ///   - turn: the number of points of half a turn that is divided evenly.
  private func pointsOfArc(half: Double, _ turn: Double) -> Double {
    if turn < Self.fewPoints { return turn + 1 }
    let sides = Double(list.size.width + list.size.height)
    return Self.fewPoints + min(22 * half.squareRoot(), 64 * sides / half.squareRoot())
  }

  /// The reach of a pen from its path, along both axes.
  private static func outset(_ pen: Pen) -> SIMD2<Double> {
    let transform = pen.transform
    let extent = SIMD2(
      hypotenuse(transform.a, transform.c), hypotenuse(transform.b, transform.d))
    let scale = transform.maxScale
    return scale > 0 ? extent * (ShapePass.outset(pen) / scale) : .zero
  }

  /// The number of dashes of a path.
  private func dashes(_ path: PathRange, _ extent: Extent, _ pen: Pen) -> Double {
    let lengths = pen.style.dash.lengths
    let scale = pen.transform.minScale
    let period = lengths.reduce(0) { $0 + max($1, 0) } * scale
    guard period > 0 else { return 0 }
    // The invisible part counts, too, for a stretched pen.
    let isStretched = pen.transform.maxScale > Self.stretched * scale
    let length = isStretched ? list.polygonLength(path) : extent.seenLength
    let stretches = Double(max(lengths.count, 2)) * (length / period + 2 * extent.segments)
    return min(stretches, Double(FlatPath.mostDashes(of: pen.style, pen.transform))) / 2
  }

  /// Counts one more outline.
  private mutating func count(_ taken: Double) {
    bytes = max(bytes, taken)
    kept += taken * Self.keptShare + Double(CoverageOutline.leastByteCount)
  }

  /// An upper estimate of an outline's memory, in bytes.
  ///
  /// - Parameters:
  ///   - margin: the distance outside the picture up to which points are considered.
  ///   - taken: returns the memory of an outline with the given measurements.
  private func taken(
    by path: PathRange, margin: SIMD2<Double>, _ taken: (Extent) -> Double
  ) -> Double {
    let length = list.polygonLength(path)
    let segments =
      path.isGlyphs
      ? list.glyphs[path.verbs].reduce(0) { $0 + Double($1.path.verbs.count) }
      : Double(path.segmentCount)
    // All segments may be curves.
    let most = taken(
      Extent(segments: segments, curves: segments, length: length, seenLength: length))
    // Most outlines are small, and need not be measured segment by segment.
    if most <= max(bytes, Self.fewBytes) || path.isEllipse || path.isGlyphs { return most }
    return taken(extent(path, margin: margin + reach))
  }

  /// Measures a path. A segment to one side of the picture counts as a single line.
  private func extent(_ path: PathRange, margin: SIMD2<Double>) -> Extent {
    let sides = SIMD2(Double(list.size.width), Double(list.size.height))
    let (least, most) = (-margin, sides + margin)
    func place(_ index: Int) -> SIMD2<Double> {
      SIMD2(list.points[index].x, list.points[index].y)
    }
    var extent = Extent()
    var index = path.points.lowerBound
    var (start, last) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for verb in list.verbs[path.verbs] {
      extent.segments += 1
      let first = index
      index += verb.pointCount
      if verb == .move {
        (start, last) = (place(first), place(first))
        continue
      }
      var (low, high, steps, seen) = (last, last, SIMD2<Double>.zero, SIMD2<Double>.zero)
      func goOn(to point: SIMD2<Double>) {
        (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point))
        let way = pointwiseMax(point - last, last - point)
        steps += pointwiseMin(way, SIMD2(repeating: 0x1p21))
        seen += pointwiseMin(pointwiseMin(way, most - least), SIMD2(repeating: 0x1p41))
        last = point
      }
      for point in first..<index { goOn(to: place(point)) }
      if verb == .close { goOn(to: start) }
      if any(high .< least) || any(low .> most) { continue }
      if verb == .quad || verb == .cubic {
        extent.curves += 1
        extent.length += steps.sum()
      }
      extent.seenLength += seen.sum()
    }
    return extent
  }
}

extension DisplayList {
  /// An upper bound of the length of a path's control polygon: the sum of the distances between its points along x and y.
  func polygonLength(_ path: PathRange) -> Double {
    if path.isGlyphs { return glyphs[path.verbs].reduce(0) { $0 + $1.length } }
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
