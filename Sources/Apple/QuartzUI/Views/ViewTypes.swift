internal import Foundation

extension UIView {
  /// The placement of a view's contents when its size changes.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched to the bounds.
    case scaleToFill
    /// Scaled to fit, with the aspect ratio kept.
    case scaleAspectFit
    /// Scaled to fill, with the aspect ratio kept.
    case scaleAspectFill
    /// Redrawn.
    case redraw
    /// Centred.
    case center
    /// Centred at the top.
    case top
    /// Centred at the bottom.
    case bottom
    /// Centred at the left.
    case left
    /// Centred at the right.
    case right
    /// At the top left.
    case topLeft
    /// At the top right.
    case topRight
    /// At the bottom left.
    case bottomLeft
    /// At the bottom right.
    case bottomRight
  }

  /// The dimensions of a view that follow the superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Makes a mask from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }
}
