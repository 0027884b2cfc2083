/// The index of a glyph in its font. Glyph 0 is the box for missing glyphs. Source: `CGGlyph`.
public typealias Glyph = UInt32

/// The weight of a font, from 1 to 1000. Source: the weights of OpenType and CSS.
public struct FontWeight: RawRepresentable, Hashable, Sendable, Comparable {
  /// The weight as a number.
  public let rawValue: Double

  /// Makes a weight from a number, which is clamped to 1…1000.
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

  /// True if the first weight is the lighter one.
  public static func < (first: FontWeight, second: FontWeight) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// The style of a font.
public enum FontStyle: Hashable, Sendable, CaseIterable {
  /// Upright.
  case normal
  /// Italic: letterforms of their own, as in handwriting.
  case italic
  /// Oblique: slanted upright letters.
  case oblique
}

/// An axis of a variable font.
public struct FontAxis: Hashable, Sendable {
  /// The tag of the axis, such as `wght`.
  public let tag: String
  /// The name of the axis in the font.
  public let name: String
  /// The range of its values.
  public let range: ClosedRange<Double>
  /// The default value.
  public let defaultValue: Double
}

/// A value on an axis of a variable font, such as `wdth` 80.
public struct FontVariation: Hashable, Sendable {
  /// The tag of the axis.
  public let tag: String
  /// The value, which is clamped to the range of the axis.
  public let value: Double

  /// Makes a variation.
  ///
  /// - Parameters:
  ///   - tag: one to four letters; a shorter tag is padded with spaces.
  ///   - value: the value on the axis.
  public init(_ tag: String, _ value: Double) {
    self.tag = tag + String(repeating: " ", count: max(0, 4 - tag.utf8.count))
    self.value = value
  }

  /// True if the tag is valid: four printable ASCII characters, not all of them spaces.
  package var hasTag: Bool {
    tag.utf8.count == 4 && tag != "    " && tag.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}

/// The setting of an OpenType feature: on, off, or a number.
public struct FontFeature: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The tag of the feature, such as `tnum`.
  public let tag: String
  /// 0 for off, 1 for on; some features have further values.
  public let value: UInt32

  /// Makes a feature setting.
  public init(tag: String, value: UInt32) {
    self.tag = tag
    self.value = value
  }

  /// Parses `tnum`, `+tnum`, `-liga` or `ss01=2`; nil for any other text.
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

  /// Makes a feature setting from a literal.
  ///
  /// - Precondition: `init(_:)` accepts the text.
  public init(stringLiteral text: String) {
    guard let feature = FontFeature(text) else { preconditionFailure("\(text) is no feature") }
    self = feature
  }
}

extension String {
  /// The OpenType tag with this name; nil unless the name consists of four ASCII letters.
  var openTypeTag: UInt32? {
    guard utf8.count == 4, utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Makes the name of an OpenType tag.
  init(openTypeTag tag: UInt32) {
    self = String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }
}
