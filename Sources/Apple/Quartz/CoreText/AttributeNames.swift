public import Foundation

/// The font of text: a `CTFont`.
public var kCTFontAttributeName: CFString { "NSFont" }
/// The colour of text: a `CGColor`.
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" }
/// True to draw text in the fill colour of the context: a Boolean.
public var kCTForegroundColorFromContextAttributeName: CFString { "CTForegroundColorFromContext" }
/// The background colour of text: a `CGColor`.
public var kCTBackgroundColorAttributeName: CFString { "CTBackgroundColor" }
/// The paragraph style: a `CTParagraphStyle`.
public var kCTParagraphStyleAttributeName: CFString { "NSParagraphStyle" }
/// The space added after each character: a number.
public var kCTKernAttributeName: CFString { "NSKern" }
/// The space added after each character: a number.
public var kCTTrackingAttributeName: CFString { "CTTracking" }
/// The ligatures to use; ignored, as the font decides here.
public var kCTLigatureAttributeName: CFString { "NSLigature" }
/// The stroke width in hundredths of the font size: a number. Negative values fill as well.
public var kCTStrokeWidthAttributeName: CFString { "NSStrokeWidth" }
/// The stroke colour: a `CGColor`.
public var kCTStrokeColorAttributeName: CFString { "CTStrokeColor" }
/// The underline: a number of `CTUnderlineStyle` and `CTUnderlineStyleModifiers`.
public var kCTUnderlineStyleAttributeName: CFString { "NSUnderline" }
/// The colour of the underline: a `CGColor`.
public var kCTUnderlineColorAttributeName: CFString { "NSUnderlineColor" }
/// The height of text above the baseline: a number.
public var kCTBaselineOffsetAttributeName: CFString { "NSBaselineOffset" }
/// The superscript or subscript level; ignored.
public var kCTSuperscriptAttributeName: CFString { "NSSuperScript" }
/// The language of text as a BCP 47 tag.
public var kCTLanguageAttributeName: CFString { "NSLanguage" }
/// The use of vertical glyph forms; ignored.
public var kCTVerticalFormsAttributeName: CFString { "CTVerticalForms" }

/// The style of an underline.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int32

  /// Makes a style from raw bits.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 1)
  /// One thick line.
  public static let thick = CTUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 9)
}

/// The pattern of an underline.
public enum CTUnderlineStyleModifiers: Int32, Hashable, Sendable {
  /// A solid line.
  case patternSolid = 0
  /// Dots.
  case patternDot = 0x100
  /// Dashes.
  case patternDash = 0x200
  /// Dashes and dots.
  case patternDashDot = 0x300
  /// Dashes, each followed by two dots.
  case patternDashDotDot = 0x400
}
