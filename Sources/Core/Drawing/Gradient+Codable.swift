internal import GLFunGeometry
internal import GLFunImaging

/// The encoded form is an object with the keys `offset` and `color`.
extension Gradient.Stop: Codable {
  private enum CodingKeys: CodingKey {
    case offset, color
  }

  /// Decodes an object; an offset outside 0…1 is clamped.
  ///
  /// - Throws: `DecodingError` if a key is missing, or the offset is no finite number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let offset = try container.decode(Double.self, forKey: .offset)
    guard offset.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: .offset, in: container, debugDescription: "an offset must be finite")
    }
    self.init(offset: offset, color: try container.decode(Color.self, forKey: .color))
  }

  /// Encodes an object.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(offset, forKey: .offset)
    try container.encode(color, forKey: .color)
  }
}

/// The encoded form is an array of stops.
extension Gradient: Codable {
  /// Decodes an array of stops in any order.
  public init(from decoder: any Decoder) throws {
    self.init(stops: try [Stop](from: decoder))
  }

  /// Encodes an array of stops.
  public func encode(to encoder: any Encoder) throws { try stops.encode(to: encoder) }
}

extension Gradient.Stop: CustomStringConvertible {
  /// The offset and the colour, as "0.5 #ff0000".
  public var description: String { "\(DecimalNumber.text(offset)) \(color)" }
}

extension Gradient: CustomStringConvertible {
  /// The stops, as "0 #ffffff, 1 #ff0000".
  public var description: String { stops.map(\.description).joined(separator: ", ") }
}
