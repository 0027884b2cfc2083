public import Foundation

/// The font of text; a `CTFont`.
public var kCTFontAttributeName: CFString { "NSFont" }
/// The colour of text; a `CGColor`.
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" }
/// Whether text has the colour that the context fills with; a truth value.
public var kCTForegroundColorFromContextAttributeName: CFString { "CTForegroundColorFromContext" }
/// The colour behind text; a `CGColor`.
public var kCTBackgroundColorAttributeName: CFString { "CTBackgroundColor" }
/// How the paragraph is set; a `CTParagraphStyle`.
public var kCTParagraphStyleAttributeName: CFString { "NSParagraphStyle" }
/// What is added after each character; a number.
public var kCTKernAttributeName: CFString { "NSKern" }
/// What is added after each character; a number.
public var kCTTrackingAttributeName: CFString { "CTTracking" }
/// Which ligatures there are, which the font decides here.
public var kCTLigatureAttributeName: CFString { "NSLigature" }
/// How thick strokes are, in hundredths of the size; negative ones fill as well; a number.
public var kCTStrokeWidthAttributeName: CFString { "NSStrokeWidth" }
/// The colour of strokes; a `CGColor`.
public var kCTStrokeColorAttributeName: CFString { "CTStrokeColor" }
/// The line below text; a number of `CTUnderlineStyle` and `CTUnderlineStyleModifiers`.
public var kCTUnderlineStyleAttributeName: CFString { "NSUnderline" }
/// The colour of the line below text; a `CGColor`.
public var kCTUnderlineColorAttributeName: CFString { "NSUnderlineColor" }
/// How far text is above the baseline; a number.
public var kCTBaselineOffsetAttributeName: CFString { "NSBaselineOffset" }
/// Whether text is raised or lowered, which it is not.
public var kCTSuperscriptAttributeName: CFString { "NSSuperScript" }
/// The language of text as a BCP 47 tag.
public var kCTLanguageAttributeName: CFString { "NSLanguage" }
/// Whether glyphs stand upright in columns, of which there are none.
public var kCTVerticalFormsAttributeName: CFString { "CTVerticalForms" }

/// The line below text.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int32

  /// Makes a style from its bits.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 1)
  /// One thick line.
  public static let thick = CTUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 9)
}

/// How the line below text is interrupted.
public enum CTUnderlineStyleModifiers: Int32, Hashable, Sendable {
  /// It is not.
  case patternSolid = 0
  /// Dots.
  case patternDot = 0x100
  /// Dashes.
  case patternDash = 0x200
  /// Dashes and dots.
  case patternDashDot = 0x300
  /// Dashes and two dots each.
  case patternDashDotDot = 0x400
}
