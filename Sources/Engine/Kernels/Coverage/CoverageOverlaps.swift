#if !GLFUN_WITHOUT_KERNELS
/// The overlaps of a path: pixels that its outline enters more than once, with the edges by which it enters.
///
/// In such a pixel the signed area can be wrong, because the outline may meet itself there. A pixel whose edges all
/// belong to one ribbon (`StrokeTurning`) is no overlap: it has only two windings, which differ by one, and their
/// average is right.
///
/// While the edges are walked the accumulators have an entry for each crossed pixel. It is the edge of the last crossing
/// or, in a pixel with an overlap, the complement of the overlap's index.
struct CoverageOverlaps: ~Copyable {
  /// A pixel with more than one crossing.
  struct Overlap: BitwiseCopyable {
    let pixel: TileAccumulators.Pixel
    /// The edge by which the outline entered last, whether or not that was noted as a crossing.
    fileprivate var lastEdge: Int32
    /// The index of the last crossing, and the number of crossings.
    fileprivate var crossing: Int32 = -1
    fileprivate var crossingCount: Int32 = 0
    /// The next overlap of the same tile; −1 after the last.
    let next: Int32
    /// True if there were more than `mostEdges` crossings.
    fileprivate(set) var isCrowded = false
  }

  /// An entry of the outline into a pixel.
  private struct Crossing: BitwiseCopyable {
    /// The index of the vertex at the end of the edge.
    let edge: Int32
    /// The previous crossing of the pixel; −1 for the first.
    let previous: Int32
  }

  /// A crossing by an edge of the same ribbon as the edge of the previous crossing.
  private struct CrossingInRibbon: BitwiseCopyable {
    let pixel: TileAccumulators.Pixel
    let last: Int32
    let edge: Int32
  }

  /// Pixels with more edges or crossings than this take the slow path: they are sampled (`CrowdedRows`). The time of exact
  /// coverage grows with the square of the number of edges.
  static let mostEdges = 32

  /// The overlaps, in the order in which they were found.
  private var all = RawList<Overlap>()
  /// The index of the last overlap found in the tile of each slot; −1 if that tile has no overlap.
  private var lasts = RawList<Int32>()
  private var crossings = RawList<Crossing>()
  /// The ribbon number of each edge (`FlatPath.ribbons`); empty if ribbons are unknown.
  var ribbons: [Double] = []
  /// The crossings within a ribbon. They count only in pixels that also have an overlap.
  private var crossingsInRibbons = RawList<CrossingInRibbon>()

  subscript(overlap: Int) -> Overlap { all[overlap] }

  mutating func removeAll() {
    all.removeAll()
    lasts.removeAll()
    crossings.removeAll()
    ribbons = []
    crossingsInRibbons.removeAll()
  }

  /// The index of the last overlap found in a tile; −1 if the tile has no overlap.
  @inline(__always)
  func last(slot: Int) -> Int { slot < lasts.count ? Int(lasts[slot]) : -1 }

  /// A flag in a pixel's entry, next to the edge, if ribbons are known: the outline changes its ribbon in this pixel,
  /// so any other crossing is an overlap.
  private static let severalRibbons: Int32 = 1 << 30
  /// Another flag: there were several crossings, all within one ribbon.
  private static let severalCrossings: Int32 = 1 << 29
  /// The bits of the edge without the flags.
  private static let edgeBits = severalCrossings - 1
  /// The largest number of edges whose indices leave room for the flags.
  static let mostEdgesInRibbons = Int(edgeBits)

  /// Two edges belong to one ribbon if their numbers differ by less than this (`FlatPath.ribbons`). The numbers are
  /// angles: the limit is half a turn, less what the edges themselves turn by within a pixel.
  static let ribbonsApart = 1.5

