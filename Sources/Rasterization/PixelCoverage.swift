/// Works out the coverage of one pixel from the edges in it, with the fill rule applied to whole
/// windings: the pixel's height is divided wherever an edge begins, ends or meets another, and
/// between two such places every edge bounds a trapezoid.
///
/// Coordinates are 1/256 pixel from the pixel's corner. Eight parts of the height are worked on at
/// a time: which edges are in a part, and in which order, is as good as random, and branches that
/// follow it would be predicted wrongly and take longer than all else. Only sums, products,
/// quotients and comparisons are used, so the outcome is the same on every processor.
struct PixelCoverage: ~Copyable {
  private typealias Lanes = SIMD8<Float>
  private typealias Bits = SIMD8<UInt32>

  /// Every edge may have a part in the pixel and one where it comes in.
  private static let mostPieces = 2 * CoverageConflicts.mostEdges
  /// Every piece may begin and end, and every two edges may meet.
  private static let mostStops =
    1 + 2 * mostPieces + CoverageConflicts.mostEdges * CoverageConflicts.mostEdges / 2

  // The pieces: the part of an edge within the pixel, or of the pixel's left side where the winding
  // changes because an edge came in above. Each has a top and a bottom, x at the top, a slope, and
  // whether the winding to the right of it is more than that to the left, 1 or 0.
  private let tops = Scratch<Float>(capacity: mostPieces)
  private let bottoms = Scratch<Float>(capacity: mostPieces)
  private let topXs = Scratch<Float>(capacity: mostPieces)
  private let slopes = Scratch<Float>(capacity: mostPieces)
  private let rises = Scratch<UInt32>(capacity: mostPieces)
  private var pieceCount = 0
  /// Where the height is divided, in any order.
  private var stops = Scratch<Float>(capacity: mostStops + 8)
  /// Where edges cross the middles of eight parts, from left to right.
  private var crossings = Scratch<Lanes>(capacity: mostPieces)
  /// The mean winding over the pixel, times its area, where the left side's is zero above.
  private var mean = 0.0

  // The last two stretches that were alone in a pixel: the next pixel often has the same.
  private var knownFirst = OutlineStretch.none
  private var knownSecond = OutlineStretch.none
  private var averageTellsKnown = false

  /// Forgets what is remembered of a path's edges.
  mutating func forgetStretches() {
    knownFirst = .none
    knownSecond = .none
  }

  /// The coverage of the pixel at `x`, `y`, or nil where `average`, the winding averaged over
  /// the pixel, tells it.
  mutating func coverage(
    _ stretches: Span<OutlineStretch>, _ vertices: Span<CoverageRasterizer.Vertex>,
    x: Int, y: Int, average: Int, rule: CoverageRasterizer.Rule
  ) -> UInt8? {
    if averageTells(stretches, vertices) { return nil }
    pieceCount = 0
    stops.count = 0
    stops.append(0)
    mean = 0
    for index in stretches.indices {
      stretches[index].forEachEdge(vertices) { from, to in
        add(from: from, to: to, originX: x << 8, originY: y << 8)
        return true
      }
    }
    stopWhereMeeting()
    let average = Double(average) * (1 / Double(1 << CoverageRasterizer.areaBits))
    let base = (average - mean * (1 / 65536)).rounded()
    let area = insideArea(base: Int(base), rule: rule)
    return UInt8(min(max(area, 0), 65536) * (255 / 65536) + 0.5)
  }

  /// Whether the edges of a pixel are one or two stretches whose windings average as they should:
  /// two that do not meet and have each other on the same hand, so that the windings beside and
  /// between them are k, k + 1, k.
  ///
  /// A stretch that keeps its direction along x or along y does not cross itself, and what is on
  /// one hand of all its edges is on that hand of it.
  private mutating func averageTells(
    _ stretches: Span<OutlineStretch>, _ vertices: Span<CoverageRasterizer.Vertex>
  ) -> Bool {
    if stretches.count != 2 {
      return stretches.count < 2 && !stretches[0].mayCrossItself(vertices)
    }
    let (a, b) = (stretches[0], stretches[1])
    if a != knownFirst || b != knownSecond {
      knownFirst = a
      knownSecond = b
      averageTellsKnown =
        a.passesOppositely(b, vertices) && !a.mayCrossItself(vertices)
        && !b.mayCrossItself(vertices)
    }
    return averageTellsKnown
  }

