/// Some rows of a picture: bands of the same height at the same distance, from the first row on.
struct PNGRowBands {
  /// The rows of a band.
  static let height = 8

  /// From the beginning of a band to that of the next.
  let distance: Int

  /// All rows.
  static let all = PNGRowBands(distance: height)

  /// True if row `y` is one of them.
  func contains(_ y: Int) -> Bool { y % distance < Self.height }

  /// How many rows of a picture of that height are in the bands.
  func count(in height: Int) -> Int {
    height / distance * Self.height + min(height % distance, Self.height)
  }
}
