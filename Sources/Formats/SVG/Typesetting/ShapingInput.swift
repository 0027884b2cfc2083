internal import GLFunFonts
internal import GLFunText

/// The input of the shaper for a text: its characters interleaved with directional controls, split where glyphs must not join.
struct ShapingInput {
  private(set) var scalars: [UInt32] = []
  private(set) var parts: [AttributedText.Part] = []
  /// True for each character of the text that begins a chunk.
  private(set) var startsChunk: [Bool]
  /// For each input character, the index of the text's character that it is or precedes; empty if both have the same indices.
  private var places: [Int] = []

  init(_ node: TextNode) {
    startsChunk = Self.chunkStarts(node)
    var attributes: [TextAttributes] = []
    for run in node.runs {
      attributes.append(
        TextAttributes(
          font: run.font.font, fallbackFaces: run.font.fallbackFaces,
          letterSpacing: run.letterSpacing,
          language: run.style.language.isEmpty ? nil : run.style.language,
          variantCaps: run.style.font.caps))
    }
    var control = 0
    for (index, run) in node.runs.enumerated() {
      let isSame = index > 0 && attributes[index - 1] == attributes[index]
      for place in run.characters {
        while control < node.controls.count, node.controls[control].place <= place {
          append(
            node.controls[control].scalar, attributes[index], place, isUpright: false, isCut: false)
          control += 1
        }
        let isStart = place == run.characters.lowerBound
        append(
          node.scalars[place], attributes[index], place,
          isUpright: node.isVertical && run.style.orientation.isUpright(node.scalars[place]),
          isCut: startsChunk[place] || isStart && !isSame)
      }
    }
    if node.controls.isEmpty { places = [] }
  }

  /// The text's character that an input character is or precedes.
  func place(of index: Int) -> Int {
    if places.isEmpty { return index }
    return index < places.count ? places[index] : (places.last ?? -1) + 1
  }

  private mutating func append(
    _ scalar: UInt32, _ attributes: TextAttributes, _ place: Int, isUpright: Bool, isCut: Bool
  ) {
    scalars.append(scalar)
    places.append(place)
    if !isCut, let last = parts.indices.last, parts[last].attributes.isUpright == isUpright {
      parts[last].scalarCount += 1
    } else {
      var attributes = attributes
      attributes.isUpright = isUpright
      parts.append(AttributedText.Part(scalarCount: 1, attributes: attributes))
    }
  }

  /// Finds the characters that begin a chunk: those with an absolute position, and those where a path begins or has ended.
  private static func chunkStarts(_ node: TextNode) -> [Bool] {
    var starts = [Bool](repeating: false, count: node.scalars.count)
    var isOnPath = starts
    for path in node.paths {
      for place in path.characters { isOnPath[place] = true }
      if path.characters.upperBound < starts.count { starts[path.characters.upperBound] = true }
      if !path.characters.isEmpty { starts[path.characters.lowerBound] = true }
    }
    for place in node.placements.indices where place < starts.count {
      let placement = node.placements[place]
      let (inline, block) =
        node.isVertical ? (placement.y, placement.x) : (placement.x, placement.y)
      // A combining mark stays with its letter.
      if inline != nil || block != nil && !isOnPath[place], !extendsCharacter(place, node) {
        starts[place] = true
      }
    }
    if !starts.isEmpty { starts[0] = true }
    return starts
  }

  private static func extendsCharacter(_ place: Int, _ node: TextNode) -> Bool {
    guard place > 0, node.scalars[place] > 0x2FF else { return false }
    let joiner: UInt32 = 0x200D
    if node.scalars[place] == joiner || node.scalars[place - 1] == joiner { return true }
    guard let properties = Unicode.Scalar(node.scalars[place])?.properties else { return false }
    return properties.isGraphemeExtend || properties.generalCategory == .spacingMark
      || properties.isEmojiModifier
  }
}

extension TextStyle.Orientation {
  /// True if a character is upright in vertical text.
  fileprivate func isUpright(_ scalar: UInt32) -> Bool {
    switch self {
    case .mixed: VerticalOrientation.isUpright(scalar)
    case .upright: true
    case .sideways: false
    }
  }
}
