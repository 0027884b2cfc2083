#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

/// The directions in which an outline has gone since it entered its current pixel. It can cross itself there only after
/// all four.
///
/// One word is for right (its lower half) and left (its upper half), the other for down and up. So the directions along
/// all edges that are processed together are found without a branch.
struct WaysInPixel {
  private var across: UInt64 = 0
  private var along: UInt64 = 0

  private static let both: UInt64 = 1 << 32 | 1

  /// True if the outline has gone in all four directions, with those of another value added.
  func isAll(with other: WaysInPixel) -> Bool {
    (across | other.across) & (along | other.along) == Self.both
  }

  /// Adds the directions of one more edge in the pixel.
  mutating func add(from: CoverageRasterizer.Vertex, to: CoverageRasterizer.Vertex) {
    across |= (to.x > from.x ? 1 : 0) | (to.x < from.x ? 1 << 32 : 0)
    along |= (to.y > from.y ? 1 : 0) | (to.y < from.y ? 1 << 32 : 0)
  }

  /// Advances along edges, to the pixel in which the last one ends.
  ///
  /// - Returns: a bit for each edge with which the outline has gone in all directions in the pixel where the edge
  ///   begins.
  @inline(__always)
  mutating func goOn(_ edges: CoverageEdges.Found, count: Int) -> UInt32 {
    let acrossEach = (UInt64(edges.right) | UInt64(edges.left) &<< 32) &<< 1
    let alongEach = (UInt64(edges.down) | UInt64(edges.up) &<< 32) &<< 1
    let known = UInt64(edges.known) &* Self.both &<< 1
    // Bit n + 1 is for the state after edge n: if the edge stays in the pixel, it includes the state before. Steps of
    // 1, 2, 4 and 8 go as far as there are edges.
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
#endif
