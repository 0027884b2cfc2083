#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunPlatform

/// The spans of neighbouring edges, which are then split into columns together.
///
/// The number of rows of a curve's edge, and of columns in each row, is unpredictable, and a mispredicted branch is
/// expensive. So each edge writes four spans, and the next edge overwrites the unused ones. Then every span is split
/// into two columns, the second perhaps empty, as many spans at a time as there are lanes. A span that goes on after
/// these two columns, or into another tile, is copied to the list of continuations and split into two more.
@safe struct SpanBatch: ~Copyable {
  /// Columns from here on are too far to the right for a batch's numbers.
  static let mostColumns = 1 << 15 - 1
  /// The most rows that an edge in a batch may have.
  static let mostRows = 129
  /// The largest width and height of such an edge, in 1/256 pixel.
  static let mostReach = Int32(mostRows - 1) << 8 - 1
  /// The largest number of spans.
  private static let capacity = 384
  /// The distance between the arrays of two fields. Vectors of sixteen may reach beyond the last span.
  static let stride = capacity + 16

  /// An array for each field of the spans, then the arrays of the continuations.
  private let numbers: UnsafeMutablePointer<Int32>
  var count = 0
  /// A bit for each pixel of a row whose crossings are counted: all or none.
  private(set) var counted = UInt32.max
  /// True if pixels that the outline enters more than once are noted.
  var countsCrossings: Bool {
    get { counted != 0 }
    set { counted = newValue ? .max : 0 }
  }

  init() {
    // Pages of zeros: a process that draws only convex shapes never touches them.
    unsafe numbers = TileAccumulators.zeros(Self.continuations + Self.stride * Self.fieldsOfSpans)
  }

  deinit { unsafe free(numbers) }

  /// A part of an edge in a row.
  struct Part {
    let span: RowSpan
    let row: Int
    /// The index of the vertex that the edge leads to.
    let edge: Int
    /// Accumulator units of height per 1/65536 pixel of width.
    let rise: Float
    /// True if the edge begins in this part, in a pixel that the outline has already entered.
    let isKnown: Bool
    let goesDown: Bool
    let goesRight: Bool

    /// The first column of the continuation.
    var nextColumn: Int {
      let first = span.firstColumn
      return first &+ (first & 15 == 15 ? 1 : 2)
    }
  }

  /// The fields of a span, each in an array of its own. Continuations have arrays, too: the fields up to `rise` are their
  /// input, those from `tile` on their result.
  enum Field: Int, CaseIterable {
    /// Its ends, in 1/65536 pixel: the first two arrays.
    case left, right
    /// The height of the span in 1/256 of the row's, with bits for the last three fields of `Part`.
    case height
    case row
    /// Accumulator units of height per 1/65536 pixel of width, as a float's bits.
    case rise
    /// The index of the vertex that its edge leads to.
    case edge
    /// Its tile, and its first pixel in the tile with flags.
    case tile, place
    /// A bit for each pixel of the tile's row that the outline enters.
    case crossings
    /// The numbers to add to the accumulators of its first column and of the next two.
    case here, next, third
    /// The places of the entries for its first and its second pixel.
    case firstEntry, secondEntry
  }

  /// A record in place of a span: a fact about the pixel that the outline is in.
  enum Note {
    /// The outline may cross itself before it leaves the pixel.
    case selfCrossing
    /// The outline continues in another ribbon.
    case ribbon
  }

  /// The bits next to a height, for a span whose first pixel is known, one that goes up, and one that goes left.
  static let knownBit = 16
  static let upBit = 17
  static let leftBit = 18
  /// The bit of a note in place of a span.
  static let noteBit = 19
  /// The bit next to it for `Note.ribbon`.
  static let ribbonBit = 20
  /// The bit next to a place for a span that goes on, in a third column or in another tile.
  static let goingOnBit = 8
  /// Set on records that take the slow path (`addOnSlowPath`): notes, and spans with columns left after the second
  /// split.
  static let slowBit = 9
  /// The distance from a continuation's number to the index of its result.
  static let next = (Field.allCases.count - Field.tile.rawValue) * stride
  /// The distance from that number to the index of its input.
  static let continuations = Field.allCases.count * stride + next
  /// The number of input fields, without the edge.
  private static let fieldsOfSpans = Field.rise.rawValue + 1

