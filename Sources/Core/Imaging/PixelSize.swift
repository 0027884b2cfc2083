/// The size of a picture in whole pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Makes a size from the number of columns and rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }

  /// The size as "WIDTHxHEIGHT", the format of the command line.
  public var description: String { "\(width)x\(height)" }
}

/// The encoded form is an array `[width, height]`.
extension PixelSize: Codable {
  /// Decodes `[width, height]`.
  ///
  /// - Throws: `DecodingError` unless it is an array of two integers that are not negative and whose product is an `Int`.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(width: try container.decode(Int.self), height: try container.decode(Int.self))
    guard container.isAtEnd, width >= 0, height >= 0,
      !width.multipliedReportingOverflow(by: height).overflow
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a size in pixels is [width, height], not negative")
    }
  }

  /// Encodes `[width, height]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(width)
    try container.encode(height)
  }
}
