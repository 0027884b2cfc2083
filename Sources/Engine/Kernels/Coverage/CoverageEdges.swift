#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunPlatform

/// Eight neighbouring edges of an outline, processed together, and the data that a batch needs of each.
///
/// The direction of an edge is unpredictable, and so is the presence of the outline in the pixel where the edge begins.
/// No branch here depends on either.
@safe struct CoverageEdges: ~Copyable {
  typealias Area = CoverageRasterizer.Area
  typealias Vertex = CoverageRasterizer.Vertex
  private typealias Lanes = SIMD8<Int32>

  /// The number of edges processed together.
  static let count = 8

  /// The fields of an edge. Each has an array of its own.
  enum Field: Int, CaseIterable {
    /// The x of its upper and of its lower end, in 1/65536 pixel from the origin of the tiles.
    case upperX, lowerX
    case firstRow
    /// The number of rows after the first.
    case moreRows
    /// A whole row's height, with the flag bits that go with a span's height.
    case whole
    /// The heights in the first and in the last row, with their flag bits.
    case firstHeight, lastHeight
    /// The offset of its upper ends from the batch's array of left ends: 0 if the upper ends are the left ones, the
    /// distance to the next array if they are the right ones. For a vertical edge either will do.
    case uppers
    /// Accumulator units of height per 1/65536 pixel of width, as a float's bits.
    case rise
  }

  /// The state of the outline in the pixel where the first edge begins.
  enum Start {
    /// The first edge begins a contour: the outline is already in the pixel, by the contour's last edge.
    case ofContour
    /// Another edge of the contour precedes the first.
    case afterAnother
    /// Not needed: every edge counts as entering all of its pixels.
    case ofNoInterest
  }

  /// The edges of each kind, as a bit for each edge, from the first on.
  struct Found {
    /// All edges that were taken.
    var all: UInt32
    /// The total number of rows of the plain edges, or more.
    var rows: Int
    /// Edges that begin in a pixel that the outline is already in.
    var known: UInt32
    /// Edges within one pixel.
    var inOnePixel: UInt32
    /// Edges that fit a batch: not horizontal, wholly inside the clip, short, and not too far to the right.
    var plain: UInt32
    /// Edges that go right, left, down and up.
    var right: UInt32
    var left: UInt32
    var down: UInt32
    var up: UInt32
  }

  private let numbers: UnsafeMutablePointer<Int32>
  /// The x of each edge at the lower borders of its first four rows, in 1/2^40 pixel; then, for each edge, the change
  /// of x in four rows.
  private let borders: UnsafeMutablePointer<Int>
  /// A copy of the vertices of edges at either end of the outline, where a whole vector cannot be loaded.
  private let corners: UnsafeMutablePointer<Vertex>

  init() {
    unsafe numbers = TileAccumulators.zeros(Self.count * Field.allCases.count)
    unsafe borders = TileAccumulators.zeros(Self.count * 5)
    unsafe corners = TileAccumulators.zeros(Self.count + 2)
  }

  deinit {
    unsafe free(numbers)
    unsafe free(borders)
    unsafe free(corners)
  }

  /// Access to the fields of the edges.
  @safe struct Places {
    fileprivate let numbers: UnsafePointer<Int32>
    fileprivate let borders: UnsafePointer<Int>

    @inline(__always)
    func get(_ field: Field, _ edge: Int) -> Int {
      assert(edge >= 0 && edge < CoverageEdges.count)
      return unsafe Int(numbers[field.rawValue &* CoverageEdges.count &+ edge])
    }

    @inline(__always)
    func rise(_ edge: Int) -> Float {
      Float(bitPattern: UInt32(truncatingIfNeeded: get(.rise, edge)))
    }

    /// The x of a plain edge at the lower borders of its first four rows, in 1/2^40 pixel.
    @inline(__always)
    func borders(_ edge: Int) -> SIMD4<Int> {
      unsafe UnsafeRawPointer(borders + edge &* 4).loadUnaligned(as: SIMD4<Int>.self)
    }

    /// The change of x in four rows, in 1/2^40 pixel.
    @inline(__always)
    func step(_ edge: Int) -> Int { unsafe borders[CoverageEdges.count &* 4 &+ edge] }
  }

  var places: Places {
    unsafe Places(numbers: UnsafePointer(numbers), borders: UnsafePointer(borders))
  }

  /// Takes up to eight edges and computes their fields.
  ///
  /// - Parameters:
  ///   - index: the index of the vertex at the end of the first edge.
  ///   - count: the number of edges, at most `CoverageEdges.count`.
  ///   - start: the state of the outline in the pixel where the first edge begins.
  @inline(__always)
  func take(
    _ vertices: Span<Vertex>, from index: Int, count: Int, _ start: Start, in area: Area
  ) -> Found {
    if index >= 2 && index &+ Lanes.scalarCount <= vertices.count {
      return unsafe vertices.withUnsafeBufferPointer { all in
        unsafe find(all.baseAddress.unsafelyUnwrapped + (index &- 2), count, start, in: area)
      }
    }
    unsafe corners[0] = vertices[max(index &- 2, 0)]
    for place in 0...count { unsafe corners[place &+ 1] = vertices[index &- 1 &+ place] }
    return unsafe find(corners, count, start, in: area)
  }

