internal import GLFunGeometry

extension TextReader {
  /// Reads the value of a `transform` attribute or property.
  ///
  /// - Parameters:
  ///   - units: the sizes of units.
  ///   - box: the reference size of percentages.
  /// - Returns: nil if the value is not a list of transforms.
  mutating func transform(_ units: LengthUnits, box: Size) -> Transform? {
    var result = Transform.identity
    skipSpace()
    if take(word: "none") { return isAtEndAfterSpace ? result : nil }
    while !isAtEnd {
      guard let name = name(), let kind = TransformKind(text(name).lowercased()) else { return nil }
      skipSpace()
      guard take("(") else { return nil }
      var inside = TextReader(bytes, parenthesized())
      guard let step = inside.transform(kind, units, box) else { return nil }
      result = step.concatenating(result)
      skipCommaSpace()
    }
    return result
  }

  private var isAtEndAfterSpace: Bool {
    var copy = self
    copy.skipSpace()
    return copy.isAtEnd
  }

  /// Reads the arguments of one transform function.
  private mutating func transform(
    _ kind: TransformKind, _ units: LengthUnits, _ box: Size
  ) -> Transform? {
    var numbers: [Double] = []
    skipSpace()
    while !isAtEnd {
      guard numbers.count < 6, let number = argument(kind, numbers.count, units, box) else {
        return nil
      }
      numbers.append(number)
      skipCommaSpace()
    }
    guard let first = numbers.first else { return nil }
    let second = numbers.count == 2 ? numbers[1] : nil
    switch (kind, numbers.count) {
    case (.matrix, 6):
      return Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
    case (.translate, 1...2): return Transform(translationX: first, y: second ?? 0)
    case (.translateX, 1): return Transform(translationX: first, y: 0)
    case (.translateY, 1): return Transform(translationX: 0, y: first)
    case (.scale, 1...2): return Transform(scaleX: first, y: second ?? first)
    case (.scaleX, 1): return Transform(scaleX: first, y: 1)
    case (.scaleY, 1): return Transform(scaleX: 1, y: first)
    case (.rotate, 1): return Self.rotation(first)
    case (.rotate, 3):
      return Transform(translationX: numbers[1], y: numbers[2])
        .concatenatingBefore(Self.rotation(first))
        .translatedBy(x: -numbers[1], y: -numbers[2])
    case (.skewX, 1):
      return Transform(a: 1, b: 0, c: tangent(Self.radians(first)), d: 1, tx: 0, ty: 0)
    case (.skewY, 1):
      return Transform(a: 1, b: tangent(Self.radians(first)), c: 0, d: 1, tx: 0, ty: 0)
    case (.skew, 1...2):
      return Transform(
        a: 1, b: tangent(Self.radians(second ?? 0)), c: tangent(Self.radians(first)), d: 1, tx: 0,
        ty: 0)
    default: return nil
    }
  }

  private mutating func argument(
    _ kind: TransformKind, _ index: Int, _ units: LengthUnits, _ box: Size
  ) -> Double? {
    switch kind {
    case .translate, .translateX, .translateY:
      let isAcross = kind == .translateX || kind == .translate && index == 0
      return length(units)?.resolved(isAcross ? box.width : box.height)
    case .rotate where index == 0, .skewX, .skewY, .skew: return angle()
    case .scale, .scaleX, .scaleY: return numberOrPercentage()
    case .rotate, .matrix: return length(units)?.value
    }
  }

  private static func radians(_ degrees: Double) -> Double {
    degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
  }

  private static func rotation(_ degrees: Double) -> Transform {
    Transform(rotationAngle: radians(degrees))
  }
}

/// A transform function.
private enum TransformKind {
  case matrix, translate, translateX, translateY, scale, scaleX, scaleY, rotate, skewX, skewY, skew

  init?(_ name: String) {
    switch name {
    case "matrix": self = .matrix
    case "translate": self = .translate
    case "translatex": self = .translateX
    case "translatey": self = .translateY
    case "scale": self = .scale
    case "scalex": self = .scaleX
    case "scaley": self = .scaleY
    case "rotate", "rotatez": self = .rotate
    case "skewx": self = .skewX
    case "skewy": self = .skewY
    case "skew": self = .skew
    default: return nil
    }
  }
}

extension Transform {
  /// The transform that first applies `inner`, then this one.
  func concatenatingBefore(_ inner: Transform) -> Transform { inner.concatenating(self) }
}
