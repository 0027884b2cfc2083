/// Which ways an outline has gone since it came into the pixel where it is: it can only cross itself there after all four.
///
/// A word is about right and left, another about down and up: the one in its lower half, the other in its upper half.
/// So the ways along all edges that are looked at together are found without a branch.
struct WaysInPixel {
  private var across: UInt64 = 0
  private var along: UInt64 = 0

  private static let both: UInt64 = 1 << 32 | 1

  /// Whether it has gone all ways, if it has gone some others too.
  func isAll(with other: WaysInPixel) -> Bool {
    (across | other.across) & (along | other.along) == Self.both
  }

  /// Goes along one more edge in the pixel.
  mutating func add(from: CoverageRasterizer.Vertex, to: CoverageRasterizer.Vertex) {
    across |= (to.x > from.x ? 1 : 0) | (to.x < from.x ? 1 << 32 : 0)
    along |= (to.y > from.y ? 1 : 0) | (to.y < from.y ? 1 << 32 : 0)
  }

  /// Goes along edges, to the pixel in which the last one ends.
  ///
  /// - Returns: a bit for each edge with which it has gone all ways in the pixel where that begins.
  @inline(__always)
  mutating func goOn(_ edges: CoverageEdges.Found, count: Int) -> UInt32 {
    let acrossEach = (UInt64(edges.right) | UInt64(edges.left) &<< 32) &<< 1
    let alongEach = (UInt64(edges.down) | UInt64(edges.up) &<< 32) &<< 1
    let known = UInt64(edges.known) &* Self.both &<< 1
    // In bit n + 1 what is known after edge n: where that stays in the pixel, also what was before. In 1, 2, 4 and 8
    // steps: as far as there are edges.
    var staying = UInt64(edges.known & edges.inOnePixel) &* Self.both &<< 1
    var acrossAfter = acrossEach | across
    var alongAfter = alongEach | along
    var step: UInt64 = 1
    while step <= 8 {
      acrossAfter |= acrossAfter &<< step & staying
      alongAfter |= alongAfter &<< step & staying
      staying &= staying &<< step
      step &<<= 1
    }
    let acrossThere = acrossEach | acrossAfter &<< 1 & known
    let alongThere = alongEach | alongAfter &<< 1 & known
    let one = acrossThere & alongThere
    across = acrossAfter &>> UInt64(truncatingIfNeeded: count) & Self.both
    along = alongAfter &>> UInt64(truncatingIfNeeded: count) & Self.both
    return UInt32(truncatingIfNeeded: (one & one &>> 32) &>> 1)
  }
}
