internal import Foundation

/// The mirroring of a view in right-to-left layouts.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
  /// Follows the layout direction.
  case unspecified
  /// Playback controls, which are never mirrored.
  case playback
  /// Spatial controls, which are never mirrored.
  case spatial
  /// From left to right.
  case forceLeftToRight
  /// From right to left.
  case forceRightToLeft
}

/// The direction of a user interface.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

extension UIView {
  /// Returns the layout direction for an attribute.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
}
