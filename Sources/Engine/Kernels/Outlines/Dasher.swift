#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// Cuts a centerline into the stretches that a dash pattern draws.
struct Dasher {
  /// The limit on the number of stretches of one path; a pattern that needs more is drawn solid.
  static let maximumCount = 1 << 20
  /// The limit for a pattern with a period of less than a pixel, or for a stretched pen.
  static let smallMaximumCount = 1 << 17
  /// The limit for a pen so long that each of its dashes crosses the whole picture.
  static let leastMaximumCount = 1 << 12

  private let pattern: DashPattern
  private let reach: Rect?
  private let negligible: Double
  private var budget: Int
  /// The lengths of the stretches of the current line.
  private var stretches: [Double] = []

  /// The place of the pen in the pattern.
  private var place: DashPattern.Place

  /// Prepares a pattern; nil if it draws a solid line.
  ///
  /// - Parameters:
  ///   - negligible: steps up to this length are rounding errors of the coordinates.
  ///   - count: the limit on the number of stretches.
  ///   - buffers: the source of the memory for lengths, until the next `exchange`.
  init?(
    _ dash: LineDash, reach: Rect?, negligible: Double, atMost count: Int,
    reusing buffers: inout StrokeBuffers
  ) {
    guard let pattern = DashPattern(dash) else { return nil }
    self.pattern = pattern
    place = pattern.start
    self.reach = reach
    self.negligible = negligible
    budget = count
    exchange(&buffers)
  }

  /// Borrows memory, or returns it.
  mutating func exchange(_ buffers: inout StrokeBuffers) { swap(&stretches, &buffers.lengths) }

  /// Calls `emit` for the drawn stretches of `line`, in order.
  ///
  /// The pattern starts anew with each line. On a closed line, the stretch that reaches its end is joined to the one that
  /// begins at its start. Stretches far from the visible part may be omitted.
  ///
  /// - Parameter piece: the memory for a stretch.
  mutating func cut(
    _ line: borrowing Centerline, in piece: inout Centerline, emit: (borrowing Centerline) -> Void
  ) {
    // Most lines are entirely visible, and dashes need not be tested one by one.
    var reach = reach
    if let part = reach, line.isInside(part) { reach = nil }
    let isSolid = !measure(line, in: reach)
    guard line.segmentCount > 0, !isSolid else { return emit(line) }
    place = pattern.start
    piece.removeAll()
    var held: Centerline?
    var isHolding = line.isClosed && place.isOn
    var isDrawing = false
    // The first stretch whose end has not been added yet.
    var pending = 0

    func finish() {
      guard isDrawing else { return }
      isDrawing = false
      if isHolding {
        held = piece
        isHolding = false
      } else {
        emit(piece)
      }
      piece.removeAll()
    }
    func begin(_ vertex: Centerline.Vertex) {
      isDrawing = true
      piece.vertices.append(vertex)
    }
    /// Returns true if the pen is not at the point already.
    func isNew(_ point: Point) -> Bool {
      let way = point - piece.vertices[piece.vertices.count - 1].point
      return way.dot(way) > negligible * negligible
    }
    func extend(to vertex: Centerline.Vertex) {
      if isDrawing && isNew(vertex.point) { piece.vertices.append(vertex) }
    }
    /// Adds the ends of the stretches since the last cut, which lie entirely within one length of the pattern.
    func extend(throughStretchesBefore end: Int) {
      guard isDrawing else { return }
      var first = pending
      // No two neighbours of a line coincide.
      while first < end, !isNew(line.next(after: first).point) { first += 1 }
      if first == end { return }
      let last = min(end, line.vertices.count - 1)
      piece.vertices.append(contentsOf: line.vertices[first + 1..<last + 1])
      if last < end { piece.vertices.append(line.vertices[0]) }
    }

    if place.isOn { begin(line.vertices[0]) }
    for segment in 0..<line.segmentCount {
      // Most stretches of curves lie within one length of the pattern.
      if place.remainder > 0, stretches[segment] <= place.remainder,
        Dasher.isInside(line.vertices[segment].point, line.next(after: segment).point, reach)
      {
        place.remainder -= stretches[segment]
        continue
      }
      extend(throughStretchesBefore: segment)
      pending = segment + 1
      let stretch = DashStretch(of: line, after: segment)
      let length = stretch.length
      let seen = Dasher.seenPart(from: stretch.start, to: stretch.end, in: reach)
      var position = 0.0
      // An invisible part is skipped in one step if it is longer than a period.
      if seen.lowerBound * length > pattern.period {
        finish()
        isHolding = false
        position = seen.lowerBound * length
        place = pattern.advanced(place, by: position)
        if place.isOn && place.remainder > 0 {
          begin(stretch.vertex(at: position / length))
        }
      }
      let seenEnd = seen.upperBound * length
      while true {
        if place.remainder <= 0 {
          // The pattern advances here, including past lengths of zero.
          let here = stretch.vertex(at: position / length)
          extend(to: here)
          finish()
          place = pattern.following(place)
          if place.isOn { begin(here) }
          continue
        }
        if position > seenEnd && length - position > pattern.period {
          finish()
          place = pattern.advanced(place, by: length - position)
          if place.isOn && place.remainder > 0 {
            begin(stretch.vertex(at: 1))
          }
          break
        }
        let left = length - position
        if place.remainder < left {
          position += place.remainder
          place.remainder = 0
        } else {
          place.remainder -= left
          extend(to: line.next(after: segment))
          break
        }
      }
    }
    extend(throughStretchesBefore: line.segmentCount)
    guard line.isClosed else { return finish() }
    if isDrawing {
      if isHolding {
        // Nothing interrupted the line.
        isDrawing = false
        emit(line)
      } else if let first = held {
        // The last vertex of this piece repeats the first one of `held`.
        if piece.vertices.last?.point == line.vertices[0].point { piece.vertices.removeLast() }
        piece.vertices.append(contentsOf: first.vertices)
        emit(piece)
        held = nil
      } else {
        finish()
      }
    }
    if let held { emit(held) }
  }

