/// The coverage of one tile in whatever memory it was computed.
protocol TileCoverage: ~Copyable {
  /// The bits that all bytes have and the bits that any byte has.
  var extremes: (all: SIMD16<UInt8>, any: SIMD16<UInt8>) { get }
  /// Appends the bytes row by row, which may leave it without meaning.
  func appendRows(to masks: inout [UInt8])
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
  var extremes: (all: SIMD16<UInt8>, any: SIMD16<UInt8>) {
    var all = self[0]
    var any = all
    for index in 1..<16 {
      let column = self[index]
      all &= column
      any |= column
    }
    return (all, any)
  }

  @inline(__always)
  func appendRows(to masks: inout [UInt8]) {
    // Four perfect shuffles of 256 bytes exchange the halves of their 8-bit index.
    let other = unsafe bytes + 256
    unsafe TileMask.shuffle(bytes, into: other)
    unsafe TileMask.shuffle(other, into: bytes)
    unsafe TileMask.shuffle(bytes, into: other)
    unsafe TileMask.shuffle(other, into: bytes)
    unsafe masks.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: 256))
  }

  /// Takes turns between the bytes of the first and of the second half.
  @inline(__always)
  private static func shuffle(
    _ source: UnsafeMutableRawPointer, into result: UnsafeMutableRawPointer
  ) {
    for index in 0..<8 {
      let first = unsafe source.load(fromByteOffset: index << 4, as: SIMD16<UInt8>.self)
      let second = unsafe source.load(fromByteOffset: index << 4 + 128, as: SIMD16<UInt8>.self)
      var low = SIMD16<UInt8>(repeating: 0)
      low.evenHalf = first.lowHalf
      low.oddHalf = second.lowHalf
      var high = SIMD16<UInt8>(repeating: 0)
      high.evenHalf = first.highHalf
      high.oddHalf = second.highHalf
      unsafe result.storeBytes(of: low, toByteOffset: index << 5, as: SIMD16<UInt8>.self)
      unsafe result.storeBytes(of: high, toByteOffset: index << 5 + 16, as: SIMD16<UInt8>.self)
    }
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
