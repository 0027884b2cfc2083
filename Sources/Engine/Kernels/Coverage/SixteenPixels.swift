#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunGeometry
internal import GLFunTiles

/// Computes the coverage of sixteen pixels at a time, all with the same small number of edges.
///
/// The method is that of `PixelCoverage` for one pixel, but the beginning and end of every edge, and every pair of
/// edges that could meet, divide the height in all pixels. Lanes are pixels. The part of an edge inside its pixel and
/// the order of the edges are unpredictable, and no branch depends on them. Coordinates are in 1/256 pixel from the
/// pixel's upper left corner. Only sums, products, quotients and comparisons are used, so the result is the same on
/// every processor.
struct SixteenPixels: ~Copyable {
  private typealias Lanes = SIMD16<Float>
  private typealias Numbers = SIMD16<Int32>
  private typealias Mask = SIMDMask<SIMD16<Int32>>

  /// The largest distance of an edge's ends from the pixel, in 1/256 pixel. Within it, products of coordinates are
  /// exact enough.
  private static let reach: Int32 = 1 << 15

  private let edgeCount: Int
  private let stopCount: Int
  /// The number of pixels collected so far.
  private var count = 0
  /// The byte offsets of the pixels' coverage in the masks, and the windings averaged over the pixels.
  private let places = Scratch<Int>(capacity: 16)
  private let averages = Scratch<Int32>(capacity: 16)
  /// For each pixel the bits that make a winding one of the inside: all bits, or the lowest for the even-odd rule.
  private let insides = Scratch<Int32>(capacity: 16)
  // The ends of the edges: those of the first edge of each of sixteen pixels, then those of the second, and so on.
  private let fromXs: Scratch<Int32>
  private let fromYs: Scratch<Int32>
  private let toXs: Scratch<Int32>
  private let toYs: Scratch<Int32>

  // The piece of each edge within the pixel: its top and its bottom, its x at the top, its slope, and 1 if it goes
  // down, or else 0.
  private let tops: Scratch<Lanes>
  private let bottoms: Scratch<Lanes>
  private let topXs: Scratch<Lanes>
  private let slopes: Scratch<Lanes>
  private let goDown: Scratch<Numbers>
  /// The y at which each edge crosses the pixel's left side, or 512 if it does not, and the change of the winding
  /// below.
  private let entries: Scratch<Lanes>
  private let entryRises: Scratch<Numbers>
  /// The x at which edges cross a line, from left to right.
  private let intersections: Scratch<Lanes>
  /// The stops, the y at which the height is divided.
  private let stops: Scratch<Lanes>
  /// The pairs of stops to compare and exchange, one after the other, to sort all of them.
  private let exchanges: [(Int, Int)]

  init(edges: Int) {
    edgeCount = edges
    // Every piece begins and ends, and every two may meet.
    stopCount = 2 * edges + edges * (edges - 1) / 2
    fromXs = Scratch(capacity: 16 * edges)
    fromYs = Scratch(capacity: 16 * edges)
    toXs = Scratch(capacity: 16 * edges)
    toYs = Scratch(capacity: 16 * edges)
    tops = Scratch(capacity: edges)
    bottoms = Scratch(capacity: edges)
    topXs = Scratch(capacity: edges)
    slopes = Scratch(capacity: edges)
    goDown = Scratch(capacity: edges)
    entries = Scratch(capacity: edges)
    entryRises = Scratch(capacity: edges)
    intersections = Scratch(capacity: edges)
    stops = Scratch(capacity: stopCount)
    exchanges = Self.exchanges(sorting: stopCount)
  }

  /// The exchanges of Batcher's odd-even merge sort.
  private static func exchanges(sorting count: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var part = 1
    while part < count {
      var distance = part
      while distance > 0 {
        for start in stride(from: distance % part, to: count - distance, by: 2 * distance) {
          for first in start..<min(start + distance, count - distance)
          where first / (2 * part) == (first + distance) / (2 * part) {
            pairs.append((first, first + distance))
          }
        }
        distance /= 2
      }
      part *= 2
    }
    return pairs
  }

