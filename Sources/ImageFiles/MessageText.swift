/// Text as a message shows it: on one line, and in the order in which it is written.
package enum MessageText {
  /// Escapes what would end a line, move the text about or hide it: control characters, separators of lines, and
  /// marks of direction and other formatting.
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

  /// A text of a document between quotation marks, on one line and not too long for an error.
  package static func quoted(_ text: String) -> String {
    let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
    return escaped(String(shown).debugDescription)
  }

  /// A byte that is no text: `\xFF`.
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
    // The joiners are parts of words and of pictures.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
}
