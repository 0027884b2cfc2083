/// The coverage of one or more shapes, sparse, in tiles of 16×16 pixels aligned to (0, 0).
///
/// Tiles that a shape does not touch are not mentioned. The storage is contiguous and made to be
/// reused: `removeAll` keeps it.
package struct CoverageTiles: Sendable {
  /// The width and height of a tile in pixels.
  package static let size = 16

  /// Neighbouring tiles of one tile row that all have the same coverage.
  package struct Run: Hashable, Sendable {
    /// The column of the first tile, in tiles.
    package var column: Int32
    /// The row of the tiles, in tiles.
    package var row: Int32
    /// How many tiles there are, at least one.
    package var count: Int32
    /// Where in `masks` the 256 bytes that every tile of the run has begin; `Run.full` where all
    /// 256 are 255.
    package var mask: Int32

    /// The value of `mask` that means: every pixel is covered.
    package static let full: Int32 = -1

    /// Whether every pixel of every tile is covered.
    package var isFull: Bool { mask == Run.full }
  }

  /// The runs, by row and in a row from left to right, shape after shape.
  package internal(set) var runs: [Run] = []
  /// The masks: 256 bytes each, row by row, 255 where a pixel is wholly covered.
  package internal(set) var masks: [UInt8] = []

  /// Makes an empty list.
  package init() {}

  /// Forgets all tiles but keeps the memory.
  package mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
  }

  /// Adds tiles that share their coverage, given by its 16 columns; nothing where it is zero.
  ///
  /// `firstRun` is the first run of the present shape: full tiles lengthen the last run where they
  /// continue it, but not one of another shape.
  @inline(__always)
  mutating func append(_ bytes: borrowing TileBytes, columns: Range<Int>, row: Int, firstRun: Int) {
    var (all, any) = (bytes[0], bytes[0])
    var index = 1
    while index < 16 {
      let column = bytes[index]
      all &= column
      any |= column
      index &+= 1
    }
    if all.isRepeated(255) {
      appendFull(columns: columns, row: row, firstRun: firstRun)
    } else if !any.isRepeated(0) {
      runs.append(
        Run(
          column: Int32(truncatingIfNeeded: columns.lowerBound),
          row: Int32(truncatingIfNeeded: row),
          count: Int32(truncatingIfNeeded: columns.count),
          mask: Int32(truncatingIfNeeded: masks.count)))
      appendTransposed(bytes)
    }
  }

  private mutating func appendFull(columns: Range<Int>, row: Int, firstRun: Int) {
    if runs.count > firstRun {
      let last = runs[runs.count - 1]
      if last.isFull, last.row == row, Int(last.column) + Int(last.count) == columns.lowerBound {
        runs[runs.count - 1].count += Int32(columns.count)
        return
      }
    }
    runs.append(
      Run(
        column: Int32(columns.lowerBound), row: Int32(row), count: Int32(columns.count),
        mask: Run.full))
  }

  /// Takes turns between the bytes of the first and of the second half.
  @inline(__always)
  private static func shuffle(_ source: borrowing TileBytes, into result: inout TileBytes) {
    var index = 0
    while index < 8 {
      let first = source[index]
      let second = source[index &+ 8]
      var low = SIMD16<UInt8>(repeating: 0)
      low.evenHalf = first.lowHalf
      low.oddHalf = second.lowHalf
      var high = SIMD16<UInt8>(repeating: 0)
      high.evenHalf = first.highHalf
      high.oddHalf = second.highHalf
      result[2 &* index] = low
      result[2 &* index &+ 1] = high
      index &+= 1
    }
  }

  /// Appends a mask, given by its columns, row by row.
  @inline(__always)
  private mutating func appendTransposed(_ bytes: borrowing TileBytes) {
    // Four perfect shuffles of 256 bytes exchange the halves of their 8-bit index.
    var stage = TileBytes(repeating: SIMD16(repeating: 0))
    var rows = stage
    CoverageTiles.shuffle(bytes, into: &stage)
    CoverageTiles.shuffle(stage, into: &rows)
    CoverageTiles.shuffle(rows, into: &stage)
    CoverageTiles.shuffle(stage, into: &rows)
    let start = masks.count
    masks.append(contentsOf: repeatElement(0, count: 256))
    // Sixteen vector stores into the bytes appended above.
    unsafe masks.withUnsafeMutableBytes { masks in
      for index in 0..<16 {
        unsafe masks.storeBytes(
          of: rows[index], toByteOffset: start + index << 4, as: SIMD16<UInt8>.self)
      }
    }
  }
}

/// The 256 bytes of a tile: 16 rows, or 16 columns, of 16 bytes.
typealias TileBytes = [16 of SIMD16<UInt8>]

extension SIMD16<UInt8> {
  /// Whether all bytes are the same as `byte`; the operator == compares them one by one.
  @inline(__always)
  fileprivate func isRepeated(_ byte: UInt8) -> Bool {
    let difference = unsafe unsafeBitCast(self ^ byte, to: SIMD2<UInt64>.self)
    return difference.x | difference.y == 0
  }
}
