/// The encoded form is a string `"#rrggbb"` or `"#rrggbbaa"` if that is exactly the colour, otherwise an array
/// `[red, green, blue, alpha]` of components from 0 to 1.
extension Color: Codable {
  /// Decodes a string that `init(hex:)` parses, or an array of three or four components, which are clamped to 0 ... 1.
  ///
  /// - Throws: `DecodingError` for other texts and lengths, and for a component that is no finite number.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      guard let color = Color(hex: text) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "a colour is #rgb, #rgba, #rrggbb or #rrggbbaa"))
      }
      self = color
      return
    }
    var container = try decoder.unkeyedContainer()
    var components: [Double] = []
    while !container.isAtEnd, components.count < 4 {
      components.append(try container.decode(Double.self))
    }
    guard container.isAtEnd, components.count >= 3, components.allSatisfy(\.isFinite) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a colour has three or four components from 0 to 1")
    }
    self.init(
      red: components[0], green: components[1], blue: components[2],
      alpha: components.count > 3 ? components[3] : 1)
  }

  /// Encodes a string if it is exactly the colour, otherwise an array.
  public func encode(to encoder: any Encoder) throws {
    if Color(hex: hex) == self {
      var container = encoder.singleValueContainer()
      try container.encode(hex)
    } else {
      var container = encoder.unkeyedContainer()
      for component in [red, green, blue, alpha] { try container.encode(component) }
    }
  }
}
