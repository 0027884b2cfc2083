internal import GLFunFonts

extension TextLine {
  /// The line with so much of its text left out that it is no wider than a width, and "…" in its place.
  ///
  /// The string of the shorter line is the shorter text. Where not even "…" fits, that alone is left. Source:
  /// `CTLineCreateTruncatedLine`.
  ///
  /// - Parameters:
  ///   - width: the most that the line may be wide; user space.
  ///   - mode: `byTruncatingHead`, `byTruncatingMiddle` or `byTruncatingTail` say where the text is left out; the other
  ///     modes leave out the end, without "…".
  public func truncated(to width: Double, mode: LineBreakMode = .byTruncatingTail) -> TextLine {
    if contentWidth <= width { return self }
    return shortened(to: width, mode: mode)
  }

  /// The longest line with some text left out that fits.
  func shortened(to width: Double, mode: LineBreakMode) -> TextLine {
    let text = source.text.slice(range)
    // Whole characters only, as people see them.
    let counts = text.string.map { $0.unicodeScalars.count }
    var low = 0
    var best: TextLine?
    /// Whether a line that keeps so many characters fits; the longest one that does is kept.
    func fits(_ kept: Int) -> Bool {
      guard let line = candidate(text, counts, keeping: kept, mode), line.contentWidth <= width
      else { return false }
      if kept >= low { (low, best) = (kept, line) }
      return true
    }
    // Widths grow with the text, but for kerning and the like. Long texts are not set as a whole.
    var high = 1
    while high < counts.count, fits(high) { high *= 2 }
    high = min(high, counts.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if !fits(middle) { high = middle - 1 }
    }
    return best ?? candidate(text, counts, keeping: 0, mode) ?? self
  }

  /// The line that keeps so many characters of a text.
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
  /// The count of scalars without spaces at the end.
  fileprivate var trimmedCount: Int {
    var count = string.unicodeScalars.count
    for scalar in string.unicodeScalars.reversed() {
      guard Whitespace.hangs(scalar.value) else { break }
      count -= 1
    }
    return count
  }

  /// The count of spaces at the beginning.
  fileprivate var leadingSpaceCount: Int {
    string.unicodeScalars.prefix { Whitespace.hangs($0.value) }.count
  }
}
