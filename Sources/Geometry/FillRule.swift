/// How the number of turns that a path makes around a point decides whether the point is inside.
///
/// Source: `CGPathFillRule`.
public enum FillRule: Hashable, Sendable, CaseIterable {
  /// Inside is what the path goes around more often one way than the other.
  case winding
  /// Inside is what the path goes around an odd number of times.
  case evenOdd

  /// Whether a point is inside around which the path turns `windingNumber` times.
  package func isInside(_ windingNumber: Int) -> Bool {
    switch self {
    case .winding: windingNumber != 0
    case .evenOdd: windingNumber & 1 != 0
    }
  }
}
