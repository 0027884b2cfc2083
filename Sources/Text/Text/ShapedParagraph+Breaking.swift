internal import GLFunFonts

extension ShapedParagraph {
  /// Finds the end of the line that begins at a character.
  ///
  /// - Parameters:
  ///   - breaks: the break opportunity after each character.
  ///   - start: the first character of the line.
  ///   - room: the available width, in user space.
  ///   - mode: the mode of breaking lines.
  /// - Returns: the end of the line, and true if the line ends in a soft hyphen.
  func lineEnd(
    _ breaks: [LineBreak], from start: Int, room: Double, mode: LineBreakMode
  ) -> (end: Int, isHyphenated: Bool) {
    guard mode != .byClipping, room.isFinite else { return (scalars.count, false) }
    // Sums of widths have rounding errors: text that fits exactly must not be broken.
    let limit = room + abs(room) * 0x1p-40
    var x = 0.0
    var best: (end: Int, isHyphenated: Bool)?
    for index in start..<scalars.count {
      let scalar = scalars[index]
      var advance = advances[index]
      if scalar == 0x09, let tab = items(in: index..<index + 1).first {
        advance = Self.tabStop(after: x, tab) - x
      }
      if !Whitespace.hangs(scalar), x + advance > limit, index > start {
        if let best { return best }
        if isBoundary(index) { return (index, false) }
      }
      x += advance
      let canEnd =
        mode == .byCharWrapping ? isBoundary(index + 1) : breaks[index] != .prohibited
      guard canEnd else { continue }
      if scalar == 0xAD {
        if x + hyphenWidth(index) <= limit { best = (index + 1, true) }
      } else {
        best = (index + 1, false)
      }
    }
    return (scalars.count, false)
  }

  /// Cuts out a line.
  ///
  /// - Parameters:
  ///   - range: its characters.
  ///   - isHyphenated: true if it ends in a soft hyphen, which is visible there.
  ///   - width: the width that its spaces are widened to fill; nil for natural spaces.
  func line(_ range: Range<Int>, isHyphenated: Bool, filling width: Double?) -> LineLayout {
    let natural = LineLayout(self, range, isHyphenated: isHyphenated)
    guard let width, natural.spaceCount > 0 else { return natural }
    let rest = width - (natural.width - natural.trailingWidth)
    guard rest > 0 else { return natural }
    return LineLayout(
      self, range, isHyphenated: isHyphenated, extraPerSpace: rest / Double(natural.spaceCount))
  }

  /// The width of the visible hyphen for a soft hyphen.
  private func hyphenWidth(_ index: Int) -> Double {
    guard let font = items(in: index..<index + 1).first?.font else { return 0 }
    let glyph = font.face.glyph(for: "\u{2010}") ?? font.face.glyph(for: "-")
    return glyph.map { font.advance(of: $0) } ?? 0
  }
}
