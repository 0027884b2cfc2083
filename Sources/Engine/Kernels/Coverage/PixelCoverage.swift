#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunGeometry
internal import GLFunTiles

/// Computes the coverage of one pixel from the edges in it, with the fill rule applied to whole windings. The pixel's
/// height is divided wherever an edge begins, ends or meets another, and between two such places every edge bounds a
/// trapezoid.
///
/// Coordinates are in 1/256 pixel from the pixel's upper left corner. Eight parts of the height are processed at a
/// time, without branches that depend on the edges in a part or on their order: these are unpredictable, and
/// mispredicted branches would take longer than everything else. Only sums, products, quotients and comparisons are
/// used, so the result is the same on every processor.
struct PixelCoverage: ~Copyable {
  private typealias Lanes = SIMD8<Float>
  private typealias Bits = SIMD8<UInt32>

  /// Every edge may have a piece in the pixel, and a piece of the left side below its entry.
  private static let mostPieces = 2 * CoverageOverlaps.mostEdges
  /// Every piece may begin and end, and every two edges may meet.
  private static let mostStops =
    1 + 2 * mostPieces + CoverageOverlaps.mostEdges * CoverageOverlaps.mostEdges / 2

  /// The largest difference, in 1/65536 pixel, at which the area that the average of the windings gives is used in place
  /// of the exact area inside. Pixels that an outline enters once use the average, too, so the coverage of an outline
  /// without overlaps does not depend on the number of times that it enters a pixel. The error is 1/30 of 1/255.
  static let mostApart: Float = 8

  // The pieces: the part of an edge within the pixel, or of the pixel's left side where the winding changes because an
  // edge came in above. Each has a top and a bottom, its x at the top, a slope, and 1 if the winding to its right is
  // greater than the one to its left, or else 0.
  let tops = Scratch<Float>(capacity: mostPieces)
  let bottoms = Scratch<Float>(capacity: mostPieces)
  let topXs = Scratch<Float>(capacity: mostPieces)
  let slopes = Scratch<Float>(capacity: mostPieces)
  let rises = Scratch<UInt32>(capacity: mostPieces)
  var pieceCount = 0
  /// The stops, the y at which the height is divided: in any order, and sorted from top to bottom.
  var stops = Scratch<Float>(capacity: mostStops)
  private let sortedStops = Scratch<Float>(capacity: mostStops + 8)
  /// The x at which pieces cross the middles of eight parts, from left to right.
  private var intersections = Scratch<Lanes>(capacity: mostPieces)
  /// The mean winding over the pixel times its area, if the winding at the top of the left side is zero.
  var mean = 0.0
  /// The ends of the edges, from the pixel's corner.
  let starts = Scratch<SIMD2<Int32>>(capacity: CoverageOverlaps.mostEdges)
  let ends = Scratch<SIMD2<Int32>>(capacity: CoverageOverlaps.mostEdges)

  // The last two crossings that were alone in a pixel: the next pixel often has the same.
  private var knownFirst = PixelCrossing.none
  private var knownSecond = PixelCrossing.none
  private var averageTellsKnown = false

  /// Forgets the crossings that are remembered of a path.
  mutating func forgetCrossings() {
    knownFirst = .none
    knownSecond = .none
  }

  /// The coverage of the pixel at `x`, `y`; nil if `average`, the winding averaged over the pixel, gives it.
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

  /// True if the average of the windings gives the coverage of a pixel: its edges are one crossing, or two that do not
  /// meet and have each other on the same side, so that the windings next to and between them are k, k + 1, k.
  ///
  /// A crossing that keeps its direction along x or along y does not cross itself, and a point on the same side of all
  /// its edges is on that side of the crossing.
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

  /// The area that the average of the windings gives, in units of 1/65536 pixel.
  private static func toldArea(_ average: Double, _ rule: CoverageRasterizer.Rule) -> Float {
    switch rule {
    case .winding: return Float(min(abs(average), 1) * 65536)
    case .evenOdd:
      let rest = average - 2 * (average / 2).rounded(.down)
      return Float((1 - abs(1 - rest)) * 65536)
    }
  }

  /// Divides the height where pieces cross each other. Each piece is compared with eight others at a time.
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

  /// The area inside, in units of 1/65536 pixel, with `base` added to all windings.
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

  /// Sorts the stops, and appends the pixel's bottom eight times.
  ///
  /// The ranks of eight stops are counted together, which takes no unpredictable branches.
  private func sortStops() {
    let count = stops.count
    for start in stride(from: 0, to: count, by: 8) {
      let eight = stops.eight(at: start)
      let end = min(start &+ 8, count)
      var ranks = SIMD8<Int32>(repeating: 0)
      for index in 0..<start { ranks &-= Self.numbers(of: stops[index] .<= eight) }
      for index in start..<end {
        let lane = Int32(truncatingIfNeeded: index &- start)
        // All bits of the lanes after it. A comparison of integer lanes would be compiled lane by lane.
        let after: SIMD8<Int32> = (lane &- .numbers) &>> 31
        ranks &-=
          Self.numbers(of: stops[index] .< eight) | Self.numbers(of: stops[index] .== eight) & after
      }
      for index in end..<count { ranks &-= Self.numbers(of: stops[index] .< eight) }
      for index in start..<end { sortedStops[Int(ranks[index &- start])] = stops[index] }
    }
    for index in count..<count &+ 8 { sortedStops[index] = 256 }
  }

  /// The pieces that reach into a part of the height, as a bit for each.
  @inline(__always)
  private func pieces(from top: Float, to bottom: Float) -> UInt64 {
    var pieces: UInt64 = 0
    for first in stride(from: 0, to: pieceCount, by: 8) {
      let reach = Self.lanes(
        of: (tops.eight(at: first) .< bottom) .& (bottoms.eight(at: first) .> top))
      pieces |= UInt64(reach) &<< UInt64(truncatingIfNeeded: first)
    }
    // Bits beyond the last piece have no meaning.
    return pieces & .max &>> UInt64(truncatingIfNeeded: 64 &- pieceCount)
  }

  /// Finds the x at which the pieces cross eight lines of the pixel, from left to right.
  ///
  /// 256 is added to x, and its last bit is set if the piece goes down, so that comparing floats is enough to sort
  /// them. A piece that does not meet the line is put at the pixel's right side.
  ///
  /// - Parameter pieces: a bit for each piece that may cross the lines.
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

  /// The width of the inside on each of eight lines, in 1/256 pixel.
  @inline(__always)
  private func insideWidth(base: Int32, rule: CoverageRasterizer.Rule) -> Lanes {
    // A winding is inside if it has any of these bits.
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
#endif
