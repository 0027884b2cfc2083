/// A 64-bit hash of a name, for looking up names in tables without creating a string for each.
///
/// Source: Fowler, Noll and Vo's hash 1a, 64 bits.
struct NameHash: Hashable, Sendable {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  init(_ text: String) { self.init(text.utf8) }

  /// Hashes a range of bytes, optionally in lower case.
  init(_ bytes: [UInt8], _ range: Range<Int>, lowercased: Bool = false) {
    for index in range { add(lowercased ? bytes[index].lowercase : bytes[index]) }
  }

  /// Mixes a number into the hash.
  mutating func add(_ number: Int) {
    value = (value ^ UInt64(bitPattern: Int64(number))) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }

  /// Mixes a range of bytes, and its length, into the hash.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    for index in range { add(bytes[index]) }
    add(range.count)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