  /// Computes the fields of edges. The first edge leads from the second of the vertices to the third.
  @inline(__always)
  private func find(
    _ vertices: UnsafePointer<Vertex>, _ count: Int, _ start: Start, in area: Area
  ) -> Found {
    let (beforeX, beforeY) = unsafe Self.places(vertices, area)
    let (fromX, fromY) = unsafe Self.places(vertices + 1, area)
    let (toX, toY) = unsafe Self.places(vertices + 2, area)
    let goesLeft: Lanes = (toX &- fromX) &>> 31
    let goesUp: Lanes = (toY &- fromY) &>> 31
    let left = lesser8(fromX, toX)
    let right = greater8(fromX, toX)
    let upper = lesser8(fromY, toY)
    let lower = greater8(fromY, toY)
    let across: Lanes = right &- left
    let height: Lanes = lower &- upper

    // The pixel where an edge begins: on a border, the one that the edge goes through. The same holds for its end.
    let wentLeft: Lanes = (fromX &- beforeX) &>> 31
    let wentUp: Lanes = (fromY &- beforeY) &>> 31
    let lastIfRight = greater8(beforeX &>> 8, (fromX &- 1) &>> 8)
    let lastColumn: Lanes = lastIfRight ^ ((lastIfRight ^ (fromX &>> 8)) & wentLeft)
    let lastRow: Lanes = (fromY &- 1 &- wentUp) &>> 8
    let firstColumn: Lanes = (fromX &+ goesLeft) &>> 8
    let firstRow: Lanes = (fromY &+ goesUp) &>> 8
    let apart: Lanes = (lastColumn ^ firstColumn) | (lastRow ^ firstRow)
    // A horizontal edge on the border of two rows is in neither.
    let onBorder = zeros8(fromY & 255)
    let isLevel: Lanes = zeros8(height) | zeros8(fromY ^ beforeY)
    var known: Lanes = zeros8(apart) & ~(onBorder & isLevel)
    switch start {
    case .ofContour: known[0] = -1
    case .afterAnother: break
    case .ofNoInterest: known = Lanes.repeated(0)
    }

    let topRow: Lanes = upper &>> 8
    let bottomRow: Lanes = (lower &- 1) &>> 8
    let columns: Lanes = (right &- 1) &>> 8 &- left &>> 8
    let inColumn: Lanes = (columns &- 1) &>> 31
    let inRow = zeros8(topRow ^ bottomRow)
    let limit = Int32(truncatingIfNeeded: min(area.columns, SpanBatch.mostColumns) &<< 8 &- 1)
    let far: Lanes = (limit &- right) | (SpanBatch.mostReach &- across)
    let high: Lanes = (height &- 1) | (SpanBatch.mostReach &- height)
    let below: Lanes = Int32(truncatingIfNeeded: area.rows &<< 8) &- lower
    let special: Lanes = left | far | high | upper | below

    let leansLeft: Lanes = goesLeft ^ goesUp
    let upperX: Lanes = fromX ^ ((fromX ^ toX) & goesUp)
    let lowerX: Lanes = toX ^ ((fromX ^ toX) & goesUp)
    let bits: Lanes =
      (goesUp & Int32(1 << SpanBatch.upBit)) | (goesLeft & Int32(1 << SpanBatch.leftBit))
    let knownBits: Lanes = known & Int32(1 << SpanBatch.knownBit)
    let top: Lanes = 256 &- (upper & 255)
    let firstBits: Lanes = bits | (knownBits & (~goesUp | inRow))
    let lastBits: Lanes = bits | (knownBits & (goesUp | inRow))
    put(upperX &<< 8, .upperX)
    put(lowerX &<< 8, .lowerX)
    put(topRow, .firstRow)
    let moreRows: Lanes = bottomRow &- topRow
    put(moreRows, .moreRows)
    put(bits | 256, .whole)
    put(lesser8(top, height) | firstBits, .firstHeight)
    put((lower &- greater8(upper, bottomRow &<< 8)) | lastBits, .lastHeight)
    put(leansLeft & Int32(SpanBatch.stride), .uppers)
    put(quotients8(height &<< 4, across), .rise)
    unsafe put_borders8(
      across, leansLeft, height, upperX, top, borders, borders + Self.count * 4)

    let mask: UInt32 = 1 &<< UInt32(truncatingIfNeeded: count) &- 1
    let isThere: Lanes = (Lanes.numbers &- Int32(truncatingIfNeeded: count)) &>> 31
    let isPlain: Lanes = isThere & ~(special &>> 31)
    return Found(
      all: mask, rows: count &+ Int(sum8(moreRows & isPlain)),
      known: negative_ones8(known) & mask,
      inOnePixel: negative_ones8(inColumn & inRow) & mask,
      plain: ~negative_ones8(special) & mask,
      right: negative_ones8(fromX &- toX) & mask, left: negative_ones8(goesLeft) & mask,
      down: negative_ones8(fromY &- toY) & mask, up: negative_ones8(goesUp) & mask)
  }

  /// The coordinates of eight vertices, relative to the origin of the tiles.
  @inline(__always)
  private static func places(
    _ vertices: UnsafePointer<Vertex>, _ area: Area
  ) -> (x: Lanes, y: Lanes) {
    let memory = unsafe UnsafeRawPointer(vertices)
    let first = unsafe memory.loadUnaligned(as: Lanes.self)
    let second = unsafe memory.loadUnaligned(
      fromByteOffset: MemoryLayout<Lanes>.size, as: Lanes.self)
    return (
      evens8(first, second) &- Int32(truncatingIfNeeded: area.originX),
      odds8(first, second) &- Int32(truncatingIfNeeded: area.originY)
    )
  }

  @inline(__always)
  private func put(_ values: Lanes, _ field: Field) {
    unsafe UnsafeMutableRawPointer(numbers + field.rawValue &* Self.count).storeBytes(
      of: values, as: Lanes.self)
  }
}
#endif
