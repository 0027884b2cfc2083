internal import Foundation

/// Accessibility traits. They are stored, but no assistive technology reads them.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt64

  /// Makes traits from raw bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No traits.
  public static let none = UIAccessibilityTraits([])
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// The element is selected.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// Static text.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// The element changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// The value can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
}

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
