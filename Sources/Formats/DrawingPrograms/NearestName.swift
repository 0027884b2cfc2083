/// Suggests a name for a misspelt one.
package enum NearestName {
  /// The name with the fewest wrong letters; nil if more than a third of them are wrong.
  ///
  /// An abbreviated or extended name matches if it is unambiguous.
  package static func of(_ name: String, in names: [String]) -> String? {
    let letters = Array(name.lowercased().utf8.prefix(40))
    let distances = names.map { ($0, distance(letters, Array($0.lowercased().utf8))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    if best.1 <= max(1, best.0.utf8.count / 3) { return best.0 }
    let given = name.lowercased()
    let longer = names.filter { isBeginning(given, of: $0.lowercased()) }
    if longer.count == 1 { return longer.first }
    let shorter = names.filter { isBeginning($0.lowercased(), of: given) }
    return shorter.count == 1 ? shorter.first : nil
  }

  /// True if a text of at least two letters is a prefix of another.
  private static func isBeginning(_ text: String, of other: String) -> Bool {
    text.utf8.count > 1 && other.utf8.starts(with: text.utf8)
  }

  /// The number of letters to insert, remove, change or swap with a neighbour (the Damerau–Levenshtein distance, restricted to
  /// swaps of letters that are adjacent in both).
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let change = last[column] + (first[row] == second[column] ? 0 : 1)
        var best = min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
