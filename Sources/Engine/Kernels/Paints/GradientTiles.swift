#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunTiles

#if arch(x86_64)
internal import _Builtin_intrinsics.intel.sse
#endif

/// Evaluates gradients a tile at a time, eight pixels at once. Everything constant in the tile is decided before its pixels.
///
/// Positions are computed first, and colours in a second pass through memory, because a processor reads eight numbers from
/// memory faster than it extracts them from a vector.
extension GradientCoefficients {
  private typealias Lanes = SIMD8<Int32>

  /// Writes the colour positions of the pixels in some rows of a tile, row by row: 0 ..< 1024, or -1 or 1024 beyond a padded
  /// end.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  ///   - rows: the rows of the tile to write; the positions of other rows do not change.
  ///   - positions: the memory for a tile's positions.
  ///
  /// Not inlined: the compiler would take seconds for each call.
  @inline(never)
  func writePositions(
    left: Int32, top: Int32, rows: Range<Int>, into positions: UnsafeMutablePointer<Int32>
  ) {
    let x = Affine(startX, columnX, rowX, shift: shift, left: left, top: top)
    switch kind {
    case .linear:
      if x.range.lowerBound >= 0, x.range.upperBound < Self.steps {
        return unsafe writeLinear(x, rows, positions, Self.inside)
      }
      switch extend {
      case .pad: unsafe writeLinear(x, rows, positions, Self.padded)
      case .repeat: unsafe writeLinear(x, rows, positions, Self.repeated)
      case .reflect: unsafe writeLinear(x, rows, positions, Self.reflected)
      }
    case .radial:
      let y = Affine(startY, columnY, rowY, shift: shift, left: left, top: top)
      if isInside(x, y) { return unsafe writeRadial(x, y, rows, positions, Self.inside) }
      switch extend {
      case .pad: unsafe writeRadial(x, y, rows, positions, Self.padded)
      case .repeat: unsafe writeRadial(x, y, rows, positions, Self.repeated)
      case .reflect: unsafe writeRadial(x, y, rows, positions, Self.reflected)
      }
    }
  }

  @inline(__always)
  private func writeLinear(
    _ x: Affine, _ rows: Range<Int>, _ positions: UnsafeMutablePointer<Int32>,
    _ extended: (Lanes) -> Lanes
  ) {
    let shift = Lanes(repeating: shift)
    let step = Lanes(repeating: x.row)
    var (first, second) = x.lanes(row: rows.lowerBound)
    for row in rows {
      let place = unsafe positions + row &* TileFrame.tileSize
      unsafe Self.store(extended(first &>> shift), extended(second &>> shift), to: place)
      first &+= step
      second &+= step
    }
  }

  @inline(__always)
  private func writeRadial(
    _ x: Affine, _ y: Affine, _ rows: Range<Int>, _ positions: UnsafeMutablePointer<Int32>,
    _ extended: (Lanes) -> Lanes
  ) {
    let shift = Lanes(repeating: shift)
    var (firstX, secondX) = x.lanes(row: rows.lowerBound)
    var (firstY, secondY) = y.lanes(row: rows.lowerBound)
    let (stepX, stepY) = (Lanes(repeating: x.row), Lanes(repeating: y.row))
    if !Self.isNear(x, y) {
      for row in rows {
        let place = unsafe positions + row &* TileFrame.tileSize
        let first = Self.limited(firstX &>> shift, firstY &>> shift)
        let second = Self.limited(secondX &>> shift, secondY &>> shift)
        unsafe Self.store(
          extended(position(root: Self.root(first))), extended(position(root: Self.root(second))),
          to: place)
        firstX &+= stepX
        secondX &+= stepX
        firstY &+= stepY
        secondY &+= stepY
      }
    } else if x.row == 0, y.column == 0 {
      // Most gradients are not rotated: the squares of x are the same in all rows, and the squares of y in all columns.
      let first = Self.square(firstX &>> shift)
      let second = Self.square(secondX &>> shift)
      for row in rows {
        let place = unsafe positions + row &* TileFrame.tileSize
        let other = Self.square(firstY &>> shift)
        unsafe Self.store(
          extended(position(square: first &+ other)), extended(position(square: second &+ other)),
          to: place)
        firstY &+= stepY
      }
    } else {
      for row in rows {
        let place = unsafe positions + row &* TileFrame.tileSize
        let first = Self.square(firstX &>> shift) &+ Self.square(firstY &>> shift)
        let second = Self.square(secondX &>> shift) &+ Self.square(secondY &>> shift)
        unsafe Self.store(
          extended(position(square: first)), extended(position(square: second)), to: place)
        firstX &+= stepX
        secondX &+= stepX
        firstY &+= stepY
        secondY &+= stepY
      }
    }
  }

