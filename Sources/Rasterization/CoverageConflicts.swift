/// The pixels of a path that its outline visits more than once, and the edges with which it comes
/// into each of them.
///
/// A pixel is left out if its edges are all of one ribbon: its windings are then two neighbouring
/// ones, and their average is right.
struct CoverageConflicts {
  /// A pixel with more than one visit.
  struct Conflict {
    var pixel: TileAccumulators.Pixel
    /// The last of its visits, and how many there are.
    fileprivate var visit: Int32 = -1
    fileprivate var visitCount: Int32 = 0
    /// The next conflict of the tile, −1 after the last.
    fileprivate(set) var next: Int32
    /// Whether it has more visits than are told apart.
    fileprivate(set) var isCrowded = false

    /// Counts a visit, and gives the one before; nil where there are too many.
    fileprivate mutating func enter(_ visit: Int32) -> Int32? {
      if visitCount == CoverageConflicts.mostEdges { return nil }
      let previous = self.visit
      self.visit = visit
      visitCount &+= 1
      return previous
    }
  }

  /// Where the outline comes into a pixel.
  private struct Visit {
    /// The index of the vertex that the edge leads to.
    var edge: Int32
    /// The visit before, −1 at the first.
    var previous: Int32
  }

  /// Pixels with more edges than this, or visits, are sampled (`CrowdedRows`): the exact way takes
  /// time that grows with the square of their number.
  static let mostEdges = 32

  /// The conflicts, in the order in which they were found.
  private(set) var all: [Conflict] = []
  /// For each tile slot the number of its list, counted from one; 0 where there is no conflict.
  private var numbers: [Int32] = []
  /// For each tile with conflicts the last of them.
  private var lasts: [Int32] = []
  /// For each cell of the tiles with conflicts the index of its conflict, −1 where there is none.
  private var cells: [Int32] = []
  /// The cells of a tile without conflicts: copied as a whole.
  private static let none = [Int32](repeating: -1, count: 256)
  private var visits: [Visit] = []
  /// For each edge the number of its ribbon (`FlatPath.ribbons`), if they are known.
  var ribbons: [Double] = []
  /// Visits with an edge of the ribbon that the edge of the last visit is of. They count only in pixels that
  /// are visited otherwise, too.
  private var visitsInRibbons: [(pixel: TileAccumulators.Pixel, last: Int32, edge: Int32)] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    lasts.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    visits.removeAll(keepingCapacity: true)
    ribbons = []
    visitsInRibbons.removeAll(keepingCapacity: true)
  }

  /// The last conflict that was found in a tile, −1 where it has none.
  @inline(__always)
  func last(slot: Int) -> Int {
    if slot >= numbers.count { return -1 }
    let number = Int(numbers[slot])
    return number == 0 ? -1 : Int(lasts[number - 1])
  }

  /// Numbers of ribbons that differ by less are of one (`FlatPath.ribbons`).
  static let ribbonsApart = 0.75

  /// Whether two numbers of ribbons are of one; not if either is none.
  @inline(__always)
  static func isOneRibbon(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) < ribbonsApart
  }

  /// Notes that the outline comes with `edge` into pixels of a row that it has been in: a bit for each.
  @inline(never)
  mutating func add(_ edge: Int, to pixels: UInt32, of row: TileAccumulators.Row) {
    var pixels = pixels
    while pixels != 0 {
      let column = pixels.trailingZeroBitCount
      pixels &= pixels &- 1
      add(edge, to: row.pixel(column), after: row.lastEdge(column: column))
    }
  }

  /// Notes that the outline comes with `edge` into a pixel that it has been in.
  ///
  /// `last` is the edge with which it came the last time.
  @inline(__always)
  private mutating func add(_ edge: Int, to pixel: TileAccumulators.Pixel, after last: Int32) {
    if !ribbons.isEmpty, Self.isOneRibbon(ribbons[edge], ribbons[Int(last)]) {
      let edge = Int32(truncatingIfNeeded: edge)
      visitsInRibbons.append((pixel: pixel, last: last, edge: edge))
      return
    }
    let conflict = add(pixel, enteredBy: last)
    append(Int32(truncatingIfNeeded: edge), to: conflict)
  }

  /// Notes a pixel that the outline has come into with an edge.
  @discardableResult
  mutating func add(_ pixel: TileAccumulators.Pixel, enteredBy edge: Int32) -> Int {
    let slot = pixel.slot
    if slot >= numbers.count {
      numbers.append(contentsOf: repeatElement(0, count: slot + 1 - numbers.count))
    }
    var number = Int(numbers[slot])
    if number == 0 {
      lasts.append(-1)
      number = lasts.count
      numbers[slot] = Int32(truncatingIfNeeded: number)
      cells.append(contentsOf: Self.none)
    }
    let cell = (number - 1) << 8 | pixel.cell
    if cells[cell] >= 0 { return Int(cells[cell]) }
    let conflict = all.count
    cells[cell] = Int32(truncatingIfNeeded: conflict)
    all.append(Conflict(pixel: pixel, next: lasts[number - 1]))
    lasts[number - 1] = Int32(truncatingIfNeeded: conflict)
    append(edge, to: conflict)
    return conflict
  }

  private mutating func append(_ edge: Int32, to conflict: Int) {
    let visit = Int32(truncatingIfNeeded: visits.count)
    guard let previous = all[conflict].enter(visit) else {
      all[conflict].isCrowded = true
      return
    }
    visits.append(Visit(edge: edge, previous: previous))
  }

  /// Adds the visits with edges of one ribbon to pixels that are visited otherwise, too.
  mutating func addVisitsInRibbons() {
    for (pixel, last, edge) in visitsInRibbons where pixel.slot < numbers.count {
      let number = Int(numbers[pixel.slot])
      if number == 0 { continue }
      let conflict = Int(cells[(number - 1) << 8 | pixel.cell])
      if conflict < 0 { continue }
      // It may be the first visit, which is nowhere else, or one that was added before.
      if visits[Int(all[conflict].visit)].edge != last { append(last, to: conflict) }
      append(edge, to: conflict)
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
