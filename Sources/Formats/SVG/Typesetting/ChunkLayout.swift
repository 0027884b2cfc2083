internal import GLFunFonts
internal import GLFunGeometry
internal import GLFunPaths
internal import GLFunText

/// A text with its characters positioned. Source: SVG 2, section 11.5, "Text layout algorithm".
///
/// "Inline" is the direction along the line and "block" the direction across it, since lines may be horizontal or vertical.
struct ChunkLayout {
  /// Glyphs that belong together, and their position.
  struct Cluster {
    var shaped: ShapedText.Cluster
    /// The characters, counted from the start of the text.
    var characters: Range<Int>
    /// The run of the first character.
    var run: Int
    /// The advance along the line, including spacing, in user units.
    var advance = 0.0
    /// The start position.
    var inline = 0.0
    var block = 0.0
    /// The factor that the glyphs are stretched by along the line.
    var stretch = 1.0
    /// The rotation in degrees.
    var rotation = 0.0
    var isHidden = false
    /// The position of its centre on a path, and the direction of the path there.
    var place: (point: Point, direction: Vector)?
  }

  /// Clusters that are positioned together; the first has an absolute position.
  struct Chunk {
    /// The clusters in text order.
    var clusters: Range<Int>
    /// The clusters in visual order: from left to right, or from top to bottom.
    var order: [Int]
    /// The index of the node's path that they lie on.
    var path: Int?
  }

  let node: TextNode
  let shaped: ShapedText
  /// The clusters in text order.
  private(set) var clusters: [Cluster] = []
  private(set) var chunks: [Chunk] = []
  /// For each run, the clusters that begin in it.
  private(set) var clustersOfRuns: [Range<Int>] = []
  /// For each cluster, the number of the adjustment that set its length, counted from 1; 0 if not adjusted. Empty if the text
  /// has at most one adjustment.
  private var adjustedBy: [Int] = []

  /// Shapes a text and positions its characters.
  init(_ node: TextNode, fonts: FontCollection) throws(FontError) {
    self.node = node
    let input = ShapingInput(node)
    shaped = try ShapedText(
      input.scalars, parts: input.parts,
      direction: node.isRightToLeft ? .rightToLeft : .leftToRight, fonts: fonts)
    collectClusters(input)
    makeChunks(input)
    let spacing = try LetterSpacing()
    var pen = 0.0
    for chunk in chunks { layOut(chunk, spacing, &pen) }
    let shifts = addShifts()
    if node.adjustments.count > 1 { adjustedBy = Array(repeating: 0, count: clusters.count) }
    for (index, adjustment) in node.adjustments.enumerated() {
      adjust(adjustment, number: index + 1)
    }
    place(shifts)
  }

  // MARK: Clusters and chunks

  private mutating func collectClusters(_ input: ShapingInput) {
    clusters.reserveCapacity(shaped.clusters.count)
    var run = 0
    clustersOfRuns = Array(repeating: 0..<0, count: node.runs.count)
    for cluster in shaped.clusters {
      let start = input.place(of: cluster.characters.lowerBound)
      let end = input.place(of: cluster.characters.upperBound)
      // Directional controls are invisible.
      guard start < end else { continue }
      while run < node.runs.count - 1, node.runs[run].characters.upperBound <= start {
        clustersOfRuns[run] = clustersOfRuns[run].lowerBound..<clusters.count
        run += 1
        clustersOfRuns[run] = clusters.count..<clusters.count
      }
      clusters.append(Cluster(shaped: cluster, characters: start..<end, run: run))
      clustersOfRuns[run] = clustersOfRuns[run].lowerBound..<clusters.count
    }
  }

  private mutating func makeChunks(_ input: ShapingInput) {
    var start = 0
    var path = 0
    for index in clusters.indices {
      let next = index + 1
      if next < clusters.count, !input.startsChunk[clusters[next].characters.lowerBound] {
        continue
      }
      let first = clusters[start].characters.lowerBound
      while path < node.paths.count, node.paths[path].characters.upperBound <= first { path += 1 }
      let isOnPath = path < node.paths.count && node.paths[path].characters.contains(first)
      let range = start..<next
      chunks.append(
        Chunk(clusters: range, order: visualOrder(range), path: isOnPath ? path : nil))
      start = next
    }
  }

