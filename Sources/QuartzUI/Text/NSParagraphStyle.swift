public import Foundation
internal import GLFunText
package import Quartz

/// Where lines are between the sides.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both sides.
  case justified
  /// Where the text begins.
  case natural

  var alignment: TextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

/// What happens to lines that are too wide.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// They are broken between words.
  case byWordWrapping
  /// They are broken between characters.
  case byCharWrapping
  /// They are not broken.
  case byClipping
  /// Their beginning is left out.
  case byTruncatingHead
  /// Their end is left out.
  case byTruncatingTail
  /// Their middle is left out.
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

/// The direction in which text goes.
public enum NSWritingDirection: Int, Hashable, Sendable {
  /// That of its first letter.
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

/// A place where a tab stops.
open class NSTextTab: NSObject {
  /// How text is placed at the stop.
  public final let alignment: NSTextAlignment
  /// What else was said of the stop.
  public final let options: [NSTextTab.OptionKey: Any]
  /// Where the stop is.
  public final let location: CGFloat

  /// Makes a stop.
  public init(
    textAlignment alignment: NSTextAlignment, location: CGFloat,
    options: [NSTextTab.OptionKey: Any] = [:]
  ) {
    self.alignment = alignment
    self.location = location
    self.options = options
  }

  /// The name of an option.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The characters that end a column: a `CharacterSet`.
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminatorsAttributeName")
  }
}

/// How the lines of a paragraph are made and where they are.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, ParagraphSettingsProvider {
  private final let mark = AttributeMark()
  /// The values.
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

  /// Where lines are broken rather than elsewhere. Lines are broken where Unicode says, whatever is set.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a strategy from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The last line has more than one word.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Words of Hangul are not broken.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// As labels do.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  fileprivate var values = Values()
  fileprivate var tabs: [NSTextTab] = []

  /// Makes the usual style.
  public override init() {}

  /// The usual style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The direction of a language, which its letters tell here.
  open class func defaultWritingDirection(
    forLanguage languageName: String?
  ) -> NSWritingDirection {
    .natural
  }

  /// Where lines are between the sides.
  open var alignment: NSTextAlignment { values.alignment }
  /// What happens to lines that are too wide.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The direction in which the paragraph begins.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Where the first line begins.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Where the other lines begin.
  open var headIndent: CGFloat { values.headIndent }
  /// Where lines end: from the far side where 0 or negative.
  open var tailIndent: CGFloat { values.tailIndent }
  /// What line heights are multiplied by; 0 for 1.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The least that a line is high.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The most that a line is high; 0 for no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// What is between lines.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// What is after the paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// What is before the paragraph.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// How readily words are divided, which only soft hyphens do here.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Where tabs stop; none for every eighth space.
  open var tabStops: [NSTextTab] { tabs }
  /// How far tabs are apart after the last stop; 0 for eight spaces.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// Whether letters are moved together before text is left out, which they are not.
  open var allowsDefaultTighteningForTruncation: Bool {
    values.allowsDefaultTighteningForTruncation
  }

  /// Where lines are broken rather than elsewhere; without effect.
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

  /// The same style, which does not change.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    (copy.values, copy.tabs) = (values, tabs)
    return copy
  }

  /// The same style, which can change.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    (copy.values, copy.tabs) = (values, tabs)
    return copy
  }

  /// Whether both say the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return other === self || other.values == values && other.settings == settings
  }

  /// A number that equal styles have in common.
  open override var hash: Int { values.hashValue }
}

/// How the lines of a paragraph are made and where they are; it can change.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines are between the sides.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// What happens to lines that are too wide.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// The direction in which the paragraph begins.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// Where the first line begins.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// Where the other lines begin.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// Where lines end: from the far side where 0 or negative.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// What line heights are multiplied by; 0 for 1.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// The least that a line is high.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The most that a line is high; 0 for no limit.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// What is between lines.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// What is after the paragraph.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// What is before the paragraph.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  /// How readily words are divided, which only soft hyphens do here.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// Where tabs stop; none for every eighth space.
  open override var tabStops: [NSTextTab] {
    get { tabs }
    set { tabs = newValue }
  }
  /// How far tabs are apart after the last stop; 0 for eight spaces.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }
  /// Whether letters are moved together before text is left out, which they are not.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }

  /// Where lines are broken rather than elsewhere; without effect.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  /// Adds a tab stop, in the order of their places.
  open func addTabStop(_ anObject: NSTextTab) {
    tabs.insert(anObject, at: tabs.firstIndex { $0.location > anObject.location } ?? tabs.count)
  }

  /// Takes a tab stop away.
  open func removeTabStop(_ anObject: NSTextTab) { tabs.removeAll { $0 === anObject } }

  /// Takes on the values of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { (values, tabs) = (obj.values, obj.tabs) }
}
