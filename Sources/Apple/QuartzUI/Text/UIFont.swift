public import Foundation
internal import GLFunText
public import Quartz

/// A font at a size. Fonts are immutable.
///
/// The system font is the built-in one, Arimo, whose letters have the widths of Helvetica; its weights are 400 to 700.
open class UIFont: CTFont, NSSecureCoding, @unchecked Sendable {
  /// The weight of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight from −1 to 1.
    public let rawValue: CGFloat

    /// Makes a weight from a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a weight from a number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Ultralight.
    public static let ultraLight = Weight(-0.8)
    /// Thin.
    public static let thin = Weight(-0.6)
    /// Light.
    public static let light = Weight(-0.4)
    /// Regular.
    public static let regular = Weight(0)
    /// Medium.
    public static let medium = Weight(0.23)
    /// Semibold.
    public static let semibold = Weight(0.3)
    /// Bold.
    public static let bold = Weight(0.4)
    /// Heavy.
    public static let heavy = Weight(0.56)
    /// Black, the heaviest weight.
    public static let black = Weight(0.62)

    var fontWeight: FontWeight { FontWeight(trait: Double(rawValue)) }
  }

  /// The role of text in a document.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String

    /// Makes a style from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// The requested weight of a system font; nil for other fonts.
  private let systemWeight: Weight?

  private init(
    _ font: Font?, size: CGFloat, systemWeight: Weight? = nil, cascade: [CTFontDescriptor] = []
  ) {
    self.systemWeight = systemWeight
    super.init(font, size: Double(size), cascade: cascade)
  }

  /// Finds a font by name; nil if it is not known.
  ///
  /// A missing font of Apple's platforms is replaced by the built-in one.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let font = FontNames.font(fontName, size: Double(fontSize)) else { return nil }
    self.init(font, size: fontSize)
  }

  /// Makes a font from a descriptor; a size of 0 takes that of the descriptor.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let size = pointSize > 0 ? Double(pointSize) : descriptor.size
    self.init(descriptor.font(size: size), size: CGFloat(size), cascade: descriptor.cascade)
  }

  /// Makes a `UIFont` from a `CTFont`.
  public convenience init(_ font: CTFont) {
    self.init(font.font, size: CGFloat(font.size), cascade: font.cascade)
  }

  /// Reads a font from an archive; nil if the archive has no font. An unknown font becomes the system font.
  public required convenience init?(coder: NSCoder) {
    guard let name = coder.object(of: NSString.self, forKey: "UIFontName")
    else { return nil }
    let size = coder.decodeDouble(forKey: "UIFontPointSize")
    guard size.isFinite else { return nil }
    self.init(
      FontNames.font(String(name), size: size) ?? CTFont.standIn(size: size), size: CGFloat(size))
  }

  /// Writes the name and the size of the font into an archive.
  open func encode(with coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return }
    coder.encode(NSString(string: fontName), forKey: "UIFontName")
    coder.encode(size, forKey: "UIFontPointSize")
  }

  /// True: an archive names the class of every object.
  open class var supportsSecureCoding: Bool { true }

  // MARK: System fonts

  private class func system(
    _ size: CGFloat, _ weight: Weight, style: FontStyle = .normal, features: [FontFeature] = []
  ) -> UIFont {
    UIFont(
      CTFont.standIn(
        size: Double(size), weight: weight.fontWeight, style: style, features: features),
      size: size, systemWeight: weight)
  }

  /// Returns the system font.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .regular) }

  /// Returns the system font in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight)
  }

  /// Returns the bold system font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .bold) }

  /// Returns the slanted system font.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(fontSize, .regular, style: .italic)
  }

  /// Returns the system font with monospaced digits.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight, features: ["tnum"])
  }

  /// Returns the monospaced system font: the family `monospace` of `QuartzSettings.fonts`, or the built-in font without it.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let font = FontNames.font(
      families: ["monospace"], size: Double(fontSize), weight: weight.fontWeight, style: .normal)
    guard let font else { return monospacedDigitSystemFont(ofSize: fontSize, weight: weight) }
    return UIFont(font, size: fontSize)
  }

  /// Returns the font for a text style.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    system(style.size, style == .headline ? .semibold : .regular)
  }

  /// Returns the font for a text style; traits are ignored.
  open class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style)
  }

  /// The standard font size of labels.
  open class var labelFontSize: CGFloat { 17 }
  /// The standard font size of buttons.
  open class var buttonFontSize: CGFloat { 18 }
  /// The standard small font size.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The standard font size.
  open class var systemFontSize: CGFloat { 14 }

  /// The available font families.
  open class var familyNames: [String] { QuartzSettings.fonts.families }

  /// Returns the PostScript names of the fonts in a family.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    QuartzSettings.fonts.faces.filter { $0.familyName == familyName }.map(\.postScriptName)
  }

  // MARK: Properties

  /// The PostScript name, by which the font can be found.
  open var fontName: String { font?.postScriptName ?? "Arimo" }
  /// The family name.
  open var familyName: String { font?.face.familyName ?? "Arimo" }
  /// The font size, the length of an em.
  open var pointSize: CGFloat { CGFloat(size) }
  /// The ascent above the baseline.
  open var ascender: CGFloat { CGFloat(ascent) }
  /// The descent below the baseline, as a negative number.
  open var descender: CGFloat { CGFloat(-descent) }
  /// The height of capital letters.
  open var capHeight: CGFloat { CTFontGetCapHeight(self) }
  /// The height of an x.
  open var xHeight: CGFloat { CTFontGetXHeight(self) }
  /// The height of a line: ascent plus descent.
  open var lineHeight: CGFloat { CGFloat(ascent + descent) }
  /// The gap that the font asks for between lines.
  open var leading: CGFloat { CTFontGetLeading(self) }

  /// The descriptor of the font.
  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(attributes: CTFontDescriptor.attributes(of: self))
  }

  /// Returns the font at another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(
      font?.withSize(Double(fontSize)), size: fontSize, systemWeight: systemWeight,
      cascade: cascade)
  }

  /// A textual description of the font.
  open override var description: String { "UIFont(\(fontName), \(pointSize))" }
}

