public import Foundation
internal import GLFunText
public import Quartz

/// A font at a size. It does not change.
///
/// The system's font is the built-in one, Arimo, whose letters are as wide as those of Helvetica; its weights are 400 to 700.
open class UIFont: CTFont, @unchecked Sendable {
  /// How heavy a font is.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// From −1 to 1.
    public let rawValue: CGFloat

    /// Makes a weight of a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Makes a weight of a number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The lightest.
    public static let ultraLight = Weight(-0.8)
    /// Very light.
    public static let thin = Weight(-0.6)
    /// Light.
    public static let light = Weight(-0.4)
    /// As text.
    public static let regular = Weight(0)
    /// A little heavier.
    public static let medium = Weight(0.23)
    /// Nearly bold.
    public static let semibold = Weight(0.3)
    /// Bold.
    public static let bold = Weight(0.4)
    /// Heavier than bold.
    public static let heavy = Weight(0.56)
    /// The heaviest.
    public static let black = Weight(0.62)

    var fontWeight: FontWeight { FontWeight(trait: Double(rawValue)) }
  }

  /// What a text is in a document.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a style of a name.
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

  /// The weight as it was asked for, where the font is the system's.
  private let systemWeight: Weight?

  private init(
    _ font: Font?, size: CGFloat, systemWeight: Weight? = nil, cascade: [CTFontDescriptor] = []
  ) {
    self.systemWeight = systemWeight
    super.init(font, size: Double(size), cascade: cascade)
  }

  /// Finds a font by its name; nil where there is none.
  ///
  /// A font of Apple's systems that is not here has the built-in one in its place.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let font = FontNames.font(fontName, size: Double(fontSize)) else { return nil }
    self.init(font, size: fontSize)
  }

  /// Makes a font of a description; a size of 0 is that of the description.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let size = pointSize > 0 ? Double(pointSize) : descriptor.size
    self.init(descriptor.font(size: size), size: CGFloat(size), cascade: descriptor.cascade)
  }

  /// The same font as a `CTFont`.
  public convenience init(_ font: CTFont) {
    self.init(font.font, size: CGFloat(font.size), cascade: font.cascade)
  }

  // MARK: Fonts of the system

  private class func system(
    _ size: CGFloat, _ weight: Weight, style: FontStyle = .normal, features: [FontFeature] = []
  ) -> UIFont {
    UIFont(
      CTFont.standIn(
        size: Double(size), weight: weight.fontWeight, style: style, features: features),
      size: size, systemWeight: weight)
  }

  /// The system's font.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .regular) }

  /// The system's font in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight)
  }

  /// The system's font, bold.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { system(fontSize, .bold) }

  /// The system's font, slanted.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(fontSize, .regular, style: .italic)
  }

  /// The system's font with digits of one width.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight, features: ["tnum"])
  }

  /// The system's font with letters of one width: the family `monospace` of `Quartz.fonts`, or else the built-in font.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let font = FontNames.font(
      families: ["monospace"], size: Double(fontSize), weight: weight.fontWeight, style: .normal)
    guard let font else { return monospacedDigitSystemFont(ofSize: fontSize, weight: weight) }
    return UIFont(font, size: fontSize)
  }

  /// The font of what a text is in a document.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    system(style.size, style == .headline ? .semibold : .regular)
  }

  /// The same, whatever the traits are.
  open class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    preferredFont(forTextStyle: style)
  }

  /// The usual size of labels.
  open class var labelFontSize: CGFloat { 17 }
  /// The usual size of buttons.
  open class var buttonFontSize: CGFloat { 18 }
  /// The usual small size.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The usual size.
  open class var systemFontSize: CGFloat { 14 }

  /// The families that can be asked for.
  open class var familyNames: [String] { Quartz.fonts.families }

  /// The fonts of a family.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    Quartz.fonts.faces.filter { $0.familyName == familyName }.map(\.postScriptName)
  }

  // MARK: Properties

  /// The name that the font is asked for by.
  open var fontName: String { font?.postScriptName ?? "Arimo" }
  /// The name of the family.
  open var familyName: String { font?.face.familyName ?? "Arimo" }
  /// The em.
  open var pointSize: CGFloat { CGFloat(size) }
  /// How far letters reach above the baseline.
  open var ascender: CGFloat { CGFloat(ascent) }
  /// How far letters reach below the baseline, as a negative number.
  open var descender: CGFloat { CGFloat(-descent) }
  /// The height of capital letters.
  open var capHeight: CGFloat { CTFontGetCapHeight(self) }
  /// The height of an x.
  open var xHeight: CGFloat { CTFontGetXHeight(self) }
  /// How high a line is.
  open var lineHeight: CGFloat { CGFloat(ascent + descent) }
  /// The gap between lines that the font asks for.
  open var leading: CGFloat { CTFontGetLeading(self) }

  /// The description of the font.
  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(attributes: CTFontDescriptor.attributes(of: self))
  }

  /// The same font at another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(
      font?.withSize(Double(fontSize)), size: fontSize, systemWeight: systemWeight,
      cascade: cascade)
  }

  /// The font in words.
  open override var description: String { "UIFont(\(fontName), \(pointSize))" }
}

