internal import GLFun

/// A file name with a placeholder for the frame's number, such as "frame-%05d.png".
///
/// The placeholder is "%d", or "%5d" or "%05d" for at least that many digits, padded with spaces or
/// zeros; "%%" is a percent sign.
struct NumberedName: Hashable, Sendable {
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  private let width: Int
  private let padding: UInt8

  /// The largest width of a placeholder.
  private static let largestWidth = 20

  /// Parses a pattern.
  ///
  /// - Returns: nil unless it has exactly one placeholder and no other percent signs.
  init?(_ pattern: FilePath) {
    let percent = UInt8(ascii: "%")
    let zero = UInt8(ascii: "0")
    var parts: [[UInt8]] = [[]]
    var place: (width: Int, padding: UInt8)?
    var rest = pattern.bytes[...]
    while let byte = rest.popFirst() {
      guard byte == percent else {
        parts[parts.count - 1].append(byte)
        continue
      }
      if rest.first == percent {
        rest.removeFirst()
        parts[parts.count - 1].append(percent)
        continue
      }
      let digits = rest.prefix { (zero...zero + 9).contains($0) }
      rest = rest.dropFirst(digits.count)
      guard place == nil, rest.popFirst() == UInt8(ascii: "d"), digits.count <= 3 else {
        return nil
      }
      let width = digits.reduce(0) { $0 * 10 + Int($1 - zero) }
      guard width <= Self.largestWidth else { return nil }
      place = (width, digits.first == zero ? zero : UInt8(ascii: " "))
      parts.append([])
    }
    guard let place, parts.count == 2 else { return nil }
    (prefix, suffix) = (parts[0], parts[1])
    (width, padding) = place
  }

  /// The name of frame `number`.
  func name(_ number: Int) -> FilePath {
    let digits = Array(String(number).utf8)
    let filling = [UInt8](repeating: padding, count: max(width - digits.count, 0))
    return FilePath(bytes: prefix + filling + digits + suffix)
  }
}
