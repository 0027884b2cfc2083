internal import GLFunImaging
internal import GLFunLimits

/// The text of a value after substitution of functions such as `var()`.
enum ValueText {
  case text(TextReader)
  /// The value is invalid; its declaration is ignored.
  case wrong
  /// The value is treated as `unset`, since a `var()` cannot be resolved.
  case unset

  /// True if a value needs no substitution.
  static func isPlain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    ValueTraits(bytes, range).isPlain
  }
}

extension ComputedStyle {
  /// The text of a declaration's value for an element of this style: `var()`, `light-dark()` and escapes in names are replaced.
  ///
  /// - Parameters:
  ///   - budget: the budget of the file. If it is exhausted, the value is treated as `unset`.
  ///   - unknown: receives the functions in the value that browsers support and this reader does not.
  func text(
    _ bytes: [UInt8], _ range: Range<Int>, budget: WorkBudget,
    unknown: (String) -> Void = { _ in }
  ) -> ValueText {
    var traits = ValueTraits(bytes, range)
    if traits.isPlain { return .text(TextReader(bytes, range)) }
    var (bytes, range) = (bytes, range)
    if traits.hasVariable {
      guard let text = custom.substituted(bytes, range, budget: budget) else { return .unset }
      (bytes, range) = (text, text.indices)
      traits = ValueTraits(bytes, range)
    }
    if traits.hasEscape {
      bytes = TextReader(bytes, range).unescaped(range) { scalar in
        // Any other character would end the name or begin another token.
        scalar.isASCII && !UInt8(truncatingIfNeeded: scalar.value).isNameByte
      }
      range = bytes.indices
    }
    if traits.hasScheme {
      guard let text = TextReader(bytes, range).choosingColors(isDark: isDark) else {
        return .wrong
      }
      (bytes, range) = (text, text.indices)
    }
    if let name = traits.unknown { unknown(name) }
    return .text(TextReader(bytes, range))
  }
}

/// The features of a value that need processing before it is read.
private struct ValueTraits {
  var hasVariable = false
  var hasScheme = false
  var hasEscape = false
  /// An unsupported function.
  var unknown: String?

  var isPlain: Bool { !hasVariable && !hasScheme && !hasEscape && unknown == nil }

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    let text = bytes.span
    for index in range {
      switch text[index] {
      case UInt8(ascii: "\\"): hasEscape = true
      case UInt8(ascii: "("): look(bytes, range.lowerBound, index, range.upperBound)
      default: break
      }
    }
  }

  /// Examines the function whose parenthesis is at `place`.
  private mutating func look(_ bytes: [UInt8], _ first: Int, _ place: Int, _ end: Int) {
    var start = place
    while start > first, bytes[start - 1].isNameByte { start -= 1 }
    let isShort = place - start == 3
    if isShort, bytes[start] | 0x20 == UInt8(ascii: "v") { return hasVariable = true }
    if isShort, bytes[start] | 0x20 == UInt8(ascii: "u") { return }
    var inside = TextReader(bytes, place + 1..<end)
    inside.skipSpace()
    let name = NameHash(bytes, start..<place, lowercased: true)
    if name == Self.scheme {
      hasScheme = true
    } else if Self.unknownNames.contains(name) {
      unknown = TextReader(bytes).text(start..<place).lowercased() + "()"
    } else if inside.take(word: "from") {
      unknown = TextReader(bytes).text(start..<place).lowercased() + "(from …)"
    }
  }

  private static let scheme = NameHash("light-dark")
  private static let unknownNames = Set(
    [
      "color-mix", "contrast-color", "device-cmyk", "env", "attr", "if", "image", "image-set",
      "cross-fade", "linear-gradient", "radial-gradient", "conic-gradient",
      "repeating-linear-gradient", "repeating-radial-gradient", "repeating-conic-gradient",
      "sibling-index", "sibling-count", "random", "calc-size", "log", "shape", "matrix3d",
      "perspective", "rotate3d", "rotatex", "rotatey", "scale3d", "scalez", "translate3d",
      "translatez",
    ].map { NameHash($0) })
}

extension TextReader {
  /// The text with each `light-dark()` replaced by one of its colours; nil if one is invalid. Source: CSS Color 5, 7.
  fileprivate func choosingColors(isDark: Bool, depth: Int = 0) -> [UInt8]? {
    guard depth < 8 else { return nil }
    var reader = self
    var result: [UInt8] = []
    while let byte = reader.next {
      guard reader.take(function: "light-dark") else {
        result.append(byte)
        reader.advance()
        continue
      }
      let inside = TextReader(bytes, reader.parenthesized())
      guard let text = inside.choosingColors(isDark: isDark, depth: depth + 1) else { return nil }
      var colors = TextReader(text)
      colors.skipSpace()
      let start = colors.position
      guard colors.takeColor() else { return nil }
      let light = start..<colors.position
      colors.skipSpace()
      guard colors.take(",") else { return nil }
      colors.skipSpace()
      let second = colors.position
      guard colors.takeColor() else { return nil }
      let dark = second..<colors.position
      colors.skipSpace()
      guard colors.isAtEnd else { return nil }
      result += text[isDark ? dark : light]
    }
    return result
  }

  private mutating func takeColor() -> Bool { take(word: "currentcolor") || color() != nil }
}
