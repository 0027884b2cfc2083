/// The coverage of all 64 quads of a tile, by which a mask is multiplied.
public struct CoverageFactor: ~Copyable {
  /// The four pixels of each quad, the leftmost in the lowest byte.
  @usableFromInline let words = Scratch<UInt32>(capacity: 64)

  /// Creates the coverage of a tile that is empty.
  public init() {}

  /// The pixels of a quad.
  @inlinable
  public subscript(quad: Int) -> UInt32 {
    @inline(__always) get { words[quad] }
    @inline(__always) nonmutating set { words[quad] = newValue }
  }

  /// Sets the coverage of a row of the tile's pixels, the leftmost in the lowest byte.
  @inlinable @inline(__always)
  public func set(row: Int, to bytes: UInt128) {
    for four in 0..<4 {
      words[four << 4 | row] = UInt32(truncatingIfNeeded: bytes &>> UInt128(32 * four))
    }
  }
}
