/// A length that does not depend on its viewport yet: user units, a percentage, or a calculation with percentages.
struct Length: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case units(Double)
    /// A fraction of 1.
    case part(Double)
    /// A calculation with percentages.
    case calculation(Calculation)
  }

  private let kind: Kind

  init(value: Double, isPercentage: Bool = false) {
    kind = isPercentage ? .part(value) : .units(value)
  }

  /// Creates a length from a calculation.
  init(_ calculation: Calculation) {
    kind =
      calculation.hasPercentage
      ? .calculation(calculation) : .units(Calculation.bounded(calculation.resolved(0)))
  }

  /// The number of user units, or the fraction of 1; 0 for a calculation, whose value depends on its use.
  var value: Double {
    switch kind {
    case .units(let value), .part(let value): value
    case .calculation: 0
    }
  }

  /// True if the length depends on a reference length.
  var isPercentage: Bool { if case .units = kind { false } else { true } }

  static let zero = Length(value: 0)
  static let whole = Length(value: 1, isPercentage: true)

  static func percent(_ value: Double) -> Length {
    Length(value: value / 100, isPercentage: true)
  }

  /// The length, with percentages resolved against `whole`.
  func resolved(_ whole: Double) -> Double {
    switch kind {
    case .units(let value): value
    case .part(let value): value * whole
    case .calculation(let calculation): Calculation.bounded(calculation.resolved(whole))
    }
  }
}

/// The sizes of the units of lengths.
struct LengthUnits: Hashable, Sendable {
  /// User units in an inch.
  var dpi = 96.0
  /// User units of `em`.
  var fontSize = 12.0
  /// The font-relative units.
  var font = FontUnits()
  /// User units of `rem`.
  var rootFontSize = 12.0
  /// User units of 100 `vw`.
  var viewWidth = 0.0
  /// User units of 100 `vh`.
  var viewHeight = 0.0
}

/// The font-relative units of length, as fractions of the font size. Source: CSS Values 4, section 6.1.
struct FontUnits: Hashable, Sendable {
  /// The height of an x.
  var ex = 0.5
  /// The advance of a 0.
  var ch = 0.5
  /// The height of capitals.
  var cap = 0.7
  /// The advance of an ideograph.
  var ic = 1.0
}

extension TextReader {
  /// Takes a number with an optional unit, or a calculation.
  mutating func length(_ units: LengthUnits) -> Length? {
    let start = position
    guard let number = number() else {
      guard let found = calculation(units, percentageOf: .length), found.kind != .angle else {
        move(to: start)
        return nil
      }
      return Length(found.value)
    }
    guard let first = next, first == UInt8(ascii: "%") || first | 0x20 >= UInt8(ascii: "a") else {
      return Length(value: number)
    }
    if take("%") { return .percent(number) }
    let inch = units.dpi
    let factor: Double
    if take(word: "px") {
      factor = 1
    } else if take(word: "pt") {
      factor = inch / 72
    } else if take(word: "mm") {
      factor = inch / 25.4
    } else if take(word: "cm") {
      factor = inch / 2.54
    } else if take(word: "in") {
      factor = inch
    } else if take(word: "pc") {
      factor = inch / 6
    } else if take(word: "q") {
      factor = inch / 101.6
    } else if take(word: "em") {
      factor = units.fontSize
    } else if take(word: "ex") {
      factor = units.fontSize * units.font.ex
    } else if take(word: "ch") {
      factor = units.fontSize * units.font.ch
    } else if take(word: "cap") {
      factor = units.fontSize * units.font.cap
    } else if take(word: "ic") {
      factor = units.fontSize * units.font.ic
    } else if take(word: "rem") {
      factor = units.rootFontSize
    } else if take(word: "vw") {
      factor = units.viewWidth / 100
    } else if take(word: "vh") {
      factor = units.viewHeight / 100
    } else if take(word: "vmin") {
      factor = min(units.viewWidth, units.viewHeight) / 100
    } else if take(word: "vmax") {
      factor = max(units.viewWidth, units.viewHeight) / 100
    } else {
      // The unit is unknown.
      move(to: start)
      return nil
    }
    return Length(value: number * factor)
  }

  /// Takes a non-negative length. A calculation with a negative value becomes 0.
  mutating func lengthFromZero(_ units: LengthUnits) -> Length? {
    let start = position
    let isCalculated = next.map { $0 | 0x20 >= UInt8(ascii: "a") } ?? false
    guard let length = length(units) else { return nil }
    if length.value >= 0 { return length }
    if isCalculated { return .zero }
    move(to: start)
    return nil
  }

  /// Takes a list of lengths separated by commas or white space.
  ///
  /// - Returns: nil if the text contains anything else.
  mutating func lengths(_ units: LengthUnits) -> [Length]? {
    var lengths: [Length] = []
    skipSpace()
    while !isAtEnd {
      guard let length = length(units) else { return nil }
      lengths.append(length)
      skipCommaSpace()
    }
    return lengths
  }
}
