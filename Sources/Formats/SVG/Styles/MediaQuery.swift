/// Media queries, evaluated for a picture on a screen.
enum MediaQuery {
  /// True if any query of a list matches.
  static func holds(_ reader: TextReader, viewWidth: Double) -> Bool {
    let text = reader.text(reader.trimmed).lowercased()
    if text.isEmpty { return true }
    return text.split(separator: ",").contains { holds(query: String($0), viewWidth) }
  }

  private static func holds(query: String, _ viewWidth: Double) -> Bool {
    var reader = TextReader(Array(query.utf8))
    reader.skipSpace()
    var isNegated = false
    if reader.take(word: "not") { isNegated = true } else { _ = reader.take(word: "only") }
    var result = true
    while true {
      reader.skipSpace()
      if reader.isAtEnd { break }
      if reader.take(word: "and") { continue }
      if reader.take("(") {
        let inside = TextReader(reader.bytes, reader.parenthesized())
        result = result && holds(feature: inside, viewWidth)
      } else if let name = reader.name() {
        let type = reader.text(name)
        result = result && (type == "all" || type == "screen")
      } else {
        return false
      }
    }
    return result != isNegated
  }

  private static func holds(feature: TextReader, _ viewWidth: Double) -> Bool {
    var reader = feature
    reader.skipSpace()
    guard let range = reader.name() else { return false }
    let name = reader.text(range)
    reader.skipSpace()
    guard reader.take(":") else { return name == "color" || name == "width" || name == "height" }
    reader.skipSpace()
    switch name {
    case "min-width": return reader.length(LengthUnits()).map { viewWidth >= $0.value } ?? false
    case "max-width": return reader.length(LengthUnits()).map { viewWidth <= $0.value } ?? false
    case "prefers-color-scheme": return reader.take(word: "light")
    case "prefers-reduced-motion": return reader.take(word: "reduce")
    default: return false
    }
  }
}
