/// What `drawPath(using:)` does with the current path. Source: `CGPathDrawingMode`.
public enum PathDrawingMode: Hashable, Sendable, CaseIterable {
  /// Fills by the winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Strokes.
  case stroke
  /// Fills by the winding rule, then strokes.
  case fillStroke
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke
}
