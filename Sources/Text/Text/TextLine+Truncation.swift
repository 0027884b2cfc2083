internal import GLFunFonts

extension TextLine {
  /// Returns the line shortened to a width, with "…" in place of the text that is left out.
  ///
  /// The string of the shorter line is the shorter text. If not even "…" fits, it is all that is left. Source:
  /// `CTLineCreateTruncatedLine`.
  ///
  /// - Parameters:
  ///   - width: the greatest width of the line, in user space.
  ///   - mode: the place of the omitted text: `byTruncatingHead`, `byTruncatingMiddle` or `byTruncatingTail`. The other modes
  ///     leave out the end, without "…".
  public func truncated(to width: Double, mode: LineBreakMode = .byTruncatingTail) -> TextLine {
    if contentWidth <= width { return self }
    return shortened(to: width, mode: mode)
  }

  /// The longest line that fits with some text left out.
  func shortened(to width: Double, mode: LineBreakMode) -> TextLine {
    let text = source.text.slice(range)
    // Only whole grapheme clusters are removed.
    let counts = text.string.map { $0.unicodeScalars.count }
    var low = 0
    var best: TextLine?
    /// True if a line that keeps `kept` characters fits; the longest one that does is recorded.
    func fits(_ kept: Int) -> Bool {
      guard let line = candidate(text, counts, keeping: kept, mode), line.contentWidth <= width
      else { return false }
      if kept >= low { (low, best) = (kept, line) }
      return true
    }
    // Widths grow with the text, except for kerning and the like. The doubling search avoids setting all of a long text.
    var high = 1
    while high < counts.count, fits(high) { high *= 2 }
    high = min(high, counts.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if !fits(middle) { high = middle - 1 }
    }
    return best ?? candidate(text, counts, keeping: 0, mode) ?? self
  }

  /// The line that keeps `kept` characters of a text.
  private func candidate(
    _ text: AttributedText, _ counts: [Int], keeping kept: Int, _ mode: LineBreakMode
  ) -> TextLine? {
    let total = counts.reduce(0, +)
    let head: Int
    switch mode {
    case .byTruncatingHead: head = 0
    case .byTruncatingMiddle: head = (kept + 1) / 2
    default: head = kept
    }
    let start = counts.prefix(head).reduce(0, +)
    let end = total - counts.suffix(kept - head).reduce(0, +)
    var first = text.slice(0..<start)
    var last = text.slice(end..<total)
    first = first.slice(0..<first.trimmedCount)
    last = last.slice(last.leadingSpaceCount..<last.string.unicodeScalars.count)
    var shorter = first
    switch mode {
    case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail:
      shorter += AttributedText("…", text.attributes(at: max(start - 1, 0)))
    default: break
    }
    shorter += last
    return try? TextLine(
      shorter, fonts: source.fonts, direction: isRightToLeft ? .rightToLeft : .leftToRight)
  }
}

extension AttributedText {
  /// The number of scalars without trailing spaces.
  fileprivate var trimmedCount: Int {
    var count = string.unicodeScalars.count
    for scalar in string.unicodeScalars.reversed() {
      guard Whitespace.hangs(scalar.value) else { break }
      count -= 1
    }
    return count
  }

  /// The number of leading spaces.
  fileprivate var leadingSpaceCount: Int {
    string.unicodeScalars.prefix { Whitespace.hangs($0.value) }.count
  }
}
