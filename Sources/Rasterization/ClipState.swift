/// How much of a tile is inside a clip.
struct ClipState: Hashable, BitwiseCopyable {
  /// What it says.
  enum Kind: Hashable {
    /// Nothing of the tile.
    case outside
    /// All of it.
    case full
    /// What the clip's rectangle covers of it.
    case rectangle
    /// What the mask of that number covers, of those that clips have for themselves.
    case mask(Int32)
  }

  // Four bytes: a clip has one for each of its tiles.
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
