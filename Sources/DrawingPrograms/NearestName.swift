/// Finds what a misspelt name was meant to be.
package enum NearestName {
  /// The name with the fewest wrong letters; nil where that is more than a third of them.
  ///
  /// A name that is shortened, or has more letters at its end, counts where it can be one name only.
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

  /// Whether one text begins the other, and is more than a letter.
  private static func isBeginning(_ text: String, of other: String) -> Bool {
    text.utf8.count > 1 && other.utf8.starts(with: text.utf8)
  }

  /// How many letters must be inserted, removed, changed or swapped with their neighbour (the
  /// distance of Damerau and Levenshtein, restricted to swaps of what is adjacent in both).
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
