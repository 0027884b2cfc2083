internal import Foundation

/// The direction of a user interface as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// It is not said.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// How much room a user interface has in one direction.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// It is not said.
  case unspecified
  /// Little.
  case compact
  /// As usual.
  case regular
}

/// The kind of device that a user interface is for.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// It is not said.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A computer.
  case mac = 5
  /// Glasses.
  case vision = 6
}

/// How large a user wants text.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a category of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It is not said.
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// Small.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// A little smaller than usual.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// As usual.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// A little larger than usual.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// Large.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest.
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL")

  /// Whether it is one of those for accessibility, which there are none of here.
  public var isAccessibilityCategory: Bool { false }
}

extension UITraitCollection {
  /// The direction of the user interface: from left to right.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
  /// The room from left to right: that of a phone.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// The room from top to bottom.
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  /// The kind of device: a phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// How large a user wants text: as usual.
  public var preferredContentSizeCategory: UIContentSizeCategory { .large }
}

/// What changes its text with the size that a user wants, which is always the usual one here.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// Whether it does so.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

/// Where text that was made smaller stands in its line.
public enum UIBaselineAdjustment: Int, Hashable, Sendable {
  /// On the line where larger text would stand.
  case alignBaselines
  /// In the middle.
  case alignCenters
  /// At the top.
  case none
}
