public import Foundation
internal import Quartz

/// A view that reports user interaction.
///
/// It reports to closures (`UIAction`), because target and selector need the Objective-C runtime.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The kinds of interaction with a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Makes events from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touched down.
    public static let touchDown = Event(rawValue: 1)
    /// A finger touched down again.
    public static let touchDownRepeat = Event(rawValue: 2)
    /// A finger moved inside the control.
    public static let touchDragInside = Event(rawValue: 4)
    /// A finger moved outside the control.
    public static let touchDragOutside = Event(rawValue: 8)
    /// A finger moved into the control.
    public static let touchDragEnter = Event(rawValue: 16)
    /// A finger moved out of the control.
    public static let touchDragExit = Event(rawValue: 32)
    /// A finger was lifted inside the control.
    public static let touchUpInside = Event(rawValue: 64)
    /// A finger was lifted outside the control.
    public static let touchUpOutside = Event(rawValue: 128)
    /// A touch was cancelled.
    public static let touchCancel = Event(rawValue: 256)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 4096)
    /// The primary action of the control was triggered.
    public static let primaryActionTriggered = Event(rawValue: 8192)
    /// The text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The states of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Makes states from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The normal state.
    public static let normal = State([])
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1)
    /// The control is disabled.
    public static let disabled = State(rawValue: 2)
    /// The control is selected.
    public static let selected = State(rawValue: 4)
    /// The control has the input focus.
    public static let focused = State(rawValue: 8)
  }

  /// True if the control is enabled.
  open var isEnabled = true
  /// True if the control is selected.
  open var isSelected = false
  /// True if a finger is on the control.
  open var isHighlighted = false
  /// True if a touch is being tracked.
  open private(set) var isTracking = false
  /// True if the tracked touch is inside the control.
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

  /// Begins to track a touch.
  ///
  /// - Returns: true to track the touch.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Continues to track a touch.
  ///
  /// - Returns: true to keep tracking.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Ends tracking.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Ends tracking of a cancelled touch.
  open func cancelTracking(with event: UIEvent?) {}

  /// Adds an action for events.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((controlEvents, action))
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action === action && !$0.events.isDisjoint(with: controlEvents) }
  }

  /// Calls the actions for events.
  open func sendActions(for controlEvents: Event) {
    for (events, action) in actions where !events.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }

  /// Begins to track a touch, unless the control is disabled.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    isTracking = beginTracking(touch, with: event)
    isTouchInside = true
    isHighlighted = isTracking
    sendActions(for: .touchDown)
  }

  /// Continues to track a touch.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = point(inside: touch.location(in: self), with: event)
    isTouchInside = isInside
    isHighlighted = isInside
    isTracking = continueTracking(touch, with: event)
    sendActions(for: isInside ? .touchDragInside : .touchDragOutside)
  }

  /// Ends tracking.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    let touch = touches.first
    let isInside = touch.map { point(inside: $0.location(in: self), with: event) } ?? false
    endTracking(touch, with: event)
    (isTracking, isHighlighted, isTouchInside) = (false, false, false)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Cancels tracking.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    (isTracking, isHighlighted, isTouchInside) = (false, false, false)
    sendActions(for: .touchCancel)
  }
}

/// A closure called on events of a control.
@preconcurrency @MainActor
open class UIAction: NSObject {
  /// The closure.
  public final let handler: (UIAction) -> Void
  /// The title shown to users.
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
