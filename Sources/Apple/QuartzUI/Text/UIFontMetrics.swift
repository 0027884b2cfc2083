public import Foundation

/// Scales fonts to the user's preferred text size, which is always the default here.
open class UIFontMetrics: NSObject {
  /// The metrics of body text.
  public static var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Makes the metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the font unchanged.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the font, limited to a maximum size.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }

  /// Returns the value unchanged.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
