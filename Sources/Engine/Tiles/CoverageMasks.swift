/// The coverage of tiles that edges cross, stored sparsely.
///
/// A tile has 64 quads, each of four adjacent pixels in a row, and edges cross a quarter of them on average. Every byte is
/// written once and read once for each command, far apart in time, so memory access dominates. Fully covered quads, which are
/// most of the quads inside an outline, are recorded only as bits, which also makes them cheaper to paint.
public struct CoverageMasks: Hashable, Sendable {
  /// The coverage of one tile.
  public struct Mask: Hashable, Sendable, BitwiseCopyable {
    /// The quads that have coverage.
    public var quads: TileQuads
    /// The index in `coverage` of the first partly covered quad; the others follow.
    public var first: UInt32

    /// Creates a mask whose partial coverage begins at an index of `coverage`.
    @inlinable @inline(__always)
    public init(quads: TileQuads, first: UInt32) {
      self.quads = quads
      self.first = first
    }
  }

  /// The masks; commands refer to them by number.
  public var masks: [Mask] = []
  /// The partly covered quads, with the leftmost pixel in the lowest byte. Each mask has an even number of them; the last one
  /// may be padding.
  public var coverage: [UInt32] = []

  /// Creates an empty list.
  public init() {}

  /// The number of masks.
  @inlinable @inline(__always) public var count: Int { masks.count }

  /// The size of the masks in bytes.
  public var byteCount: Int {
    masks.count * MemoryLayout<Mask>.stride + coverage.count * MemoryLayout<UInt32>.stride
  }

  /// The size of the largest mask when it is added, in bytes.
  ///
  /// A mask that is changed later stores all its quads once more; the total hardly ever exceeds this size.
  public static var largestByteCount: Int { MemoryLayout<Mask>.stride + TileFrame.tileArea }

  /// Removes the masks, but keeps their storage.
  public mutating func removeAll() {
    masks.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
  }
}
