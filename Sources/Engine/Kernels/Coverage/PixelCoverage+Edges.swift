#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunTiles

// The edges are cut to the pixel four at a time and without branches: the part of an edge that lies inside, and its
// entry from the left if it has one, are unpredictable.
extension PixelCoverage {
  private typealias Lanes = SIMD4<Double>

  /// Finds the pieces of crossings' edges in the pixel at `x`, `y`, the stops that divide its height where pieces begin
  /// or end, and their mean winding.
  mutating func cutEdges(
    of crossings: borrowing Scratch<PixelCrossing>, _ vertices: Span<CoverageRasterizer.Vertex>,
    x: Int, y: Int
  ) {
    let corner = SIMD2(Int32(truncatingIfNeeded: x &<< 8), Int32(truncatingIfNeeded: y &<< 8))
    var count = 0
    for index in 0..<crossings.count {
      precondition(
        crossings[index].count <= CoverageOverlaps.mostEdges &- count,
        "a pixel has more edges than it is given room for")
      crossings[index].forEachEdge(vertices) { from, to in
        starts[count] = SIMD2(from.x, from.y) &- corner
        ends[count] = SIMD2(to.x, to.y) &- corner
        count &+= 1
        return true
      }
    }
    pieceCount = 0
    mean = 0
    stops.count = 0
    stops.append(0)
    for first in stride(from: 0, to: count, by: 4) {
      cutFour(
        from: starts.pairs(at: first), to: ends.pairs(at: first), count: min(count &- first, 4))
    }
  }

  /// Finds the pieces of the first `count` of four edges.
  private mutating func cutFour(from: SIMD8<Int32>, to: SIMD8<Int32>, count: Int) {
    let (fromX, fromY) = (first_numbers(from), second_numbers(from))
    let (toX, toY) = (first_numbers(to), second_numbers(to))
    let (zero, whole) = (Lanes(repeating: 0), Lanes(repeating: 256))
    let isEdge = less(Lanes(0, 1, 2, 3), Lanes(repeating: Double(count)))
    let goesDown = less(fromY, toY)
    let (x0, y0) = (choice(goesDown, fromX, toX), choice(goesDown, fromY, toY))
    let (x1, y1) = (choice(goesDown, toX, fromX), choice(goesDown, toY, fromY))
    let (width, height) = (x1 - x0, y1 - y0)
    let (startsLeft, endsLeft) = (less(x0, zero), less(x1, zero))
    // The y at which the edges cross the pixel's left side and its right one, if they do.
    let comesIn = startsLeft ^ endsLeft
    let entry = choice(comesIn, y0 + (zero - x0) * height / width, zero)
    let exit = y0 + (whole - x0) * height / width
    // The winding below changes where an edge comes in.
    let hasEntry = comesIn & ~less(entry, zero) & less(entry, whole) & isEdge
    let isEntryDown = ~less(fromX, zero)
    mean += sum((whole - entry) * whole, where: hasEntry, isDown: isEntryDown)

    let isCutAbove = less(y0, zero)
    let isCutBelow = less(whole, y1)
    var (top, bottom) = (choice(isCutAbove, zero, y0), choice(isCutBelow, whole, y1))
    let slope = width / height
    var topX = choice(isCutAbove, x0 + (top - y0) * slope, x0)
    var bottomX = choice(isCutBelow, x0 + (bottom - y0) * slope, x1)
    let (topIsLeft, bottomIsLeft) = (less(topX, zero), less(bottomX, zero))
    top = choice(topIsLeft & less(top, entry), entry, top)
    topX = choice(topIsLeft, zero, topX)
    bottom = choice(bottomIsLeft & less(entry, bottom), entry, bottom)
    bottomX = choice(bottomIsLeft, zero, bottomX)
    let (topIsRight, bottomIsRight) = (less(whole, topX), less(whole, bottomX))
    top = choice(topIsRight & less(top, exit), exit, top)
    topX = choice(topIsRight, whole, topX)
    bottom = choice(bottomIsRight & less(exit, bottom), exit, bottom)
    bottomX = choice(bottomIsRight, whole, bottomX)
    // A horizontal edge has no height, and an edge to the left or right of the pixel has none inside it.
    let isBeside = startsLeft & endsLeft | ~(less(x0, whole) | less(x1, whole))
    let hasPiece = less(top, bottom) & less(zero, height) & ~isBeside & isEdge
    let area = (bottom - top) * (whole - (topX + bottomX) * 0.5)
    mean += sum(area, where: hasPiece, isDown: goesDown)

    let pieces = FourPieces(
      tops: halved_precision(top), bottoms: halved_precision(bottom),
      topXs: halved_precision(topX), slopes: halved_precision((bottomX - topX) / (bottom - top)),
      goDown: goesDown, areWanted: hasPiece)
    let atLeft = FourPieces(
      tops: halved_precision(entry), bottoms: SIMD4(repeating: 256), topXs: SIMD4(repeating: 0),
      slopes: SIMD4(repeating: 0), goDown: isEntryDown, areWanted: hasEntry)
    // Each edge has at most three ends within the pixel.
    stops.requireRoom(3 * 4)
    append(lane: 0, of: atLeft, pieces)
    if count > 1 { append(lane: 1, of: atLeft, pieces) }
    if count > 2 { append(lane: 2, of: atLeft, pieces) }
    if count > 3 { append(lane: 3, of: atLeft, pieces) }
  }

