#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// Computes the bilinear colours of an image, eight neighbouring pixels at a time.
///
/// It borrows the image from its frame: retaining it would update one reference count from all threads, and there are many
/// short commands.
@safe struct BilinearImage {
  private typealias Words = SIMD8<UInt32>
  private typealias Places = SIMD8<Int32>
  private typealias Lanes = PixelKernel.Lanes

  /// The number of pixels processed at a time.
  private static let width = 8

  private let storage: Unmanaged<ImageStorage>
  private let size: PixelSize
  private let isTiled: Bool
  private let alpha: UInt8
  private let startU: Int32
  private let columnU: Int32
  private let rowU: Int32
  private let startV: Int32
  private let columnV: Int32
  private let rowV: Int32
  private let bits: Int32
  /// True if the image is filtered bilinearly and has at least two texels along both axes. No other member may be used
  /// otherwise.
  let isUsable: Bool

  /// - Parameter image: the image, which the caller must keep alive while this value is used.
  init(_ image: ImageCoefficients) {
    unsafe storage = .passUnretained(image.image.storage)
    size = image.image.size
    isTiled = image.isTiled
    alpha = image.alpha
    startU = image.startU
    columnU = image.columnU
    rowU = image.rowU
    startV = image.startV
    columnV = image.columnV
    rowV = image.rowV
    bits = image.bits
    isUsable = image.filter == .bilinear && size.width > 1 && size.height > 1
  }

  /// Computes the colours of a tile's covered pixels, including alpha.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  ///   - rows: the rows of the tile.
  ///   - quarters: the wanted quarters of the tile, as in `TileFrame.Command`.
  ///   - coverage: the coverage of the tile's pixels, row by row; nil if all are covered.
  ///   - target: the destination of the colours.
  // Not inlined: in the interpreter's loop there are not enough registers for its vectors.
  @inline(never)
  func put<Target: ColorTarget>(
    left: Int32, top: Int32, rows: Range<Int>, quarters: UInt8, coverage: UnsafePointer<UInt8>?,
    to target: Target
  ) {
    unsafe storage._withUnsafeGuaranteedRef { storage in
      unsafe storage.bitmap.pixels.withUnsafeBufferPointer { texels in
        guard let texels = texels.baseAddress else { return }
        unsafe put(
          texels, left: left, top: top, rows: rows, quarters: quarters, coverage, to: target)
      }
    }
  }

  @inline(__always)
  private func put<Target: ColorTarget>(
    _ texels: UnsafePointer<PremultipliedColor>, left: Int32, top: Int32, rows: Range<Int>,
    quarters: UInt8, _ coverage: UnsafePointer<UInt8>?, to target: Target
  ) {
    let half = Int32(1) << (bits - 1)
    let firstU = startU &+ columnU &* left &+ rowU &* top &- half
    let firstV = startV &+ columnV &* left &+ rowV &* top &- half
    for column in stride(from: 0, to: TileFrame.tileSize, by: Self.width) {
      let coverage = unsafe coverage.map { unsafe $0 + column }
      let wanted = rows.clamped(to: Self.rows(of: quarters, column: column))
      let rows = unsafe Self.seen(of: wanted, coverage)
      if rows.isEmpty { continue }
      let x = Int32(truncatingIfNeeded: column)
      let (u, v) = (firstU &+ columnU &* x, firstV &+ columnV &* x)
      let eight = unsafe Eight(column: column, coverage: coverage, alpha: alpha, target: target)
      if isUpright(rows, u, v) {
        unsafe putUpright(texels, u, v, rows: rows, to: eight)
      } else {
        unsafe putTurned(texels, u, v, rows: rows, to: eight)
      }
    }
  }

  /// Eight columns of a tile.
  @safe private struct Eight<Target: ColorTarget> {
    /// The first column.
    private let column: Int
    /// The coverage from the first column on; nil if everything is covered.
    private let coverage: UnsafePointer<UInt8>?
    private let alpha: UInt8
    private let target: Target

    @inline(__always)
    init(column: Int, coverage: UnsafePointer<UInt8>?, alpha: UInt8, target: Target) {
      self.column = column
      unsafe self.coverage = unsafe coverage
      self.alpha = alpha
      self.target = target
    }

    /// True if any pixel of a row is covered.
    @inline(__always)
    func isSeen(_ row: Int) -> Bool {
      unsafe BilinearImage.isSeen(row &* TileFrame.tileSize, coverage)
    }

