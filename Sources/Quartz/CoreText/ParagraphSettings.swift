package import Foundation
package import GLFunText

/// How the lines of a paragraph are made and where they are: what `CTParagraphStyle` and `NSParagraphStyle` have in common.
/// Lengths are in user space.
package struct ParagraphSettings: Hashable, Sendable {
  package var alignment = TextAlignment.natural
  package var lineBreakMode = LineBreakMode.byWordWrapping
  package var baseWritingDirection = WritingDirection.natural
  /// From the leading side to the first line.
  package var firstLineHeadIndent = 0.0
  /// From the leading side to the other lines.
  package var headIndent = 0.0
  /// To the trailing side: from it where 0 or negative, else from the leading side.
  package var tailIndent = 0.0
  package var lineHeightMultiple = 0.0
  package var minimumLineHeight = 0.0
  package var maximumLineHeight = 0.0
  /// Between two lines.
  package var lineSpacing = 0.0
  package var paragraphSpacing = 0.0
  package var paragraphSpacingBefore = 0.0
  /// Where tabs stop, in order; none for every eighth space.
  package var tabStops: [TabStop] = []
  /// How far tabs are apart after the last stop; 0 for every eighth space.
  package var defaultTabInterval = 0.0

  package init() {}

  /// Whether lines are cut off, with "…" in their place.
  package var truncates: Bool {
    switch lineBreakMode {
    case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: true
    default: false
    }
  }
}

/// What stands for the settings of a paragraph as an attribute.
package protocol ParagraphSettingsProvider: AnyObject {
  var settings: ParagraphSettings { get }
}

/// What stands for a shadow as an attribute.
package protocol TextShadowProvider: AnyObject {
  /// Units of the space that a context starts with.
  var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor?) { get }
}

/// What stands in a text in the place of a character.
package protocol TextAttachmentProvider: AnyObject {
  /// Where it is, seen from the baseline, y up.
  func bounds(size: Double) -> CGRect
  /// Draws it into a rectangle of user space, y down.
  func draw(in rect: CGRect, _ context: CGContext)
}
