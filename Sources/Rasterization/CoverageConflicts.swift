/// The pixels of a path that its outline visits more than once, and the edges with which it comes
/// into each of them.
///
/// A pixel is left out if its edges are all of one ribbon: its windings are then two neighbouring
/// ones, and their average is right.
///
/// While the edges are walked the accumulators know, for each visited pixel, the edge of its last visit; in a pixel with a
/// conflict they know the conflict in its place.
struct CoverageConflicts: ~Copyable {
  /// A pixel with more than one visit.
  struct Conflict: BitwiseCopyable {
    let pixel: TileAccumulators.Pixel
    /// The edge with which the outline came in the last time, be that a visit of its own or not.
    fileprivate var lastEdge: Int32
    /// The last of its visits, and how many there are.
    fileprivate var visit: Int32 = -1
    fileprivate var visitCount: Int32 = 0
    /// The next conflict of the tile, −1 after the last.
    let next: Int32
    /// Whether it has more visits than are told apart.
    fileprivate(set) var isCrowded = false
  }

  /// Where the outline comes into a pixel.
  private struct Visit: BitwiseCopyable {
    /// The index of the vertex that the edge leads to.
    let edge: Int32
    /// The visit before, −1 at the first.
    let previous: Int32
  }

  /// A visit with an edge of the ribbon that the edge of the visit before is of.
  private struct VisitInRibbon: BitwiseCopyable {
    let pixel: TileAccumulators.Pixel
    let last: Int32
    let edge: Int32
  }

  /// Pixels with more edges than this, or visits, are sampled (`CrowdedRows`): the exact way takes
  /// time that grows with the square of their number.
  static let mostEdges = 32

  /// The conflicts, in the order in which they were found.
  private var all = RawList<Conflict>()
  /// For each tile slot the last of its conflicts, −1 where it has none.
  private var lasts = RawList<Int32>()
  private var visits = RawList<Visit>()
  /// For each edge the number of its ribbon (`FlatPath.ribbons`), if they are known.
  var ribbons: [Double] = []
  /// They count only in pixels that are visited otherwise, too.
  private var visitsInRibbons = RawList<VisitInRibbon>()

  subscript(conflict: Int) -> Conflict { all[conflict] }

  mutating func removeAll() {
    all.removeAll()
    lasts.removeAll()
    visits.removeAll()
    ribbons = []
    visitsInRibbons.removeAll()
  }

  /// The last conflict that was found in a tile, −1 where it has none.
  @inline(__always)
  func last(slot: Int) -> Int { slot < lasts.count ? Int(lasts[slot]) : -1 }

  /// What may be noted of a pixel beside the edge of its last visit, where ribbons are known: that the outline is in
  /// several of them there, so that any other visit is a conflict.
  private static let severalRibbons: Int32 = 1 << 30
  /// The same: that there were several visits, all of them in one ribbon.
  private static let severalVisits: Int32 = 1 << 29
  /// The edge by itself.
  private static let edgeBits = severalVisits - 1
  /// How many edges leave room for that.
  static let mostEdgesInRibbons = Int(edgeBits)

  /// Numbers of ribbons that differ by less are of one (`FlatPath.ribbons`): a half circle, with room for what each edge
  /// turns by in the pixel.
  static let ribbonsApart = 1.5

  /// Whether two numbers of ribbons are of one; not if either is none.
  @inline(__always)
  static func isOneRibbon(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) < ribbonsApart
  }

  /// Whether two edges are known to be of one ribbon.
  @inline(__always)
  private func isOneRibbon(_ edge: Int32, _ last: Int32) -> Bool {
    !ribbons.isEmpty && Self.isOneRibbon(ribbons[Int(edge)], ribbons[Int(last)])
  }

  /// Goes with `edge` into pixels of a row: a bit for each, and one for each of those where the outline has been.
  @inline(never)
  mutating func enter(
    _ pixels: UInt32, again: UInt32, of row: TileAccumulators.Row, with edge: Int
  ) {
    // Most stretches are in two pixels, of which one has been visited or both have. No branch asks whether there is another
    // one: where there is none, it is behind the last column.
    var fresh = pixels & ~again
    repeat {
      row.enter(edge, column: min(fresh.trailingZeroBitCount, 16))
      fresh &= fresh &- 1
    } while fresh != 0
    // Most pixels that are met again are so with the same ribbon. These are noted without a call: what would have to be put
    // aside for one takes as long as all else here.
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

  /// Goes with `edge` into pixels of a row where the outline has been: a bit for each.
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

  /// Goes with `edge` into a pixel where the outline has been.
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

  /// Notes that the outline may cross itself in a pixel where it has been, before it leaves it.
  mutating func noteCrossing(in row: TileAccumulators.Row, column: Int) {
    let entry = row.entry(column: column)
    if entry >= 0 { _ = note(row, column: column, enteredBy: edgeNoted(in: entry)) }
  }

  /// Notes that the outline goes on in another ribbon in a pixel where it is. Alone there, it is as the average tells.
  mutating func noteRibbon(in row: TileAccumulators.Row, column: Int) {
    let entry = row.entry(column: column)
    if entry >= Self.severalRibbons { return }
    if entry & Self.severalVisits != 0 { return noteCrossing(in: row, column: column) }
    row.enter(Int(entry | Self.severalRibbons), column: column)
  }

  /// The edge of a pixel's last visit, given what is noted of the pixel.
  @inline(__always)
  private func edgeNoted(in entry: Int32) -> Int32 {
    ribbons.isEmpty ? entry : entry & Self.edgeBits
  }

  /// Notes a pixel that the outline has come into with an edge.
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

  /// Adds the visits with edges of one ribbon to pixels that are visited otherwise, too.
  mutating func addVisitsInRibbons(_ places: TileAccumulators.Places) {
    if all.isEmpty { return }
    for index in 0..<visitsInRibbons.count {
      let visit = visitsInRibbons[index]
      let entry = places.entry(of: visit.pixel)
      if entry >= 0 { continue }
      let conflict = Int(~entry)
      // It may be the first visit, which is nowhere else, or one that was added before.
      if visits[Int(all[conflict].visit)].edge != visit.last { append(visit.last, to: conflict) }
      append(visit.edge, to: conflict)
    }
  }

  /// Goes through the edges with which the outline comes into a pixel.
  func forEachVisit(_ conflict: Int, _ body: (_ edge: Int) -> Void) {
    var visit = all[conflict].visit
    while visit >= 0 {
      body(Int(visits[Int(visit)].edge))
      visit = visits[Int(visit)].previous
    }
  }
}