/// A description from which a font is made. Descriptors are immutable.
open class UIFontDescriptor: CTFontDescriptor, @unchecked Sendable {
  /// The name of an attribute.
  public struct AttributeName: _NameBridgeable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String

    /// Makes an attribute name from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family name: a string.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The font name: a string.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The font size: a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The traits: a dictionary.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// The descriptors of the fallback fonts for missing characters: an array.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// The style name: a string; ignored.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The font features: an array of dictionaries.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// The key of a trait.
  public struct TraitKey: _NameBridgeable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The symbolic traits: a number.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The weight.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
  }

  /// The key of a part of a feature.
  public struct FeatureKey: _NameBridgeable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The feature type: a number.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The selector of a feature within its type: a number.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The feature type, under its older name.
    public static let featureIdentifier = type
    /// The selector, under its older name.
    public static let typeIdentifier = selector
  }

  /// Stylistic properties of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt32

    /// Makes traits from raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic or oblique.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// Expanded.
    public static let traitExpanded = SymbolicTraits(rawValue: 32)
    /// Condensed.
    public static let traitCondensed = SymbolicTraits(rawValue: 64)
    /// Monospaced.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
    /// For vertical text; without effect.
    public static let traitVertical = SymbolicTraits(rawValue: 2048)
    /// Optimized for user interfaces.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 4096)
    /// Less space between lines; without effect.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// More space between lines; without effect.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  /// The design of a system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String

    /// Makes a design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Rounded; treated as the default.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// Serif; treated as the default.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Monospaced; treated as the default.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// Makes a descriptor from attributes.
  override init(attributes: [String: Any]) { super.init(attributes: attributes) }

  /// Makes a descriptor from attributes.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(attributes: Self.plain(attributes))
  }

  /// Makes a descriptor from a name and a size.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// Returns the descriptor of the font for a text style.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  private static func plain(_ attributes: [AttributeName: Any]) -> [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in attributes {
      if let traits = value as? [TraitKey: Any] {
        result[key.rawValue] = Dictionary(
          uniqueKeysWithValues: traits.map { ($0.key.rawValue, Self.plainWeight($0.value)) })
      } else if let features = value as? [[FeatureKey: Any]] {
        result[key.rawValue] = features.map { feature in
          Dictionary(uniqueKeysWithValues: feature.map { ($0.key.rawValue, $0.value) })
        }
      } else {
        result[key.rawValue] = value
      }
    }
    return result
  }

  private static func plainWeight(_ value: Any) -> Any {
    (value as? UIFont.Weight)?.rawValue ?? value
  }

  /// The PostScript name of the font.
  open var postscriptName: String { font(size: size)?.postScriptName ?? "Arimo" }
  /// The font size, the length of an em.
  open var pointSize: CGFloat { CGFloat(size) }
  /// The symbolic traits of the font.
  open var symbolicTraits: SymbolicTraits {
    SymbolicTraits(
      rawValue: font(size: size).map { CTFontSymbolicTraits(of: $0).rawValue } ?? 0)
  }

  /// The attributes.
  open var fontAttributes: [AttributeName: Any] {
    Dictionary(
      uniqueKeysWithValues: attributes.map { (AttributeName(rawValue: $0.key), named($0.value)) })
  }

  /// Returns one attribute; nil if the descriptor lacks it.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    attributes[anAttribute.rawValue].map(named)
  }

  /// Returns the descriptor with attributes added.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(
      attributes: CTFontDescriptor.merged(self.attributes, Self.plain(attributes)))
  }

  /// Returns the descriptor with another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: newPointSize])
  }

  /// Returns the descriptor with another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var attributes = attributes
    attributes[AttributeName.name.rawValue] = nil
    return UIFontDescriptor(
      attributes: CTFontDescriptor.merged(attributes, [AttributeName.family.rawValue: newFamily]))
  }

  /// Returns the descriptor with another style.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    addingAttributes([.face: newFace])
  }

  /// Returns the descriptor with other traits.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let traits = CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue)
    guard let font = font(size: size) else { return self }
    let other = CTFont(font.with(traits: traits, size: size), size: size)
    return UIFontDescriptor(attributes: CTFontDescriptor.attributes(of: other))
  }

  /// Returns the descriptor itself: there is only one design.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
}
