/// Works out the coverage of one pixel from the edges in it, with the fill rule applied to whole
/// windings: the pixel's height is divided wherever an edge begins, ends, meets another or
/// comes in at a side, and between two such places every edge bounds a trapezoid.
///
/// Coordinates are 1/256 pixel from the pixel's corner. Only sums, products and quotients of
/// Doubles are used, so the outcome is the same on every processor.
struct PixelCoverage {
  /// The part of an edge within the pixel's height.
  private struct Piece {
    var top: Double
    var bottom: Double
    var topX: Double
    var bottomX: Double
    var slope: Double
    /// The winding to the right less the winding to the left.
    var sign: Int

    @inline(__always)
    func x(at y: Double) -> Double { topX + (y - top) * slope }
  }

  /// An edge that goes through the line of the pixel's left side, where the winding changes.
  private struct Entry {
    var y: Double
    var change: Int
  }

  /// A part of the pixel's height in which the edges neither begin, end nor meet.
  private struct Slab {
    var height: Double
    /// The winding at the left side, but for a constant.
    var winding: Int
    /// The end of the slab's crossings.
    var end: Int
  }

  private struct Crossing {
    var x: Double
    var sign: Int
  }

  private var pieces: [Piece] = []
  private var entries: [Entry] = []
  private var stops: [Double] = []
  private var slabs: [Slab] = []
  private var crossings: [Crossing] = []

  // The last pair of edges that was alone in a pixel: the next pixel often has the same.
  private var pairFirst: Int32 = -1
  private var pairSecond: Int32 = -1
  private var pairIsHarmless = false

  /// Forgets what is remembered of a path's edges.
  mutating func forgetPair() {
    pairFirst = -1
    pairSecond = -1
  }

  /// The coverage of the pixel at `x`, `y`, or nil where `average`, the winding averaged over
  /// the pixel, tells it: where two edges pass each other in opposite directions.
  mutating func coverage(
    head: Int32, count: Int, nodes: Span<CoverageConflicts.Node>,
    vertices: Span<CoverageRasterizer.Vertex>, x: Int, y: Int, average: Int32,
    rule: CoverageRasterizer.Rule
  ) -> UInt8? {
    if count < 2 { return nil }
    if count == 2 {
      let first = nodes[Int(head)].edge
      let second = nodes[Int(nodes[Int(head)].next)].edge
      if first != pairFirst || second != pairSecond {
        pairFirst = first
        pairSecond = second
        pairIsHarmless = PixelCoverage.passOppositely(
          vertices[Int(first) - 1], vertices[Int(first)], vertices[Int(second) - 1],
          vertices[Int(second)])
      }
      if pairIsHarmless { return nil }
    }
    pieces.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    stops.removeAll(keepingCapacity: true)
    stops.append(0)
    var node = head
    while node >= 0 {
      let edge = Int(nodes[Int(node)].edge)
      node = nodes[Int(node)].next
      add(from: vertices[edge - 1], to: vertices[edge], originX: x << 8, originY: y << 8)
    }
    for index in pieces.indices {
      for other in 0..<index { stopWhereMeeting(pieces[index], pieces[other]) }
    }
    let average = Double(average) * (1 / Double(1 << CoverageRasterizer.areaBits))
    let base = (average - divide()).rounded()
    return UInt8(insideArea(base: Int(base), rule: rule) * (255 / 65536) + 0.5)
  }

  /// Whether two edges do not meet and have each other on the same hand. The windings beside
  /// and between them are then k, k + 1, k, which average as they should.
  private static func passOppositely(
    _ a0: CoverageRasterizer.Vertex, _ a1: CoverageRasterizer.Vertex,
    _ b0: CoverageRasterizer.Vertex, _ b1: CoverageRasterizer.Vertex
  ) -> Bool {
    func side(
      _ p: CoverageRasterizer.Vertex, _ q: CoverageRasterizer.Vertex,
      _ r: CoverageRasterizer.Vertex
    ) -> Int {
      let value =
        (Int(q.x) - Int(p.x)) * (Int(r.y) - Int(p.y))
        - (Int(q.y) - Int(p.y)) * (Int(r.x) - Int(p.x))
      return value.signum()
    }
    let ofA = (side(a0, a1, b0), side(a0, a1, b1))
    let ofB = (side(b0, b1, a0), side(b0, b1, a1))
    if ofA.0 * ofA.1 < 0 || ofB.0 * ofB.1 < 0 { return false }
    return (ofA.0 + ofA.1).signum() * (ofB.0 + ofB.1).signum() > 0
  }

