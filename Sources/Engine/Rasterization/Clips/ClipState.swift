internal import GLFunTiles

/// The relation of a tile to a clip.
struct ClipState: Hashable, BitwiseCopyable {
  /// The four cases.
  enum Kind: Hashable {
    /// No pixel of the tile is inside.
    case outside
    /// Every pixel is completely inside.
    case full
    /// The clip's rectangle gives the coverage.
    case rectangle
    /// A mask gives the coverage: the index of the mask among the clips' own masks.
    case mask(Int32)
  }

  // The cases are packed into four bytes because a clip has a state for each of its tiles.
  private let number: Int32

  static let outside = ClipState(number: -1)
  static let full = ClipState(number: -2)
  static let rectangle = ClipState(number: -3)

  static func mask(_ number: Int32) -> ClipState { ClipState(number: number) }

  var kind: Kind {
    switch self {
    case .outside: .outside
    case .full: .full
    case .rectangle: .rectangle
    default: .mask(number)
    }
  }
}
