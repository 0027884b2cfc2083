internal import GLFunImaging

/// The value of `fill` or `stroke`.
enum PaintValue: Hashable, Sendable {
  case none
  case color(Color)
  case currentColor
  /// The element of a gradient or pattern, and the fallback if it paints nothing.
  case server(Int, Fallback)
  /// The fill of the element that uses this one.
  case contextFill
  /// The stroke of the element that uses this one.
  case contextStroke

  enum Fallback: Hashable, Sendable {
    case none
    case color(Color)
    case currentColor
  }
}

extension TextReader {
  /// Reads the value of `fill` or `stroke`; returns nil if it is invalid.
  mutating func paint(_ document: Document) -> PaintValue? {
    skipSpace()
    if take(word: "none") { return PaintValue.none }
    if take(word: "currentcolor") { return .currentColor }
    if take(word: "context-fill") { return .contextFill }
    if take(word: "context-stroke") { return .contextStroke }
    if let color = color() { return .color(color) }
    guard let reference = url(document) else { return nil }
    skipSpace()
    let fallback: PaintValue.Fallback
    if isAtEnd || take(word: "none") {
      fallback = .none
    } else if take(word: "currentcolor") {
      fallback = .currentColor
    } else if let color = color() {
      fallback = .color(color)
    } else {
      return nil
    }
    if let element = reference { return .server(element, fallback) }
    switch fallback {
    case .none: return PaintValue.none
    case .color(let color): return .color(color)
    case .currentColor: return .currentColor
    }
  }

  /// Takes `url(#id)`.
  ///
  /// - Returns: nil if there is no `url()`; an element that is nil if the reference has no target.
  mutating func url(_ document: Document) -> Int?? {
    guard take(function: "url") else { return nil }
    var inside = TextReader(bytes, parenthesized())
    var range = inside.trimmed
    if let first = range.first,
      bytes[first] == UInt8(ascii: "'") || bytes[first] == UInt8(ascii: "\""),
      range.count >= 2
    {
      inside = TextReader(bytes, range.dropFirst().dropLast())
      range = inside.trimmed
    }
    guard let first = range.first, bytes[first] == UInt8(ascii: "#") else { return .some(nil) }
    // The text may differ from the document's: `var()` and filters produce new values.
    return .some(document.element(ofFragment: unescaped(range.dropFirst())))
  }
}
