#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor

/// The part of an edge in a row of pixels, from its left to its right end.
///
/// Areas and heights are positive, in accumulator units; lengths are in 1/65536 pixel. They are multiplied as floats,
/// eight at a time: the 24 bits of a float are four more than an accumulator needs for a pixel.
struct RowSpan {
  let left: Int
  let right: Int
  /// The height of the span, in 1/256 of the row's height.
  let height: Int

  /// The accumulator units of height per 1/65536 pixel of width, of an edge between two x in 1/256 pixel; zero if the
  /// edge is in one column.
  @inline(__always)
  static func rise(left: Int, right: Int, height: Int) -> Float {
    left >> 8 == right >> 8 ? 0 : rise(width: right &- left, height: height)
  }

  /// The same for an edge of any width in 1/256 pixel; infinite for a width of zero, which has no second column to need
  /// it.
  @inline(__always)
  static func rise(width: Int, height: Int) -> Float { Float(height &<< 4) / Float(width) }

  var firstColumn: Int { left >> 16 }

  /// The last column that the span enters. One that ends on the border of two columns does not enter the second.
  var lastColumn: Int { max(left >> 16, (right &- 1) >> 16) }

  var isInOneColumn: Bool { left >> 16 >= (right &- 1) >> 16 }

  /// The height of the part to the left of column 0, in accumulator units.
  @inline(__always)
  func heightBeforeFirstColumn(rise: Float) -> Int {
    lastColumn < 0 ? height &<< 12 : height(before: 0, rise: rise)
  }

  /// The height of the part to the left of a column that the span enters, in accumulator units.
  @inline(__always)
  func height(before column: Int, rise: Float) -> Int {
    height(along: column &<< 16 &- left, rise: rise)
  }

  /// The height gained over a width from the left end, to the nearest accumulator unit and at most the full height.
  @inline(__always)
  private func height(along width: Int, rise: Float) -> Int {
    let part = Float(width) * rise
    let most = Float(height &<< 12)
    // Adding 1.5·2^23 leaves the nearest integer in the low bits.
    let sum = (part < most ? part : most) + 12_582_912
    return Int(sum.bitPattern &- (12_582_912 as Float).bitPattern)
  }

  /// The share of a height that spills over to the next column: the height times the edge's mean distance, in columns,
  /// from the column's left side.
  ///
  /// - Parameter twice: the sum of the distances of the edge's ends from the column's left side.
  @inline(__always)
  private static func spill(_ height: Int, _ twice: Int) -> Int {
    // The product, rounded to the 24 bits of a float, times 2^-17, in integers: for a single product that takes fewer
    // steps. Half of the last bit matters only if all bits from there to 2^17 are set, and then it rounds up.
    let product = UInt64(truncatingIfNeeded: height &* twice)
    let half = (1 << 39 as UInt64) &>> UInt64(truncatingIfNeeded: (product | 1).leadingZeroBitCount)
    return Int(truncatingIfNeeded: (product &+ half) &>> 17)
  }

  /// The heights that a span in one column adds to that column and to the next.
  @inline(__always)
  var whole: (here: Int, right: Int) {
    let full = height &<< 12
    let spill = Self.spill(full, left &+ right &- firstColumn &<< 17)
    return (full &- spill, spill)
  }

  /// Calls `body` with the height to add to each column of a span that has at least two, and to the column after.
  @inline(__always)
  func forEachColumn(rise: Float, _ body: (_ index: Int, _ here: Int) -> Void) {
    let full = height &<< 12
    let offset = left & 0xffff
    let last = (right &- 1) >> 16
    let count = last &- firstColumn
    var width = 0x10000 &- offset
    var done = self.height(along: width, rise: rise)
    // The spill of a column is carried to the next, so that every accumulator is written once and no addition waits for
    // the one before.
    var spill = Self.spill(done, offset &+ 0x10000)
    body(0, done &- spill)
    var index = 1
    while index < count {
      width &+= 0x10000
      let sum = self.height(along: width, rise: rise)
      let height = sum &- done
      done = sum
      body(index, height &- height >> 1 &+ spill)
      spill = height >> 1
      index &+= 1
    }
    let height = full &- done
    let rest = Self.spill(height, right &- last &<< 16)
    body(count, height &- rest &+ spill)
    body(count &+ 1, rest)
  }

  /// The same for a fixed number of columns, which may go beyond the span's end. That end is unpredictable, so no
  /// branch depends on it.
  @inline(__always)
  func forEachColumn(
    of count: Int, rise: Float, _ body: (_ index: Int, _ here: Int) -> Void
  ) {
    let full = height &<< 12
    let offset = left & 0xffff
    let end = offset &+ right &- left
    var x = offset
    // The remaining height.
    var rest = full
    var spill = 0
    for column in 0..<count {
      var toX = end
      var below = 0
      if column < count &- 1 {
        let behind = (column &+ 1) &<< 16 &- end
        let goesOn = behind >> 63
        toX = end &+ behind & goesOn
        below = (full &- self.height(along: toX &- offset, rise: rise)) & goesOn
      }
      let height = rest &- below
      rest = below
      let next = Self.spill(height, x &+ toX &- column &<< 17)
      body(column, height &- next &+ spill)
      spill = next
      x = toX
    }
    body(count, spill)
  }

  /// The same for a range of columns.
  ///
  /// - Parameter done: the height to the left of the columns; on return, the height through the last of them.
  @inline(__always)
  func forEachColumn(
    _ first: Int, through end: Int, rise: Float, done: inout Int,
    _ body: (_ index: Int, _ here: Int) -> Void
  ) {
    let full = height &<< 12
    let last = lastColumn
    var index = 0
    var x = max(left, first &<< 16)
    // The spill of a column is carried to the next, so that every accumulator is written once and no addition waits for
    // the one before.
    var spill = 0
    while first &+ index <= end {
      let column = first &+ index
      let toX = column == last ? right : (column &+ 1) &<< 16
      let sum = column == last ? full : self.height(along: toX &- left, rise: rise)
      let height = sum &- done
      done = sum
      let right = Self.spill(height, x &+ toX &- column &<< 17)
      x = toX
      body(index, height &- right &+ spill)
      spill = right
      index &+= 1
    }
    body(index, spill)
  }
}
#endif
