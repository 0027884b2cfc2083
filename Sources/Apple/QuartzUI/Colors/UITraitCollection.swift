public import Foundation
internal import Quartz

/// The light or dark style of a user interface.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// No style given.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The traits that colours and images depend on: the style and the display scale. Trait collections are immutable.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The light or dark style of the user interface.
  public final let userInterfaceStyle: UIUserInterfaceStyle
  /// The number of pixels per point; 0 if not specified.
  public final let displayScale: CGFloat

  private init(style: UIUserInterfaceStyle, displayScale: CGFloat) {
    userInterfaceStyle = style
    self.displayScale = displayScale
  }

  /// Makes an empty trait collection.
  public override convenience init() { self.init(style: .unspecified, displayScale: 0) }

  /// Makes a trait collection with a style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, displayScale: 0)
  }

  /// Makes a trait collection with a display scale.
  public convenience init(displayScale scale: CGFloat) {
    self.init(style: .unspecified, displayScale: scale)
  }

  /// Merges trait collections; later values take precedence.
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

  /// The traits used to resolve colours on the current thread; light by default.
  open class var current: UITraitCollection {
    get {
      Thread.current.threadDictionary[key] as? UITraitCollection
        ?? UITraitCollection(style: .light, displayScale: CGFloat(QuartzSettings.screenScale))
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

  /// True if colours may resolve differently for the two collections.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    traitCollection?.userInterfaceStyle != userInterfaceStyle
  }

  /// True if both have the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other.userInterfaceStyle == userInterfaceStyle && other.displayScale == displayScale
  }

  /// A hash value that equal trait collections share.
  open override var hash: Int { userInterfaceStyle.rawValue }
}

/// An object that has traits.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits.
  var traitCollection: UITraitCollection { get }
}