  private mutating func add(
    from: CoverageRasterizer.Vertex, to: CoverageRasterizer.Vertex, originX: Int, originY: Int
  ) {
    let goesDown = from.y < to.y
    let (upper, lower) = goesDown ? (from, to) : (to, from)
    let x0 = Double(Int(upper.x) &- originX)
    let y0 = Double(Int(upper.y) &- originY)
    let x1 = Double(Int(lower.x) &- originX)
    let y1 = Double(Int(lower.y) &- originY)
    let (width, height) = (x1 - x0, y1 - y0)
    /// Where the edge goes through an upright line.
    func y(at x: Double) -> Double { y0 + (x - x0) * height / width }
    let comesIn = (x0 < 0) != (x1 < 0)
    let entry = comesIn ? y(at: 0) : 0
    if comesIn, entry >= 0, entry < 256 {
      append(top: entry, bottom: 256, topX: 0, bottomX: 0, isDown: Int(from.x) >= originX)
    }
    if height == 0 || max(x0, x1) < 0 || min(x0, x1) >= 256 { return }
    var (top, bottom) = (max(y0, 0), min(y1, 256))
    let slope = width / height
    var topX = top == y0 ? x0 : x0 + (top - y0) * slope
    var bottomX = bottom == y1 ? x1 : x0 + (bottom - y0) * slope
    if topX < 0 { (top, topX) = (max(entry, top), 0) }
    if bottomX < 0 { (bottom, bottomX) = (min(entry, bottom), 0) }
    if topX > 256 { (top, topX) = (max(y(at: 256), top), 256) }
    if bottomX > 256 { (bottom, bottomX) = (min(y(at: 256), bottom), 256) }
    if top < bottom {
      append(top: top, bottom: bottom, topX: topX, bottomX: bottomX, isDown: goesDown)
    }
  }

  private mutating func append(
    top: Double, bottom: Double, topX: Double, bottomX: Double, isDown: Bool
  ) {
    let area = (bottom - top) * (256 - (topX + bottomX) * 0.5)
    mean += isDown ? area : -area
    let piece = pieceCount
    precondition(piece < Self.mostPieces, "a pixel has more edges than it is given room for")
    tops[piece] = Float(top)
    bottoms[piece] = Float(bottom)
    topXs[piece] = Float(topX)
    slopes[piece] = Float((bottomX - topX) / (bottom - top))
    rises[piece] = isDown ? 1 : 0
    pieceCount = piece &+ 1
    stop(Float(top))
    stop(Float(bottom))
  }

  /// Divides the height at `y`. Where an edge begins the one before has often ended.
  @inline(__always)
  private mutating func stop(_ y: Float) {
    let isKnown = y == stops[stops.count - 1] || y == stops[max(stops.count - 2, 0)]
    stops.append(y, if: !isKnown && y > 0 && y < 256)
  }

  /// Divides the height where pieces cross each other; eight are compared with one at a time.
  private mutating func stopWhereMeeting() {
    let zero = Lanes(repeating: 0)
    for index in 1..<max(pieceCount, 1) {
      let (a0, a1) = (Lanes(repeating: tops[index]), Lanes(repeating: bottoms[index]))
      let (aX, aSlope) = (topXs[index], slopes[index])
      for first in stride(from: 0, to: index, by: 8) {
        let (b0, b1) = (tops.lanes(at: first), bottoms.lanes(at: first))
        let (bX, bSlope) = (topXs.lanes(at: first), slopes.lanes(at: first))
        let top = b0.replacing(with: a0, where: b0 .< a0)
        let bottom = b1.replacing(with: a1, where: b1 .> a1)
        let above = (top - a0) * aSlope + aX - ((top - b0) * bSlope + bX)
        let below = (bottom - a0) * aSlope + aX - ((bottom - b0) * bSlope + bX)
        let isCrossed = (top .< bottom) .& ((above .< zero) .!= (below .< zero))
        if !any(isCrossed) { continue }
        let y = top + (bottom - top) * (above / (above - below))
        for lane in 0..<min(8, index - first) {
          let isInside = y[lane] > top[lane] && y[lane] < bottom[lane]
          stops.append(y[lane], if: isCrossed[lane] && isInside)
        }
      }
    }
  }

  /// The area inside, in units of 1/65536 pixel, where `base` is added to all windings.
  private mutating func insideArea(base: Int, rule: CoverageRasterizer.Rule) -> Float {
    let count = stops.count
    // Parts of no height fill up the last eight.
    for _ in 0..<8 { stops.append(256) }
    var area = Lanes(repeating: 0)
    for start in stride(from: 0, to: count, by: 8) {
      let tops = stops.lanes(at: start)
      let bottoms = bottoms(of: tops, from: start, count: count)
      let middles = (tops + bottoms) * 0.5
      cross(middles)
      area += insideWidth(base: Int32(truncatingIfNeeded: base), rule: rule) * (bottoms - tops)
    }
    let four = area.lowHalf + area.highHalf
    return (four.x + four.z) + (four.y + four.w)
  }

