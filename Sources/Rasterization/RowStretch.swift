/// The part of an edge in a row of pixels, from its left to its right end.
///
/// Areas and heights are positive, in accumulator units; lengths are in 1/65536 pixel.
struct RowStretch {
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
  static func rise(left: Int, right: Int, height: Int) -> Double {
    left >> 8 == right >> 8 ? 0 : rise(width: right &- left, height: height)
  }

  /// The same of an edge of any width in 1/256 pixel; infinite where that is none, as there is no second column then.
  @inline(__always)
  static func rise(width: Int, height: Int) -> Double { 16 * Double(height) / Double(width) }

  var firstColumn: Int { left >> 16 }

  /// On the border of two columns it does not come into the second.
  var lastColumn: Int { max(left >> 16, (right &- 1) >> 16) }

  var isInOneColumn: Bool { left >> 16 >= (right &- 1) >> 16 }

  /// How much of its height is before column 0.
  @inline(__always)
  func heightBeforeFirstColumn(rise: Double) -> Int {
    lastColumn < 0 ? height &<< 12 : min(height &<< 12, Self.rounded(Double(0 &- left) * rise))
  }

  /// Whether all its columns are of one tile.
  @inline(__always)
  var isInOneTile: Bool { left >> 20 == (right &- 1) >> 20 }

  /// What it adds to its column and to the next one, where it is all in one.
  @inline(__always)
  var whole: (here: Int, right: Int) {
    // The mean of both x, in units of half of 1/65536 pixel.
    let spill = (height &* (left &+ right &- firstColumn &<< 17)) >> 5
    return (height &<< 12 &- spill, spill)
  }

  /// Calls `body` with what is added to each of its columns, which are two at least, and to the one after.
  @inline(__always)
  func forEachColumn(rise: Double, _ body: (_ index: Int, _ here: Int) -> Void) {
    let full = height &<< 12
    let offset = left & 0xffff
    let last = (right &- 1) >> 16
    let count = last &- firstColumn
    // A whole number: its products are those of a width that is worked out anew for each column.
    var width = Double(0x10000 &- offset)
    var done = min(full, Self.rounded(width * rise))
    // What a column leaves to the next one: with it every accumulator is written once, and no
    // addition waits for the one before.
    var spill = (done &* (offset &+ 0x10000)) >> 17
    body(0, done &- spill)
    var index = 1
    while index < count {
      width += 0x10000
      let sum = min(full, Self.rounded(width * rise))
      let height = sum &- done
      done = sum
      body(index, height &- height >> 1 &+ spill)
      spill = height >> 1
      index &+= 1
    }
    let height = full &- done
    let rest = (height &* (right &- last &<< 16)) >> 17
    body(count, height &- rest &+ spill)
    body(count &+ 1, rest)
  }

  /// The same of so many columns, which it need not all have, but without a branch: where it ends cannot be foretold.
  @inline(__always)
  func forEachColumn(
    of count: Int, rise: Double, _ body: (_ index: Int, _ here: Int) -> Void
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
        let part = Double(toX &- offset) * rise
        let most = Double(full)
        below = (full &- Self.rounded(part < most ? part : most)) & goesOn
      }
      let height = rest &- below
      rest = below
      let next = (height &* (x &+ toX &- column &<< 17)) >> 17
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
    _ first: Int, through end: Int, rise: Double, done: inout Int,
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
      let sum = column == last ? full : min(full, Self.rounded(Double(toX &- left) * rise))
      let height = sum &- done
      done = sum
      let right = (height &* (x &+ toX &- column &<< 17)) >> 17
      x = toX
      body(index, height &- right &+ spill)
      spill = right
      index &+= 1
    }
    body(index, spill)
  }

  /// The nearest integer of a number below 2^31, without the checks of a conversion.
  @inline(__always)
  static func rounded(_ value: Double) -> Int {
    // Adding 1.5·2^52 leaves the integer in the low bits.
    Int(Int32(truncatingIfNeeded: (value + 6_755_399_441_055_744).bitPattern))
  }
}
