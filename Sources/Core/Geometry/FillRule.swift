/// The rule that determines the inside of a path from winding numbers.
///
/// Source: `CGPathFillRule`.
public enum FillRule: String, Hashable, Codable, Sendable, CaseIterable {
  /// Points with a nonzero winding number are inside.
  case winding
  /// Points that the path goes around an odd number of times are inside.
  case evenOdd

  /// True if a point with the given winding number is inside.
  package func isInside(_ windingNumber: Int) -> Bool {
    switch self {
    case .winding: windingNumber != 0
    case .evenOdd: windingNumber & 1 != 0
    }
  }
}
