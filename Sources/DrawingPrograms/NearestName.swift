/// Finds what a misspelt name was meant to be.
enum NearestName {
  /// The name with the fewest wrong letters; nil where that is more than a third of them.
  static func of(_ name: String, in names: [String]) -> String? {
    let letters = Array(name.lowercased().utf8.prefix(40))
    let distances = names.map { ($0, distance(letters, Array($0.lowercased().utf8))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, best.0.utf8.count / 3) ? best.0 : nil
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
