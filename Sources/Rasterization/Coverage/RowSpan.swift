internal import GLFunCProcessor

/// The part of an edge in a row of pixels, from its left to its right end.
///
/// Areas and heights are positive, in accumulator units; lengths are in 1/65536 pixel. They are multiplied as
/// floats, whose 24 bits are four more than there are in an accumulator's pixel: eight are done at a time.
struct RowSpan {
  let left: Int
  let right: Int
  /// How much of the row's height it spans, in 1/256.
  let height: Int

  @inline(__always)
  init(left: Int, right: Int, height: Int) {
    self.left = left
    self.right = right
    self.height = height
  }

  /// The accumulator units of height per 1/65536 pixel of width of an edge between two x in 1/256
  /// pixel; zero where it is in one column.
  @inline(__always)
  static func rise(left: Int, right: Int, height: Int) -> Float {
    left >> 8 == right >> 8 ? 0 : rise(width: right &- left, height: height)
  }

  /// The same of an edge of any width in 1/256 pixel; infinite where that is none, as there is no second column then.
  @inline(__always)
  static func rise(width: Int, height: Int) -> Float { Float(height &<< 4) / Float(width) }

  var firstColumn: Int { left >> 16 }

  /// On the border of two columns it does not come into the second.
  var lastColumn: Int { max(left >> 16, (right &- 1) >> 16) }

  var isInOneColumn: Bool { left >> 16 >= (right &- 1) >> 16 }

  /// How much of its height is before column 0.
  @inline(__always)
  func heightBeforeFirstColumn(rise: Float) -> Int {
    lastColumn < 0 ? height &<< 12 : height(before: 0, rise: rise)
  }

  /// How much of its height is before a column that it comes into.
  @inline(__always)
  func height(before column: Int, rise: Float) -> Int {
    height(along: column &<< 16 &- left, rise: rise)
  }

  /// How much of its height there is on a way from its left end: to the nearest unit, and no more than all.
  @inline(__always)
  private func height(along width: Int, rise: Float) -> Int {
    let part = Float(width) * rise
    let most = Float(height &<< 12)
    // Adding 1.5·2^23 leaves the nearest integer in the low bits.
    let sum = (part < most ? part : most) + 12_582_912
    return Int(sum.bitPattern &- (12_582_912 as Float).bitPattern)
  }

  /// The part of a height that is to the right of an edge through it: what spills over to the next column.
  ///
  /// - Parameter twice: the sum of the distances of the edge's ends from the column's left side.
  @inline(__always)
  private static func spill(_ height: Int, _ twice: Int) -> Int {
    // The product, rounded to the 24 bits of a float, times 2^-17, in whole numbers: for a single product that takes fewer
    // steps. Half of the last bit matters only where all bits from there to 2^17 are set, and then it rounds up.
    let product = UInt64(truncatingIfNeeded: height &* twice)
    let half = (1 << 39 as UInt64) &>> UInt64(truncatingIfNeeded: (product | 1).leadingZeroBitCount)
    return Int(truncatingIfNeeded: (product &+ half) &>> 17)
  }

  /// What it adds to its column and to the next one, where it is all in one.
  @inline(__always)
  var whole: (here: Int, right: Int) {
    let full = height &<< 12
    let spill = Self.spill(full, left &+ right &- firstColumn &<< 17)
    return (full &- spill, spill)
  }

  /// Calls `body` with what is added to each of its columns, which are two at least, and to the one after.
  @inline(__always)
  func forEachColumn(rise: Float, _ body: (_ index: Int, _ here: Int) -> Void) {
    let full = height &<< 12
    let offset = left & 0xffff
    let last = (right &- 1) >> 16
    let count = last &- firstColumn
    var width = 0x10000 &- offset
    var done = self.height(along: width, rise: rise)
    // What a column leaves to the next one: with it every accumulator is written once, and no
    // addition waits for the one before.
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

  /// The same for a fixed number of columns, some of which may lie behind the span's end: where it ends is unpredictable, so
  /// no branch depends on it.
  @inline(__always)
  func forEachColumn(
    of count: Int, rise: Float, _ body: (_ index: Int, _ here: Int) -> Void
  ) {
    let full = height &<< 12
    let offset = left & 0xffff
    let end = offset &+ right &- left
    var x = offset
    // The height that is left.
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

  /// The same for some neighbouring columns.
  ///
  /// - Parameter done: how much of the height lies left of the columns; afterwards that of them too.
  @inline(__always)
  func forEachColumn(
    _ first: Int, through end: Int, rise: Float, done: inout Int,
    _ body: (_ index: Int, _ here: Int) -> Void
  ) {
    let full = height &<< 12
    let last = lastColumn
    var index = 0
    var x = max(left, first &<< 16)
    // What a column leaves to the next one: with it every accumulator is written once, and no
    // addition waits for the one before.
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
