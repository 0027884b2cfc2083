// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
package import GLFunText

/// A description from which a font is made. Descriptors are immutable. `UIFontDescriptor` is a subclass.
open class CTFontDescriptor: NSObject, @unchecked Sendable {
  private final let mark = AttributeMark()
  /// The attributes by name.
  package final let attributes: [String: Any]

  /// Makes a descriptor from attributes.
  package init(attributes: [String: Any]) { self.attributes = attributes }

  /// Makes the descriptor of a font.
  package convenience init(_ font: CTFont) {
    self.init(attributes: Self.attributes(of: font))
  }

  /// The attributes that describe a font.
  package static func attributes(of font: CTFont) -> [String: Any] {
    var attributes: [String: Any] = [String(kCTFontSizeAttribute): font.size]
    if let font = font.font {
      attributes[String(kCTFontNameAttribute)] = font.postScriptName
      attributes[String(kCTFontFamilyNameAttribute)] = font.face.familyName
      attributes[fontAttribute] = DescribedFont(font)
    }
    if !font.cascade.isEmpty { attributes[String(kCTFontCascadeListAttribute)] = font.cascade }
    return attributes
  }

  /// The attribute that holds the font itself, for properties that names do not convey.
  private static let fontAttribute = "GLFunFont"

  /// A font in an object.
  private final class DescribedFont: NSObject {
    let font: Font
    init(_ font: Font) { self.font = font }
    override func isEqual(_ object: Any?) -> Bool { (object as? DescribedFont)?.font == font }
    override var hash: Int { font.hashValue }
  }

  /// Returns the descriptor with attributes of another one added.
  package func adding(_ other: CTFontDescriptor) -> CTFontDescriptor {
    CTFontDescriptor(attributes: Self.merged(attributes, other.attributes))
  }

  /// Merges attributes; those of the second dictionary take precedence.
  package static func merged(_ own: [String: Any], _ other: [String: Any]) -> [String: Any] {
    var result = own
    // A new name asks for another font.
    let isRenamed = [kCTFontNameAttribute, kCTFontFamilyNameAttribute].contains {
      other[String($0)] != nil
    }
    if isRenamed { result[fontAttribute] = nil }
    return result.merging(other) { $1 }
  }

  /// The fallback fonts for missing characters, in order.
  package final var cascade: [CTFontDescriptor] {
    let list = attributes[String(kCTFontCascadeListAttribute)] as? [Any]
    return list?.compactMap { $0 as? CTFontDescriptor } ?? []
  }

  /// The font size; 12 if the attributes have none.
  package final var size: Double {
    let own =
      (attributes[String(kCTFontSizeAttribute)] as? NSNumber)?.doubleValue
      ?? (attributes[String(kCTFontSizeAttribute)] as? CGFloat).map { Double($0) }
      ?? attributes[String(kCTFontSizeAttribute)] as? Double
    return own.flatMap { $0 > 0 ? $0 : nil } ?? 12
  }

  /// Returns the font at a size; nil if HarfBuzz is not available.
  package final func font(size: Double) -> Font? {
    plainFont(size: size)?.with(
      featureSettings: attributes[String(kCTFontFeatureSettingsAttribute)], size: size)
  }

  private func plainFont(size: Double) -> Font? {
    let named = attributes[String(kCTFontNameAttribute)] as? String
    let family = attributes[String(kCTFontFamilyNameAttribute)] as? String
    let font =
      (attributes[Self.fontAttribute] as? DescribedFont)?.font.withSize(size)
      ?? named.flatMap { FontNames.font($0, size: size) }
      ?? family.flatMap { FontNames.font($0, size: size) } ?? CTFont.standIn(size: size)
    let traits = attributes[String(kCTFontTraitsAttribute)]
    if let traits = traits as? [String: Any] { return font?.with(traits: traits, size: size) }
    guard let traits = traits as? NSDictionary else { return font }
    let pairs = traits.compactMap { pair in (pair.key as? String).map { ($0, pair.value) } }
    return font?.with(traits: Dictionary(pairs) { $1 }, size: size)
  }

