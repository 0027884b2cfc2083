/// Rows of alpha blurred horizontally. The vertical blur is done tile by tile, on request.
///
/// Only visible tiles are computed, each by the thread that needs it. Equal consecutive rows are stored once, and count as one
/// row with the sum of their weights.
package struct BlurredRows: Sendable {
  /// A run of equal consecutive rows.
  package struct Run: Sendable {
    package var rows: Range<Int>
    /// The index of the row's first value.
    package var start: Int

    package init(rows: Range<Int>, start: Int) {
      self.rows = rows
      self.start = start
    }
  }

  /// The columns of tiles that have values.
  package let columns: Range<Int>
  package let runs: [Run]
  /// The values of the rows; each row is as long as the columns of tiles are wide.
  package let values: [Int16]
  package let weights: BlurWeights

  package init(columns: Range<Int>, runs: [Run], values: [Int16], weights: BlurWeights) {
    self.columns = columns
    self.runs = runs
    self.values = values
    self.weights = weights
  }

  /// The size of the values and runs in bytes.
  package var byteCount: Int {
    values.count * MemoryLayout<Int16>.stride + runs.count * MemoryLayout<Run>.stride
  }
}
