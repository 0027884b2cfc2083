/// A blur computed in cells of several pixels. A pixel's value is interpolated between the centres of four cells.
package struct BlurredCells: Sendable {
  /// The columns and rows of the cells that have values.
  package let columns: Range<Int>
  package let rows: Range<Int>
  /// The values, row by row.
  package let values: [Int16]

  /// The position of the cells on the pixels.
  package struct Placement: Sendable {
    /// The side of a cell is 2^`level` pixels.
    package var level: Int
    /// The left side of cell column 0 and the top of cell row 0, in 256ths of a pixel.
    package var left: Int
    package var top: Int

    package init(level: Int, left: Int, top: Int) {
      self.level = level
      self.left = left
      self.top = top
    }
  }

  package init(columns: Range<Int>, rows: Range<Int>, values: [Int16]) {
    self.columns = columns
    self.rows = rows
    self.values = values
  }

  /// The size of the values in bytes.
  package var byteCount: Int { values.count * MemoryLayout<Int16>.stride }
}
