internal import GLFun
internal import GLFunText

/// What is wrong with one part of a drawing program, and where in the program that part is.
///
/// The place is added from the inside out: the argument, the command, the file.
struct DrawingProblem: Error, Equatable {
  /// What was found and what was expected.
  var text: String
  /// What failed, as errors begin.
  var title = "bad drawing program"
  /// Whether the text says everything, because the program is not at fault.
  var isWhole = false

  init(_ text: String) { self.text = text }

  /// The problem of a font, or of a library that text needs.
  init(_ error: FontError) {
    text = error.description
    switch error {
    case .libraryMissing: isWhole = true
    case .unknownFamily:
      title = "bad font"
      text += "; name a file, or --system-fonts"
    case .textTooLong, .badSize: break
    case .cannotRead, .notAFont, .noSuchFace, .damaged: title = "bad font"
    }
  }

  /// The problem with its place, or a part of it, before it.
  func placed(_ place: String) -> DrawingProblem {
    var problem = self
    problem.text = place + text
    return isWhole ? self : problem
  }

  /// The problem of `name`, which is not among `names`.
  init(unknown kind: String, _ name: String, among names: [String]) {
    text = "unknown \(kind) \(Self.quoted(name))"
    if let nearest = NearestName.of(name, in: names) { text += "; did you mean \"\(nearest)\"?" }
  }

  /// The problem of a value that is not what it has to be.
  init(_ place: String, is value: JSONValue, expected: String) {
    text = "\(place) is \(value.kind), expected \(expected)"
  }

  /// A program's text between quotation marks, on one line and not too long for an error.
  static func quoted(_ text: String) -> String {
    let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
    return MessageText.escaped(String(shown).debugDescription)
  }

  /// `first`, `second` or `third`.
  static func choice(_ names: [String]) -> String {
    let quoted = names.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

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
