/// Divides long text before shaping, because the time HarfBuzz takes for a cluster grows with the square of its length.
enum ShapingCuts {
  /// The maximum number of characters shaped as one cluster.
  static let longestCluster = 256

  /// Returns the pieces of a text to shape separately. Only hostile text has more than one.
  ///
  /// - Parameters:
  ///   - range: the characters to shape.
  ///   - text: the whole text as Unicode scalars.
  static func pieces(of range: Range<Int>, in text: [UInt32]) -> [Range<Int>] {
    guard range.count > longestCluster else { return [range] }
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    // A cluster above the limit contains at least one of these positions.
    let step = longestCluster / 2
    var place = range.lowerBound + step
    while place < range.upperBound {
      guard isAttached(place, text) else {
        place += step
        continue
      }
      var first = place
      while first > start, isAttached(first, text) { first -= 1 }
      var end = place + 1
      while end < range.upperBound, isAttached(end, text) { end += 1 }
      while end - first > longestCluster {
        first += longestCluster
        pieces.append(start..<first)
        start = first
      }
      place = max(place + step, end)
    }
    pieces.append(start..<range.upperBound)
    return pieces
  }

  /// True if a character may belong to the cluster of the one before it: marks, invisible characters, and letters joined to the
  /// previous one.
  private static func isAttached(_ index: Int, _ text: [UInt32]) -> Bool {
    let scalar = text[index]
    if scalar < 0x300, scalar != 0xAD { return false }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: break
    }
    if properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier { return true }
    guard index > 0, text[index - 1] >= 0x300, let before = Unicode.Scalar(text[index - 1]) else {
      return false
    }
    return before == "\u{200D}" || before.properties.canonicalCombiningClass == .virama
  }
}