  /// Measures the stretches of a line, and deducts their dashes from the budget; returns false if they are too many, or so
  /// short that rounding would keep the pen from advancing.
  private mutating func measure(_ line: borrowing Centerline, in reach: Rect?) -> Bool {
    stretches.removeAll(keepingCapacity: true)
    let count = line.segmentCount
    var longest = 0.0
    var seen = 0.0
    stretches.append(addingCapacity: count) { stretches in
      for segment in 0..<count {
        let length = DashStretch.length(of: line, after: segment)
        longest = max(longest, length)
        stretches.append(length)
        let (start, end) = (line.vertices[segment].point, line.next(after: segment).point)
        if Dasher.isInside(start, end, reach) {
          seen += length
          continue
        }
        let part = Dasher.seenPart(from: start, to: end, in: reach)
        seen += min(length, (part.upperBound - part.lowerBound) * length + 2 * pattern.period)
      }
    }
    if pattern.period < 1e-13 * longest { return false }
    let dashes = seen / pattern.period * Double(pattern.lengths.count)
    guard dashes <= Double(budget) else { return false }
    budget -= Int(dashes)
    return true
  }

  /// True if both ends of a straight stretch lie in a rectangle.
  @inline(__always)
  private static func isInside(_ start: Point, _ end: Point, _ rect: Rect?) -> Bool {
    guard let rect else { return true }
    return rect.contains(start) && rect.contains(end)
  }

  /// The part of a straight stretch inside a rectangle, as fractions of the stretch; an empty part at its end if it lies
  /// outside.
  private static func seenPart(
    from start: Point, to end: Point, in rect: Rect?
  ) -> ClosedRange<Double> {
    guard let rect else { return 0...1 }
    var (low, high) = (0.0, 1.0)
    let way = end - start
    /// Clips the part to a range of one coordinate; returns false if nothing is left.
    func cut(_ origin: Double, _ step: Double, _ least: Double, _ most: Double) -> Bool {
      if step == 0 { return origin >= least && origin <= most }
      let (first, second) = ((least - origin) / step, (most - origin) / step)
      low = max(low, min(first, second))
      high = min(high, max(first, second))
      return true
    }
    guard cut(start.x, way.dx, rect.minX, rect.maxX), cut(start.y, way.dy, rect.minY, rect.maxY)
    else { return 1...1 }
    return low <= high ? low...high : 1...1
  }
}
#endif
