internal import GLFunGeometry
internal import GLFunImaging

extension TextReader {
  /// True if the value is a list of filter functions and references.
  func isFilterList(_ document: Document, _ units: LengthUnits) -> Bool {
    var reader = self
    reader.skipSpace()
    guard !reader.isAtEnd else { return false }
    while !reader.isAtEnd {
      if reader.url(document) == nil, reader.filterFunction(units, .black) == nil { return false }
      reader.skipSpace()
    }
    return true
  }

  /// Takes a function of the property `filter`. Source: Filter Effects 1, section 6.
  ///
  /// - Parameter color: the element's current colour, the default of a drop shadow.
  mutating func filterFunction(
    _ units: LengthUnits, _ color: Color
  ) -> FilterPrimitive.Kind? {
    guard let name = name(), take("(") else { return nil }
    var inside = TextReader(bytes, parenthesized())
    inside.skipSpace()
    return inside.filterArguments(text(name).lowercased(), units, color)
  }

  private mutating func filterArguments(
    _ name: String, _ units: LengthUnits, _ color: Color
  ) -> FilterPrimitive.Kind? {
    let isEmpty = isAtEnd
    switch name {
    case "blur":
      let deviation = isEmpty ? .zero : only { $0.lengthFromZero(units) }
      guard let deviation, !deviation.isPercentage else { return nil }
      return .blur(SIMD2(repeating: deviation.value))
    case "drop-shadow": return dropShadow(units, color)
    case "hue-rotate":
      return (isEmpty ? 0 : only { $0.angle() }).map { .colorMatrix(ColorMatrix.hueRotation($0)) }
    default: break
    }
    guard let amount = isEmpty ? 1 : only({ $0.numberOrPercentage() }), amount >= 0 else {
      return nil
    }
    let part = min(amount, 1)
    func all(_ transfer: FilterPrimitive.Transfer) -> FilterPrimitive.Kind {
      .transfer([transfer, transfer, transfer, .identity])
    }
    switch name {
    case "brightness": return all(.linear(slope: amount, intercept: 0))
    case "contrast": return all(.linear(slope: amount, intercept: 0.5 - amount / 2))
    case "invert": return all(.table([part, 1 - part]))
    case "opacity": return .transfer([.identity, .identity, .identity, .table([0, part])])
    case "saturate": return .colorMatrix(ColorMatrix.saturation(amount))
    case "grayscale": return .colorMatrix(ColorMatrix.grayscale(1 - part))
    case "sepia": return .colorMatrix(ColorMatrix.sepia(1 - part))
    default: return nil
    }
  }

  private mutating func dropShadow(
    _ units: LengthUnits, _ own: Color
  ) -> FilterPrimitive.Kind? {
    var color: Color?
    var lengths: [Double] = []
    while !isAtEnd {
      if let length = length(units) {
        lengths.append(length.value)
      } else if color == nil, let found = self.color() {
        color = found
      } else if color == nil, take(word: "currentcolor") {
        color = own
      } else {
        return nil
      }
      skipSpace()
    }
    guard (2...3).contains(lengths.count) else { return nil }
    let deviation = lengths.count > 2 ? max(lengths[2], 0) : 0
    return .shadow(
      offset: SIMD2(lengths[0], lengths[1]), deviation: SIMD2(repeating: deviation),
      color ?? own)
  }
}
