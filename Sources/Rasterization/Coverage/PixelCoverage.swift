internal import GLFunCProcessor

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
  private static let mostPieces = 2 * CoverageOverlaps.mostEdges
  /// Every piece may begin and end, and every two edges may meet.
  private static let mostStops =
    1 + 2 * mostPieces + CoverageOverlaps.mostEdges * CoverageOverlaps.mostEdges / 2

  /// How much of a pixel's area, in units of 1/65536, may be inside beyond what the average of its windings tells. Up to
  /// here the average tells the coverage, as in pixels that an outline enters once. So the coverage of an outline that
  /// overlaps nothing does not depend on how often it enters a pixel. What is neglected is 1/30 of 1/255.
  static let mostApart: Float = 8

  // The pieces: the part of an edge within the pixel, or of the pixel's left side where the winding
  // changes because an edge came in above. Each has a top and a bottom, x at the top, a slope, and
  // whether the winding to the right of it is more than that to the left, 1 or 0.
  let tops = Scratch<Float>(capacity: mostPieces)
  let bottoms = Scratch<Float>(capacity: mostPieces)
  let topXs = Scratch<Float>(capacity: mostPieces)
  let slopes = Scratch<Float>(capacity: mostPieces)
  let rises = Scratch<UInt32>(capacity: mostPieces)
  var pieceCount = 0
  /// Where the height is divided, in any order, and from top to bottom.
  var stops = Scratch<Float>(capacity: mostStops)
  private let sortedStops = Scratch<Float>(capacity: mostStops + 8)
  /// Where edges cross the middles of eight parts, from left to right.
  private var intersections = Scratch<Lanes>(capacity: mostPieces)
  /// The mean winding over the pixel, times its area, where the left side's is zero above.
  var mean = 0.0
  /// The ends of the edges, from the pixel's corner.
  let starts = Scratch<SIMD2<Int32>>(capacity: CoverageOverlaps.mostEdges)
  let ends = Scratch<SIMD2<Int32>>(capacity: CoverageOverlaps.mostEdges)

  // The last two crossings that were alone in a pixel: the next pixel often has the same.
  private var knownFirst = PixelCrossing.none
  private var knownSecond = PixelCrossing.none
  private var averageTellsKnown = false

  /// Forgets what is remembered of a path's edges.
  mutating func forgetCrossings() {
    knownFirst = .none
    knownSecond = .none
  }

  /// The coverage of the pixel at `x`, `y`, or nil where `average`, the winding averaged over
  /// the pixel, tells it.
  mutating func coverage(
    _ crossings: borrowing Scratch<PixelCrossing>, _ vertices: Span<CoverageRasterizer.Vertex>,
    x: Int, y: Int, average: Int, rule: CoverageRasterizer.Rule
  ) -> UInt8? {
    if averageTells(crossings, vertices) { return nil }
    cutEdges(of: crossings, vertices, x: x, y: y)
    stopWhereMeeting()
    let average = Double(average) * (1 / Double(1 << CoverageRasterizer.areaBits))
    let base = (average - mean * (1 / 65536)).rounded()
    let area = min(max(insideArea(base: Int(base), rule: rule), 0), 65536)
    if abs(area - Self.toldArea(average, rule)) <= Self.mostApart { return nil }
    return UInt8(area * (255 / 65536) + 0.5)
  }

  /// Whether the edges of a pixel are one or two crossings whose windings average as they should:
  /// two that do not meet and have each other on the same hand, so that the windings beside and
  /// between them are k, k + 1, k.
  ///
  /// A crossing that keeps its direction along x or along y does not cross itself, and what is on
  /// one hand of all its edges is on that hand of it.
  private mutating func averageTells(
    _ crossings: borrowing Scratch<PixelCrossing>, _ vertices: Span<CoverageRasterizer.Vertex>
  ) -> Bool {
    if crossings.count != 2 {
      return crossings.count < 2 && !crossings[0].mayCrossItself(vertices)
    }
    let (a, b) = (crossings[0], crossings[1])
    if a != knownFirst || b != knownSecond {
      knownFirst = a
      knownSecond = b
      averageTellsKnown =
        a.passesOppositely(b, vertices) && !a.mayCrossItself(vertices)
        && !b.mayCrossItself(vertices)
    }
    return averageTellsKnown
  }

  /// The area that the average of the windings tells, in units of 1/65536 pixel.
  private static func toldArea(_ average: Double, _ rule: CoverageRasterizer.Rule) -> Float {
    switch rule {
    case .winding: return Float(min(abs(average), 1) * 65536)
    case .evenOdd:
      let rest = average - 2 * (average / 2).rounded(.down)
      return Float((1 - abs(1 - rest)) * 65536)
    }
  }

  /// Divides the height where pieces cross each other; eight are compared with one at a time.
  private mutating func stopWhereMeeting() {
    let zero = Lanes(repeating: 0)
    for index in 1..<max(pieceCount, 1) {
      let (a0, a1) = (Lanes(repeating: tops[index]), Lanes(repeating: bottoms[index]))
      let (aX, aSlope) = (topXs[index], slopes[index])
      for first in stride(from: 0, to: index, by: 8) {
        let (b0, b1) = (tops.eight(at: first), bottoms.eight(at: first))
        let (bX, bSlope) = (topXs.eight(at: first), slopes.eight(at: first))
        let top = b0.replacing(with: a0, where: b0 .< a0)
        let bottom = b1.replacing(with: a1, where: b1 .> a1)
        let above = (top - a0) * aSlope + aX - ((top - b0) * bSlope + bX)
        let below = (bottom - a0) * aSlope + aX - ((bottom - b0) * bSlope + bX)
        let isCrossed = (top .< bottom) .& ((above .< zero) .!= (below .< zero))
        let isBefore: UInt32 = (1 &<< UInt32(truncatingIfNeeded: min(index &- first, 8))) &- 1
        let crossed = Self.lanes(of: isCrossed) & isBefore
        if crossed == 0 { continue }
        let y = top + (bottom - top) * (above / (above - below))
        var lanes = crossed & Self.lanes(of: (y .> top) .& (y .< bottom))
        while lanes != 0 {
          stops.append(y[lanes.trailingZeroBitCount])
          lanes &= lanes &- 1
        }
      }
    }
  }

  /// A bit for each lane of a mask.
  @inline(__always)
  private static func lanes(of mask: SIMDMask<SIMD8<Int32>>) -> UInt32 {
    negative_ones8(numbers(of: mask))
  }

  /// −1 where a mask is set, and 0 elsewhere.
  @inline(__always)
  private static func numbers(of mask: SIMDMask<SIMD8<Int32>>) -> SIMD8<Int32> {
    unsafe unsafeBitCast(mask, to: SIMD8<Int32>.self)
  }

  /// The area inside, in units of 1/65536 pixel, where `base` is added to all windings.
  private mutating func insideArea(base: Int, rule: CoverageRasterizer.Rule) -> Float {
    sortStops()
    var area = Lanes(repeating: 0)
    for start in stride(from: 0, to: stops.count, by: 8) {
      let (tops, bottoms) = (sortedStops.eight(at: start), sortedStops.eight(at: start &+ 1))
      cross((tops + bottoms) * 0.5, by: pieces(from: tops[0], to: bottoms[7]))
      area += insideWidth(base: Int32(truncatingIfNeeded: base), rule: rule) * (bottoms - tops)
    }
    let four = area.lowHalf + area.highHalf
    return (four.x + four.z) + (four.y + four.w)
  }

  /// Puts the places where the height is divided in order, with the pixel's bottom behind the last one, eight times.
  ///
  /// Each stop's rank is counted, for eight stops together. That takes no unpredictable branches.
  private func sortStops() {
    let count = stops.count
    for start in stride(from: 0, to: count, by: 8) {
      let eight = stops.eight(at: start)
      let end = min(start &+ 8, count)
      var ranks = SIMD8<Int32>(repeating: 0)
      for index in 0..<start { ranks &-= Self.numbers(of: stops[index] .<= eight) }
      for index in start..<end {
        let lane = Int32(truncatingIfNeeded: index &- start)
        // All bits of the lanes after it: compared, lanes of whole numbers would be looked at one by one.
        let after: SIMD8<Int32> = (lane &- .numbers) &>> 31
        ranks &-=
          Self.numbers(of: stops[index] .< eight) | Self.numbers(of: stops[index] .== eight) & after
      }
      for index in end..<count { ranks &-= Self.numbers(of: stops[index] .< eight) }
      for index in start..<end { sortedStops[Int(ranks[index &- start])] = stops[index] }
    }
    for index in count..<count &+ 8 { sortedStops[index] = 256 }
  }

  /// The pieces that reach into a part of the height: a bit for each.
  @inline(__always)
  private func pieces(from top: Float, to bottom: Float) -> UInt64 {
    var pieces: UInt64 = 0
    for first in stride(from: 0, to: pieceCount, by: 8) {
      let reach = Self.lanes(
        of: (tops.eight(at: first) .< bottom) .& (bottoms.eight(at: first) .> top))
      pieces |= UInt64(reach) &<< UInt64(truncatingIfNeeded: first)
    }
    // Those beyond the last mean nothing.
    return pieces & .max &>> UInt64(truncatingIfNeeded: 64 &- pieceCount)
  }

  /// Finds where the pieces cross eight lines of the pixel, from left to right.
  ///
  /// 256 is added to x, and its last bit says whether the piece goes down: so comparing is all
  /// that it takes to order them. A piece that is not on the line is put at the pixel's right side.
  ///
  /// - Parameter pieces: those that may: a bit for each.
  @inline(__always)
  private mutating func cross(_ lines: Lanes, by pieces: UInt64) {
    intersections.count = 0
    var rest = pieces
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      rest &= rest &- 1
      let (top, bottom) = (Lanes(repeating: tops[index]), Lanes(repeating: bottoms[index]))
      let x = (lines - top) * slopes[index] + (topXs[index] + 256)
      let isOn = (lines .> top) .& (lines .< bottom) .& (x .< 512)
      let left = Lanes(repeating: 256)
      let place = Lanes(repeating: 512)
        .replacing(with: left.replacing(with: x, where: left .< x), where: isOn)
      let bits = unsafe unsafeBitCast(place, to: Bits.self) & ~1 | rises[index]
      var intersection = unsafe unsafeBitCast(bits, to: Lanes.self)
      for other in 0..<intersections.count {
        let before = intersections[other]
        intersections[other] = lesser_floats8(before, intersection)
        intersection = greater_floats8(before, intersection)
      }
      intersections.append(intersection)
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
    for index in 0..<intersections.count {
      let intersection = intersections[index]
      let part = intersection - x
      width += Lanes(repeating: 0).replacing(with: part, where: winding & inside .!= zero)
      x = intersection
      let bits = unsafe unsafeBitCast(intersection, to: SIMD8<Int32>.self)
      winding &+= (bits & 1) &* 2 &- 1
    }
    let rest = Lanes(repeating: 512) - x
    return width + Lanes(repeating: 0).replacing(with: rest, where: winding & inside .!= zero)
  }
}
