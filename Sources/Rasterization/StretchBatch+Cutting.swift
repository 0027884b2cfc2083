internal import CProcessor

// Stretches are cut into columns here: eight at a time, or sixteen where processors take so many.
extension StretchBatch {
  /// Cuts all stretches into columns.
  @inline(__always)
  func cut(tileColumns: Int) {
    if has_sixteen_lanes() {
      cut(SIMD16<Int32>.self, tileColumns: tileColumns)
    } else {
      cut(SIMD8<Int32>.self, tileColumns: tileColumns)
    }
  }

  @inline(__always)
  private func cut<Lanes: NumberLanes>(_: Lanes.Type, tileColumns: Int) {
    let tileColumns = Int32(truncatingIfNeeded: tileColumns)
    var index = 0
    while index < count {
      cut(Lanes.self, index, tileColumns: tileColumns)
      index &+= Lanes.scalarCount
    }
  }

  /// Cuts some stretches into their first two columns, if these are of one tile, else into their first one, and what
  /// goes on into two more.
  @inline(__always)
  private func cut<Lanes: NumberLanes>(_: Lanes.Type, _ index: Int, tileColumns: Int32) {
    let one = Lanes(repeating: 0x10000)
    let two = Lanes(repeating: 0x20000)
    let (left, right): (Lanes, Lanes) = (lanes(.left, index), lanes(.right, index))
    let bits: Lanes = lanes(.height, index)
    let rise: Lanes.Rises = rises(index)
    let full: Lanes = (bits & 0x1ff) &<< 12
    let column: Lanes = (left &>> 16) & 15
    let isLast = Lanes.more(column, than: 14)
    let offset: Lanes = left & 0xffff
    let end: Lanes = right &- left &+ offset
    let isBeyond = Lanes.more(end, than: 0x10000)
    let isBehind = Lanes.more(end, than: 0x20000)
    let isTwo: Lanes = isBeyond & ~isLast
    // How much of the height there is up to the end of each column.
    let first = Lanes.height(one &- offset, rise, of: full, where: isBeyond)
    let both = Lanes.height(two &- offset, rise, of: full, where: isBehind)
    let three = Lanes.height(
      Lanes(repeating: 0x30000) &- offset, rise, of: full, where: Lanes.more(end, than: 0x30000))
    let second: Lanes = (both &- first) & isTwo
    let endOfFirst: Lanes = end &+ (one &- end) & isBeyond
    let endOfSecond: Lanes = end &+ (two &- end) & isBehind
    let spill = Lanes.shares(first, offset &+ endOfFirst)
    let rest = Lanes.shares(second, endOfSecond &- one)
    let goesUp = Lanes.all(bits, bit: Self.upBit)
    putHeights(first &- spill, second &- rest &+ spill, rest, goesUp: goesUp, index)

    let start: Lanes = two &- one & isLast
    let length: Lanes = end &- start
    let hasTwo = Lanes.more(length, than: 0x10000)
    let before: Lanes = both &+ (first &- both) & isLast
    let sum: Lanes = three &+ (both &- three) & isLast
    let third: Lanes = sum &- before
    let below: Lanes = full &- sum
    let endOfThird: Lanes = length &+ (one &- length) & hasTwo
    let firstSpill = Lanes.shares(third, endOfThird)
    let secondSpill = Lanes.shares(below, length &- one)
    putHeights(
      third &- firstSpill, below &- secondSpill &+ firstSpill, secondSpill, goesUp: goesUp,
      index &+ Self.next)

    let row: Lanes = lanes(.row, index)
    let rowInTile: Lanes = row & 15
    let tile: Lanes = (row &>> 4) &* tileColumns &+ left &>> 20
    let nextColumn: Lanes = column &+ start &>> 16
    putLanes(tile, .tile, index)
    putLanes(tile &+ nextColumn &>> 4, .tile, index &+ Self.next)
    // The outline may be in the last pixel already if it goes left, else in the first one.
    let known: Lanes = (bits &>> Int32(Self.knownBit)) & 1
    let isLastKnown: Lanes = Lanes.all(bits, bit: Self.leftBit) & known
    let goesOn: Lanes = isBehind | (isBeyond & isLast)
    let note: Lanes = bits &>> Int32(Self.noteBit - Self.apartBit)
    let noteFlag: Lanes = note & Int32(1 << Self.apartBit)
    let goingOnFlag: Lanes = goesOn & Int32(1 << Self.goingOnBit)
    putEntries(
      at: column &<< 4 | rowInTile, hasTwo: isTwo & 1, isFirstKnown: known &- isLastKnown,
      isLastKnown: isLastKnown & ~goesOn, flags: goingOnFlag | noteFlag, index)
    // Of two columns of one tile the second is not the last one of all if the stretch is longer.
    let nextInTile: Lanes = nextColumn & 15
    let room: Lanes = two &- one & Lanes.more(nextInTile, than: 14)
    let isLonger: Lanes = (room &- length) &>> 31
    putEntries(
      at: nextInTile &<< 4 | rowInTile, hasTwo: hasTwo & 1, isFirstKnown: Lanes(repeating: 0),
      isLastKnown: isLastKnown, flags: isLonger & Int32(1 << Self.apartBit), index &+ Self.next)
  }

  /// Puts what stretches add to neighbouring accumulators, or what they subtract if they go up.
  @inline(__always)
  private func putHeights<Lanes: NumberLanes>(
    _ here: Lanes, _ next: Lanes, _ third: Lanes, goesUp: Lanes, _ record: Int
  ) {
    putLanes((here ^ goesUp) &- goesUp, .here, record)
    putLanes((next ^ goesUp) &- goesUp, .next, record)
    putLanes((third ^ goesUp) &- goesUp, .third, record)
  }

  /// Puts which of two pixels the outline comes into with stretches: all numbers are 0 or 1.
  @inline(__always)
  private func putEntries<Lanes: NumberLanes>(
    at place: Lanes, hasTwo: Lanes, isFirstKnown: Lanes, isLastKnown: Lanes, flags: Lanes,
    _ record: Int
  ) {
    let entersSecond: Lanes = hasTwo & ~isLastKnown
    let firstIsLast: Lanes = isLastKnown & ~hasTwo
    let entersFirst: Lanes = 1 &- (isFirstKnown | firstIsLast)
    let visits: Lanes = entersFirst &+ entersSecond &<< 1
    putLanes(visits &* Lanes.powersOfTwo(place &>> 4), .visits, record)
    putLanes(place | flags, .place, record)
    // Where it comes into one of them both entries are the same; where into none they are behind the last column.
    let isNone: Lanes = (entersFirst | entersSecond) &- 1
    let behind: Lanes = isNone & 256
    let firstEntry: Lanes = place &+ (1 &- entersFirst) &<< 4
    let secondEntry: Lanes = place &+ entersSecond &<< 4
    putLanes(firstEntry & ~isNone | behind, .firstEntry, record)
    putLanes(secondEntry & ~isNone | behind, .secondEntry, record)
  }
}
