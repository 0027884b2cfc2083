/// The drawing mode of text, which determines the use of its outlines. Source: `CGTextDrawingMode`.
public enum TextDrawingMode: Hashable, Sendable, CaseIterable {
  /// Fills them.
  case fill
  /// Strokes them.
  case stroke
  /// Fills them, then strokes them.
  case fillStroke
  /// Draws nothing.
  case invisible
  /// Fills them, then clips to them.
  case fillClip
  /// Strokes them, then clips to them.
  case strokeClip
  /// Fills them, strokes them, then clips to them.
  case fillStrokeClip
  /// Clips to them.
  case clip

  /// True if outlines are filled.
  package var fills: Bool {
    self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip
  }

  /// True if outlines are stroked.
  package var strokes: Bool {
    self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip
  }

  /// True if text is added to the clip for later drawing.
  package var clips: Bool {
    switch self {
    case .fill, .stroke, .fillStroke, .invisible: false
    case .fillClip, .strokeClip, .fillStrokeClip, .clip: true
    }
  }
}