  private func visualOrder(_ range: Range<Int>) -> [Int] {
    if node.isVertical { return Array(range) }
    return BidiLevels.visualOrder(of: range.map { clusters[$0].shaped.level })
      .map { range.lowerBound + $0 }
  }

  // MARK: The line

  /// Places the clusters of a chunk one after the other, after the preceding chunks.
  private mutating func layOut(_ chunk: Chunk, _ spacing: LetterSpacing, _ pen: inout Double) {
    for index in chunk.order {
      let run = node.runs[clusters[index].run]
      let scalar = node.scalars[clusters[index].characters.lowerBound]
      var advance = clusters[index].shaped.advance
      if run.wordSpacing != 0, LetterSpacing.isWordSpace(scalar) { advance += run.wordSpacing }
      // No spacing follows the last character.
      if run.letterSpacing != 0, index != chunk.order.last, spacing.isSpaced(scalar) {
        advance += run.letterSpacing
      }
      if advance < 0 {
        advance = 0
        clusters[index].isHidden = true
      }
      clusters[index].inline = pen
      clusters[index].advance = advance
      pen += advance
    }
  }

  /// The offsets by `dx` and `dy` of the first character of each chunk; other characters are moved at once.
  private mutating func addShifts() -> [(inline: Double, block: Double)] {
    var shifts: [(inline: Double, block: Double)] = []
    var (inline, block) = (0.0, 0.0)
    for chunk in chunks {
      for index in chunk.clusters {
        let isFirst = index == chunk.clusters.lowerBound
        if isFirst { (inline, block) = (0, 0) }
        for character in clusters[index].characters where character < node.placements.count {
          let placement = node.placements[character]
          let isStart = character == clusters[index].characters.lowerBound
          if isStart { clusters[index].rotation = placement.rotation }
          let own = node.isVertical ? (placement.dy, placement.dx) : (placement.dx, placement.dy)
          if isFirst, isStart {
            shifts.append(own)
          } else {
            inline += own.0
            block += own.1
          }
          if isStart {
            clusters[index].inline += inline
            clusters[index].block += block
          }
        }
        if clusters[index].characters.lowerBound >= node.placements.count {
          if isFirst { shifts.append((0, 0)) }
          clusters[index].inline += inline
          clusters[index].block += block
        }
      }
    }
    return shifts
  }

  /// Adjusts characters to the length that `textLength` asks for. Characters of a descendant with a length of its own stay
  /// together. Source: SVG 2, section 11.5, "Resolve text length".
  private mutating func adjust(_ adjustment: TextNode.Adjustment, number: Int) {
    let first = clusters.places(before: adjustment.characters.lowerBound)
    let own = first..<max(first, clusters.places(before: adjustment.characters.upperBound))
    guard !own.isEmpty else { return }
    let start = clusters[own].reduce(Double.infinity) { min($0, $1.inline) }
    let end = clusters[own].reduce(-Double.infinity) { max($0, $1.inline + $1.advance) }
    let change = adjustment.length - (end - start)
    var place = chunks.firstPlace { $0.clusters.upperBound > own.lowerBound }
    if adjustment.stretchesGlyphs {
      let factor = adjustment.length / (end - start)
      guard factor.isFinite, factor > 0.001 else { return }
      for index in own {
        clusters[index].inline = start + (clusters[index].inline - start) * factor
        clusters[index].advance *= factor
        clusters[index].stretch *= factor
      }
    } else {
      let inner = adjustedBy.isEmpty ? [] : Set(adjustedBy[own]).subtracting([0])
      let gapCount =
        adjustedBy.isEmpty ? own.count - 1 : own.count { adjustedBy[$0] == 0 } + inner.count - 1
      guard gapCount > 0 else { return }
      let gap = change / Double(gapCount)
      var shift = 0.0
      var begun: Set<Int> = []
      for chunk in chunks[place...].prefix(while: { $0.clusters.lowerBound < own.upperBound }) {
        for index in chunk.order where own.contains(index) {
          clusters[index].inline += shift
          let number = adjustedBy.isEmpty ? 0 : adjustedBy[index]
          if number == 0 || begun.insert(number).inserted { shift += gap }
        }
      }
    }
    if !adjustedBy.isEmpty { for index in own { adjustedBy[index] = number } }
    // The rest of the chunk moves along.
    while chunks[place].clusters.upperBound < own.upperBound { place += 1 }
    let order = chunks[place].order
    guard let last = order.lastIndex(where: { own.contains($0) }) else { return }
    for index in order[(last + 1)...] { clusters[index].inline += change }
  }

