/// The custom properties of an element, and their use by `var()`.
struct CustomProperties: Sendable {
  private var values: [NameHash: [UInt8]] = [:]

  /// The longest value that `var()` may make; beyond it the declaration does not count.
  private static let longest = 1 << 16

  subscript(name: NameHash) -> [UInt8]? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Whether a value has `var()` in it.
  static func isUsed(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count >= 7 else { return false }
    for index in range.lowerBound..<range.upperBound - 4
    where bytes[index + 3] == UInt8(ascii: "(") && bytes[index] | 0x20 == UInt8(ascii: "v")
      && bytes[index + 1] | 0x20 == UInt8(ascii: "a")
      && bytes[index + 2] | 0x20 == UInt8(ascii: "r")
    {
      return true
    }
    return false
  }

  /// A value with each `var()` replaced; nil where a property is not there and has no fallback.
  func substituted(_ bytes: [UInt8], _ range: Range<Int>, depth: Int = 0) -> [UInt8]? {
    guard depth < 16 else { return nil }
    var result: [UInt8] = []
    var reader = TextReader(bytes, range)
    while let byte = reader.next {
      guard reader.take(function: "var") else {
        result.append(byte)
        reader.advance()
        continue
      }
      var inside = TextReader(bytes, reader.parenthesized())
      inside.skipSpace()
      guard let name = inside.name() else { return nil }
      inside.skipSpace()
      if let value = values[NameHash(inside.unescaped(name))] {
        result += value
      } else {
        guard inside.take(","),
          let fallback = substituted(bytes, inside.rest, depth: depth + 1)
        else { return nil }
        result += fallback
      }
      if result.count > Self.longest { return nil }
    }
    return result
  }

  /// Takes in the custom properties that an element declares, whose values may use each other.
  mutating func add(_ declared: [(name: NameHash, value: [UInt8])]) {
    guard !declared.isEmpty else { return }
    var own: [NameHash: [UInt8]] = [:]
    for (name, value) in declared { own[name] = value }
    // Those that use none of their own kind are known at once, and others once those that they use are.
    var waiting: [NameHash: [UInt8]] = [:]
    for (name, value) in own {
      if Self.isUsed(in: value, 0..<value.count) {
        waiting[name] = value
        values[name] = nil
      } else {
        values[name] = value
      }
    }
    for _ in 0..<16 where !waiting.isEmpty {
      var resolved: [NameHash: [UInt8]] = [:]
      for (name, value) in waiting {
        if let value = substituted(value, 0..<value.count), !Self.isUsed(in: value, 0..<value.count)
        {
          resolved[name] = value
        }
      }
      if resolved.isEmpty { return }
      for (name, value) in resolved {
        values[name] = value
        waiting[name] = nil
      }
    }
  }
}