  /// A pixel to compute.
  struct Pixel {
    /// Its upper left corner, in 1/256 pixel.
    let corner: CoverageRasterizer.Vertex
    /// The winding averaged over it, in accumulator units.
    let average: Int
    let rule: CoverageRasterizer.Rule
    /// The byte offset of its coverage in the masks.
    let place: Int
  }

  /// Adds a pixel with all edges of some crossings. The sixteenth pixel completes the set, and the coverage of all is
  /// computed.
  ///
  /// - Returns: false if the pixel was not added because one of its edges is long.
  mutating func add(
    _ pixel: Pixel, _ crossings: borrowing Scratch<PixelCrossing>,
    _ vertices: Span<CoverageRasterizer.Vertex>,
    to masks: inout CoverageMasks
  ) -> Bool {
    let corner = pixel.corner
    var place = count
    var far: Int32 = 0
    for index in 0..<crossings.count {
      crossings[index].forEachEdge(vertices) { from, to in
        let (fromX, fromY) = (from.x &- corner.x, from.y &- corner.y)
        let (toX, toY) = (to.x &- corner.x, to.y &- corner.y)
        (fromXs[place], fromYs[place]) = (fromX, fromY)
        (toXs[place], toYs[place]) = (toX, toY)
        far |= (fromX &+ Self.reach) | (fromY &+ Self.reach)
        far |= (toX &+ Self.reach) | (toY &+ Self.reach)
        place &+= 16
        return place < edgeCount &* 16
      }
    }
    if far & ~(2 &* Self.reach &- 1) != 0 { return false }
    places[count] = pixel.place
    insides[count] = pixel.rule == .winding ? -1 : 1
    averages[count] = Int32(truncatingIfNeeded: pixel.average)
    count &+= 1
    if count == 16 { finish(to: &masks) }
    return true
  }

  /// Computes the coverage of the pixels collected so far, and forgets them.
  mutating func finish(to masks: inout CoverageMasks) {
    if count == 0 { return }
    var mean = Lanes(repeating: 0)
    for edge in 0..<edgeCount { mean += cut(edge) }
    var stop = 2 &* edgeCount
    for edge in 1..<edgeCount {
      for other in 0..<edge {
        stops[stop] = meeting(edge, other)
        stop &+= 1
      }
    }
    for (first, second) in exchanges {
      let (a, b) = (stops[first], stops[second])
      stops[first] = lesser_floats16(a, b)
      stops[second] = greater_floats16(a, b)
    }
    // Adding 1.5·2^23 leaves the nearest integer in the low bits.
    let shift: Float = 12_582_912
    let average = averages.sixteen(at: 0)
    let area = floats16(average) * (65536 / Float(1 << CoverageRasterizer.areaBits))
    let base = (area - mean) * (1 / 65536) + shift
    let bits = unsafe unsafeBitCast(base, to: Numbers.self)
    let exact = insideArea(base: bits &- Int32(bitPattern: shift.bitPattern))
    let inside = greater_floats16(
      lesser_floats16(exact, Lanes(repeating: 65536)), Lanes(repeating: 0))
    let parts = whole_parts16(inside * (255 / 65536) + 0.5)
    masks.set(told(parts, inside: inside, average), at: places, count: count)
    count = 0
  }

  /// The exact coverage, or the coverage that the average of the windings gives if the two areas differ by no more than
  /// `PixelCoverage.mostApart`.
  private func told(_ parts: Numbers, inside: Lanes, _ average: Numbers) -> Numbers {
    let distance = choice16(
      insides.sixteen(at: 0) &>> 31, CoverageRasterizer.distance(average, rule: .winding),
      CoverageRasterizer.distance(average, rule: .evenOdd))
    let most = PixelCoverage.mostApart
    // A distance of −2^15 stands for one.
    let apart = inside + greater_floats16(floats16(distance) * 2, Lanes(repeating: -65536))
    let isTold = Self.bits(apart .<= most) & Self.bits(apart .>= -most)
    return choice16(isTold, numbers_of_coverage16(cut_to_halves16(distance)), parts)
  }

