/// The horizontal alignment of a text: of a line relative to its point, or of the lines of a paragraph between its sides.
///
/// Source: `textAlign` of HTML's canvas, and `CTTextAlignment`.
public enum TextAlignment: Hashable, Sendable, CaseIterable {
  /// The text begins at the point, or at the starting side: the left one, or the right one for right-to-left text.
  case start
  /// The left end is at the point, or at the left side.
  case left
  /// The centre is at the point, or in the middle.
  case center
  /// The right end is at the point, or at the right side.
  case right
  /// Lines reach both sides, with widened spaces; the last line of a paragraph, and a line at a point, have the alignment `start`.
  case justified
  /// The text ends at the point, or at the ending side: the right one, or the left one for right-to-left text.
  case end
}

/// The vertical alignment of a text relative to its point, by the fonts of its attributes; of several fonts the one that
/// reaches farthest counts. The em square is as high as the font size, and divided at the baseline in proportion to the font's
/// typographic ascent and descent. Source: `textBaseline` of HTML's canvas.
public enum TextBaseline: Hashable, Sendable, CaseIterable {
  /// The baseline.
  case alphabetic
  /// The top of the em square.
  case top
  /// The hanging baseline of scripts such as Devanagari: as specified by the font, or four fifths of the
  /// ascent above the baseline.
  case hanging
  /// The middle of the em square.
  case middle
  /// The ideographic baseline: as specified by the font, or the descent below the baseline.
  case ideographic
  /// The bottom of the em square.
  case bottom
}
