/// Text for messages: on a single line, in logical order.
package enum MessageText {
  /// Escapes characters that would end the line, or move or hide text: control characters, line separators, and directional and
  /// other formatting characters.
  package static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isHarmless(scalar) {
        shown.append(scalar)
      } else {
        shown.append(contentsOf: escape(scalar).unicodeScalars)
      }
    }
    return String(shown)
  }

  /// Returns text from a document in quotation marks, on a single line, and shortened for an error.
  package static func quoted(_ text: String) -> String {
    let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
    return escaped(String(shown).debugDescription)
  }

  /// Returns a byte that is not text as `\xFF`.
  package static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (digits.count < 2 ? "0" : "") + digits
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // Joiners are parts of words and of emoji.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}
