public import Foundation
internal import Quartz

// Accessibility. What a program says about its elements is kept, but no assistive technology reads it.

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
  /// The element plays its own sound.
  public static let playsSound = UIAccessibilityTraits(rawValue: 16)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
  /// Static text.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// A summary of the screen.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
  /// The element is disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  /// The element changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// A search field.
  public static let searchField = UIAccessibilityTraits(rawValue: 1024)
  /// The element starts to play media.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
  /// The value can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// The element takes touches itself.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
  /// The element turns the page.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16384)
  /// A bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 32768)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
}

/// A direction in which assistive technology scrolls.
public enum UIAccessibilityScrollDirection: Int, Hashable, Sendable {
  /// To the right.
  case right = 1
  /// To the left.
  case left
  /// Upwards.
  case up
  /// Downwards.
  case down
  /// To the next page.
  case next
  /// To the previous page.
  case previous
}

/// The state of assistive technology, which is always off.
public enum UIAccessibility {
  /// A change that assistive technology hears of.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The raw number.
    public let rawValue: UInt32

    /// Makes a notification from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A new screen.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A new layout.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to be said.
    public static let announcement = Notification(rawValue: 1008)
    /// A scrolled page.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Does nothing: nobody hears of changes.
  public static func post(notification: Notification, argument: Any?) {}

  /// True if the screen is read aloud; always false.
  public static var isVoiceOverRunning: Bool { false }
  /// True if switches control the program; always false.
  public static var isSwitchControlRunning: Bool { false }
  /// True if text is to be bold; always false.
  public static var isBoldTextEnabled: Bool { false }
  /// True if motion is to be reduced; always false.
  public static var isReduceMotionEnabled: Bool { false }
  /// True if transparency is to be reduced; always false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// True if colours are to be darker; always false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// True if colours are inverted; always false.
  public static var isInvertColorsEnabled: Bool { false }
  /// True if colours are gray; always false.
  public static var isGrayscaleEnabled: Bool { false }
}

/// An element that is no view.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// The object that contains the element.
  open weak var accessibilityContainer: AnyObject?
  /// The frame in the space of the container.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Makes an element of a container.
  public init(accessibilityContainer container: Any) {
    super.init()
    accessibilityContainer = container as AnyObject
  }
}

/// An action that assistive technology offers; it is never called.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// The name shown to users.
  open var name: String
  /// The closure of the action, which returns true if it succeeded.
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  /// Makes an action of a closure.
  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
    self.name = name
    self.actionHandler = actionHandler
    super.init()
  }

  /// Makes an action of a method, which nothing calls.
  public convenience init(name: String, target: Any?, selector: Selector) {
    self.init(name: name, actionHandler: nil)
  }
}