    @inline(__always)
    func put(_ colors: (even: Lanes, odd: Lanes), row: Int) {
      let place = row &* TileFrame.tileSize
      let colors =
        alpha == 255
        ? colors : PixelKernel.scaled(colors, by: Lanes(repeating: UInt16(alpha)))
      unsafe target.put(colors, at: place &+ column, coverage.map { unsafe $0 + place })
    }
  }

  /// Computes the colours of eight columns of an image that is rotated or scaled, or at its border.
  @inline(__always)
  private func putTurned<Target: ColorTarget>(
    _ texels: UnsafePointer<PremultipliedColor>, _ u: Int32, _ v: Int32, rows: Range<Int>,
    to eight: Eight<Target>
  ) {
    let columns = Inside(columnU, size.width, bits: bits)
    let lines = Inside(columnV, size.height, bits: bits)
    let before = Int32(truncatingIfNeeded: rows.lowerBound) &- 1
    var us = along(u &+ rowU &* before, columnU)
    var vs = along(v &+ rowV &* before, columnV)
    for y in rows {
      us &+= Places(repeating: rowU)
      vs &+= Places(repeating: rowV)
      if !eight.isSeen(y) { continue }
      if isTiled, !columns.contains(us[0]) || !lines.contains(vs[0]) {
        eight.put(unsafe repeated(texels, us, vs), row: y)
      } else {
        eight.put(unsafe within(texels, us, vs), row: y)
      }
    }
  }

  // MARK: Visible pixels

  /// The rows of the given quarters of a tile, in the half that begins at a column.
  @inline(__always)
  private static func rows(of quarters: UInt8, column: Int) -> Range<Int> {
    let isRight = column == 0 ? 0 : 1 as UInt8
    let first = quarters &>> isRight & 1 != 0 ? 0 : width
    let end = quarters &>> (isRight &+ 2) & 1 != 0 ? 2 * width : width
    return first..<end
  }

  /// True if any of eight pixels is covered.
  @inline(__always)
  private static func isSeen(_ place: Int, _ coverage: UnsafePointer<UInt8>?) -> Bool {
    guard let coverage = unsafe coverage else { return true }
    return unsafe UnsafeRawPointer(coverage + place).loadUnaligned(as: UInt64.self) != 0
  }

  /// The rows from the first to the last in which any of eight pixels is covered.
  private static func seen(of rows: Range<Int>, _ coverage: UnsafePointer<UInt8>?) -> Range<Int> {
    var (first, end) = (rows.lowerBound, rows.upperBound)
    while first < end, unsafe !isSeen(first &* TileFrame.tileSize, coverage) { first &+= 1 }
    while first < end, unsafe !isSeen((end &- 1) &* TileFrame.tileSize, coverage) { end &-= 1 }
    return first..<end
  }

  /// The range of positions along an axis whose texel and next texel lie inside an image.
  private struct Inside {
    private let end: UInt64
    private let reach: Int64

    /// Creates the range for `count` neighbouring pixels, `step` apart.
    @inline(__always)
    init(_ step: Int32, _ extent: Int, count: Int = BilinearImage.width, bits: Int32) {
      end = UInt64(truncatingIfNeeded: max(extent &- 1, 0)) &<< UInt64(truncatingIfNeeded: bits)
      reach = Int64(step) &* Int64(count &- 1)
    }

    /// True if pixels from `start` on are all inside. As an unsigned number, a negative position is beyond any image.
    @inline(__always)
    func contains(_ start: Int32) -> Bool {
      let first = Int64(start)
      return UInt64(bitPattern: first) < end && UInt64(bitPattern: first &+ reach) < end
    }
  }

  // MARK: Texels

  /// True if the image is neither rotated nor scaled, so that neighbouring pixels have neighbouring texels and all texels of
  /// the columns lie inside the image.
  private func isUpright(_ rows: Range<Int>, _ firstU: Int32, _ firstV: Int32) -> Bool {
    let one = Int32(1) << bits
    guard columnU == one, rowV == one, columnV == 0, rowU == 0,
      Inside(columnU, size.width, bits: bits).contains(firstU)
    else { return false }
    let first = firstV &+ Int32(truncatingIfNeeded: rows.lowerBound) &<< bits
    return !isTiled
      || Inside(one, size.height, count: rows.count, bits: bits).contains(first)
  }

