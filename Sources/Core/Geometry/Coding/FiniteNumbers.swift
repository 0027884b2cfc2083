extension Decoder {
  /// Decodes an array of finite numbers.
  ///
  /// - Parameter count: the number of elements that the array must have; nil for any.
  func finiteNumbers(_ count: Int? = nil) throws -> [Double] {
    var container = try unkeyedContainer()
    var numbers: [Double] = []
    while count.map({ numbers.count < $0 }) ?? !container.isAtEnd {
      let number = try container.decode(Double.self)
      guard number.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "numbers must be finite")
      }
      numbers.append(number)
    }
    try container.requireEnd()
    return numbers
  }
}

extension Encoder {
  /// Encodes an array of numbers, which must all be finite, because JSON has no others.
  func encode(finite numbers: [Double]) throws {
    var container = unkeyedContainer()
    for number in numbers {
      guard number.isFinite else {
        throw EncodingError.notFinite(number, at: container.codingPath)
      }
      try container.encode(number)
    }
  }
}

extension UnkeyedDecodingContainer {
  /// Throws if the array has more elements.
  func requireEnd() throws {
    guard isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: self, debugDescription: "the array has more than \(currentIndex) elements")
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a number that must be finite; nil if the key is missing.
  func finiteNumber(_ key: Key) throws -> Double? {
    guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard number.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "numbers must be finite")
    }
    return number
  }
}

extension KeyedEncodingContainer {
  /// Encodes a number that must be finite, unless it is the default.
  mutating func encode(finite number: Double, _ key: Key, unless standard: Double) throws {
    if number == standard { return }
    guard number.isFinite else {
      throw EncodingError.notFinite(number, at: codingPath + [key])
    }
    try encode(number, forKey: key)
  }
}

extension EncodingError {
  fileprivate static func notFinite(_ number: Double, at path: [any CodingKey]) -> EncodingError {
    .invalidValue(
      number, Context(codingPath: path, debugDescription: "numbers must be finite"))
  }
}