  @inline(__always)
  private static func store(
    _ first: Lanes, _ second: Lanes, to place: UnsafeMutablePointer<Int32>
  ) {
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: first, as: Lanes.self)
    unsafe UnsafeMutableRawPointer(place + 8).storeBytes(of: second, as: Lanes.self)
  }

  // MARK: Positions beyond the ends

  @inline(__always) private static func inside(_ positions: Lanes) -> Lanes { positions }

  @inline(__always) private static func padded(_ positions: Lanes) -> Lanes {
    let last = Lanes(repeating: Int32(steps))
    return lesser8(greater8(positions, Lanes(repeating: -1)), last)
  }

  @inline(__always) private static func repeated(_ positions: Lanes) -> Lanes {
    positions & Lanes(repeating: 1023)
  }

  @inline(__always) private static func reflected(_ positions: Lanes) -> Lanes {
    let folded = positions & Lanes(repeating: 2047)
    return lesser8(folded, Lanes(repeating: 2047) &- folded)
  }

  // MARK: Distances

  /// True if all distances in a tile have at most 15 bits, so that they can be multiplied by faster instructions.
  private static func isNear(_ x: Affine, _ y: Affine) -> Bool {
    max(x.reach, y.reach) <= 32767 && squareOfReach(x, y) <= 32767 * 32767
  }

  /// The square of an upper bound of the distances in a tile.
  private static func squareOfReach(_ x: Affine, _ y: Affine) -> Int64 {
    x.reach * x.reach + y.reach * y.reach
  }

  /// True if every position in a tile is in the table: the positions at the centre and at the largest distance are the
  /// extremes.
  private func isInside(_ x: Affine, _ y: Affine) -> Bool {
    guard Self.isNear(x, y) else { return false }
    let farthest = UInt32(truncatingIfNeeded: Self.squareOfReach(x, y)).integerSquareRoot
    let inside = 0..<Int64(Self.steps) << Int64(radialShift)
    return inside.contains(Int64(offset))
      && inside.contains(Int64(farthest) * Int64(factor) + Int64(offset))
  }

  /// The position at a distance.
  @inline(__always) private func position(root: Lanes) -> Lanes {
    // The compiler can see that the factor has 16 bits: if the distance has, too, it uses 16-bit multiplication.
    let factor = Int32(Int16(truncatingIfNeeded: factor))
    return (root &* Lanes(repeating: factor) &+ Lanes(repeating: offset))
      &>> Lanes(repeating: radialShift)
  }

  /// The position at a distance, given the square of that distance, which must have a root of 15 bits.
  @inline(__always) private func position(square: Lanes) -> Lanes {
    let root = Self.nearestRoot(square) & Lanes(repeating: 32767)
    return position(root: root &+ (square &- root &* root) &>> Lanes(repeating: 31))
  }

  /// The integer part of the root of a number up to 2^31, where 2^31 is given as a negative number.
  @inline(__always) private static func root(_ square: Lanes) -> Lanes {
    let root = nearestRoot(square) & Lanes(repeating: 65535)
    return root &+ (square &- root &* root) &>> Lanes(repeating: 31)
  }

  /// The square of a 16-bit number. The compiler can see the width, and uses 16-bit multiplication.
  @inline(__always) private static func square(_ value: Lanes) -> Lanes {
    let up = Lanes(repeating: 16)
    let short = (value &<< up) &>> up
    return short &* short
  }

  /// The sum of the squares of numbers that are clamped to 16 bits.
  @inline(__always) private static func limited(_ x: Lanes, _ y: Lanes) -> Lanes {
    let least = Lanes(repeating: -32768)
    let largest = Lanes(repeating: 32767)
    return square(lesser8(greater8(x, least), largest))
      &+ square(lesser8(greater8(y, least), largest))
  }

  /// The integer nearest to the root of a number up to 2^31, in the lower 16 bits.
  ///
  /// Rounding to 24 bits moves the root by less than 1/200, so the result is the integer part or one more; comparing its square
  /// decides between them.
  @inline(__always) private static func nearestRoot(_ square: Lanes) -> Lanes {
    // Clears the sign of 2^31.
    let bits = unsafe unsafeBitCast(SIMD8<Float>(square), to: Lanes.self) & Lanes(repeating: .max)
    // Adding 1.5·2^23 rounds to the nearest integer and leaves it in the low bits.
    let root = squareRoots(unsafe unsafeBitCast(bits, to: SIMD8<Float>.self)) + 12_582_912
    return unsafe unsafeBitCast(root, to: Lanes.self)
  }

  /// Square roots, correctly rounded. The standard library computes them one by one.
  @inline(__always) private static func squareRoots(_ values: SIMD8<Float>) -> SIMD8<Float> {
    #if arch(x86_64)
    SIMD8(lowHalf: _mm_sqrt_ps(values.lowHalf), highHalf: _mm_sqrt_ps(values.highHalf))
    #else
    values.squareRoot()
    #endif
  }
}

/// An affine function over a tile.
private struct Affine {
  /// The value at the tile's first pixel.
  private let start: Int32
  let column: Int32
  let row: Int32
  /// The least and the greatest value, shifted; exceeds 32 bits if the value wraps around in the tile.
  let range: ClosedRange<Int64>

  init(
    _ start: Int32, _ column: Int32, _ row: Int32, shift: Int32, left: Int32, top: Int32
  ) {
    self.start = start &+ column &* left &+ row &* top
    self.column = column
    self.row = row
    let first = Int64(self.start)
    let last = Int64(TileFrame.tileSize - 1)
    let (across, down) = (Int64(column) * last, Int64(row) * last)
    let least = first + min(across, 0) + min(down, 0)
    let largest = first + max(across, 0) + max(down, 0)
    range = least >> Int64(shift)...largest >> Int64(shift)
  }

  /// The largest absolute value.
  var reach: Int64 { max(-range.lowerBound, range.upperBound) }

  /// The values at a row's pixels.
  @inline(__always)
  func lanes(row: Int) -> (SIMD8<Int32>, SIMD8<Int32>) {
    let start = SIMD8(repeating: start &+ self.row &* Int32(truncatingIfNeeded: row))
    let first = start &+ SIMD8(0, 1, 2, 3, 4, 5, 6, 7) &* SIMD8(repeating: column)
    return (first, first &+ SIMD8(repeating: column &* 8))
  }
}

extension UInt32 {
  /// The largest integer whose square does not exceed this number.
  ///
  /// The root is correctly rounded to 53 bits, 21 more than its integer part can have, so truncation is exact.
  var integerSquareRoot: UInt32 { UInt32(Double(self).squareRoot()) }
}
#endif