  /// Computes the colours of eight columns of an upright image. Each line of means is used for two rows.
  @inline(__always)
  private func putUpright<Target: ColorTarget>(
    _ texels: UnsafePointer<PremultipliedColor>, _ u: Int32, _ v: Int32, rows: Range<Int>,
    to eight: Eight<Target>
  ) {
    let x = Weights(weights(Places(repeating: u)))
    let y = LineWeights(weights(Places(repeating: v)))
    let first = Int(v >> bits)
    let last = size.height &- 1
    let column = unsafe texels + Int(u >> bits)
    /// Returns the means along the upper line of a row, or along the nearest line of the image.
    @inline(__always) func line(_ row: Int) -> Line {
      let place = unsafe column + max(0, min(first &+ row, last)) &* size.width
      return unsafe Line(
        UnsafeRawPointer(place).loadUnaligned(as: Lanes.self),
        UnsafeRawPointer(place + 1).loadUnaligned(as: Lanes.self), x)
    }
    var upper = line(rows.lowerBound)
    for row in rows {
      let lower = line(row &+ 1)
      eight.put(Line.mean(upper, lower, y), row: row)
      upper = lower
    }
  }

  /// The colours of eight pixels of an image whose border pixels extend outwards.
  ///
  /// A position beyond the border is clamped to it. A position on the centre of the last texel is expressed as the full way
  /// from the texel before, so that every pixel has two pairs of neighbours.
  @inline(__always)
  private func within(
    _ texels: UnsafePointer<PremultipliedColor>, _ us: Places, _ vs: Places
  ) -> (even: Lanes, odd: Lanes) {
    /// Returns the texels before positions along an axis, and the weights of the next texels.
    @inline(__always)
    func split(_ places: Places, _ extent: Int) -> (texels: Places, weights: Words) {
      let last = Int32(truncatingIfNeeded: extent &- 1)
      // The position of the last texel has 31 bits: no side is longer than `Image.largestSide`.
      let within = lesser8(
        greater8(places, .zero), Places(repeating: last &<< bits))
      let texels = lesser8(
        within &>> Places(repeating: bits), Places(repeating: last &- 1))
      let parts = within &>> Places(repeating: bits &- 8) &- texels &<< Places(repeating: 8)
      return unsafe (texels, unsafeBitCast(parts, to: Words.self))
    }
    return unsafe means(texels, split(us, size.width), split(vs, size.height))
  }

  /// The means of the texels before and after positions.
  @inline(__always)
  private func means(
    _ texels: UnsafePointer<PremultipliedColor>, _ columns: (texels: Places, weights: Words),
    _ lines: (texels: Places, weights: Words)
  ) -> (even: Lanes, odd: Lanes) {
    let width = Places(repeating: Int32(truncatingIfNeeded: size.width))
    let (x, y) = (Weights(columns.weights), LineWeights(lines.weights))
    var places = Words()
    return unsafe withUnsafeMutablePointer(to: &places) { places in
      // Both factors have 15 bits, and their sums of products take one instruction where 32-bit products take two.
      let starts = unsafe sums_of_products(
        unsafeBitCast(lines.texels, to: Lanes.self), unsafeBitCast(width, to: Lanes.self))
      unsafe put_one_by_one(unsafeBitCast(starts &+ columns.texels, to: Words.self), places)
      let place = unsafe (
        word_put(places, 0), word_put(places, 1), word_put(places, 2), word_put(places, 3),
        word_put(places, 4), word_put(places, 5), word_put(places, 6), word_put(places, 7)
      )
      /// Returns the means along the lines that begin at `start`.
      @inline(__always) func line(_ start: UnsafePointer<PremultipliedColor>) -> Line {
        let first = unsafe four_pairs(
          start + Int(place.0), start + Int(place.1), start + Int(place.4), start + Int(place.5))
        let second = unsafe four_pairs(
          start + Int(place.2), start + Int(place.3), start + Int(place.6), start + Int(place.7))
        return unsafe Line(
          unsafeBitCast(first_of_pairs(first, second), to: Lanes.self),
          unsafeBitCast(second_of_pairs(first, second), to: Lanes.self), x)
      }
      return unsafe Line.mean(line(texels), line(texels + size.width), y)
    }
  }

