/// A width and a height, which may be negative in a rectangle that is not standardised.
///
/// Source: `CGSize`.
public struct Size: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// Creates a size from a width and a height.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with no extent.
  public static let zero = Size(width: 0, height: 0)
}
