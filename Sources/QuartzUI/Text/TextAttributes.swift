public import Foundation
package import Quartz

extension NSAttributedString.Key {
  /// The font; a `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// How the paragraph is set; an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The colour; a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind; a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// Which ligatures there are, which the font decides here.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// What is added after each character; a number.
  public static let kern = NSAttributedString.Key("NSKern")
  /// What is added after each character; a number.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// The line through text; a number of `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The line below text; a number of `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The colour of strokes; a `UIColor`.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// How thick strokes are, in hundredths of the size; negative ones fill as well; a number.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The shadow; an `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// An effect, of which there are none here.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// What stands in the place of a character; an `NSTextAttachment`.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// Where a link leads.
  public static let link = NSAttributedString.Key("NSLink")
  /// How far text is above the baseline; a number.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The colour of the line below text; a `UIColor`.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The colour of the line through text; a `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// How far text leans to the right; a number.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// How far text is drawn out, which it is not here.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// Directions of text, which its letters tell here.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

/// The line below text, or through it.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a style from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// Dashes and two dots each.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Not below spaces; they have one here.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// A shadow of text.
open class NSShadow: NSObject, NSCopying, TextShadowProvider {
  private final let mark = AttributeMark()
  /// The way to the shadow in points, y down, whatever the transform is.
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation of the Gaussian that softens it.
  open var shadowBlurRadius: CGFloat = 0
  /// Its colour, a `UIColor`; black of one third alpha unless set.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// Makes a shadow without offset and blur.
  public override init() {}

  package var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor?) {
    (shadowOffset, shadowBlurRadius, drawnColor(shadowColor))
  }

  /// The same shadow.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  /// Whether both are the same shadow.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    let (own, theirs) = (textShadow, other.textShadow)
    return own.offset == theirs.offset && own.blur == theirs.blur && own.color == theirs.color
  }

  /// A number that equal shadows have in common.
  open override var hash: Int { Int(shadowBlurRadius * 16) }
}

/// An image that stands in a text in the place of a character.
open class NSTextAttachment: NSObject, TextAttachmentProvider {
  private final let mark = AttributeMark()
  /// The image.
  open var image: UIImage?
  /// Where it is, seen from the baseline, y up; an empty rectangle for the image's own size on the baseline.
  open var bounds = CGRect.zero

  /// Makes an attachment without an image.
  public override init() {}

  /// Makes an attachment of an image.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// Makes an attachment of a file; nil if it is no picture.
  public init(data contentData: Data?, ofType uti: String?) {
    image = contentData.flatMap { UIImage(data: $0) }
  }

  package func bounds(size: Double) -> CGRect {
    bounds.isEmpty ? CGRect(origin: .zero, size: image?.size ?? .zero) : bounds
  }

  package func draw(in rect: CGRect, _ context: CGContext) {
    ContextStack.with(context) { image?.draw(in: rect) }
  }
}

extension NSAttributedString {
  /// Makes a string of one attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