  private mutating func add(
    from: CoverageRasterizer.Vertex, to: CoverageRasterizer.Vertex, originX: Int, originY: Int
  ) {
    let fromX = Double(Int(from.x) - originX)
    let fromY = Double(Int(from.y) - originY)
    let toX = Double(Int(to.x) - originX)
    let toY = Double(Int(to.y) - originY)
    if (fromX < 0) != (toX < 0) {
      let y = fromY - fromX * (toY - fromY) / (toX - fromX)
      if y >= 0 && y < 256 {
        entries.append(Entry(y: y, change: fromX < 0 ? -1 : 1))
        stop(y)
      }
    }
    if fromY == toY { return }
    let goesDown = fromY < toY
    let slope = (toX - fromX) / (toY - fromY)
    let upper = goesDown ? fromY : toY
    let lower = goesDown ? toY : fromY
    let upperX = goesDown ? fromX : toX
    let lowerX = goesDown ? toX : fromX
    let top = max(upper, 0)
    let bottom = min(lower, 256)
    if top >= bottom { return }
    let topX = top == upper ? upperX : upperX - upper * slope
    let bottomX = bottom == lower ? lowerX : upperX + (256 - upper) * slope
    if min(topX, bottomX) >= 256 || max(topX, bottomX) < 0 { return }
    pieces.append(
      Piece(
        top: top, bottom: bottom, topX: topX, bottomX: bottomX, slope: slope,
        sign: goesDown ? 1 : -1))
    stop(top)
    if bottom < 256 { stop(bottom) }
    if (topX < 256) != (bottomX < 256) {
      let y = top + (256 - topX) * (bottom - top) / (bottomX - topX)
      if y < 256 { stop(y) }
    }
  }

  private mutating func stopWhereMeeting(_ a: Piece, _ b: Piece) {
    let top = max(a.top, b.top)
    let bottom = min(a.bottom, b.bottom)
    if top >= bottom { return }
    let above = a.x(at: top) - b.x(at: top)
    let below = a.x(at: bottom) - b.x(at: bottom)
    if (above < 0) == (below < 0) { return }
    let y = top + (bottom - top) * (above / (above - below))
    if y < 256 { stop(y) }
  }

  /// Divides the height at `y`; keeps the places in order.
  private mutating func stop(_ y: Double) {
    var index = stops.count
    while index > 0 && stops[index - 1] > y { index -= 1 }
    if index > 0 && stops[index - 1] == y { return }
    // What comes after moves up one by one: there is little of it, and `insert` is a long way round.
    stops.append(y)
    var last = stops.count - 1
    while last > index {
      stops[last] = stops[last - 1]
      last -= 1
    }
    stops[index] = y
  }

  /// Finds the crossings of every slab, and the average winding with a `base` of zero.
  private mutating func divide() -> Double {
    slabs.removeAll(keepingCapacity: true)
    crossings.removeAll(keepingCapacity: true)
    var sum = 0.0
    for index in stops.indices {
      let top = stops[index]
      let bottom = index + 1 < stops.count ? stops[index + 1] : 256
      let height = bottom - top
      let middle = top + height * 0.5
      var winding = 0
      for entry in entries where entry.y < middle { winding += entry.change }
      var area = Double(winding) * 256
      let first = crossings.count
      for piece in pieces where piece.top < middle && middle < piece.bottom {
        let x = piece.x(at: middle)
        if x < 0 || x >= 256 { continue }
        area += Double(piece.sign) * (256 - x)
        var place = crossings.count
        crossings.append(Crossing(x: x, sign: piece.sign))
        while place > first && crossings[place - 1].x > x {
          crossings.swapAt(place, place - 1)
          place -= 1
        }
      }
      slabs.append(Slab(height: height, winding: winding, end: crossings.count))
      sum += area * height
    }
    return sum * (1 / 65536)
  }

  /// The area inside, in units of 1/65536 pixel, where `base` is added to all windings.
  private func insideArea(base: Int, rule: CoverageRasterizer.Rule) -> Double {
    var area = 0.0
    var index = 0
    for slab in slabs {
      var winding = base + slab.winding
      var width = 0.0
      var x = 0.0
      while index < slab.end {
        let crossing = crossings[index]
        if rule == .winding ? winding != 0 : winding & 1 != 0 { width += crossing.x - x }
        x = crossing.x
        winding += crossing.sign
        index += 1
      }
      if rule == .winding ? winding != 0 : winding & 1 != 0 { width += 256 - x }
      area += width * slab.height
    }
    return area
  }
}
