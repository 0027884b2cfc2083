/// The coverage of tiles that edges cross, of which only what is there is kept.
///
/// A tile has 64 quads of four neighbouring pixels of a row, of which an edge covers a quarter on
/// an average. Every byte is written once and read once for each command, far apart in time, so
/// what takes time is memory. Of quads that are wholly covered, the most of those inside an outline, it is only known
/// which they are: that they are painted is less work, too.
public struct CoverageMasks: Hashable, Sendable {
  /// The coverage of one tile.
  public struct Mask: Hashable, Sendable, BitwiseCopyable {
    /// Which quads of pixels have coverage.
    public var quads: TileQuads
    /// Where the first quad that is covered in part is in `coverage`; the others follow.
    public var first: UInt32

    /// Makes a mask whose partial coverage begins at a place in `coverage`.
    @inlinable @inline(__always)
    public init(quads: TileQuads, first: UInt32) {
      self.quads = quads
      self.first = first
    }
  }

  /// The masks; commands refer to them by number.
  public var masks: [Mask] = []
  /// Quads that are covered in part, the leftmost pixel in the lowest byte; those of a mask are even in number, of
  /// which the last may have no meaning.
  public var coverage: [UInt32] = []

  /// Makes an empty list.
  public init() {}

  /// How many masks there are.
  @inlinable @inline(__always) public var count: Int { masks.count }

  /// Whether there are no masks.
  @inlinable @inline(__always) public var isEmpty: Bool { masks.isEmpty }

  /// The memory that the masks take, in bytes.
  public var byteCount: Int {
    masks.count * MemoryLayout<Mask>.stride + coverage.count * MemoryLayout<UInt32>.stride
  }

  /// The most memory that a mask takes as it is added, in bytes.
  ///
  /// Where it is changed later all its quads are kept once more, which together are hardly ever more than this.
  public static var largestByteCount: Int { MemoryLayout<Mask>.stride + TileFrame.tileArea }

  /// Forgets the masks but keeps the memory.
  public mutating func removeAll() {
    masks.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
  }
}