  /// Access to the arrays of the fields.
  @safe struct Places {
    fileprivate let numbers: UnsafeMutablePointer<Int32>

    @inline(__always)
    fileprivate func place(_ field: Field, _ index: Int) -> UnsafeMutablePointer<Int32> {
      assert(
        index >= 0
          && index <= capacity
            + (field.rawValue < Field.tile.rawValue ? continuations : SpanBatch.next)
      )
      return unsafe numbers + (field.rawValue &* stride &+ index)
    }

    @inline(__always)
    func get(_ field: Field, _ index: Int) -> Int { unsafe Int(place(field, index).pointee) }
  }

  var places: Places { unsafe Places(numbers: numbers) }

  @inline(__always)
  private func place(_ field: Field, _ index: Int) -> UnsafeMutablePointer<Int32> {
    unsafe places.place(field, index)
  }

  @inline(__always)
  func get(_ field: Field, _ index: Int) -> Int { places.get(field, index) }

  @inline(__always)
  private func put(_ value: Int, _ field: Field, _ index: Int) {
    unsafe place(field, index).pointee = Int32(truncatingIfNeeded: value)
  }

  @inline(__always)
  func lanes(_ field: Field, _ index: Int) -> SIMD8<Int32> {
    unsafe UnsafeRawPointer(place(field, index)).loadUnaligned(as: SIMD8<Int32>.self)
  }

  @inline(__always)
  func rises(_ index: Int) -> SIMD8<Float> {
    unsafe UnsafeRawPointer(place(.rise, index)).loadUnaligned(as: SIMD8<Float>.self)
  }

  /// Copies the input fields of the spans whose bit is set to the list of continuations. Bit 0 is the span at `index`.
  ///
  /// - Parameter place: the number of continuations so far.
  @inline(__always)
  func writeContinuations(_ bits: UInt32, from index: Int, at place: Int) {
    let numbers = unsafe self.place(.left, index)
    let continuations = unsafe self.place(.left, Self.continuations &+ place)
    unsafe keep_numbers8(
      numbers, bits, Int32(Self.fieldsOfSpans), Self.stride, continuations)
  }

  @inline(__always)
  func putLanes(_ values: SIMD8<Int32>, _ field: Field, _ index: Int) {
    unsafe UnsafeMutableRawPointer(place(field, index)).storeBytes(
      of: values, as: SIMD8<Int32>.self)
  }
}

extension SpanBatch {
  typealias Corner = CoverageRasterizer.Corner
  typealias Pixel = CoverageRasterizer.Pixel

  /// True if there is room for this number of rows.
  @inline(__always)
  func hasRoom(_ rows: Int) -> Bool { count &+ rows <= Self.capacity }

  /// The flag bits next to a height.
  @inline(__always)
  private static func bits(isKnown: Bool, goesDown: Bool, goesRight: Bool) -> Int {
    (isKnown ? 1 << knownBit : 0) | (goesDown ? 0 : 1 << upBit) | (goesRight ? 0 : 1 << leftBit)
  }

