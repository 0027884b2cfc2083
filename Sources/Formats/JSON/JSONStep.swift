/// One step of the path to a value in a JSON text.
package enum JSONStep: Hashable, Sendable {
  /// To the member of an object.
  case key(String)
  /// To the element of an array, counted from 0.
  case index(Int)
}

extension JSONReader {
  /// Finds the position of a value; for a member of an object, the position of its key.
  ///
  /// The text is parsed a second time for this, so values need not store their positions.
  ///
  /// - Parameters:
  ///   - way: the steps to the value, outermost first.
  ///   - bytes: a text that `read(_:)` has read.
  /// - Returns: the position at the end of the path, or of its longest existing part.
  package static func position(of way: [JSONStep], in bytes: [UInt8]) -> TextPosition {
    var reader = JSONReader(bytes)
    reader.skipSpace()
    var place = reader.position
    for step in way {
      guard let next = try? reader.advance(to: step) else { break }
      place = next
    }
    return TextPosition(of: place, in: bytes)
  }

  /// Advances into the object or array at the position, to one of its values.
  ///
  /// - Returns: the position of the value or of its key; nil if there is no such value.
  private mutating func advance(to step: JSONStep) throws(JSONError) -> Int? {
    switch step {
    case .key(let wanted):
      guard byte == UInt8(ascii: "{") else { return nil }
      try descend()
      repeat {
        skipSpace()
        guard byte == UInt8(ascii: "\"") else { return nil }
        let start = position
        let key = try string()
        skipSpace()
        guard take(UInt8(ascii: ":")) else { return nil }
        skipSpace()
        if key == wanted { return start }
        _ = try value()
        skipSpace()
      } while take(UInt8(ascii: ","))
      return nil
    case .index(let count):
      guard byte == UInt8(ascii: "[") else { return nil }
      try descend()
      skipSpace()
      for _ in 0..<count {
        _ = try value()
        skipSpace()
        guard take(UInt8(ascii: ",")) else { return nil }
        skipSpace()
      }
      return byte == UInt8(ascii: "]") ? nil : position
    }
  }
}
