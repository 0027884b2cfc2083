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

/// Traits of a user interface. Each may be unspecified. Colours and images depend on the style and the display scale; the
/// others are kept for programs that ask for them. Trait collections are immutable.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The values of the traits.
  private struct Traits: Hashable {
    var style = UIUserInterfaceStyle.unspecified
    var displayScale: CGFloat = 0
    var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    var idiom = UIUserInterfaceIdiom.unspecified
    var contentSizeCategory = UIContentSizeCategory.unspecified
    var forceTouchCapability = UIForceTouchCapability.unknown
    var contrast = UIAccessibilityContrast.unspecified
    var level = UIUserInterfaceLevel.unspecified
    var legibilityWeight = UILegibilityWeight.unspecified
    var displayGamut = UIDisplayGamut.unspecified

    /// Takes the traits of other ones that are specified.
    mutating func take(_ other: Traits) {
      let none = Traits()
      func take<Value: Equatable>(_ path: WritableKeyPath<Traits, Value>) {
        if other[keyPath: path] != none[keyPath: path] {
          self[keyPath: path] = other[keyPath: path]
        }
      }
      take(\.style)
      take(\.displayScale)
      take(\.layoutDirection)
      take(\.horizontalSizeClass)
      take(\.verticalSizeClass)
      take(\.idiom)
      take(\.contentSizeCategory)
      take(\.forceTouchCapability)
      take(\.contrast)
      take(\.level)
      take(\.legibilityWeight)
      take(\.displayGamut)
    }

    /// The traits of a phone with a light style.
    static var phone: Traits {
      Traits(
        style: .light, displayScale: CGFloat(QuartzSettings.screenScale),
        layoutDirection: .leftToRight, horizontalSizeClass: .compact, verticalSizeClass: .regular,
        idiom: .phone, contentSizeCategory: .large, forceTouchCapability: .unavailable,
        contrast: .normal, level: .base, legibilityWeight: .regular, displayGamut: .SRGB)
    }
  }

  private let traits: Traits

  private init(_ traits: Traits) { self.traits = traits }

  private convenience init<Value>(_ path: WritableKeyPath<Traits, Value>, _ value: Value) {
    var traits = Traits()
    traits[keyPath: path] = value
    self.init(traits)
  }

  /// Makes an empty trait collection.
  public override convenience init() { self.init(Traits()) }

  /// Merges trait collections; later values take precedence.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(traitCollections.reduce(into: Traits()) { $0.take($1.traits) })
  }

  /// Makes a trait collection with a style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(\.style, userInterfaceStyle)
  }

  /// Makes a trait collection with a display scale.
  public convenience init(displayScale scale: CGFloat) {
    self.init(\.displayScale, scale)
  }

  /// Makes a trait collection with a layout direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(\.layoutDirection, layoutDirection)
  }

  /// Makes a trait collection with a horizontal size class.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(\.horizontalSizeClass, horizontalSizeClass)
  }

  /// Makes a trait collection with a vertical size class.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(\.verticalSizeClass, verticalSizeClass)
  }

  /// Makes a trait collection with a type of device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(\.idiom, idiom)
  }

  /// Makes a trait collection with a text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(\.contentSizeCategory, preferredContentSizeCategory)
  }

  /// Makes a trait collection with a capability.
  public convenience init(forceTouchCapability capability: UIForceTouchCapability) {
    self.init(\.forceTouchCapability, capability)
  }

  /// Makes a trait collection with a contrast.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(\.contrast, accessibilityContrast)
  }

  /// Makes a trait collection with a level.
  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init(\.level, userInterfaceLevel)
  }

  /// Makes a trait collection with a weight.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init(\.legibilityWeight, legibilityWeight)
  }

  /// Makes a trait collection with a range of colours.
  public convenience init(displayGamut: UIDisplayGamut) {
    self.init(\.displayGamut, displayGamut)
  }

  /// The light or dark style of the user interface.
  public final var userInterfaceStyle: UIUserInterfaceStyle { traits.style }
  /// The number of pixels per point; 0 if not specified.
  public final var displayScale: CGFloat { traits.displayScale }
  /// The layout direction.
  public final var layoutDirection: UITraitEnvironmentLayoutDirection { traits.layoutDirection }
  /// The space from left to right.
  public final var horizontalSizeClass: UIUserInterfaceSizeClass { traits.horizontalSizeClass }
  /// The space from top to bottom.
  public final var verticalSizeClass: UIUserInterfaceSizeClass { traits.verticalSizeClass }
  /// The type of device.
  public final var userInterfaceIdiom: UIUserInterfaceIdiom { traits.idiom }
  /// The user's preferred text size.
  public final var preferredContentSizeCategory: UIContentSizeCategory {
    traits.contentSizeCategory
  }
  /// The capability to measure the force of touches.
  public final var forceTouchCapability: UIForceTouchCapability { traits.forceTouchCapability }
  /// The contrast that the user prefers.
  public final var accessibilityContrast: UIAccessibilityContrast { traits.contrast }
  /// The level of the interface.
  public final var userInterfaceLevel: UIUserInterfaceLevel { traits.level }
  /// The weight of text that the user prefers.
  public final var legibilityWeight: UILegibilityWeight { traits.legibilityWeight }
  /// The range of the screen's colours.
  public final var displayGamut: UIDisplayGamut { traits.displayGamut }

  private static let key = "GLFun.QuartzUI.traits"

  /// The traits used to resolve colours on the current thread; those of a phone with a light style by default.
  open class var current: UITraitCollection {
    get {
      Thread.current.threadDictionary[key] as? UITraitCollection ?? UITraitCollection(.phone)
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

  /// True if this collection has all the traits that another one specifies.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    var merged = traits
    merged.take(trait.traits)
    return merged == traits
  }

  /// True if both have the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.traits == traits
  }

  /// A hash value that equal trait collections share.
  open override var hash: Int { traits.hashValue }
}

/// An object that has traits.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits.
  var traitCollection: UITraitCollection { get }
}
