#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor

// Here spans are split into columns, eight spans at a time.

private typealias Lanes = SIMD8<Int32>

extension SpanBatch {
  /// Splits all spans into columns. About one span in six goes on after its first two columns; these are gathered and
  /// split once more.
  @inline(__always)
  func cut(tileColumns: Int) {
    let tileColumns = Int32(truncatingIfNeeded: tileColumns)
    var going = 0
    var index = 0
    while index < count {
      var goOn = cut(index, tileColumns: tileColumns)
      let rest = count &- index
      if rest < Lanes.scalarCount { goOn &= 1 &<< UInt32(truncatingIfNeeded: rest) &- 1 }
      writeContinuations(goOn, from: index, at: going)
      going &+= goOn.nonzeroBitCount
      index &+= Lanes.scalarCount
    }
    index = 0
    while index < going {
      cutContinuations(index, tileColumns: tileColumns)
      index &+= Lanes.scalarCount
    }
  }

  /// Splits eight spans into their first two columns, or into the first one if the second is in another tile.
  ///
  /// - Returns: a bit for each span that goes on.
  @inline(__always)
  private func cut(_ index: Int, tileColumns: Int32) -> UInt32 {
    let one = Lanes.repeated(0x10000)
    let two = Lanes.repeated(0x20000)
    let spans = Uncut(self, index)
    let (bits, column, offset) = (spans.bits, spans.column, spans.offset)
    let isLast = Lanes.more(column, than: 14)
    let end = spans.end
    let isBeyond = Lanes.more(end, than: 0x10000)
    let isBehind = Lanes.more(end, than: 0x20000)
    let isTwo: Lanes = isBeyond & ~isLast
    // The height up to the end of each column.
    let first = spans.height(to: one, where: isBeyond)
    let both = spans.height(to: two, where: isBehind)
    let second: Lanes = (both &- first) & isTwo
    let spill = shares8(first, offset &+ lesser8(end, one))
    let rest = shares8(second, lesser8(end, two) &- one)
    putHeights(
      first &- spill, second &- rest &+ spill, rest, goesUp: Lanes.all(bits, bit: Self.upBit),
      index)

    let row: Lanes = lanes(.row, index)
    putLanes((row &>> 4) &* tileColumns &+ spans.left &>> 20, .tile, index)
    let known = Lanes.all(bits, bit: Self.knownBit)
    let isLastKnown = Self.lastKnown(bits)
    let goesOn: Lanes = isBehind | (isBeyond & isLast)
    let note: Lanes = bits &>> Int32(Self.noteBit - Self.slowBit)
    let noteFlag: Lanes = note & Int32(1 << Self.slowBit)
    let goingOnFlag: Lanes = goesOn & Int32(1 << Self.goingOnBit)
    putEntries(
      at: column &<< 4 | (row & 15), hasTwo: isTwo, isFirstKnown: known & ~isLastKnown,
      isLastKnown: isLastKnown & ~goesOn, flags: goingOnFlag | noteFlag, index)
    return negative_ones8(goesOn)
  }

  /// Splits eight continuations into two columns, or into one if the second is in another tile.
  @inline(__always)
  private func cutContinuations(_ number: Int, tileColumns: Int32) {
    let index = Self.continuations &+ number
    let record = Self.next &+ number
    let one = Lanes.repeated(0x10000)
    let two = Lanes.repeated(0x20000)
    let spans = Uncut(self, index)
    let (bits, column, full) = (spans.bits, spans.column, spans.full)
    let start: Lanes = two &- one & Lanes.more(column, than: 14)
    let length: Lanes = spans.end &- start
    let hasTwo = Lanes.more(length, than: 0x10000)
    // The height before these columns, and up to the end of the first one.
    let before = rounded_products8(start &- spans.offset, spans.rise, full)
    let sum = spans.height(to: start &+ one, where: hasTwo)
    let first: Lanes = sum &- before
    let second: Lanes = full &- sum
    let spill = shares8(first, lesser8(length, one))
    let rest = shares8(second, length &- one)
    putHeights(
      first &- spill, second &- rest &+ spill, rest, goesUp: Lanes.all(bits, bit: Self.upBit),
      record)

    let row: Lanes = lanes(.row, index)
    let nextColumn: Lanes = column &+ start &>> 16
    let tile: Lanes = (row &>> 4) &* tileColumns &+ spans.left &>> 20
    putLanes(tile &+ nextColumn &>> 4, .tile, record)
    // A span that is longer than these columns has columns left.
    let nextInTile: Lanes = nextColumn & 15
    let room: Lanes = two &- one & Lanes.more(nextInTile, than: 14)
    let isLonger: Lanes = (room &- length) &>> 31
    putEntries(
      at: nextInTile &<< 4 | (row & 15), hasTwo: hasTwo, isFirstKnown: Lanes.repeated(0),
      isLastKnown: Self.lastKnown(bits), flags: isLonger & Int32(1 << Self.slowBit), record)
  }

