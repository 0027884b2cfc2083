/// The number of a glyph in its font. Glyph 0 is the box that stands for what the font lacks. Source: `CGGlyph`.
public typealias Glyph = UInt32

/// How heavy the strokes of a font are, 1 to 1000. Source: the weights of OpenType and of CSS.
public struct FontWeight: RawRepresentable, Hashable, Sendable, Comparable {
  /// The weight as a number.
  public let rawValue: Double

  /// Makes a weight of a number, which is brought into 1…1000.
  public init(rawValue: Double) {
    self.rawValue = rawValue >= 1 ? min(rawValue, 1000) : 1
  }

  /// 100.
  public static let thin = FontWeight(rawValue: 100)
  /// 300.
  public static let light = FontWeight(rawValue: 300)
  /// 400.
  public static let regular = FontWeight(rawValue: 400)
  /// 500.
  public static let medium = FontWeight(rawValue: 500)
  /// 600.
  public static let semibold = FontWeight(rawValue: 600)
  /// 700.
  public static let bold = FontWeight(rawValue: 700)
  /// 900.
  public static let black = FontWeight(rawValue: 900)

  /// Whether the first is the lighter one.
  public static func < (first: FontWeight, second: FontWeight) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// Whether a font is upright.
public enum FontStyle: Hashable, Sendable, CaseIterable {
  /// Upright.
  case normal
  /// With letters of their own, as in handwriting.
  case italic
  /// The upright letters, slanted.
  case oblique
}

/// A direction in which a variable font can vary.
public struct FontAxis: Hashable, Sendable {
  /// The axis' tag, such as `wght`.
  public let tag: String
  /// Its name in the font.
  public let name: String
  /// The values that it takes.
  public let range: ClosedRange<Double>
  /// The value where none is set.
  public let defaultValue: Double
}

/// A value on an axis of a variable font, such as `wdth` 80.
public struct FontVariation: Hashable, Sendable {
  /// The axis' tag.
  public let tag: String
  /// The value, which is brought into the axis' range.
  public let value: Double

  /// Makes a setting of an axis.
  ///
  /// - Parameters:
  ///   - tag: one to four letters; one that is shorter than four ends in spaces.
  ///   - value: where on the axis the font is.
  public init(_ tag: String, _ value: Double) {
    self.tag = tag + String(repeating: " ", count: max(0, 4 - tag.utf8.count))
    self.value = value
  }

  /// Whether its tag is one: four printable characters of ASCII that are not all spaces.
  package var hasTag: Bool {
    tag.utf8.count == 4 && tag != "    " && tag.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

/// An OpenType feature that is turned on, turned off or given a number.
public struct FontFeature: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The feature's tag, such as `tnum`.
  public let tag: String
  /// 0 for off, 1 for on; some features count further.
  public let value: UInt32

  /// Makes a setting of a feature.
  public init(tag: String, value: UInt32) {
    self.tag = tag
    self.value = value
  }

  /// Reads `tnum`, `+tnum`, `-liga` or `ss01=2`; nil for anything else.
  public init?(_ text: String) {
    var rest = Substring(text)
    var value: UInt32 = 1
    if rest.hasPrefix("-") {
      value = 0
      rest = rest.dropFirst()
    } else if rest.hasPrefix("+") {
      rest = rest.dropFirst()
    } else if let equals = rest.firstIndex(of: "=") {
      guard let number = UInt32(rest[rest.index(after: equals)...]) else { return nil }
      value = number
      rest = rest[..<equals]
    }
    guard rest.utf8.count == 4, rest.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return nil
    }
    self.init(tag: String(rest), value: value)
  }

  /// Reads a feature that the program's own text names.
  ///
  /// - Precondition: it is one that `init(_:)` reads.
  public init(stringLiteral text: String) {
    guard let feature = FontFeature(text) else { preconditionFailure("\(text) is no feature") }
    self = feature
  }
}

extension String {
  /// The OpenType tag of that name; nil if the name has not four letters of ASCII.
  var openTypeTag: UInt32? {
    guard utf8.count == 4, utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The name of an OpenType tag.
  init(openTypeTag tag: UInt32) {
    self = String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }
}
