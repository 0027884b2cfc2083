public import Foundation
internal import GLFunText
package import Quartz

/// The alignment of lines.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// Flush left.
  case left
  /// Centred.
  case center
  /// Flush right.
  case right
  /// Justified to both sides.
  case justified
  /// Flush with the side where the text begins.
  case natural

  var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .start
    }
  }
}

/// The treatment of lines that are too wide.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// Breaks them between words.
  case byWordWrapping
  /// Breaks them between characters.
  case byCharWrapping
  /// Clips them.
  case byClipping
  /// Omits their beginning.
  case byTruncatingHead
  /// Omits their end.
  case byTruncatingTail
  /// Omits their middle.
  case byTruncatingMiddle

  var mode: LineBreakMode {
    switch self {
    case .byWordWrapping: .byWordWrapping
    case .byCharWrapping: .byCharWrapping
    case .byClipping: .byClipping
    case .byTruncatingHead: .byTruncatingHead
    case .byTruncatingTail: .byTruncatingTail
    case .byTruncatingMiddle: .byTruncatingMiddle
    }
  }
}

/// The writing direction of text.
public enum NSWritingDirection: Int, Hashable, Sendable {
  /// The direction of the first letter.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1

  var direction: WritingDirection {
    switch self {
    case .natural: .natural
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// A tab stop.
open class NSTextTab: NSObject {
  /// The alignment of text at the stop.
  public final let alignment: NSTextAlignment
  /// Further attributes of the stop.
  public final let options: [NSTextTab.OptionKey: Any]
  /// The distance of the stop from the leading side.
  public final let location: CGFloat

  /// Makes a tab stop.
  public init(
    textAlignment alignment: NSTextAlignment, location: CGFloat,
    options: [NSTextTab.OptionKey: Any] = [:]
  ) {
    self.alignment = alignment
    self.location = location
    self.options = options
  }

  /// The key of an option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The raw name.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The characters that end a column: a `CharacterSet`.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }
}

/// The layout of a paragraph's lines.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, ParagraphSettingsProvider {
  private final let mark = AttributeMark()
  /// The settings other than tab stops.
  fileprivate struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var hyphenationFactor: Float = 0
    var defaultTabInterval: CGFloat = 0
    var allowsDefaultTighteningForTruncation = false
    var lineBreakStrategy: LineBreakStrategy = []
  }

  /// The preferences for line breaks. They have no effect: lines are broken by Unicode's rules.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Makes a strategy from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Avoids a single word on the last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Avoids breaks within Hangul words.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// The strategy of labels.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  fileprivate var values = Values()
  fileprivate var tabs: [NSTextTab] = []

  /// Makes the default style.
  public override init() {}

  /// The default style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Returns the writing direction of a language; here the letters of a text decide.
  open class func defaultWritingDirection(
    forLanguage languageName: String?
  ) -> NSWritingDirection {
    .natural
  }

  /// The alignment of lines.
  open var alignment: NSTextAlignment { values.alignment }
  /// The treatment of lines that are too wide.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The base writing direction of the paragraph.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The indent of the first line.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of the other lines.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines; relative to the trailing side if 0 or negative.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The factor of the line height; 0 for 1.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The minimum line height.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The maximum line height; 0 for no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The space between lines.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The space after the paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space before the paragraph.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The hyphenation threshold; without effect, as words are divided only at soft hyphens.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// The tab stops; empty for one every eight spaces.
  open var tabStops: [NSTextTab] { tabs }
  /// The interval of tabs after the last stop; 0 for eight spaces.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// True to tighten letters before truncation; without effect.
  open var allowsDefaultTighteningForTruncation: Bool {
    values.allowsDefaultTighteningForTruncation
  }

  /// The preferences for line breaks; without effect.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

  package var settings: ParagraphSettings {
    var settings = ParagraphSettings()
    settings.alignment = alignment.alignment
    settings.lineBreakMode = lineBreakMode.mode
    settings.baseWritingDirection = baseWritingDirection.direction
    settings.firstLineHeadIndent = Double(firstLineHeadIndent)
    settings.headIndent = Double(headIndent)
    settings.tailIndent = Double(tailIndent)
    settings.lineHeightMultiple = Double(lineHeightMultiple)
    settings.minimumLineHeight = Double(minimumLineHeight)
    settings.maximumLineHeight = Double(maximumLineHeight)
    settings.lineSpacing = Double(lineSpacing)
    settings.paragraphSpacing = Double(paragraphSpacing)
    settings.paragraphSpacingBefore = Double(paragraphSpacingBefore)
    settings.tabStops = tabStops.map { TabStop($0.alignment.alignment, at: Double($0.location)) }
      .sorted { $0.location < $1.location }
    settings.defaultTabInterval = Double(defaultTabInterval)
    return settings
  }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    (copy.values, copy.tabs) = (values, tabs)
    return copy
  }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    (copy.values, copy.tabs) = (values, tabs)
    return copy
  }

  /// True if both have the same settings.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return other === self || other.values == values && other.settings == settings
  }

  /// A hash value that equal styles share.
  open override var hash: Int { values.hashValue }
}

/// A mutable paragraph style.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The alignment of lines.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// The treatment of lines that are too wide.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// The base writing direction of the paragraph.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// The indent of the first line.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// The indent of the other lines.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// The end of lines; relative to the trailing side if 0 or negative.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// The factor of the line height; 0 for 1.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// The minimum line height.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The maximum line height; 0 for no limit.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// The space between lines.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// The space after the paragraph.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// The space before the paragraph.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// The hyphenation threshold; without effect, as words are divided only at soft hyphens.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// The tab stops; empty for one every eight spaces.
  open override var tabStops: [NSTextTab] {
    get { tabs }
    set { tabs = newValue }
  }
  /// The interval of tabs after the last stop; 0 for eight spaces.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// True to tighten letters before truncation; without effect.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }

  /// The preferences for line breaks; without effect.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  /// Adds a tab stop in order of location.
  open func addTabStop(_ anObject: NSTextTab) {
    tabs.insert(anObject, at: tabs.firstIndex { $0.location > anObject.location } ?? tabs.count)
  }

  /// Removes a tab stop.
  open func removeTabStop(_ anObject: NSTextTab) { tabs.removeAll { $0 === anObject } }

  /// Copies the settings of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { (values, tabs) = (obj.values, obj.tabs) }
}
