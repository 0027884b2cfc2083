#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunTiles

/// The coverage of one tile in the memory where it was computed.
///
/// Its pixels form 64 quads of four neighbours in a row: sixteen quads for the rows of the first four columns, then
/// sixteen for the next four, and so on.
protocol TileCoverage: ~Copyable {
  /// Finds the partly covered quads and the wholly covered ones.
  func collect() -> TileQuads
  /// Stores the coverage of collected quads one after the other, the leftmost pixel in the lowest byte.
  ///
  /// - Parameter memory: memory with room for these quads and 15 more.
  /// - Returns: the number of quads.
  func put(_ quads: UInt64, to memory: UnsafeMutablePointer<UInt32>) -> Int
}

/// The coverage of one tile while it is computed.
///
/// It is raw memory: as an array of vectors, or with an `InlineArray`, the same code spends a third of the time of a whole
/// path copying 256 bytes from place to place.
@safe struct TileMask: ~Copyable, TileCoverage {
  private let quads: UnsafeMutableRawPointer

  init() {
    unsafe quads = .allocate(byteCount: 256, alignment: 64)
    unsafe quads.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
  }

  deinit { unsafe quads.deallocate() }

  /// The quads of sixteen rows in a group of four columns; `four` is the number of the group, 0 to 3.
  subscript(four: Int) -> SIMD16<Int32> {
    @inline(__always)
    get { unsafe quads.load(fromByteOffset: (four & 3) << 6, as: SIMD16<Int32>.self) }
    @inline(__always)
    nonmutating set {
      unsafe quads.storeBytes(
        of: newValue, toByteOffset: (four & 3) << 6, as: SIMD16<Int32>.self)
    }
  }

  /// Sets one pixel.
  func set(column: Int, row: Int, to coverage: UInt8) {
    unsafe quads.storeBytes(
      of: coverage, toByteOffset: (column & 12) << 4 | (row & 15) << 2 | column & 3,
      as: UInt8.self)
  }

  /// Sets the pixels of a row.
  @inline(__always)
  func setRow(_ row: Int, to coverage: SIMD16<UInt8>) {
    let words = unsafe unsafeBitCast(coverage, to: SIMD4<UInt32>.self)
    for four in 0..<4 {
      unsafe quads.storeBytes(
        of: words[four], toByteOffset: four << 6 | (row & 15) << 2, as: UInt32.self)
    }
  }

  @inline(__always)
  func collect() -> TileQuads { unsafe Self.quads(of: quads) }

  /// The partly covered and the wholly covered ones of 64 quads.
  @inline(__always)
  static func quads(of words: UnsafeRawPointer) -> TileQuads {
    var none: UInt64 = 0
    var full: UInt64 = 0
    for first in stride(from: 0, to: 64, by: 16) {
      // Memory on the stack is aligned to sixteen bytes, whatever its type.
      let words = unsafe words.loadUnaligned(fromByteOffset: first &<< 2, as: SIMD16<Int32>.self)
      none |= UInt64(negative_ones16(zeros16(words))) &<< UInt64(first)
      full |= UInt64(negative_ones16(zeros16(~words))) &<< UInt64(first)
    }
    return TileQuads(partial: ~(none | full), full: full)
  }

  @inline(__always)
  func put(_ quads: UInt64, to memory: UnsafeMutablePointer<UInt32>) -> Int {
    unsafe keep_words(
      self.quads.assumingMemoryBound(to: UInt32.self), UInt(quads), memory)
  }
}

extension CoverageTiles {
  /// Adds tiles that share their coverage, unless it is zero.
  ///
  /// `firstRun` is the index of the current shape's first run: full tiles extend the last run if they continue it and
  /// it belongs to the same shape. The mask has no meaning afterwards.
  @inline(__always)
  mutating func append(
    _ mask: borrowing some TileCoverage & ~Copyable, columns: Range<Int>, row: Int, firstRun: Int
  ) {
    let quads = mask.collect()
    if quads.full == .max {
      appendFull(columns: columns, row: row, firstRun: firstRun)
    } else if quads.all != 0, !hidden.contains(columns: columns, row: row) {
      runs.append(
        Run(
          column: Int32(truncatingIfNeeded: columns.lowerBound),
          row: Int32(truncatingIfNeeded: row),
          count: Int32(truncatingIfNeeded: columns.count),
          mask: Int32(truncatingIfNeeded: masks.count)))
      masks.append(quads, of: mask)
    }
  }
}
#endif
