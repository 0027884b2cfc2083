public import Foundation
internal import Quartz

/// Whether a user interface is light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// It is not said.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// What colours and images depend on: the style, and how many pixels a point has. It does not change.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Whether the user interface is light or dark.
  public final let userInterfaceStyle: UIUserInterfaceStyle
  /// How many pixels a point has; 0 where it is not said.
  public final let displayScale: CGFloat

  private init(style: UIUserInterfaceStyle, displayScale: CGFloat) {
    userInterfaceStyle = style
    self.displayScale = displayScale
  }

  /// Makes traits that say nothing.
  public override convenience init() { self.init(style: .unspecified, displayScale: 0) }

  /// Makes traits of a style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, displayScale: 0)
  }

  /// Makes traits of a scale.
  public convenience init(displayScale scale: CGFloat) {
    self.init(style: .unspecified, displayScale: scale)
  }

  /// Makes traits of others: of what several say the last counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var style = UIUserInterfaceStyle.unspecified
    var scale: CGFloat = 0
    for traits in traitCollections {
      if traits.userInterfaceStyle != .unspecified { style = traits.userInterfaceStyle }
      if traits.displayScale > 0 { scale = traits.displayScale }
    }
    self.init(style: style, displayScale: scale)
  }

  private static let key = "GLFun.QuartzUI.traits"

  /// The traits that colours are resolved by in this thread: light unless set.
  open class var current: UITraitCollection {
    get {
      Thread.current.threadDictionary[key] as? UITraitCollection
        ?? UITraitCollection(style: .light, displayScale: CGFloat(Quartz.screenScale))
    }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Calls a closure with these traits as the current ones.
  open func performAsCurrent(_ actions: () -> Void) {
    let former = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = former
  }

  /// Whether colours may look otherwise.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    traitCollection?.userInterfaceStyle != userInterfaceStyle
  }

  /// Whether both say the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other.userInterfaceStyle == userInterfaceStyle && other.displayScale == displayScale
  }

  /// A number that equal traits have in common.
  open override var hash: Int { userInterfaceStyle.rawValue }
}

/// What has traits.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits.
  var traitCollection: UITraitCollection { get }
}