  /// True if both describe the same font at the same size.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontDescriptor else { return false }
    return other === self || size == other.size && font(size: size) == other.font(size: size)
  }

  /// A hash value that equal descriptors share.
  open override var hash: Int { font(size: size).hashValue }
}

extension Font {
  /// The PostScript name, with weight and style.
  package var postScriptName: String {
    let base = face.postScriptName
    guard !base.contains("-") else { return base }
    let weights: [(Double, String)] = [
      (100, "Thin"), (200, "UltraLight"), (300, "Light"), (500, "Medium"), (600, "Semibold"),
      (700, "Bold"), (800, "Heavy"), (900, "Black"),
    ]
    let wanted = weight?.rawValue ?? face.weight.rawValue
    let suffix =
      (weights.first { $0.0 == wanted }?.1 ?? "") + (style == .normal ? "" : "Italic")
    return suffix.isEmpty ? base : "\(base)-\(suffix)"
  }

  /// Returns the font with the given symbolic traits.
  package func with(traits: CTFontSymbolicTraits, size: Double) -> Font {
    let bold = weight ?? face.weight
    let wanted: FontWeight =
      traits.contains(.traitBold)
      ? max(bold, .semibold) == bold ? bold : .bold
      : bold >= .semibold ? .regular : bold
    return with(
      weight: wanted, style: traits.contains(.traitItalic) ? .italic : .normal, size: size)
  }

  /// Returns the font with the traits of a descriptor.
  fileprivate func with(traits: [String: Any], size: Double) -> Font {
    var font = self
    if let symbolic = traits[String(kCTFontSymbolicTrait)] as? NSNumber {
      font = font.with(traits: CTFontSymbolicTraits(rawValue: symbolic.uint32Value), size: size)
    }
    let weight =
      (traits[String(kCTFontWeightTrait)] as? NSNumber)?.doubleValue
      ?? (traits[String(kCTFontWeightTrait)] as? CGFloat).map { Double($0) }
    if let weight {
      font = font.with(weight: FontWeight(trait: weight), style: font.style, size: size)
    }
    return font
  }

  /// Returns the font in another weight and style, from another face of its family if there is one.
  package func with(weight: FontWeight, style: FontStyle, size: Double) -> Font {
    let other = FontNames.font(
      families: [face.familyName], size: size, weight: weight, style: style)
    let face = other?.face ?? face
    return Font(face, size: size, weight: weight, style: style, features: features)
  }
}

extension FontWeight {
  /// Weight traits and the weights they stand for.
  private static let traits: [(Double, Double)] = [
    (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700),
    (0.56, 800), (0.62, 900),
  ]

  /// Makes the weight nearest to a trait from −1 to 1, where 0 is regular and 0.4 is bold.
  package init(trait: Double) {
    let nearest = Self.traits.min { abs($0.0 - trait) < abs($1.0 - trait) }
    self.init(rawValue: nearest?.1 ?? 400)
  }

  /// The trait nearest to the weight.
  var trait: Double {
    Self.traits.min { abs($0.1 - rawValue) < abs($1.1 - rawValue) }?.0 ?? 0
  }
}

/// Stylistic properties of a font.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt32

  /// Makes traits from raw bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Italic or oblique.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
  /// Bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 2)
  /// Expanded.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 32)
  /// Condensed.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 64)
  /// Monospaced.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1024)
  /// Optimized for user interfaces.
  public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 4096)
  /// Has colour glyphs.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 8192)
  /// Italic or oblique.
  public static let italicTrait = traitItalic
  /// Bold.
  public static let boldTrait = traitBold

  /// The traits of a font.
  package init(of font: Font) {
    var traits: CTFontSymbolicTraits = []
    if (font.weight ?? font.face.weight) >= .semibold { traits.insert(.traitBold) }
    if font.style != .normal || font.face.style != .normal { traits.insert(.traitItalic) }
    if font.face.width > 100 { traits.insert(.traitExpanded) }
    if font.face.width < 100 { traits.insert(.traitCondensed) }
    self = traits
  }
}