  /// A mask of the spans whose known pixel, if any, is the last one. It is the last if the span goes left, or else the
  /// first.
  @inline(__always)
  private static func lastKnown(_ bits: Lanes) -> Lanes {
    Lanes.all(bits & bits &<< Int32(leftBit - knownBit), bit: leftBit)
  }

  /// Stores the numbers to add to three neighbouring accumulators; they are negative for spans that go up.
  @inline(__always)
  private func putHeights(
    _ here: Lanes, _ next: Lanes, _ third: Lanes, goesUp: Lanes, _ record: Int
  ) {
    putLanes((here ^ goesUp) &- goesUp, .here, record)
    putLanes((next ^ goesUp) &- goesUp, .next, record)
    putLanes((third ^ goesUp) &- goesUp, .third, record)
  }

  /// Stores the pixels, two at most, that the spans enter. Every condition is a mask: all bits of a lane, or none.
  @inline(__always)
  private func putEntries(
    at place: Lanes, hasTwo: Lanes, isFirstKnown: Lanes, isLastKnown: Lanes, flags: Lanes,
    _ record: Int
  ) {
    let entersSecond: Lanes = hasTwo & ~isLastKnown
    let entersFirst: Lanes = ~(isFirstKnown | (isLastKnown & ~hasTwo))
    let crossings: Lanes = (entersFirst & 1) | (entersSecond & 2)
    putLanes(crossings &* powers_of_two8(place &>> 4), .crossings, record)
    putLanes(place | flags, .place, record)
    // A span that enters one pixel has the same entry twice. One that enters none has an entry behind the last column.
    let second: Lanes = place &+ 16
    let behind = Lanes.repeated(256)
    let secondOrNone = choice8(entersSecond, second, behind)
    let firstOrNone = choice8(entersFirst, place, behind)
    putLanes(choice8(entersFirst, place, secondOrNone), .firstEntry, record)
    putLanes(choice8(entersSecond, second, firstOrNone), .secondEntry, record)
  }
}

/// Spans before they are split. Places are in 1/65536 pixel from the left side of the column that a span begins in.
private struct Uncut {
  /// The left ends, in 1/65536 pixel from the origin of the tiles.
  let left: Lanes
  /// The heights, with their flag bits.
  let bits: Lanes
  let rise: SIMD8<Float>
  /// The heights in units of the accumulators.
  let full: Lanes
  /// The columns, 0...15, of the tile in which they begin.
  let column: Lanes
  let offset: Lanes
  let end: Lanes

  @inline(__always)
  init(_ batch: borrowing SpanBatch, _ index: Int) {
    left = batch.lanes(.left, index)
    bits = batch.lanes(.height, index)
    rise = batch.rises(index)
    full = (bits & 0x1ff) &<< 12
    column = (left &>> 16) & 15
    offset = left & 0xffff
    let right: Lanes = batch.lanes(.right, index)
    end = right &- left &+ offset
  }

  /// The height up to a place; the full height if the span does not go on after it.
  @inline(__always)
  func height(to place: Lanes, where goesOn: Lanes) -> Lanes {
    full &- (full &- rounded_products8(place &- offset, rise, full)) & goesOn
  }
}
#endif