  /// Finds the pieces of an edge and the stops at their ends, and returns their mean winding times the pixel's area.
  @inline(__always)
  private func cut(_ edge: Int) -> Lanes {
    let (fromX, fromY) = (
      floats16(fromXs.sixteen(at: edge &* 16)), floats16(fromYs.sixteen(at: edge &* 16))
    )
    let (toX, toY) = (
      floats16(toXs.sixteen(at: edge &* 16)), floats16(toYs.sixteen(at: edge &* 16))
    )
    let (zero, whole) = (Lanes(repeating: 0), Lanes(repeating: 256))
    let goesDown = fromY .< toY
    let (x0, y0) = (
      toX.replacing(with: fromX, where: goesDown), toY.replacing(with: fromY, where: goesDown)
    )
    let (x1, y1) = (
      fromX.replacing(with: toX, where: goesDown), fromY.replacing(with: toY, where: goesDown)
    )
    let (width, height) = (x1 - x0, y1 - y0)
    let (startsLeft, endsLeft) = (x0 .< zero, x1 .< zero)
    // The y at which the edges cross the pixel's left side and its right one, if they do.
    let comesIn = startsLeft .^ endsLeft
    let entry = zero.replacing(with: y0 - x0 * height / width, where: comesIn)
    let exit = y0 + (whole - x0) * height / width
    // The winding below changes where an edge comes in.
    let hasEntry = comesIn .& (entry .>= zero) .& (entry .< whole)
    let isEntryDown = fromX .>= zero

    let (isCutAbove, isCutBelow) = (y0 .< zero, y1 .> whole)
    var top = y0.replacing(with: zero, where: isCutAbove)
    var bottom = y1.replacing(with: whole, where: isCutBelow)
    let slope = width / height
    var topX = x0.replacing(with: x0 + (top - y0) * slope, where: isCutAbove)
    var bottomX = x1.replacing(with: x0 + (bottom - y0) * slope, where: isCutBelow)
    let (topIsLeft, bottomIsLeft) = (topX .< zero, bottomX .< zero)
    top.replace(with: entry, where: topIsLeft .& (top .< entry))
    topX.replace(with: zero, where: topIsLeft)
    bottom.replace(with: entry, where: bottomIsLeft .& (entry .< bottom))
    bottomX.replace(with: zero, where: bottomIsLeft)
    let (topIsRight, bottomIsRight) = (topX .> whole, bottomX .> whole)
    top.replace(with: exit, where: topIsRight .& (top .< exit))
    topX.replace(with: whole, where: topIsRight)
    bottom.replace(with: exit, where: bottomIsRight .& (exit .< bottom))
    bottomX.replace(with: whole, where: bottomIsRight)
    // A horizontal edge has no height, and an edge to the left or right of the pixel has none inside it.
    let isBeside = startsLeft .& endsLeft .| (x0 .>= whole) .& (x1 .>= whole)
    let hasPiece = (top .< bottom) .& (height .> zero) .& .!isBeside

    // An edge that only crosses the left side begins and ends there.
    let none = whole.replacing(with: entry, where: hasEntry)
    tops[edge] = none.replacing(with: top, where: hasPiece)
    bottoms[edge] = none.replacing(with: bottom, where: hasPiece)
    topXs[edge] = zero.replacing(with: topX, where: hasPiece)
    slopes[edge] = zero.replacing(with: (bottomX - topX) / (bottom - top), where: hasPiece)
    goDown[edge] = Self.bits(goesDown) & 1
    entries[edge] = Lanes(repeating: 512).replacing(with: entry, where: hasEntry)
    entryRises[edge] = 1 &- 2 &* (1 &+ Self.bits(isEntryDown))
    stops[2 &* edge] = tops[edge]
    stops[2 &* edge &+ 1] = bottoms[edge]
    return signed(
      (bottom - top) * (whole - (topX + bottomX) * 0.5), where: hasPiece, isDown: goesDown)
      + signed((whole - entry) * whole, where: hasEntry, isDown: isEntryDown)
  }

