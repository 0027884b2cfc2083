/// A frame rate in frames per second, as a fraction.
package struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// The number of frames in `denominator` seconds; at least 1.
  package let numerator: Int
  /// The number of seconds for `numerator` frames; at least 1.
  package let denominator: Int

  /// The range of supported rates, in frames per second.
  package static let range = 0.001...1000.0

  /// Makes a whole number of frames per second.
  package init(_ framesPerSecond: Int) {
    numerator = framesPerSecond
    denominator = 1
  }

  /// Parses "30", "29.97" (up to three decimals) or "30000/1001".
  ///
  /// - Returns: nil for any other text, and for a rate outside `range`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    func number(_ digits: Substring) -> Int? {
      digits.utf8.allSatisfy { (0x30...0x39).contains($0) } && digits.utf8.count <= 9
        ? Int(digits) : nil
    }
    switch parts.count {
    case 1:
      let decimals = text.split(separator: ".", omittingEmptySubsequences: false)
      guard decimals.count <= 2, let whole = number(decimals[0]) else { return nil }
      guard decimals.count == 2 else {
        (numerator, denominator) = (whole, 1)
        break
      }
      guard decimals[1].utf8.count <= 3, let rest = number(decimals[1]) else { return nil }
      denominator = [1, 10, 100, 1000][decimals[1].utf8.count]
      numerator = whole * denominator + rest
    case 2:
      guard let top = number(parts[0]), let bottom = number(parts[1]) else { return nil }
      (numerator, denominator) = (top, bottom)
    default: return nil
    }
    guard denominator > 0, Self.range.contains(framesPerSecond) else { return nil }
  }

  /// The frames per second.
  package var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The rate as "30" or "30000/1001".
  package var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
