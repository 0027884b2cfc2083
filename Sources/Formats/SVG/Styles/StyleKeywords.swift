internal import GLFunDrawing
internal import GLFunGeometry

extension TextReader {
  /// The name at the cursor, in lower case; empty if no name is next.
  var word: String {
    var copy = self
    return copy.name().map { text($0).lowercased() } ?? ""
  }

  /// The name at the cursor, in lower case, if nothing follows it; otherwise empty.
  var onlyWord: String {
    var copy = self
    guard let name = copy.name(), copy.isDone else { return "" }
    return text(name).lowercased()
  }

  /// True if only white space is left.
  var isDone: Bool {
    var copy = self
    copy.skipSpace()
    return copy.isAtEnd
  }

  /// True if the only word is one of `first`, false if it is one of `second`; otherwise nil.
  func choice(of first: [String], or second: [String]) -> Bool? {
    let word = onlyWord
    return first.contains(word) ? true : second.contains(word) ? false : nil
  }

  mutating func opacity() -> Double? {
    only { $0.numberOrPercentage() }.map { min(max($0, 0), 1) }
  }

  func fillRule() -> FillRule? {
    switch onlyWord {
    case "nonzero": .winding
    case "evenodd": .evenOdd
    default: nil
    }
  }

  mutating func paintOrder() -> PaintOrder? {
    if take(word: "normal") { return .usual }
    var order: [String] = []
    skipSpace()
    while let name = name() {
      order.append(text(name).lowercased())
      skipSpace()
    }
    guard isAtEnd, !order.isEmpty else { return nil }
    for layer in ["fill", "stroke", "markers"] where !order.contains(layer) {
      order.append(layer)
    }
    guard order.count == 3, let fill = order.firstIndex(of: "fill"),
      let stroke = order.firstIndex(of: "stroke"), let markers = order.firstIndex(of: "markers")
    else { return nil }
    return PaintOrder(isStrokeFirst: stroke < fill, markers: markers)
  }

  mutating func origin(_ units: LengthUnits) -> TransformOrigin? {
    var parts: [(length: Length, isVertical: Bool?)] = []
    skipSpace()
    while !isAtEnd, parts.count < 3 {
      if let length = length(units) {
        parts.append((length, nil))
      } else {
        switch word {
        case "left": parts.append((.percent(0), false))
        case "right": parts.append((.percent(100), false))
        case "top": parts.append((.percent(0), true))
        case "bottom": parts.append((.percent(100), true))
        case "center": parts.append((.percent(50), nil))
        default: return nil
        }
        _ = name()
      }
      skipSpace()
    }
    guard let first = parts.first else { return nil }
    guard parts.count > 1 else {
      return first.isVertical == true
        ? TransformOrigin(x: .percent(50), y: first.length)
        : TransformOrigin(x: first.length, y: .percent(50))
    }
    let second = parts[1]
    return first.isVertical == true || second.isVertical == false
      ? TransformOrigin(x: second.length, y: first.length)
      : TransformOrigin(x: first.length, y: second.length)
  }
}

extension BlendMode {
  /// Looks up the blend mode of a keyword of `mix-blend-mode`.
  init?(cssName: String) {
    switch cssName {
    case "normal": self = .normal
    case "multiply": self = .multiply
    case "screen": self = .screen
    case "overlay": self = .overlay
    case "darken": self = .darken
    case "lighten": self = .lighten
    case "color-dodge": self = .colorDodge
    case "color-burn": self = .colorBurn
    case "hard-light": self = .hardLight
    case "soft-light": self = .softLight
    case "difference": self = .difference
    case "exclusion": self = .exclusion
    case "hue": self = .hue
    case "saturation": self = .saturation
    case "color": self = .color
    case "luminosity": self = .luminosity
    case "plus-lighter": self = .plusLighter
    case "plus-darker": self = .plusDarker
    default: return nil
    }
  }
}