  /// The signed areas: negative for edges that go up, and zero where no area is wanted.
  @inline(__always)
  private func signed(_ areas: Lanes, where isWanted: Mask, isDown: Mask) -> Lanes {
    Lanes(repeating: 0)
      .replacing(with: (0 - areas).replacing(with: areas, where: isDown), where: isWanted)
  }

  /// All bits where a mask is set, and none elsewhere.
  @inline(__always)
  private static func bits(_ mask: Mask) -> Numbers { unsafe unsafeBitCast(mask, to: Numbers.self) }

  /// The y at which two pieces cross each other; the pixel's bottom if they do not.
  @inline(__always)
  private func meeting(_ a: Int, _ b: Int) -> Lanes {
    let zero = Lanes(repeating: 0)
    let top = greater_floats16(tops[a], tops[b])
    let bottom = lesser_floats16(bottoms[a], bottoms[b])
    let above = x(a, top) - x(b, top)
    let below = x(a, bottom) - x(b, bottom)
    let isCrossed = (top .< bottom) .& ((above .< zero) .!= (below .< zero))
    let y = top + (bottom - top) * (above / (above - below))
    return Lanes(repeating: 256)
      .replacing(with: lesser_floats16(greater_floats16(y, top), bottom), where: isCrossed)
  }

  /// The x at which a piece crosses a line.
  @inline(__always)
  private func x(_ edge: Int, _ line: Lanes) -> Lanes {
    (line - tops[edge]) * slopes[edge] + topXs[edge]
  }

  /// The area inside, in units of 1/65536 pixel, with `base` added to all windings.
  private func insideArea(base: Numbers) -> Lanes {
    var area = Lanes(repeating: 0)
    var top = Lanes(repeating: 0)
    for stop in 0...stopCount {
      let bottom = stop == stopCount ? Lanes(repeating: 256) : stops[stop]
      // Edges that do not cross divide nothing, and where one ends another begins: many parts have no height in any pixel.
      if negative_ones16(Self.bits(top .< bottom)) != 0 {
        area += insideWidth((top + bottom) * 0.5, base: base) * (bottom - top)
      }
      top = bottom
    }
    return area
  }

  /// The width of the inside on a line of each pixel, in 1/256 pixel.
  ///
  /// 256 is added to x, and its last bit is set if the piece goes down, so that comparing floats is enough to sort
  /// them. A piece that does not meet the line is put at the pixel's right side.
  @inline(__always)
  private func insideWidth(_ line: Lanes, base: Numbers) -> Lanes {
    let (left, right) = (Lanes(repeating: 256), Lanes(repeating: 512))
    var winding = base
    for edge in 0..<edgeCount {
      winding &+= Self.bits(line .> entries[edge]) & entryRises[edge]
      let isOn = (line .> tops[edge]) .& (line .< bottoms[edge])
      let place = greater_floats16(lesser_floats16(x(edge, line) + 256, right), left)
      let bits = unsafe unsafeBitCast(right.replacing(with: place, where: isOn), to: Numbers.self)
      var intersection = unsafe unsafeBitCast(bits & ~1 | goDown[edge], to: Lanes.self)
      for other in 0..<edge {
        let before = intersections[other]
        intersections[other] = lesser_floats16(before, intersection)
        intersection = greater_floats16(before, intersection)
      }
      intersections[edge] = intersection
    }
    let inside = insides.sixteen(at: 0)
    let none = Numbers(repeating: 0)
    var width = Lanes(repeating: 0)
    var x = left
    for edge in 0..<edgeCount {
      let intersection = intersections[edge]
      width += Lanes(repeating: 0).replacing(
        with: intersection - x, where: winding & inside .!= none)
      x = intersection
      winding &+= (unsafe unsafeBitCast(intersection, to: Numbers.self) & 1) &* 2 &- 1
    }
    return width + Lanes(repeating: 0).replacing(with: right - x, where: winding & inside .!= none)
  }
}
#endif