/// Options for the choice of a font; none is defined, and all are ignored.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt

  /// Makes options from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The direction in which glyphs advance.
public enum CTFontOrientation: UInt32, Hashable, Sendable {
  /// The direction of the font.
  case `default`
  /// From left to right.
  case horizontal
  /// From top to bottom; treated as `horizontal`.
  case vertical
}

/// The purpose of a user-interface font.
public enum CTFontUIFontType: UInt32, Hashable, Sendable {
  /// User text.
  case user = 0
  /// Monospaced user text.
  case userFixedPitch = 1
  /// The system font.
  case system = 2
  /// The emphasized system font.
  case emphasizedSystem = 3
  /// The small system font.
  case smallSystem = 4
  /// The emphasized small system font.
  case smallEmphasizedSystem = 5
  /// Labels.
  case label = 10
  /// Control titles.
  case controlContent = 26

  /// True for the emphasized fonts, which are bold.
  var isEmphasized: Bool { self == .emphasizedSystem || self == .smallEmphasizedSystem }
}

/// Makes a descriptor from attributes.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  var result: [String: Any] = [:]
  for (key, value) in attributes {
    if let key = key as? String { result[key] = value }
  }
  return CTFontDescriptor(attributes: result)
}

/// Makes a descriptor from a name and a size.
public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
  CTFontDescriptor(attributes: [
    String(kCTFontNameAttribute): String(name), String(kCTFontSizeAttribute): Double(size),
  ])
}

/// Returns the descriptor with attributes added.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.adding(CTFontDescriptorCreateWithAttributes(attributes))
}

/// Returns one attribute; nil if the descriptor lacks it.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  descriptor.attributes[String(attribute)] as AnyObject?
}

/// All attributes.
///
/// `as` converts them to a dictionary with keys of strings or of `UIFontDescriptor.AttributeName`, or to a `CFDictionary`.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> [AnyHashable: Any] {
  namedAttributes(descriptor.attributes)
}

/// All attributes as an object.
@_disfavoredOverload
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  let attributes: [AnyHashable: Any] = CTFontDescriptorCopyAttributes(descriptor)
  return attributes as NSDictionary
}

/// The PostScript name of a font.
public var kCTFontNameAttribute: CFString { "NSFontNameAttribute" }
/// The family name.
public var kCTFontFamilyNameAttribute: CFString { "NSFontFamilyAttribute" }
/// The style name.
public var kCTFontStyleNameAttribute: CFString { "NSFontFaceAttribute" }
/// The names of the family and the style, as shown to users.
public var kCTFontDisplayNameAttribute: CFString { "NSFontVisibleNameAttribute" }
/// The font size.
public var kCTFontSizeAttribute: CFString { "NSFontSizeAttribute" }
/// The descriptors of the fallback fonts for missing characters: an array.
public var kCTFontCascadeListAttribute: CFString { "NSCTFontCascadeListAttribute" }
/// The traits: a dictionary.
public var kCTFontTraitsAttribute: CFString { "NSCTFontTraitsAttribute" }
/// The symbolic traits: a number.
public var kCTFontSymbolicTrait: CFString { "NSCTFontSymbolicTrait" }
/// The weight from −1 to 1: a number.
public var kCTFontWeightTrait: CFString { "NSCTFontWeightTrait" }

/// The key of the family name.
public var kCTFontFamilyNameKey: CFString { "CTFontFamilyName" }
/// The key of the style name.
public var kCTFontSubFamilyNameKey: CFString { "CTFontSubFamilyName" }
/// The key of the style name.
public var kCTFontStyleNameKey: CFString { "CTFontStyleName" }
/// The key of the full name, which consists of the family and the style.
public var kCTFontFullNameKey: CFString { "CTFontFullName" }
/// The key of the PostScript name.
public var kCTFontPostScriptNameKey: CFString { "CTFontPostScriptName" }
