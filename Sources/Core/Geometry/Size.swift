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

extension Size: CustomStringConvertible {
  /// The size as "WIDTHxHEIGHT", like that of `PixelSize`: "10x2.5".
  public var description: String {
    "\(DecimalNumber.text(width))x\(DecimalNumber.text(height))"
  }
}

/// The encoded form is an array `[width, height]`, that of `CGSize`.
extension Size: Codable {
  /// Decodes `[width, height]`.
  ///
  /// - Throws: `DecodingError` unless it is an array of two finite numbers.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.finiteNumbers(2)
    self.init(width: numbers[0], height: numbers[1])
  }

  /// Encodes `[width, height]`.
  ///
  /// - Throws: `EncodingError` if a side is not finite.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode(finite: [width, height])
  }
}
