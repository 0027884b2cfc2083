internal import CProcessor

/// The coverage of one tile in whatever memory it was computed.
///
/// Its pixels are in 64 groups of four neighbours of a row: sixteen for the rows of the first four
/// columns, then for those of the next.
protocol TileCoverage: ~Copyable {
  /// Makes groups of all pixels.
  func collect() -> TileGroups
  /// Puts collected groups one after the other, of each the leftmost pixel in the lowest byte.
  ///
  /// - Parameter memory: where there is room for all groups and 15 more.
  /// - Returns: how many there are.
  func put(_ groups: UInt64, to memory: UnsafeMutablePointer<UInt32>) -> Int
}

/// The coverage of one tile while it is computed: 16 columns of 16 bytes.
///
/// Columns, because then summing from left to right is one vector operation for all the rows.
///
/// The bytes are raw memory: as an array of vectors, or with an `InlineArray`, the same code
/// spends a third of the time of a whole path copying 256 bytes from place to place.
@safe struct TileMask: ~Copyable, TileCoverage {
  private let bytes: UnsafeMutableRawPointer

  /// Memory for a mask and for turning it.
  init() {
    unsafe bytes = .allocate(byteCount: 512, alignment: 64)
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0, count: 512)
  }

  deinit { unsafe bytes.deallocate() }

  /// The sixteen rows' coverage in a column, 0..<16.
  subscript(column: Int) -> SIMD16<UInt8> {
    @inline(__always)
    get {
      unsafe bytes.load(fromByteOffset: (column & 15) << 4, as: SIMD16<UInt8>.self)
    }
    @inline(__always)
    nonmutating set {
      unsafe bytes.storeBytes(
        of: newValue, toByteOffset: (column & 15) << 4, as: SIMD16<UInt8>.self)
    }
  }

  /// Sets one byte.
  func set(column: Int, row: Int, to coverage: UInt8) {
    unsafe bytes.storeBytes(
      of: coverage, toByteOffset: (column & 15) << 4 | row & 15, as: UInt8.self)
  }

  /// Sets every column to the same coverage.
  @inline(__always)
  func fill(_ column: SIMD16<UInt8>) {
    for index in 0..<16 { self[index] = column }
  }

  @inline(__always)
  func collect() -> TileGroups {
    if has_sixteen_lanes() {
      for place in stride(from: 0, to: 256, by: 64) {
        let four = unsafe turned_columns(bytes.load(fromByteOffset: place, as: SIMD16<Int32>.self))
        unsafe bytes.storeBytes(of: four, toByteOffset: 256 &+ place, as: SIMD16<Int32>.self)
      }
      return unsafe Self.groups(of: bytes + 256)
    }
    var none: UInt64 = 0
    var full: UInt64 = 0
    for first in stride(from: 0, to: 16, by: 4) {
      let groups = turn(columns: first)
      none |= UInt64(groups.none) &<< UInt64(first &<< 2)
      full |= UInt64(groups.full) &<< UInt64(first &<< 2)
    }
    return TileGroups(partial: ~(none | full), full: full)
  }

  /// Which of 64 groups have any coverage.
  @inline(__always)
  static func groups(of words: UnsafeRawPointer) -> TileGroups {
    var groups = TileGroups()
    for first in stride(from: 0, to: 64, by: 16) {
      let words = unsafe words.load(fromByteOffset: first &<< 2, as: SIMD16<Int32>.self)
      let full = SIMD16.zeros(~words)
      let partial: SIMD16<Int32> = ~(SIMD16.zeros(words) | full)
      groups.partial |= UInt64(SIMD16.negativeOnes(partial)) &<< UInt64(first)
      groups.full |= UInt64(SIMD16.negativeOnes(full)) &<< UInt64(first)
    }
    return groups
  }

  @inline(__always)
  func put(_ groups: UInt64, to memory: UnsafeMutablePointer<UInt32>) -> Int {
    unsafe keep_words((bytes + 256).assumingMemoryBound(to: UInt32.self), UInt(groups), memory)
  }

  /// Turns four columns into 16 groups, behind the columns.
  ///
  /// - Returns: a bit for each group without coverage, and for each that is wholly covered.
  @inline(__always)
  private func turn(columns: Int) -> (none: UInt32, full: UInt32) {
    let (upper, lower) = Self.pairs(self[columns], self[columns &+ 1])
    let (nextUpper, nextLower) = Self.pairs(self[columns &+ 2], self[columns &+ 3])
    let top = add(Self.pairs(upper, nextUpper), at: columns &<< 4)
    let bottom = add(Self.pairs(lower, nextLower), at: columns &<< 4 &+ 32)
    return (top.none | bottom.none &<< 8, top.full | bottom.full &<< 8)
  }

  /// Stores eight groups: as one, since what puts them together loads so many at once.
  @inline(__always)
  private func add(
    _ groups: (SIMD8<UInt16>, SIMD8<UInt16>), at place: Int
  ) -> (none: UInt32, full: UInt32) {
    let eight = unsafe unsafeBitCast(
      SIMD16(lowHalf: groups.0, highHalf: groups.1), to: SIMD8<Int32>.self)
    unsafe bytes.storeBytes(of: eight, toByteOffset: 256 &+ place, as: SIMD8<Int32>.self)
    return (negative_ones8(zeros8(eight)), negative_ones8(zeros8(~eight)))
  }

  /// Takes turns between the bytes of two columns, for the upper and for the lower eight rows.
  @inline(__always)
  private static func pairs(
    _ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>
  ) -> (SIMD8<UInt16>, SIMD8<UInt16>) {
    var upper = SIMD16<UInt8>()
    upper.evenHalf = first.lowHalf
    upper.oddHalf = second.lowHalf
    var lower = SIMD16<UInt8>()
    lower.evenHalf = first.highHalf
    lower.oddHalf = second.highHalf
    return unsafe (
      unsafeBitCast(upper, to: SIMD8<UInt16>.self), unsafeBitCast(lower, to: SIMD8<UInt16>.self)
    )
  }

  /// Takes turns between the pairs of eight rows.
  @inline(__always)
  private static func pairs(
    _ first: SIMD8<UInt16>, _ second: SIMD8<UInt16>
  ) -> (SIMD8<UInt16>, SIMD8<UInt16>) {
    var upper = SIMD8<UInt16>()
    upper.evenHalf = first.lowHalf
    upper.oddHalf = second.lowHalf
    var lower = SIMD8<UInt16>()
    lower.evenHalf = first.highHalf
    lower.oddHalf = second.highHalf
    return (upper, lower)
  }
}

extension SIMD16<UInt8> {
  /// Whether all bytes are the same as `byte`; the operator == compares them one by one.
  @inline(__always)
  func isRepeated(_ byte: UInt8) -> Bool {
    let difference = unsafe unsafeBitCast(self ^ byte, to: SIMD2<UInt64>.self)
    return difference.x | difference.y == 0
  }
}
