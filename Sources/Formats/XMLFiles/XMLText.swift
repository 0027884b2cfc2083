/// Text as XML has it.
package enum XMLText {
  /// Text for the content of an element or for an attribute in double quotes, where it keeps its tabs and line ends.
  ///
  /// Characters that XML lacks become U+FFFD. Source: XML 1.0, sections 2.2, 2.4, 2.11 and 3.3.3.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
