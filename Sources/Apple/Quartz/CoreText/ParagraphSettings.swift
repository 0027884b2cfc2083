package import Foundation
package import GLFunText

/// The paragraph settings that `CTParagraphStyle` and `NSParagraphStyle` have in common. Lengths are in user space.
package struct ParagraphSettings: Hashable, Sendable {
  package var alignment = TextAlignment.start
  package var lineBreakMode = LineBreakMode.byWordWrapping
  package var baseWritingDirection = WritingDirection.natural
  /// The indent of the first line from the leading side.
  package var firstLineHeadIndent = 0.0
  /// The indent of the other lines from the leading side.
  package var headIndent = 0.0
  /// The end of lines: relative to the trailing side if 0 or negative, otherwise to the leading side.
  package var tailIndent = 0.0
  package var lineHeightMultiple = 0.0
  package var minimumLineHeight = 0.0
  package var maximumLineHeight = 0.0
  /// The space between two lines.
  package var lineSpacing = 0.0
  package var paragraphSpacing = 0.0
  package var paragraphSpacingBefore = 0.0
  /// The tab stops in order; empty for one every eight spaces.
  package var tabStops: [TabStop] = []
  /// The interval of tabs after the last stop; 0 for eight spaces.
  package var defaultTabInterval = 0.0

  package init() {}

  /// True if lines are truncated with "…".
  package var truncates: Bool {
    switch lineBreakMode {
    case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: true
    default: false
    }
  }
}

/// An attribute that holds paragraph settings.
package protocol ParagraphSettingsProvider: AnyObject {
  var settings: ParagraphSettings { get }
}

/// An attribute that holds a shadow.
package protocol TextShadowProvider: AnyObject {
  /// The shadow in units of the context's base space.
  var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor?) { get }
}

/// A replacement for a character in text.
package protocol TextAttachmentProvider: AnyObject {
  /// Returns the bounds relative to the baseline, y up.
  func bounds(size: Double) -> CGRect
  /// Draws the attachment into a rectangle in user space, y down.
  func draw(in rect: CGRect, _ context: CGContext)
}
