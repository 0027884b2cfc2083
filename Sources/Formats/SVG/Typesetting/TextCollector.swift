/// Collects the characters of a text, and collapses white space.
struct TextCollector {
  var node = TextNode()
  /// True if the last character is a space, so another one would be collapsed.
  private var endsWithSpace = true
  /// The attributes that have been set for each character.
  private var isPlaced: [(x: Bool, y: Bool, dx: Bool, dy: Bool, rotation: Bool)] = []

  var characterCount: Int { node.scalars.count }

  /// Appends characters.
  ///
  /// - Parameter run: their style; its range of characters is set here.
  mutating func append(_ text: String, _ run: TextNode.Run) {
    let start = node.scalars.count
    let keepsSpaces = run.style.keepsSpaces
    for scalar in run.style.letterCase.applied(to: text).unicodeScalars {
      var value = scalar.value
      if value == 0x0A || value == 0x09 || value == 0x0D { value = 0x20 }
      if value == 0x20, !keepsSpaces {
        if endsWithSpace { continue }
        endsWithSpace = true
      } else {
        endsWithSpace = false
      }
      // Other paragraph separators are invisible, too.
      if value == 0x0B || value == 0x0C || value == 0x85 || value == 0x2028 || value == 0x2029 {
        value = 0x200B
      }
      node.scalars.append(value)
    }
    guard node.scalars.count > start else { return }
    var run = run
    run.characters = start..<node.scalars.count
    node.runs.append(run)
  }

  /// Appends a directional control character.
  mutating func append(control scalar: UInt32) {
    node.controls.append(TextNode.Control(place: node.scalars.count, scalar: scalar))
  }

  /// Removes a trailing space, which is collapsed.
  mutating func removeLastSpace() {
    guard let last = node.runs.last, !last.style.keepsSpaces, node.scalars.last == 0x20 else {
      return
    }
    node.scalars.removeLast()
    let characters = last.characters.dropLast()
    if characters.isEmpty {
      node.runs.removeLast()
    } else {
      node.runs[node.runs.count - 1].characters = characters
    }
    let count = node.scalars.count
    for index in node.paths.indices {
      node.paths[index].characters = node.paths[index].characters.clamped(to: 0..<count)
    }
    for index in node.adjustments.indices {
      node.adjustments[index].characters = node.adjustments[index].characters.clamped(to: 0..<count)
    }
  }

  /// Sets the positions that an element gives its characters; positions that descendants have set are kept.
  mutating func place(
    _ characters: Range<Int>, x: [Double], y: [Double], dx: [Double], dy: [Double],
    rotations: [Double]
  ) {
    let longest = max(x.count, y.count, dx.count, dy.count)
    let count = rotations.isEmpty ? min(longest, characters.count) : characters.count
    guard count > 0 else { return }
    let end = characters.lowerBound + count
    while node.placements.count < end {
      node.placements.append(TextNode.Placement())
      isPlaced.append((false, false, false, false, false))
    }
    for offset in 0..<count {
      let index = characters.lowerBound + offset
      if offset < x.count, !isPlaced[index].x {
        node.placements[index].x = x[offset]
        isPlaced[index].x = true
      }
      if offset < y.count, !isPlaced[index].y {
        node.placements[index].y = y[offset]
        isPlaced[index].y = true
      }
      if offset < dx.count, !isPlaced[index].dx {
        node.placements[index].dx = dx[offset]
        isPlaced[index].dx = true
      }
      if offset < dy.count, !isPlaced[index].dy {
        node.placements[index].dy = dy[offset]
        isPlaced[index].dy = true
      }
      if let last = rotations.last, !isPlaced[index].rotation {
        node.placements[index].rotation = offset < rotations.count ? rotations[offset] : last
        isPlaced[index].rotation = true
      }
    }
  }
}

extension Character {
  /// The text with its first character in title case, as at the start of a word: ǆ becomes ǅ. Source:
  /// CSS Text 3, section 2.1.1.
  fileprivate var titlecased: String {
    guard let first = unicodeScalars.first else { return "" }
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: unicodeScalars.dropFirst())
    return first.properties.titlecaseMapping + String(rest)
  }
}

extension TextStyle.Case {
  /// Applies the case conversion to a text.
  func applied(to text: String) -> String {
    switch self {
    case .asWritten: return text
    case .upper: return text.uppercased()
    case .lower: return text.lowercased()
    case .capitalized:
      var isInWord = false
      var result = ""
      for character in text {
        result += isInWord ? String(character) : character.titlecased
        isInWord = character.isLetter || character.isNumber || isInWord && !character.isWhitespace
      }
      return result
    }
  }
}
