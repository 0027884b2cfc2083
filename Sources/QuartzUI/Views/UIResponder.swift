public import Foundation
internal import Quartz

/// What reacts to touches.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }

  /// What reacts where this does not.
  open var next: UIResponder? { nil }

  /// Whether it can be the first that events go to.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether it can stop being that.
  open var canResignFirstResponder: Bool { true }
  /// Whether it is the first that events go to, which nothing is.
  open var isFirstResponder: Bool { false }

  /// Becomes the first that events go to, which nothing does.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }

  /// Stops being the first that events go to.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  /// Fingers came down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Touches were taken away.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// More is known of touches.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: What assistive technologies are told

  /// Whether assistive technologies see it.
  open var isAccessibilityElement = false
  /// What it is called.
  open var accessibilityLabel: String?
  /// What it shows.
  open var accessibilityValue: String?
  /// What it does.
  open var accessibilityHint: String?
  /// What tests find it by.
  open var accessibilityIdentifier: String?
  /// What it is.
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// What is seen of it by assistive technologies.
  open var accessibilityElements: [Any]?

  /// Is called by Interface Builder, which is not here.
  open func prepareForInterfaceBuilder() {}

  /// Is called once it is read from an archive, which it is not.
  open func awakeFromNib() {}
}

/// A finger on the screen. A program without a screen makes touches of a class of its own, whose `location(in:)` it overrides.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// What a touch does.
  public enum Phase: Int, Hashable, Sendable {
    /// It begins.
    case began
    /// It moves.
    case moved
    /// It stays.
    case stationary
    /// It ends.
    case ended
    /// It is taken away.
    case cancelled
  }

  /// What touches the screen.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger.
    case direct
    /// A finger elsewhere.
    case indirect
    /// A pencil.
    case pencil
    /// A pointer.
    case indirectPointer
  }

  /// Makes a touch at (0, 0).
  public override init() { super.init() }

  /// Where the touch is in the space of a view.
  open func location(in view: UIView?) -> CGPoint { .zero }
  /// Where the touch was before in the space of a view.
  open func previousLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Where the touch is exactly in the space of a view.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Where the touch was before exactly in the space of a view.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
  /// When the touch was seen.
  open var timestamp: TimeInterval { 0 }
  /// What the touch does.
  open var phase: Phase { .began }
  /// How often the finger came down.
  open var tapCount: Int { 1 }
  /// What touches the screen.
  open var type: TouchType { .direct }
  /// The radius of the touch.
  open var majorRadius: CGFloat { 0 }
  /// How exact the radius is.
  open var majorRadiusTolerance: CGFloat { 0 }
  /// How hard the touch is.
  open var force: CGFloat { 0 }
  /// How hard a touch can be.
  open var maximumPossibleForce: CGFloat { 0 }
  /// How a pencil leans.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// The view that was touched.
  open var view: UIView? { nil }
  /// The window that was touched, where the view is in one.
  open var window: UIWindow? { view?.window }
}

/// Touches at one time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// What an event is of.
  public enum EventType: Int, Hashable, Sendable {
    /// Touches.
    case touches
    /// A motion of the machine.
    case motion
    /// A remote control.
    case remoteControl
    /// A press.
    case presses
  }

  /// Makes an event without touches.
  public override init() { super.init() }

  /// What the event is of.
  open var type: EventType { .touches }
  /// When it was seen.
  open var timestamp: TimeInterval { 0 }
  /// The touches.
  open var allTouches: Set<UITouch>? { nil }
  /// The touches of a view.
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
  /// The touches that were seen since the event before.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  /// The touches that are thought to follow.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}