  /// The colours of eight pixels of an image that repeats.
  @inline(never)
  private func repeated(
    _ texels: UnsafePointer<PremultipliedColor>, _ us: Places, _ vs: Places
  ) -> (even: Lanes, odd: Lanes) {
    /// Returns the position inside the image; no coordinate is negative here, so unsigned remainders are correct.
    func placed(_ value: Int32, _ extent: Int) -> Int {
      Int(UInt32(bitPattern: value) % UInt32(extent))
    }
    func texel(_ column: Int32, _ line: Int32) -> UInt32 {
      unsafe texels[placed(line, size.height) * size.width + placed(column, size.width)].rawValue
    }
    /// Returns the means along the lines that are `below` lines further down.
    func line(_ below: Int32, _ x: Weights) -> Line {
      var (left, right) = (Words(), Words())
      for lane in 0..<Self.width {
        let (column, line) = (us[lane] >> bits, vs[lane] >> bits &+ below)
        left[lane] = texel(column, line)
        right[lane] = texel(column &+ 1, line)
      }
      return unsafe Line(
        unsafeBitCast(left, to: Lanes.self), unsafeBitCast(right, to: Lanes.self), x)
    }
    let x = Weights(weights(us))
    return Line.mean(line(0, x), line(1, x), LineWeights(weights(vs)))
  }

  /// The weights of the texels after positions.
  @inline(__always)
  private func weights(_ places: Places) -> Words {
    let parts = places &>> Places(repeating: bits &- 8) & Places(repeating: 255)
    return unsafe unsafeBitCast(parts, to: Words.self)
  }

  /// The values of an affine function at eight pixels of a row.
  @inline(__always) private func along(_ start: Int32, _ step: Int32) -> Places {
    Places(repeating: start) &+ Places(0, 1, 2, 3, 4, 5, 6, 7) &* Places(repeating: step)
  }

  // MARK: Means

  /// The weights of two neighbours on a line in 256ths, repeated in both lanes of every pixel.
  private struct Weights {
    private let first: Lanes
    private let second: Lanes

    /// - Parameter second: the weights of the second neighbours, 0 to 256.
    @inline(__always)
    init(_ second: Words) {
      self.second = PixelKernel.twice(second)
      first = Lanes(repeating: 256) &- self.second
    }

    /// The mean of neighbours, times 256.
    @inline(__always)
    func mean(_ first: Lanes, _ second: Lanes) -> Lanes {
      first &* self.first &+ second &* self.second
    }
  }

  /// The weights of two lines in 256ths, in two lanes for each channel: for the first two of every four pixels, and for the
  /// last two.
  private struct LineWeights {
    private let firstPixels: Lanes
    private let lastPixels: Lanes

    /// - Parameter below: the weights of the second line, 0 to 256.
    @inline(__always)
    init(_ below: Words) {
      // 256 - w in the lower half, w in the upper one.
      let pairs = unsafe unsafeBitCast(
        below &<< Words(repeating: 16) &- below &+ Words(repeating: 256), to: Lanes.self)
      firstPixels = first_words_twice(pairs)
      lastPixels = last_words_twice(pairs)
    }

    /// The upper 16 bits of the mean of two lines, times 256.
    @inline(__always)
    func mean(_ above: Lanes, _ below: Lanes) -> Lanes {
      upper_halves(
        sums_of_products(first_pairs(above, below), firstPixels),
        sums_of_products(last_pairs(above, below), lastPixels))
    }
  }

  /// The means of two neighbours on a line for each of eight pixels, times 256, plus 1/2 for rounding the means of two lines.
  ///
  /// The means have 16 bits. Multiply-add instructions take signed numbers, so half of the range is subtracted.
  private struct Line {
    private let even: Lanes
    private let odd: Lanes

    @inline(__always)
    init(_ left: Lanes, _ right: Lanes, _ x: Weights) {
      let (left, right) = (PixelKernel.parts(left), PixelKernel.parts(right))
      let half = Lanes(repeating: 128 &- 32768)
      even = x.mean(left.even, right.even) &+ half
      odd = x.mean(left.odd, right.odd) &+ half
    }

    /// The means of two lines.
    @inline(__always)
    static func mean(_ above: Line, _ below: Line, _ y: LineWeights) -> (even: Lanes, odd: Lanes) {
      // The subtracted half of the range is 128 now.
      let half = Lanes(repeating: 128)
      return (y.mean(above.even, below.even) &+ half, y.mean(above.odd, below.odd) &+ half)
    }
  }
}
#endif
