public import Foundation
internal import Quartz

/// A view that tells of what is done with it.
///
/// It tells closures (`UIAction`): methods that are named by a selector need the runtime of Objective-C.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// What is done with a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes events from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger came down.
    public static let touchDown = Event(rawValue: 1)
    /// A finger came down again.
    public static let touchDownRepeat = Event(rawValue: 2)
    /// A finger moved inside.
    public static let touchDragInside = Event(rawValue: 4)
    /// A finger moved outside.
    public static let touchDragOutside = Event(rawValue: 8)
    /// A finger moved in.
    public static let touchDragEnter = Event(rawValue: 16)
    /// A finger moved out.
    public static let touchDragExit = Event(rawValue: 32)
    /// A finger was lifted inside.
    public static let touchUpInside = Event(rawValue: 64)
    /// A finger was lifted outside.
    public static let touchUpOutside = Event(rawValue: 128)
    /// A touch was taken away.
    public static let touchCancel = Event(rawValue: 256)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 4096)
    /// What is done first with the control.
    public static let primaryActionTriggered = Event(rawValue: 8192)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// What state a control is in.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes states from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The usual state.
    public static let normal = State([])
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1)
    /// It cannot be used.
    public static let disabled = State(rawValue: 2)
    /// It is chosen.
    public static let selected = State(rawValue: 4)
    /// It has what is typed.
    public static let focused = State(rawValue: 8)
  }

  /// Whether the control can be used.
  open var isEnabled = true
  /// Whether the control is chosen.
  open var isSelected = false
  /// Whether a finger is on the control.
  open var isHighlighted = false
  /// Whether a touch is followed.
  open private(set) var isTracking = false
  /// Whether the finger is inside.
  open private(set) var isTouchInside = false
  private var actions: [(events: Event, action: UIAction)] = []

  /// The state of the control.
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Begins to follow a touch.
  ///
  /// - Returns: whether it is followed.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Follows a touch.
  ///
  /// - Returns: whether it is followed further.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Ends following a touch.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Follows a touch no more, because it was taken away.
  open func cancelTracking(with event: UIEvent?) {}

  /// Has a closure told of events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((controlEvents, action))
  }

  /// Has a closure no more told of events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action === action && !$0.events.isDisjoint(with: controlEvents) }
  }

  /// Tells closures of events.
  open func sendActions(for controlEvents: Event) {
    for (events, action) in actions where !events.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }

  /// Begins to follow a touch, unless the control cannot be used.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    isTracking = beginTracking(touch, with: event)
    isTouchInside = true
    isHighlighted = isTracking
    sendActions(for: .touchDown)
  }

  /// Follows a touch.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = point(inside: touch.location(in: self), with: event)
    isTouchInside = isInside
    isHighlighted = isInside
    isTracking = continueTracking(touch, with: event)
    sendActions(for: isInside ? .touchDragInside : .touchDragOutside)
  }

  /// Ends following a touch.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    let touch = touches.first
    let isInside = touch.map { point(inside: $0.location(in: self), with: event) } ?? false
    endTracking(touch, with: event)
    (isTracking, isHighlighted, isTouchInside) = (false, false, false)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Follows a touch no more.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    (isTracking, isHighlighted, isTouchInside) = (false, false, false)
    sendActions(for: .touchCancel)
  }
}

/// A closure that a control tells of events.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// What is called.
  public final let handler: (UIAction) -> Void
  /// What it is called for people.
  open var title: String
  /// Its image.
  open var image: UIImage?

  /// Makes an action.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.image = image
    self.handler = handler
    super.init()
  }
}
