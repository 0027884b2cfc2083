/// The conflicts of a path: pixels that its outline enters more than once, with the edges by which it enters.
///
/// In such a pixel the signed area can be wrong, because the outline may meet itself there. A pixel whose edges all
/// belong to one ribbon (`StrokeTurning`) is no conflict: it has only two windings, which differ by one, and their
/// average is right.
///
/// While the edges are walked the accumulators have an entry for each visited pixel. It is the edge of the last visit
/// or, in a pixel with a conflict, the complement of the conflict's index.
struct CoverageConflicts: ~Copyable {
  /// A pixel with more than one visit.
  struct Conflict: BitwiseCopyable {
    let pixel: TileAccumulators.Pixel
    /// The edge by which the outline entered last, whether or not that was noted as a visit.
    fileprivate var lastEdge: Int32
    /// The index of the last visit, and the number of visits.
    fileprivate var visit: Int32 = -1
    fileprivate var visitCount: Int32 = 0
    /// The next conflict of the same tile; −1 after the last.
    let next: Int32
    /// Whether there were more than `mostEdges` visits.
    fileprivate(set) var isCrowded = false
  }

  /// The outline enters a pixel.
  private struct Visit: BitwiseCopyable {
    /// The index of the vertex at the end of the edge.
    let edge: Int32
    /// The previous visit to the pixel; −1 for the first.
    let previous: Int32
  }

  /// A visit by an edge of the same ribbon as the edge of the previous visit.
  private struct VisitInRibbon: BitwiseCopyable {
    let pixel: TileAccumulators.Pixel
    let last: Int32
    let edge: Int32
  }

  /// Pixels with more edges or visits than this take the slow path: they are sampled (`CrowdedRows`). The time of exact
  /// coverage grows with the square of the number of edges.
  static let mostEdges = 32

  /// The conflicts, in the order in which they were found.
  private var all = RawList<Conflict>()
  /// For each tile slot the last conflict of the tile; −1 where there is none.
  private var lasts = RawList<Int32>()
  private var visits = RawList<Visit>()
  /// For each edge the number of its ribbon (`FlatPath.ribbons`); empty where ribbons are not known.
  var ribbons: [Double] = []
  /// The visits within a ribbon. They count only in pixels that also have a conflict.
  private var visitsInRibbons = RawList<VisitInRibbon>()

  subscript(conflict: Int) -> Conflict { all[conflict] }

  mutating func removeAll() {
    all.removeAll()
    lasts.removeAll()
    visits.removeAll()
    ribbons = []
    visitsInRibbons.removeAll()
  }

  /// The last conflict found in a tile; −1 where there is none.
  @inline(__always)
  func last(slot: Int) -> Int { slot < lasts.count ? Int(lasts[slot]) : -1 }

  /// A flag of a pixel's entry beside the edge, where ribbons are known: the outline changes its ribbon in this pixel,
  /// so any other visit is a conflict.
  private static let severalRibbons: Int32 = 1 << 30
  /// Another flag: there were several visits, all within one ribbon.
  private static let severalVisits: Int32 = 1 << 29
  /// The bits of the edge without the flags.
  private static let edgeBits = severalVisits - 1
  /// The largest number of edges whose indices leave room for the flags.
  static let mostEdgesInRibbons = Int(edgeBits)

  /// Two edges belong to one ribbon if their numbers differ by less than this (`FlatPath.ribbons`). The numbers are
  /// angles: the limit is half a turn, less what the edges themselves turn by within a pixel.
  static let ribbonsApart = 1.5

