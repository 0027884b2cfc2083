/// A selection of a picture's rows: bands of equal height at equal distances, starting with the first row.
struct PNGRowBands {
  /// The number of rows in a band.
  static let height = 8

  /// The distance from the start of a band to the start of the next.
  let distance: Int

  /// All rows.
  static let all = PNGRowBands(distance: height)

  /// True if row `y` is selected.
  func contains(_ y: Int) -> Bool { y % distance < Self.height }

  /// Returns the number of selected rows in a picture of the given height.
  func count(in height: Int) -> Int {
    height / distance * Self.height + min(height % distance, Self.height)
  }
}