  /// The next stop below each of eight; of several in one place the last has a part of the height.
  @inline(__always)
  private func bottoms(of tops: Lanes, from start: Int, count: Int) -> Lanes {
    var places = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
    places &+= Int32(truncatingIfNeeded: start)
    var bottoms = Lanes(repeating: 256)
    for index in 0..<count {
      let stop = Lanes(repeating: stops[index])
      let place = SIMD8<Int32>(repeating: Int32(truncatingIfNeeded: index))
      let isNext = (stop .> tops) .| ((stop .== tops) .& (place .> places))
      bottoms.replace(with: stop, where: isNext .& (stop .< bottoms))
    }
    return bottoms
  }

  /// Finds where the pieces cross eight lines of the pixel, from left to right.
  ///
  /// 256 is added to x, and its last bit says whether the piece goes down: so comparing is all
  /// that it takes to order them. A piece that is not on the line is put at the pixel's right side.
  @inline(__always)
  private mutating func cross(_ lines: Lanes) {
    crossings.count = 0
    for index in 0..<pieceCount {
      let (top, bottom) = (Lanes(repeating: tops[index]), Lanes(repeating: bottoms[index]))
      let x = (lines - top) * slopes[index] + (topXs[index] + 256)
      let isOn = (lines .> top) .& (lines .< bottom) .& (x .< 512)
      let left = Lanes(repeating: 256)
      let place = Lanes(repeating: 512)
        .replacing(with: left.replacing(with: x, where: left .< x), where: isOn)
      let bits = unsafe unsafeBitCast(place, to: Bits.self) & ~1 | rises[index]
      var crossing = unsafe unsafeBitCast(bits, to: Lanes.self)
      for other in 0..<index {
        let before = crossings[other]
        let isBefore = before .< crossing
        crossings[other] = crossing.replacing(with: before, where: isBefore)
        crossing.replace(with: before, where: .!isBefore)
      }
      crossings.append(crossing)
    }
  }

  /// How much of each of eight lines is inside.
  @inline(__always)
  private func insideWidth(base: Int32, rule: CoverageRasterizer.Rule) -> Lanes {
    // The bits of a winding that make it one of the inside.
    let inside = SIMD8<Int32>(repeating: rule == .winding ? -1 : 1)
    let zero = SIMD8<Int32>(repeating: 0)
    var winding = SIMD8<Int32>(repeating: base)
    var width = Lanes(repeating: 0)
    var x = Lanes(repeating: 256)
    for index in 0..<crossings.count {
      let crossing = crossings[index]
      let part = crossing - x
      width += Lanes(repeating: 0).replacing(with: part, where: winding & inside .!= zero)
      x = crossing
      let bits = unsafe unsafeBitCast(crossing, to: SIMD8<Int32>.self)
      winding &+= (bits & 1) &* 2 &- 1
    }
    let rest = Lanes(repeating: 512) - x
    return width + Lanes(repeating: 0).replacing(with: rest, where: winding & inside .!= zero)
  }
}

/// Elements in memory of a fixed size, which is not asked for its owner at every step as an array's
/// is: that would be a third of the work on a pixel.
@safe private struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private let elements: UnsafeMutablePointer<Element>
  private let capacity: Int
  var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    // Eight at a time reach beyond the last.
    unsafe elements = .allocate(capacity: capacity + 8)
    unsafe UnsafeMutableRawPointer(elements).initializeMemory(
      as: UInt8.self, repeating: 0, count: (capacity + 8) * MemoryLayout<Element>.stride)
  }

  deinit { unsafe elements.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index >= 0 && index < capacity)
      return unsafe elements[index]
    }
    @inline(__always)
    nonmutating set {
      assert(index >= 0 && index < capacity)
      unsafe elements[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    precondition(count < capacity, "a pixel has more edges than it is given room for")
    unsafe elements[count] = element
    count &+= 1
  }

  /// Writes an element down, and counts it if it is wanted.
  @inline(__always)
  mutating func append(_ element: Element, if isWanted: Bool) {
    precondition(count < capacity, "a pixel has more edges than it is given room for")
    unsafe elements[count] = element
    count &+= isWanted ? 1 : 0
  }
}

extension Scratch<Float> {
  /// Eight neighbours, of which those beyond the last mean nothing.
  @inline(__always)
  func lanes(at index: Int) -> SIMD8<Float> {
    assert(index >= 0 && index <= capacity)
    return unsafe UnsafeRawPointer(elements + index).loadUnaligned(as: SIMD8<Float>.self)
  }
}
