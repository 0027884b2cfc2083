internal import GLFunFonts

extension ShapedParagraph {
  /// Where a line ends that begins at a character, and whether it ends in a soft hyphen.
  ///
  /// - Parameters:
  ///   - breaks: what may follow each character.
  ///   - start: the first character of the line.
  ///   - room: how wide it may be; user space.
  ///   - mode: where lines may be broken.
  func lineEnd(
    _ breaks: [LineBreak], from start: Int, room: Double, mode: LineBreakMode
  ) -> (end: Int, isHyphenated: Bool) {
    guard mode != .byClipping, room.isFinite else { return (scalars.count, false) }
    // Sums of widths are rounded: what fits exactly must not be broken.
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

  /// How wide the hyphen is that a soft hyphen becomes.
  private func hyphenWidth(_ index: Int) -> Double {
    guard let font = items(in: index..<index + 1).first?.font else { return 0 }
    let glyph = font.face.glyph(for: "\u{2010}") ?? font.face.glyph(for: "-")
    return glyph.map { font.advance(of: $0) } ?? 0
  }
}
