/// Reads numbers of a table of a font, the first bytes of which count most. What is not there reads as nil.
struct TableReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// How many bytes there are.
  var count: Int { bytes.count }

  /// A number of one to four bytes.
  func unsigned(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of one to four bytes with a sign.
  func signed(_ place: Int, _ count: Int) -> Int? {
    unsigned(place, count).map { ($0 << (64 - 8 * count)) >> (64 - 8 * count) }
  }

  /// A number with 14 bits behind the point.
  func fraction(_ place: Int) -> Double? { signed(place, 2).map { Double($0) / 16384 } }

  /// A place that is counted from another one; nil for none.
  func offset(_ place: Int, _ count: Int, from base: Int) -> Int? {
    guard let offset = unsigned(place, count), offset != 0 else { return nil }
    return base + offset
  }
}