  /// The sum of the wanted areas. Areas of edges that go up count as negative.
  @inline(__always)
  private func sum(
    _ areas: Lanes, where isWanted: SIMD4<Int>, isDown: SIMD4<Int>
  ) -> Double {
    let zero = Lanes(repeating: 0)
    let wanted = choice(isWanted, choice(isDown, areas, zero - areas), zero)
    return (wanted.x + wanted.y) + (wanted.z + wanted.w)
  }

  /// Stores an edge's pieces, and counts the wanted ones.
  @inline(__always)
  private mutating func append(lane: Int, of atLeft: FourPieces, _ pieces: FourPieces) {
    append(lane: lane, of: atLeft)
    append(lane: lane, of: pieces)
    stop(atLeft.tops[lane], if: atLeft.areWanted[lane])
    stop(pieces.tops[lane], if: pieces.areWanted[lane])
    stop(pieces.bottoms[lane], if: pieces.areWanted[lane])
  }

  @inline(__always)
  private mutating func append(lane: Int, of pieces: FourPieces) {
    let piece = pieceCount
    tops[piece] = pieces.tops[lane]
    bottoms[piece] = pieces.bottoms[lane]
    topXs[piece] = pieces.topXs[lane]
    slopes[piece] = pieces.slopes[lane]
    rises[piece] = UInt32(truncatingIfNeeded: pieces.goDown[lane] & 1)
    pieceCount = piece &- pieces.areWanted[lane]
  }

  /// Divides the height at `y`, if that is inside the pixel, differs from the last two stops, and all bits of
  /// `isWanted` are set. An edge often begins where the edge before it has ended.
  ///
  /// The conditions are combined in the sign bits of numbers, without branches.
  @inline(__always)
  private mutating func stop(_ y: Float, if isWanted: Int) {
    // The bits of floats that are not negative have the same order as the floats.
    let bits = Int(y.bitPattern)
    let isInside = (0 &- bits) & (bits &- Int(Float(256).bitPattern))
    let last = Int(stops[stops.count &- 1].bitPattern)
    let other = Int(stops[max(stops.count &- 2, 0)].bitPattern)
    let isNew = (0 &- (bits ^ last)) & (0 &- (bits ^ other))
    stops.append(y, count: (isWanted & isInside & isNew) >> 63 & 1)
  }
}

/// Up to four pieces. All bits of a lane of `areWanted` are set if it holds a piece.
private struct FourPieces {
  var tops: SIMD4<Float>
  var bottoms: SIMD4<Float>
  var topXs: SIMD4<Float>
  var slopes: SIMD4<Float>
  var goDown: SIMD4<Int>
  var areWanted: SIMD4<Int>
}
#endif
