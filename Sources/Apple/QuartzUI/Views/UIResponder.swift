public import Foundation
internal import Quartz

/// An object that handles touches.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() { super.init() }

  /// The next responder in the chain.
  open var next: UIResponder? { nil }

  /// True if it can become the first responder.
  open var canBecomeFirstResponder: Bool { false }
  /// True if it can resign as the first responder.
  open var canResignFirstResponder: Bool { true }
  /// True if it is the first responder; always false.
  open var isFirstResponder: Bool { false }

  /// Returns false: nothing becomes the first responder.
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }

  /// Returns true, without effect.
  @discardableResult
  open func resignFirstResponder() -> Bool { true }

  /// Handles new touches.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Handles moved touches.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Handles ended touches.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Handles cancelled touches.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Handles updated properties of touches.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Accessibility

  /// True if the object is an accessibility element.
  open var isAccessibilityElement = false
  /// The accessibility label.
  open var accessibilityLabel: String?
  /// The accessibility value.
  open var accessibilityValue: String?
  /// The accessibility hint.
  open var accessibilityHint: String?
  /// The identifier used by tests.
  open var accessibilityIdentifier: String?
  /// The accessibility traits.
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// The accessibility elements in it.
  open var accessibilityElements: [Any]?
  /// The frame in the space of the screen.
  open var accessibilityFrame = CGRect.zero
  /// The shape in the space of the screen; nil for the frame.
  open var accessibilityPath: UIBezierPath?
  /// The point that an activation touches.
  open var accessibilityActivationPoint = CGPoint.zero
  /// The language of the label, the value and the hint.
  open var accessibilityLanguage: String?
  /// True to hide the elements in it.
  open var accessibilityElementsHidden = false
  /// True to hide the elements beside it.
  open var accessibilityViewIsModal = false
  /// True to read its elements one after the other.
  open var shouldGroupAccessibilityChildren = false
  /// The actions that assistive technology offers.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?

  /// Does nothing: the value is not increased.
  open func accessibilityIncrement() {}
  /// Does nothing: the value is not decreased.
  open func accessibilityDecrement() {}
  /// Returns false: nothing is activated.
  open func accessibilityActivate() -> Bool { false }
  /// Returns false: nothing is scrolled.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  /// Returns false: there is nothing to leave.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Returns the number of `accessibilityElements`.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// Returns an element of `accessibilityElements`; nil outside their range.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let accessibilityElements, accessibilityElements.indices.contains(index) else {
      return nil
    }
    return accessibilityElements[index]
  }
  /// Returns the index of an object in `accessibilityElements`, or `NSNotFound`.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
  }

  /// Does nothing; Interface Builder does not exist on Linux.
  open func prepareForInterfaceBuilder() {}

  /// Does nothing; objects are not read from archives.
  open func awakeFromNib() {}
}

/// A touch on the screen. A program without a screen defines its own subclass, which overrides `location(in:)`.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phase of a touch.
  public enum Phase: Int, Hashable, Sendable {
    /// The touch began.
    case began
    /// The touch moved.
    case moved
    /// The touch did not move.
    case stationary
    /// The touch ended.
    case ended
    /// The touch was cancelled.
    case cancelled
  }

  /// The source of a touch.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger on the screen.
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

  /// Returns the location in the space of a view.
  open func location(in view: UIView?) -> CGPoint { .zero }
  /// Returns the previous location in the space of a view.
  open func previousLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Returns the precise location in the space of a view.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Returns the precise previous location in the space of a view.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
  /// The time of the touch.
  open var timestamp: TimeInterval { 0 }
  /// The phase of the touch.
  open var phase: Phase { .began }
  /// The number of taps.
  open var tapCount: Int { 1 }
  /// The source of the touch.
  open var type: TouchType { .direct }
  /// The radius of the touch.
  open var majorRadius: CGFloat { 0 }
  /// The tolerance of the radius.
  open var majorRadiusTolerance: CGFloat { 0 }
  /// The force of the touch.
  open var force: CGFloat { 0 }
  /// The maximum force of a touch.
  open var maximumPossibleForce: CGFloat { 0 }
  /// The angle of a pencil above the screen.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// The touched view.
  open var view: UIView? { nil }
  /// The window of the touched view.
  open var window: UIWindow? { view?.window }
}

/// A set of simultaneous touches.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The type of an event.
  public enum EventType: Int, Hashable, Sendable {
    /// Touches.
    case touches
    /// Motion of the device.
    case motion
    /// Remote control.
    case remoteControl
    /// Button presses.
    case presses
  }

  /// Makes an event without touches.
  public override init() { super.init() }

  /// The type of the event.
  open var type: EventType { .touches }
  /// The time of the event.
  open var timestamp: TimeInterval { 0 }
  /// The touches.
  open var allTouches: Set<UITouch>? { nil }
  /// The touches of a view.
  open func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
  /// Returns the touches since the previous event.
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  /// Returns the predicted touches.
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { nil }
}