/// Makes fonts larger where a user wants larger text, which nobody does here.
open class UIFontMetrics: NSObject {
  /// The metrics of body text.
  public static var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Makes the metrics of a style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The same font.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// The same font, no larger than a size.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }

  /// The same value.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}

/// A description that a font is made of. It does not change.
open class UIFontDescriptor: CTFontDescriptor, @unchecked Sendable {
  /// The name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the family; text.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The name of the font; text.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The size; a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// Traits; a dictionary.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// Descriptions of fonts for characters that the font lacks; an array.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// The name of the style; text, without effect.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// Features; an array of dictionaries.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// The name of a trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The number of all traits.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The weight.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
  }

  /// The name of a part of a feature.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the feature; a number.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// Which feature of the kind; a number.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The kind of the feature, by its older name.
    public static let featureIdentifier = type
    /// Which feature of the kind, by its older name.
    public static let typeIdentifier = selector
  }

  /// What a font looks like.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes traits from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Heavy.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// Wide.
    public static let traitExpanded = SymbolicTraits(rawValue: 32)
    /// Narrow.
    public static let traitCondensed = SymbolicTraits(rawValue: 64)
    /// With letters of one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
    /// For user interfaces.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 4096)
  }

  /// A kind of letters.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a kind of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual one.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With round ends: the usual one here.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With serifs: the usual one here.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Of one width: the usual one here.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// Makes a description of attributes.
  override init(attributes: [String: Any]) { super.init(attributes: attributes) }

  /// Makes a description of attributes.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.init(attributes: Self.plain(attributes))
  }

  /// Makes a description of a name and a size.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// The description of the font of what a text is in a document.
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

  /// The name of the font.
  open var postscriptName: String { font(size: size)?.postScriptName ?? "Arimo" }
  /// The em.
  open var pointSize: CGFloat { CGFloat(size) }
  /// What the font looks like.
  open var symbolicTraits: SymbolicTraits {
    SymbolicTraits(
      rawValue: font(size: size).map { CTFontSymbolicTraits(of: $0).rawValue } ?? 0)
  }

  /// The attributes.
  open var fontAttributes: [AttributeName: Any] {
    Dictionary(
      uniqueKeysWithValues: attributes.map { (AttributeName(rawValue: $0.key), $0.value) })
  }

  /// One attribute.
  open func object(forKey anAttribute: AttributeName) -> Any? { attributes[anAttribute.rawValue] }

  /// The same with attributes added.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(
      attributes: CTFontDescriptor.merged(self.attributes, Self.plain(attributes)))
  }

  /// The same with another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: newPointSize])
  }

  /// The same of another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var attributes = attributes
    attributes[AttributeName.name.rawValue] = nil
    return UIFontDescriptor(
      attributes: CTFontDescriptor.merged(attributes, [AttributeName.family.rawValue: newFamily]))
  }

  /// The same with another style.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    addingAttributes([.face: newFace])
  }

  /// The same with other traits.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let traits = CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue)
    guard let font = font(size: size) else { return self }
    let other = CTFont(font.with(traits: traits, size: size), size: size)
    return UIFontDescriptor(attributes: CTFontDescriptor.attributes(of: other))
  }

  /// The same with another kind of letters, of which there is one here.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }
}
