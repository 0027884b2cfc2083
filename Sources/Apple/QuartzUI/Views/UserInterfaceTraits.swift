// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Foundation

/// The layout direction as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// No direction given.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// The space available to a user interface in one direction.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// No class given.
  case unspecified
  /// Constrained space.
  case compact
  /// Regular space.
  case regular
}

/// The type of device.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// No type given.
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
  /// A headset.
  case vision = 6
}

/// The user's preferred text size.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a category from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No size given.
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// Small.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// Slightly smaller than the default.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The default.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Slightly larger than the default.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// Large.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest.
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL")

  /// True for the accessibility sizes, which do not exist here.
  public var isAccessibilityCategory: Bool { false }
}

/// The capability of a screen to measure the force of touches.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
  /// Nothing given.
  case unknown
  /// Not measured.
  case unavailable
  /// Measured.
  case available
}

/// The contrast that a user prefers.
public enum UIAccessibilityContrast: Int, Hashable, Sendable {
  /// No contrast given.
  case unspecified = -1
  /// The usual contrast.
  case normal
  /// More contrast.
  case high
}

/// The level of an interface over another one.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable {
  /// No level given.
  case unspecified = -1
  /// The main interface.
  case base
  /// An interface over the main one.
  case elevated
}

/// The weight of text that a user prefers.
public enum UILegibilityWeight: Int, Hashable, Sendable {
  /// No weight given.
  case unspecified = -1
  /// The usual weight.
  case regular
  /// Bold.
  case bold
}

/// The range of a screen's colours.
public enum UIDisplayGamut: Int, Hashable, Sendable {
  /// No range given.
  case unspecified = -1
  /// The gamut of sRGB.
  case SRGB
  /// The gamut of Display P3.
  case P3
}

/// An object that adjusts its text to the user's preferred size, which is always the default here.
@preconcurrency @MainActor
public protocol UIContentSizeCategoryAdjusting: AnyObject {
  /// True to adjust the font.
  var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

/// The vertical placement of shrunken text in its line.
public enum UIBaselineAdjustment: Int, Hashable, Sendable {
  /// On the baseline of unscaled text.
  case alignBaselines
  /// Centred.
  case alignCenters
  /// At the top.
  case none
}
