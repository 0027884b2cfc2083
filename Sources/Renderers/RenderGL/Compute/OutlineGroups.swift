internal import GLFunTiles

/// Work groups that unpack outlines on the device, and compute their edges: each takes 64 vertices.
///
/// An unpacked outline has the ends of its contours, an even number of words, and then two words a vertex.
struct OutlineGroups: Sendable {
  /// For each group the word of its outline in the upload, and its place in the device's memory, from the first; the number of
  /// contours, with a flag for narrow outlines; the first vertex.
  private(set) var groups: [SIMD4<UInt32>] = []
  /// The size of the unpacked outlines, in units of two words.
  private(set) var size = 0

  /// The flag of narrow outlines.
  static let isNarrow: UInt32 = 1 << 31
  /// The vertices of a group.
  private static let vertices = 64

  /// Appends an outline, and returns its place in the device's memory.
  mutating func append(words: Int, _ counts: EncodedOutline.Counts) -> Int {
    let place = size
    size += Self.size(counts)
    let contours = UInt32(counts.contours) | (counts.isNarrow ? Self.isNarrow : 0)
    for vertex in stride(from: 0, to: counts.vertices, by: Self.vertices) {
      groups.append(SIMD4(UInt32(words), UInt32(place), contours, UInt32(vertex)))
    }
    return place
  }

  /// The size of the ends of an outline's contours, in units of two words.
  static func endCount(_ counts: EncodedOutline.Counts) -> Int { (counts.contours + 1) / 2 }

  /// The size of an unpacked outline, in units of two words.
  static func size(_ counts: EncodedOutline.Counts) -> Int { endCount(counts) + counts.vertices }
}