  /// Whether two numbers belong to one ribbon. False if one of them is NaN, which stands for no ribbon.
  @inline(__always)
  static func isOneRibbon(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) < ribbonsApart
  }

  /// Whether two edges are known to belong to one ribbon.
  @inline(__always)
  private func isOneRibbon(_ edge: Int32, _ last: Int32) -> Bool {
    !ribbons.isEmpty && Self.isOneRibbon(ribbons[Int(edge)], ribbons[Int(last)])
  }

  /// Notes that `edge` enters pixels of a row.
  ///
  /// - Parameters:
  ///   - pixels: a bit for each pixel that is entered.
  ///   - again: a bit for each of these that the outline has visited before.
  @inline(never)
  mutating func enter(
    _ pixels: UInt32, again: UInt32, of row: TileAccumulators.Row, with edge: Int
  ) {
    // Most stretches enter two pixels. Whether there is a second new one is unpredictable, so no branch asks: if there
    // is none, an unused place after the last column is written.
    var fresh = pixels & ~again
    repeat {
      row.enter(edge, column: min(fresh.trailingZeroBitCount, 16))
      fresh &= fresh &- 1
    } while fresh != 0
    // Most repeated visits are by the same ribbon. They are noted here without a call, because saving registers for a
    // call would take as long as everything else.
    let edge = Int32(truncatingIfNeeded: edge)
    var rest = again
    while rest != 0 {
      let column = rest.trailingZeroBitCount
      let entry = row.entry(column: column)
      let last = entry & Self.edgeBits
      guard entry >= 0, entry < Self.severalRibbons, isOneRibbon(edge, last),
        visitsInRibbons.appendIfRoom(
          VisitInRibbon(pixel: row.pixel(column), last: last, edge: edge))
      else { return enterAgain(row, columns: rest, with: edge) }
      row.enter(Int(edge | Self.severalVisits), column: column)
      rest &= rest &- 1
    }
  }

  /// Notes that `edge` enters pixels of a row that were visited before. There is a bit for each pixel.
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

  /// Notes that `edge` enters a pixel that was visited before.
  @inline(__always)
  private mutating func enterAgain(
    _ row: TileAccumulators.Row, column: Int, with edge: Int32
  ) {
    let entry = row.entry(column: column)
    var conflict = Int(~entry)
    let last = entry < 0 ? all[conflict].lastEdge : edgeNoted(in: entry)
    if entry < Self.severalRibbons, isOneRibbon(edge, last) {
      visitsInRibbons.append(
        VisitInRibbon(pixel: row.pixel(column), last: last, edge: edge))
      if entry >= 0 { return row.enter(Int(edge | Self.severalVisits), column: column) }
    } else {
      if entry >= 0 { conflict = note(row, column: column, enteredBy: last) }
      append(edge, to: conflict)
    }
    all[conflict].lastEdge = edge
  }

  /// Notes that the outline may cross itself within one visit to a pixel.
  mutating func noteCrossing(in row: TileAccumulators.Row, column: Int) {
    let entry = row.entry(column: column)
    if entry >= 0 { _ = note(row, column: column, enteredBy: edgeNoted(in: entry)) }
  }

  /// Notes that the outline changes its ribbon in a pixel. Without a second visit that is no conflict: the average is
  /// right.
  mutating func noteRibbon(in row: TileAccumulators.Row, column: Int) {
    let entry = row.entry(column: column)
    if entry >= Self.severalRibbons { return }
    if entry & Self.severalVisits != 0 { return noteCrossing(in: row, column: column) }
    row.enter(Int(entry | Self.severalRibbons), column: column)
  }

  /// The edge of the last visit, given a pixel's entry without a conflict.
  @inline(__always)
  private func edgeNoted(in entry: Int32) -> Int32 {
    ribbons.isEmpty ? entry : entry & Self.edgeBits
  }

  /// Makes a conflict of a pixel whose last visit was by `edge`.
  private mutating func note(
    _ row: TileAccumulators.Row, column: Int, enteredBy edge: Int32
  ) -> Int {
    let pixel = row.pixel(column)
    while lasts.count <= pixel.slot { lasts.append(-1) }
    let conflict = all.count
    all.append(Conflict(pixel: pixel, lastEdge: edge, next: lasts[pixel.slot]))
    lasts[pixel.slot] = Int32(truncatingIfNeeded: conflict)
    append(edge, to: conflict)
    row.enter(~conflict, column: column)
    return conflict
  }

  @inline(__always)
  private mutating func append(_ edge: Int32, to conflict: Int) {
    if all[conflict].visitCount == CoverageConflicts.mostEdges {
      all[conflict].isCrowded = true
      return
    }
    let visit = Int32(truncatingIfNeeded: visits.count)
    visits.append(Visit(edge: edge, previous: all[conflict].visit))
    all[conflict].visit = visit
    all[conflict].visitCount &+= 1
  }

  /// Adds the visits within a ribbon to the pixels that have a conflict.
  mutating func addVisitsInRibbons(_ places: TileAccumulators.Places) {
    if all.isEmpty { return }
    for index in 0..<visitsInRibbons.count {
      let visit = visitsInRibbons[index]
      let entry = places.entry(of: visit.pixel)
      if entry >= 0 { continue }
      let conflict = Int(~entry)
      // The edge before it is missing only if it was the first visit of all.
      if visits[Int(all[conflict].visit)].edge != visit.last { append(visit.last, to: conflict) }
      append(visit.edge, to: conflict)
    }
  }

  /// Calls `body` with each edge by which the outline enters a pixel.
  func forEachVisit(_ conflict: Int, _ body: (_ edge: Int) -> Void) {
    var visit = all[conflict].visit
    while visit >= 0 {
      body(Int(visits[Int(visit)].edge))
      visit = visits[Int(visit)].previous
    }
  }
}
