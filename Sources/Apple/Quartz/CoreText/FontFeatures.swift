public import Foundation
internal import GLFunText

// Font features as descriptors ask for them, by Apple's numbers for feature types and their selectors.

/// The requested features: an array of dictionaries.
public var kCTFontFeatureSettingsAttribute: CFString { "NSCTFontFeatureSettingsAttribute" }
/// The feature type: a number.
public var kCTFontFeatureTypeIdentifierKey: CFString { "CTFeatureTypeIdentifier" }
/// The selector of a feature within its type: a number.
public var kCTFontFeatureSelectorIdentifierKey: CFString { "CTFeatureSelectorIdentifier" }
/// The tag of an OpenType feature, such as `tnum`: a string.
public var kCTFontOpenTypeFeatureTag: CFString { "CTFeatureOpenTypeTag" }
/// The value of an OpenType feature: a number.
public var kCTFontOpenTypeFeatureValue: CFString { "CTFeatureOpenTypeValue" }

/// The feature type of ligatures.
public var kLigaturesType: Int { 1 }
/// Common ligatures.
public var kCommonLigaturesOnSelector: Int { 2 }
/// No common ligatures.
public var kCommonLigaturesOffSelector: Int { 3 }
/// The feature type of number spacing.
public var kNumberSpacingType: Int { 6 }
/// Monospaced digits.
public var kMonospacedNumbersSelector: Int { 0 }
/// Proportional digits.
public var kProportionalNumbersSelector: Int { 1 }
/// The feature type of number case.
public var kNumberCaseType: Int { 21 }
/// Old-style digits, some with descenders.
public var kLowerCaseNumbersSelector: Int { 0 }
/// Lining digits, as high as capital letters.
public var kUpperCaseNumbersSelector: Int { 1 }
/// The feature type of stylistic alternatives.
public var kStylisticAlternativesType: Int { 35 }
/// The feature type of lower-case letters.
public var kLowerCaseType: Int { 37 }
/// Small capitals for lower-case letters.
public var kLowerCaseSmallCapsSelector: Int { 1 }
/// The feature type of capital letters.
public var kUpperCaseType: Int { 38 }
/// Small capitals for capital letters.
public var kUpperCaseSmallCapsSelector: Int { 1 }

extension Font {
  /// Returns the font with the features of a descriptor that have an OpenType tag.
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
      // Each set has two selectors: the first turns it on, the second off.
      let set = selector / 2
      return FontFeature(
        tag: set < 10 ? "ss0\(set)" : "ss\(set)", value: selector.isMultiple(of: 2) ? 1 : 0)
    default: return nil
    }
  }
}
