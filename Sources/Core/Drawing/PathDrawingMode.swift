/// The operation of `drawPath(using:)` on the current path. Source: `CGPathDrawingMode`.
public enum PathDrawingMode: Hashable, Sendable, CaseIterable {
  /// Fills by the nonzero winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Strokes.
  case stroke
  /// Fills by the nonzero winding rule, then strokes.
  case fillStroke
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke
}
