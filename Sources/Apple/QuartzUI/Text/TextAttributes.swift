public import Foundation
package import Quartz

extension NSAttributedString.Key {
  /// The font: a `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The paragraph style: an `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The text colour: a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The background colour: a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The ligatures to use; ignored, as the font decides here.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The space added after each character: a number.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The space added after each character: a number.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// The strikethrough: a number of `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The underline: a number of `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The stroke colour: a `UIColor`.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The stroke width in hundredths of the font size: a number. Negative values fill as well.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The shadow: an `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// A text effect; ignored.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// The attachment in place of a character: an `NSTextAttachment`.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// The target of a link.
  public static let link = NSAttributedString.Key("NSLink")
  /// The height of text above the baseline: a number.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// The underline colour: a `UIColor`.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The strikethrough colour: a `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// The slant of text to the right: a number.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// The horizontal expansion of text; ignored.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// The writing directions; ignored, as the letters decide here.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

/// The style of an underline or a strikethrough.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Makes a style from raw bits.
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
  /// Dashes, each followed by two dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Words only; spaces are underlined as well here.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// A text shadow.
open class NSShadow: NSObject, NSCopying, TextShadowProvider {
  private final let mark = AttributeMark()
  /// The offset of the shadow in points, y down, not affected by transforms.
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation of the Gaussian blur.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, a `UIColor`; black with an alpha of one third by default.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// Makes a shadow without offset and blur.
  public override init() {}

  package var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor?) {
    (shadowOffset, shadowBlurRadius, drawnColor(shadowColor))
  }

  /// Returns a copy of the shadow.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  /// True if both are the same shadow.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    let (own, theirs) = (textShadow, other.textShadow)
    return own.offset == theirs.offset && own.blur == theirs.blur && own.color == theirs.color
  }

  /// A hash value that equal shadows share.
  open override var hash: Int { Int(shadowBlurRadius * 16) }
}

/// An image in place of a character.
open class NSTextAttachment: NSObject, TextAttachmentProvider {
  private final let mark = AttributeMark()
  /// The image.
  open var image: UIImage?
  /// The bounds relative to the baseline, y up; empty for the image's own size on the baseline.
  open var bounds = CGRect.zero

  /// Makes an attachment without an image.
  public override init() {}

  /// Makes an attachment with an image.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// Makes an attachment with the picture in a file's contents; without an image if they cannot be decoded.
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
  /// Makes a string that consists of an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