  /// True if two numbers belong to one ribbon; false if one of them is NaN, which stands for no ribbon.
  @inline(__always)
  static func isOneRibbon(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) < ribbonsApart
  }

  /// True if two edges are known to belong to one ribbon.
  @inline(__always)
  private func isOneRibbon(_ edge: Int32, _ last: Int32) -> Bool {
    !ribbons.isEmpty && Self.isOneRibbon(ribbons[Int(edge)], ribbons[Int(last)])
  }

  /// Notes that `edge` enters pixels of a row.
  ///
  /// - Parameters:
  ///   - pixels: a bit for each pixel that is entered.
  ///   - again: a bit for each of these that the outline has crossed before.
  @inline(never)
  mutating func enter(
    _ pixels: UInt32, again: UInt32, of row: TileAccumulators.Row, with edge: Int
  ) {
    // Most crossings enter two pixels. The number of new pixels is unpredictable, so the first is entered without a
    // test: if no pixel is new, an unused place after the last column is written.
    var fresh = pixels & ~again
    repeat {
      row.enter(edge, column: min(fresh.trailingZeroBitCount, 16))
      fresh &= fresh &- 1
    } while fresh != 0
    // Most repeated crossings are by the same ribbon. They are noted here without a call, because saving registers for a
    // call would take as long as everything else.
    let edge = Int32(truncatingIfNeeded: edge)
    var rest = again
    while rest != 0 {
      let column = rest.trailingZeroBitCount
      let entry = row.entry(column: column)
      let last = entry & Self.edgeBits
      guard entry >= 0, entry < Self.severalRibbons, isOneRibbon(edge, last),
        crossingsInRibbons.appendIfRoom(
          CrossingInRibbon(pixel: row.pixel(column), last: last, edge: edge))
      else { return enterAgain(row, columns: rest, with: edge) }
      row.enter(Int(edge | Self.severalCrossings), column: column)
      rest &= rest &- 1
    }
  }

  /// Notes that `edge` enters pixels of a row that were crossed before. There is a bit for each pixel.
  @inline(never)
  private mutating func enterAgain(
    _ row: TileAccumulators.Row, columns: UInt32, with edge: Int32
  ) {
    var rest = columns
    while rest != 0 {
      enterAgain(row, column: rest.trailingZeroBitCount, with: edge)
      rest &= rest &- 1
    }
  }

  /// Notes that `edge` enters a pixel that was crossed before.
  @inline(__always)
  private mutating func enterAgain(
    _ row: TileAccumulators.Row, column: Int, with edge: Int32
  ) {
    let entry = row.entry(column: column)
    var overlap = Int(~entry)
    let last = entry < 0 ? all[overlap].lastEdge : edgeNoted(in: entry)
    if entry < Self.severalRibbons, isOneRibbon(edge, last) {
      crossingsInRibbons.append(
        CrossingInRibbon(pixel: row.pixel(column), last: last, edge: edge))
      if entry >= 0 { return row.enter(Int(edge | Self.severalCrossings), column: column) }
    } else {
      if entry >= 0 { overlap = note(row, column: column, enteredBy: last) }
      append(edge, to: overlap)
    }
    all[overlap].lastEdge = edge
  }

  /// Notes that the outline may cross itself within one crossing of a pixel.
  mutating func noteSelfCrossing(in row: TileAccumulators.Row, column: Int) {
    let entry = row.entry(column: column)
    if entry >= 0 { _ = note(row, column: column, enteredBy: edgeNoted(in: entry)) }
  }

  /// Notes that the outline changes its ribbon in a pixel. Without a second crossing that is no overlap: the average is
  /// right.
  mutating func noteRibbon(in row: TileAccumulators.Row, column: Int) {
    let entry = row.entry(column: column)
    if entry >= Self.severalRibbons { return }
    if entry & Self.severalCrossings != 0 { return noteSelfCrossing(in: row, column: column) }
    row.enter(Int(entry | Self.severalRibbons), column: column)
  }

  /// The edge of the last crossing, given a pixel's entry without an overlap.
  @inline(__always)
  private func edgeNoted(in entry: Int32) -> Int32 {
    ribbons.isEmpty ? entry : entry & Self.edgeBits
  }

  /// Makes an overlap of a pixel whose last crossing was by `edge`.
  private mutating func note(
    _ row: TileAccumulators.Row, column: Int, enteredBy edge: Int32
  ) -> Int {
    let pixel = row.pixel(column)
    while lasts.count <= pixel.slot { lasts.append(-1) }
    let overlap = all.count
    all.append(Overlap(pixel: pixel, lastEdge: edge, next: lasts[pixel.slot]))
    lasts[pixel.slot] = Int32(truncatingIfNeeded: overlap)
    append(edge, to: overlap)
    row.enter(~overlap, column: column)
    return overlap
  }

  @inline(__always)
  private mutating func append(_ edge: Int32, to overlap: Int) {
    if all[overlap].crossingCount == CoverageOverlaps.mostEdges {
      all[overlap].isCrowded = true
      return
    }
    let crossing = Int32(truncatingIfNeeded: crossings.count)
    crossings.append(Crossing(edge: edge, previous: all[overlap].crossing))
    all[overlap].crossing = crossing
    all[overlap].crossingCount &+= 1
  }

  /// Adds the crossings within a ribbon to the pixels that have an overlap.
  mutating func addCrossingsInRibbons(_ places: TileAccumulators.Places) {
    if all.isEmpty { return }
    for index in 0..<crossingsInRibbons.count {
      let crossing = crossingsInRibbons[index]
      let entry = places.entry(of: crossing.pixel)
      if entry >= 0 { continue }
      let overlap = Int(~entry)
      // The edge before it is missing only if it was the first crossing of all.
      let last = crossings[Int(all[overlap].crossing)]
      if last.edge != crossing.last { append(crossing.last, to: overlap) }
      append(crossing.edge, to: overlap)
    }
  }

  /// Calls `body` with each edge by which the outline enters a pixel.
  func forEachCrossing(_ overlap: Int, _ body: (_ edge: Int) -> Void) {
    var crossing = all[overlap].crossing
    while crossing >= 0 {
      body(Int(crossings[Int(crossing)].edge))
      crossing = crossings[Int(crossing)].previous
    }
  }
}
#endif
