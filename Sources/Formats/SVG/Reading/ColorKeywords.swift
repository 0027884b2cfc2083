internal import GLFunImaging

extension Color {
  /// Looks up the colour of a CSS keyword, ignoring case; returns nil if there is no such keyword. Source: CSS Color 4, 6.
  init?(keyword bytes: [UInt8], _ range: Range<Int>) {
    guard let value = Self.values[NameHash(bytes, range, lowercased: true)] else { return nil }
    self.init(hex: value)
  }

  private static let values: [NameHash: UInt32] = {
    var table: [NameHash: UInt32] = [:]
    for (name, value) in keywords + systemColors { table[NameHash(name)] = value }
    return table
  }()

  /// The system colours, with the values that browsers use without a system theme.
  private static let systemColors: [(name: String, value: UInt32)] = [
    ("canvas", 0xFFFFFF), ("canvastext", 0x000000), ("linktext", 0x0000EE),
    ("visitedtext", 0x551A8B), ("activetext", 0xFF0000), ("buttonface", 0xEFEFEF),
    ("buttontext", 0x000000), ("field", 0xFFFFFF), ("fieldtext", 0x000000), ("graytext", 0x808080),
    ("mark", 0xFFFF00), ("marktext", 0x000000),
  ]
}
