/// Reads big-endian numbers from a font table. Bytes beyond the end read as nil.
package struct TableReader: Sendable {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of bytes.
  package var count: Int { bytes.count }

  /// Returns an unsigned number of one to four bytes.
  package func unsigned(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    var number = 0
    for index in place..<place + count { number = number << 8 | Int(bytes[index]) }
    return number
  }

  /// Returns a signed number of one to four bytes.
  package func signed(_ place: Int, _ count: Int) -> Int? {
    unsigned(place, count).map { ($0 << (64 - 8 * count)) >> (64 - 8 * count) }
  }

  /// Returns a fixed-point number with 14 fractional bits.
  package func fraction(_ place: Int) -> Double? { signed(place, 2).map { Double($0) / 16384 } }

  /// Returns an offset relative to a base; nil for a null offset.
  package func offset(_ place: Int, _ count: Int, from base: Int) -> Int? {
    guard let offset = unsigned(place, count), offset != 0 else { return nil }
    return base + offset
  }
}
