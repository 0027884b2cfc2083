/// A file name with the place of a frame's number, such as "frame-%05d.png".
///
/// The place is "%d", or "%5d" and "%05d" for at least that many digits with spaces or zeros before;
/// "%%" is a percent sign.
struct NumberedName: Hashable, Sendable {
  private let prefix: String
  private let suffix: String
  private let width: Int
  private let padding: String

  /// The most digits that a place may ask for.
  private static let largestWidth = 20

  /// Reads a pattern.
  ///
  /// - Returns: nil unless it has exactly one place for a number and no other percent signs.
  init?(_ pattern: String) {
    var parts = [""]
    var place: (width: Int, padding: String)?
    var rest = pattern[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard place == nil, rest.popFirst() == "d", digits.count <= 3,
        let width = digits.isEmpty ? 0 : Int(digits), width <= Self.largestWidth
      else { return nil }
      place = (width, digits.hasPrefix("0") ? "0" : " ")
      parts.append("")
    }
    guard let place, parts.count == 2 else { return nil }
    (prefix, suffix) = (parts[0], parts[1])
    (width, padding) = place
  }

  /// The name of frame `number`.
  func name(_ number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: padding, count: max(width - digits.count, 0)) + digits
      + suffix
  }
}