  // MARK: Positions

  /// Moves each chunk to its position.
  private mutating func place(_ shifts: [(inline: Double, block: Double)]) {
    var (penInline, penBlock) = (0.0, 0.0)
    // Consecutive chunks may share one path.
    var measured: (path: Int, measure: PathMeasure)?
    for (chunk, shift) in zip(chunks, shifts) {
      guard let leftmost = chunk.order.first, let rightmost = chunk.order.last else { continue }
      let first = clusters[chunk.clusters.lowerBound].characters.lowerBound
      let placement =
        first < node.placements.count ? node.placements[first] : TextNode.Placement()
      let given = node.isVertical ? (placement.y, placement.x) : (placement.x, placement.y)
      var inline = given.0 ?? penInline
      var block = given.1 ?? penBlock
      if let path = chunk.path {
        // On a path, the inline position is the distance along it.
        inline = (given.0 ?? 0) + node.paths[path].startOffset
        block = 0
      }
      inline += shift.inline - anchor(of: chunk, leftmost, rightmost)
      block += shift.block
      for index in chunk.clusters {
        clusters[index].inline += inline
        clusters[index].block += block
      }
      penInline = clusters[rightmost].inline + clusters[rightmost].advance
      penBlock = clusters[chunk.clusters.upperBound - 1].block
      if let path = chunk.path {
        if measured?.path != path {
          let own = node.paths[path]
          measured = (path, PathMeasure(own.path, isReversed: own.isReversed))
        }
        guard let measure = measured?.measure else { continue }
        let end = follow(chunk, measure)
        (penInline, penBlock) = node.isVertical ? (end.y, end.x) : (end.x, end.y)
      }
    }
  }

  /// The inline position of a chunk's anchor point.
  private func anchor(of chunk: Chunk, _ leftmost: Int, _ rightmost: Int) -> Double {
    let anchor = node.runs[clusters[chunk.clusters.lowerBound].run].style.anchor
    let isRightToLeft = node.isRightToLeft && !node.isVertical
    var (start, end) = (Double.infinity, -Double.infinity)
    for index in chunk.clusters {
      start = min(start, clusters[index].inline)
      end = max(end, clusters[index].inline + clusters[index].advance)
    }
    switch anchor {
    case .start:
      return isRightToLeft
        ? clusters[rightmost].inline + clusters[rightmost].advance : clusters[leftmost].inline
    case .middle: return (start + end) / 2
    case .end: return isRightToLeft ? start : end
    }
  }

  /// Moves the clusters of a chunk onto a path.
  ///
  /// - Returns: the end of the path.
  private mutating func follow(_ chunk: Chunk, _ path: PathMeasure) -> Point {
    for index in chunk.clusters {
      let middle = clusters[index].inline + clusters[index].advance / 2
      if let place = path.place(at: middle) {
        clusters[index].place = place
      } else {
        clusters[index].isHidden = true
      }
    }
    return path.end
  }
}

extension [ChunkLayout.Cluster] {
  /// The number of clusters that begin before a character.
  fileprivate func places(before character: Int) -> Int {
    firstPlace { $0.characters.lowerBound >= character }
  }
}

extension Array {
  /// The partition point: the first index from which all elements satisfy a condition; the count if no element does.
  fileprivate func firstPlace(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
