#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor

extension RowSpan {
  /// Adds an edge's parts in four consecutive rows that it crosses from top to bottom, with the same result as four
  /// calls of `forEachColumn`.
  ///
  /// Lanes are rows. The added heights are not negative.
  ///
  /// - Parameters:
  ///   - left: the left end of each part, in 1/65536 pixel from the first column of the rows, as a number in 0..<2^32.
  ///   - columns: the number of columns of each part, two to four.
  ///   - place: the offset of the first row's first column.
  /// - Returns: the column in which each part begins.
  @inline(__always)
  static func addFourWhole(
    from left: SIMD4<Int32>, width: SIMD4<Int32>, rise: Float, sign: Int, columns count: Int,
    to rows: CoverageRows.Places, at place: Int
  ) -> SIMD4<Int32> {
    let full = SIMD4<Int32>(repeating: 256 &<< 12)
    let rises = SIMD4(repeating: rise)
    let offset = left & SIMD4(repeating: 0xffff)
    let right = offset &+ width
    var x = offset
    var rest = full
    var spill = SIMD4<Int32>(repeating: 0)
    // The heights for the columns, and for the one after the last.
    var heights = (spill, spill, spill, spill)
    for column in 0..<count {
      var toX = right
      var below = SIMD4<Int32>(repeating: 0)
      if column < count &- 1 {
        let border = Int32(truncatingIfNeeded: (column &+ 1) &<< 16)
        let behind = SIMD4(repeating: border) &- right
        let goesOn = behind &>> SIMD4(repeating: 31)
        toX = right &+ behind & goesOn
        below = (full &- rounded_products4(toX &- offset, rises, full)) & goesOn
      }
      let height = rest &- below
      rest = below
      let twice = SIMD4(repeating: Int32(truncatingIfNeeded: column &<< 17))
      let next = shares4(height, x &+ toX &- twice)
      let here = height &- next &+ spill
      switch column {
      case 0: heights.0 = here
      case 1: heights.1 = here
      case 2: heights.2 = here
      default: heights.3 = here
      }
      spill = next
      x = toX
    }
    let first = SIMD4<Int32>(
      truncatingIfNeeded: SIMD4<UInt32>(truncatingIfNeeded: left) &>> SIMD4(repeating: 16))
    switch count {
    case 2: heights.2 = spill
    case 3: heights.3 = spill
    default:
      for row in 0..<4 {
        rows.add(
          sign &* Int(spill[row]), at: place &+ row &* rows.stride &+ Int(first[row]) &+ 4)
      }
    }
    rows.add(heights, sign: sign, at: place, first)
    return first
  }
}
#endif
