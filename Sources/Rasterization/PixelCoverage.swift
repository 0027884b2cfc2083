/// Works out the coverage of one pixel from the edges in it, with the fill rule applied to whole
/// windings: the pixel's height is divided wherever an edge begins, ends, meets another or
/// comes in at a side, and between two such places every edge bounds a trapezoid.
///
/// Coordinates are 1/256 pixel from the pixel's corner. Only sums, products and quotients of
/// Doubles are used, so the outcome is the same on every processor.
struct PixelCoverage: ~Copyable {
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

  private struct Crossing {
    var x: Double
    var sign: Int
  }

  private var pieces = Scratch<Piece>(capacity: CoverageConflicts.mostEdges)
  private var entries = Scratch<Entry>(capacity: CoverageConflicts.mostEdges)
  /// Where the height is divided: every edge may begin, end and go through both sides, and every
  /// two may meet.
  private var stops = Scratch<Double>(
    capacity: 1 + CoverageConflicts.mostEdges * (4 + CoverageConflicts.mostEdges / 2))
  /// The crossings of a part of the height, from left to right.
  private var crossings = Scratch<Crossing>(capacity: CoverageConflicts.mostEdges)
  /// The mean winding over the pixel, times its area, where the left side's is zero above.
  private var mean = 0.0

  // The last two stretches that were alone in a pixel: the next pixel often has the same.
  var knownFirst = Stretch.none
  var knownSecond = Stretch.none
  var averageTellsKnown = false

  /// Forgets what is remembered of a path's edges.
  mutating func forgetStretches() {
    knownFirst = .none
    knownSecond = .none
  }

  /// The coverage of the pixel at `x`, `y`, or nil where `average`, the winding averaged over
  /// the pixel, tells it.
  mutating func coverage(
    head: Int32, count: Int, nodes: Span<CoverageConflicts.Node>,
    vertices: Span<CoverageRasterizer.Vertex>, x: Int, y: Int, average: Int32,
    rule: CoverageRasterizer.Rule
  ) -> UInt8? {
    if count < 2 || averageTells(head, nodes, vertices) { return nil }
    pieces.count = 0
    entries.count = 0
    stops.count = 0
    mean = 0
    stops.append(0)
    var node = head
    while node >= 0 {
      let edge = Int(nodes[Int(node)].edge)
      node = nodes[Int(node)].next
      add(from: vertices[edge - 1], to: vertices[edge], originX: x << 8, originY: y << 8)
    }
    for index in 0..<pieces.count {
      for other in 0..<index { stopWhereMeeting(pieces[index], pieces[other]) }
    }
    let average = Double(average) * (1 / Double(1 << CoverageRasterizer.areaBits))
    let base = (average - mean * (1 / 65536)).rounded()
    return UInt8(insideArea(base: Int(base), rule: rule) * (255 / 65536) + 0.5)
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
        let change = fromX < 0 ? -1 : 1
        entries.append(Entry(y: y, change: change))
        mean += Double(change) * (256 - y) * 256
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
    let piece = Piece(
      top: top, bottom: bottom, topX: topX, bottomX: bottomX, slope: slope,
      sign: goesDown ? 1 : -1)
    pieces.append(piece)
    mean += Double(piece.sign) * areaRight(of: piece)
    stop(top)
    if bottom < 256 { stop(bottom) }
    if (topX < 256) != (bottomX < 256) {
      let y = top + (256 - topX) * (bottom - top) / (bottomX - topX)
      if y < 256 { stop(y) }
    }
  }

  /// The area between a piece and the pixel's right side, at the height where the piece is inside.
  private func areaRight(of piece: Piece) -> Double {
    let left = min(piece.topX, piece.bottomX)
    let right = max(piece.topX, piece.bottomX)
    let height = piece.bottom - piece.top
    if left >= 0 && right <= 256 { return height * (256 - (left + right) * 0.5) }
    let from = max(left, 0)
    let to = min(right, 256)
    return height * (to - from) / (right - left) * (256 - (from + to) * 0.5)
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
    stops.insert(y, at: index)
  }

  /// The area inside, in units of 1/65536 pixel, where `base` is added to all windings.
  private mutating func insideArea(base: Int, rule: CoverageRasterizer.Rule) -> Double {
    // The bits of a winding that make it one of the inside.
    let inside = rule == .winding ? -1 : 1
    var area = 0.0
    for index in 0..<stops.count {
      let top = stops[index]
      let bottom = index + 1 < stops.count ? stops[index + 1] : 256
      let middle = top + (bottom - top) * 0.5
      findCrossings(at: middle)
      var winding = base
      for entry in 0..<entries.count {
        winding += entries[entry].y < middle ? entries[entry].change : 0
      }
      var width = 0.0
      var x = 0.0
      for place in 0..<crossings.count {
        let crossing = crossings[place]
        width += winding & inside != 0 ? crossing.x - x : 0
        x = crossing.x
        winding += crossing.sign
      }
      width += winding & inside != 0 ? 256 - x : 0
      area += width * (bottom - top)
    }
    return area
  }

  /// Finds where edges cross a line of the pixel, from left to right.
  ///
  /// Whether an edge does, and on which side of another, is as good as random: branches that follow
  /// it would be predicted wrongly, and take longer than all else. So every edge is written down
  /// and only those that do cross are counted, and two are exchanged by choosing.
  @inline(__always)
  private mutating func findCrossings(at y: Double) {
    crossings.count = 0
    for index in 0..<pieces.count {
      let piece = pieces[index]
      let x = piece.x(at: y)
      let spansLine = piece.top < y ? y < piece.bottom : false
      let isInside = x >= 0 ? x < 256 : false
      crossings.append(Crossing(x: x, sign: piece.sign), if: spansLine && isInside)
    }
    if crossings.count == 2 {
      let (a, b) = (crossings[0], crossings[1])
      let isOrdered = a.x <= b.x
      crossings[0] = Crossing(x: isOrdered ? a.x : b.x, sign: isOrdered ? a.sign : b.sign)
      crossings[1] = Crossing(x: isOrdered ? b.x : a.x, sign: isOrdered ? b.sign : a.sign)
    } else if crossings.count > 2 {
      for index in 1..<crossings.count {
        let crossing = crossings[index]
        var place = index
        while place > 0 && crossings[place - 1].x > crossing.x {
          crossings[place] = crossings[place - 1]
          place -= 1
        }
        crossings[place] = crossing
      }
    }
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
    unsafe elements = .allocate(capacity: capacity)
  }

  deinit { unsafe elements.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always)
    get {
      assert(index >= 0 && index < count)
      return unsafe elements[index]
    }
    @inline(__always)
    nonmutating set {
      assert(index >= 0 && index < count)
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

  /// Inserts an element, before which all others stay.
  @inline(__always)
  mutating func insert(_ element: Element, at index: Int) {
    append(element)
    var place = count &- 1
    while place > index {
      unsafe elements[place] = elements[place &- 1]
      place &-= 1
    }
    unsafe elements[place] = element
  }
}
