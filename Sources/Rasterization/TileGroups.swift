/// The coverage of a tile's pixels, four neighbours of a row in a number, the leftmost in its lowest byte.
package struct TileGroups: Sendable, BitwiseCopyable {
  /// The sixteen rows of the first four columns, of the next, and so on.
  private var columns: (Rows, Rows, Rows, Rows)

  /// Sixteen rows, eight and eight.
  private typealias Rows = SIMD16<UInt32>

  /// No coverage.
  init() { columns = (Rows(), Rows(), Rows(), Rows()) }

  /// The coverage of a box in a tile.
  package init(_ box: CoverageBox, column: Int, row: Int) {
    let (left, top) = (Int32(column) * 16, Int32(row) * 16)
    var heights = Rows()
    for index in 0..<16 { heights[index] = UInt32(box.height(ofRow: top + Int32(index))) }
    func rows(from column: Int32) -> Rows {
      var result = Rows()
      for index in 0..<4 as Range<Int32> {
        // As `CoverageBox.coverage` has it.
        let width = UInt32(box.width(ofColumn: column + index)) * 255
        let coverage = (heights &* Rows(repeating: width) &+ 32768) &>> 16
        result |= coverage &<< UInt32(8 * index)
      }
      return result
    }
    columns = (rows(from: left), rows(from: left + 4), rows(from: left + 8), rows(from: left + 12))
  }

  /// What a quarter of a tile has: its eight rows of four columns, and of the next four.
  ///
  /// - Parameter index: upper left, upper right, lower left, lower right.
  package func quarter(_ index: Int) -> (left: SIMD8<UInt32>, right: SIMD8<UInt32>) {
    let (left, right) = index & 1 == 0 ? (columns.0, columns.1) : (columns.2, columns.3)
    return index & 2 == 0 ? (left.lowHalf, right.lowHalf) : (left.highHalf, right.highHalf)
  }
}
