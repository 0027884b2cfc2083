/// Reads numbers of a table of a font, the first bytes of which count most. What is not there reads as nil.
package struct TableReader: Sendable {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// How many bytes there are.
  package var count: Int { bytes.count }

  /// A number of one to four bytes.
  package func unsigned(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    var number = 0
    for index in place..<place + count { number = number << 8 | Int(bytes[index]) }
    return number
  }

  /// A number of one to four bytes with a sign.
  package func signed(_ place: Int, _ count: Int) -> Int? {
    unsigned(place, count).map { ($0 << (64 - 8 * count)) >> (64 - 8 * count) }
  }

  /// A number with 14 bits behind the point.
  package func fraction(_ place: Int) -> Double? { signed(place, 2).map { Double($0) / 16384 } }

  /// A place that is counted from another one; nil for none.
  package func offset(_ place: Int, _ count: Int, from base: Int) -> Int? {
    guard let offset = unsigned(place, count), offset != 0 else { return nil }
    return base + offset
  }
}