  /// Appends the rows of edges that fit a batch, which must have room for them.
  ///
  /// - Parameter edge: the index of the vertex that the first of them leads to.
  @inline(__always)
  mutating func append(_ edges: borrowing CoverageEdges, _ range: Range<Int>, edge: Int) {
    // Local pointers: after a store through a property the compiler would load the property again.
    let all = unsafe numbers
    let rises = unsafe all + Field.rise.rawValue * Self.stride
    let edges = edges.places
    var start = count
    var edge = SIMD4(repeating: Int32(truncatingIfNeeded: edge))
    for number in range {
      let last = start &+ edges.get(.moreRows, number)
      let step = SIMD4(repeating: edges.step(number))
      var borders = edges.borders(number)
      let uppersAt = edges.get(.uppers, number)
      let uppers = unsafe all + uppersAt
      let lowers = unsafe all + (Self.stride &- uppersAt)
      let rise = SIMD4(repeating: edges.rise(number))
      let whole = SIMD4(repeating: Int32(truncatingIfNeeded: edges.get(.whole, number)))
      var rows = numbers_from(Int32(truncatingIfNeeded: edges.get(.firstRow, number)))
      var index = start
      repeat {
        let places = lower_halves(shifted_down(borders, 24))
        unsafe Self.putFour(places, lowers + index)
        unsafe Self.putFour(places, uppers + (index &+ 1))
        unsafe Self.putFour(whole, all + (Field.height.rawValue &* Self.stride &+ index))
        unsafe Self.putFour(rows, all + (Field.row.rawValue &* Self.stride &+ index))
        unsafe Self.putFour(
          edge, all + (Field.edge.rawValue &* Self.stride &+ index))
        unsafe UnsafeMutableRawPointer(rises + index).storeBytes(of: rise, as: SIMD4<Float>.self)
        borders &+= step
        rows &+= 4
        index &+= 4
      } while index <= last
      unsafe uppers[start] = Int32(truncatingIfNeeded: edges.get(.upperX, number))
      unsafe lowers[last] = Int32(truncatingIfNeeded: edges.get(.lowerX, number))
      // For an edge in one row both are the same.
      let heights = unsafe all + Field.height.rawValue &* Self.stride
      unsafe heights[start] = Int32(truncatingIfNeeded: edges.get(.firstHeight, number))
      unsafe heights[last] = Int32(truncatingIfNeeded: edges.get(.lastHeight, number))
      start = last &+ 1
      edge &+= 1
    }
    count = start
  }

  @inline(__always)
  private static func putFour(_ values: SIMD4<Int32>, _ place: UnsafeMutablePointer<Int32>) {
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: values, as: SIMD4<Int32>.self)
  }

  /// Appends a part of an edge that is wholly inside the clip.
  mutating func append(_ part: Part) {
    let bits = Self.bits(
      isKnown: part.isKnown, goesDown: part.goesDown, goesRight: part.goesRight)
    put(part.span.left, .left, count)
    put(part.span.right, .right, count)
    put(part.span.height | bits, .height, count)
    put(part.row, .row, count)
    put(part.edge, .edge, count)
    put(Int(part.rise.bitPattern), .rise, count)
    count &+= 1
  }

  /// Appends a note of a pixel.
  mutating func append(_ note: Note, of pixel: Pixel, edge: Int) {
    append(
      Part(
        span: RowSpan(left: pixel.column &<< 16, right: pixel.column &<< 16, height: 0),
        row: pixel.row, edge: edge, rise: 0, isKnown: false, goesDown: true, goesRight: true))
    put(
      1 << Self.noteBit | (note == .ribbon ? 1 << Self.ribbonBit : 0), .height, count &- 1)
  }

  /// The note in place of a span; nil if the record is a span.
  @inline(__always)
  func note(_ index: Int) -> Note? {
    let bits = get(.height, index)
    if bits & 1 << Self.noteBit == 0 { return nil }
    return bits & 1 << Self.ribbonBit == 0 ? .selfCrossing : .ribbon
  }

  subscript(index: Int) -> Part {
    @inline(__always)
    get {
      let height = get(.height, index)
      return Part(
        span: RowSpan(
          left: get(.left, index), right: get(.right, index), height: height & 0x1ff),
        row: get(.row, index), edge: get(.edge, index),
        rise: Float(bitPattern: UInt32(truncatingIfNeeded: get(.rise, index))),
        isKnown: height & 1 << Self.knownBit != 0, goesDown: height & 1 << Self.upBit == 0,
        goesRight: height & 1 << Self.leftBit == 0)
    }
  }
}
#endif
