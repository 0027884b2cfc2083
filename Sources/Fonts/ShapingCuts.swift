/// Where a long text is cut before it is shaped: HarfBuzz takes a time for a cluster that grows with the square of its length.
enum ShapingCuts {
  /// The most characters that are shaped as one cluster.
  static let longestCluster = 256

  /// The stretches of a text that are shaped one by one; all but hostile texts are one.
  ///
  /// - Parameters:
  ///   - range: which characters are shaped.
  ///   - text: Unicode scalars.
  static func pieces(of range: Range<Int>, in text: [UInt32]) -> [Range<Int>] {
    guard range.count > longestCluster else { return [range] }
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    // What is longer than a cluster may be has one of these places in it.
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

  /// Whether a character may be in one cluster with the one before it: marks, what shows nothing, and letters that are joined
  /// to the one before.
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
