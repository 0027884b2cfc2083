public import Foundation
internal import GLFunText

// The features of a font as a description asks for them, by Apple's numbers for a kind of features and for one of that kind.

/// The features that a description asks for: an array of dictionaries.
public var kCTFontFeatureSettingsAttribute: CFString { "NSCTFontFeatureSettingsAttribute" }
/// The kind of a feature; a number.
public var kCTFontFeatureTypeIdentifierKey: CFString { "CTFeatureTypeIdentifier" }
/// Which feature of its kind; a number.
public var kCTFontFeatureSelectorIdentifierKey: CFString { "CTFeatureSelectorIdentifier" }
/// The tag of a feature of OpenType, such as `tnum`; text.
public var kCTFontOpenTypeFeatureTag: CFString { "CTFeatureOpenTypeTag" }
/// The value of a feature of OpenType; a number.
public var kCTFontOpenTypeFeatureValue: CFString { "CTFeatureOpenTypeValue" }

/// The kind of features for ligatures.
public var kLigaturesType: Int { 1 }
/// Common ligatures.
public var kCommonLigaturesOnSelector: Int { 2 }
/// No common ligatures.
public var kCommonLigaturesOffSelector: Int { 3 }
/// The kind of features for the width of digits.
public var kNumberSpacingType: Int { 6 }
/// Digits of one width.
public var kMonospacedNumbersSelector: Int { 0 }
/// Digits that are as wide as they look.
public var kProportionalNumbersSelector: Int { 1 }
/// The kind of features for the height of digits.
public var kNumberCaseType: Int { 21 }
/// Digits that reach below the baseline.
public var kLowerCaseNumbersSelector: Int { 0 }
/// Digits that are as high as capital letters.
public var kUpperCaseNumbersSelector: Int { 1 }
/// The kind of features for alternative letters.
public var kStylisticAlternativesType: Int { 35 }
/// The kind of features for small letters.
public var kLowerCaseType: Int { 37 }
/// Small letters are small capitals.
public var kLowerCaseSmallCapsSelector: Int { 1 }
/// The kind of features for capital letters.
public var kUpperCaseType: Int { 38 }
/// Capital letters are small capitals.
public var kUpperCaseSmallCapsSelector: Int { 1 }

extension Font {
  /// The font with the features of a description, where they have a tag of OpenType.
  func with(featureSettings: Any?, size: Double) -> Font {
    guard let settings = featureSettings as? [Any] ?? (featureSettings as? NSArray)?.map({ $0 })
    else { return self }
    let added = settings.compactMap(Self.feature)
    return added.isEmpty
      ? self : Font(face, size: size, weight: weight, style: style, features: features + added)
  }

  private static func feature(_ setting: Any) -> FontFeature? {
    func value(_ key: CFString) -> Any? {
      (setting as? [String: Any])?[String(key)] ?? (setting as? NSDictionary)?[key]
    }
    func number(_ key: CFString) -> Int? {
      value(key).flatMap { $0 as? Int ?? ($0 as? NSNumber)?.intValue }
    }
    if let tag = value(kCTFontOpenTypeFeatureTag) as? String {
      return FontFeature(
        tag: tag, value: UInt32(clamping: number(kCTFontOpenTypeFeatureValue) ?? 1))
    }
    guard let kind = number(kCTFontFeatureTypeIdentifierKey),
      let selector = number(kCTFontFeatureSelectorIdentifierKey)
    else { return nil }
    switch (kind, selector) {
    case (kLigaturesType, kCommonLigaturesOnSelector): return "liga"
    case (kLigaturesType, kCommonLigaturesOffSelector): return "-liga"
    case (kNumberSpacingType, kMonospacedNumbersSelector): return "tnum"
    case (kNumberSpacingType, kProportionalNumbersSelector): return "pnum"
    case (kNumberCaseType, kLowerCaseNumbersSelector): return "onum"
    case (kNumberCaseType, kUpperCaseNumbersSelector): return "lnum"
    case (kLowerCaseType, kLowerCaseSmallCapsSelector): return "smcp"
    case (kUpperCaseType, kUpperCaseSmallCapsSelector): return "c2sc"
    case (kStylisticAlternativesType, 2...41):
      // Two numbers for each set: one turns it on, and the next off.
      let set = selector / 2
      return FontFeature(
        tag: set < 10 ? "ss0\(set)" : "ss\(set)", value: selector.isMultiple(of: 2) ? 1 : 0)
    default: return nil
    }
  }
}
