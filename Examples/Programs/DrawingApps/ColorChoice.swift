public import GLFunCPU

/// The five segments of the colour control in the drawing apps.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// Pure red.
  case red
  /// Pure blue.
  case blue
  /// Red and green.
  case yellow
  /// Pure green.
  case green
  /// A new random colour with every touch.
  case random

  /// The colour of the segment; nil for `random`.
  public var color: Color? {
    switch self {
    case .red: .red
    case .blue: .blue
    case .yellow: .yellow
    case .green: .lime
    case .random: nil
    }
  }
}
