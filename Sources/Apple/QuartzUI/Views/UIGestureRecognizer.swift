public import Foundation
internal import Quartz

/// The delegate of a gesture recognizer; never called, because no gesture is recognized.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Returns true if a gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns true if two gestures may be recognized at once.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns true if a gesture has to wait for the failure of another one.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns true if another gesture has to wait for the failure of this one.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns true if the recognizer receives a touch.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
}

/// A recognizer of gestures, which keeps its settings and recognizes nothing: touches come from the program itself, which knows
/// their meaning.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The state of a gesture.
  public enum State: Int, Hashable, Sendable {
    /// Nothing has been recognized, and may still be.
    case possible
    /// The gesture began.
    case began
    /// The gesture changed.
    case changed
    /// The gesture ended, or was recognized at once.
    case ended
    /// The gesture was cancelled.
    case cancelled
    /// The touches are of another gesture.
    case failed

    /// The state of a gesture that is recognized at once.
    public static let recognized = State.ended
  }

  /// Makes a recognizer that would call a method of an object.
  public init(target: Any?, action: Selector?) {}

  /// Makes a recognizer.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Does nothing: no action is called.
  open func addTarget(_ target: Any, action: Selector) {}
  /// Does nothing: no action is called.
  open func removeTarget(_ target: Any?, action: Selector?) {}

  /// The state: `possible`, unless the program sets another.
  open var state = State.possible
  /// The delegate.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// True if the recognizer is enabled.
  open var isEnabled = true
  /// The view that the recognizer was added to.
  open internal(set) weak var view: UIView?
  /// True if touches are cancelled in the view.
  open var cancelsTouchesInView = true
  /// True if the begin of touches is delayed in the view.
  open var delaysTouchesBegan = false
  /// True if the end of touches is delayed in the view.
  open var delaysTouchesEnded = true
  /// The name, for debugging.
  open var name: String?

  /// Does nothing: no gesture fails.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
  /// Does nothing: nothing was recognized.
  open func reset() { state = .possible }
  /// Returns (0, 0).
  open func location(in view: UIView?) -> CGPoint { .zero }
  /// Returns (0, 0).
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { .zero }
  /// The number of touches: 0.
  open var numberOfTouches: Int { 0 }

  /// Handles new touches, for a subclass.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles moved touches, for a subclass.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles ended touches, for a subclass.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Handles cancelled touches, for a subclass.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
}

/// A recognizer of taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps.
  open var numberOfTapsRequired = 1
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
}

/// A recognizer of fingers that move.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The smallest number of fingers.
  open var minimumNumberOfTouches = 1
  /// The largest number of fingers.
  open var maximumNumberOfTouches = Int.max
  private var ownTranslation = CGPoint.zero

  /// Returns the way of the fingers: that set last.
  open func translation(in view: UIView?) -> CGPoint { ownTranslation }
  /// Sets the way of the fingers.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    ownTranslation = translation
  }
  /// Returns (0, 0).
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// A recognizer of two fingers that move apart or together.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The scale.
  open var scale: CGFloat = 1
  /// The change of the scale in a second: 0.
  open var velocity: CGFloat { 0 }
}

/// A recognizer of two fingers that turn.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation in radians.
  open var rotation: CGFloat = 0
  /// The change of the rotation in a second: 0.
  open var velocity: CGFloat { 0 }
}

/// A recognizer of fingers that stay.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The shortest time in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The largest way of a finger.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before.
  open var numberOfTapsRequired = 0
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
}

/// A recognizer of quick strokes.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The direction of a stroke.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Makes directions from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions.
  open var direction = Direction.right
  /// The number of fingers.
  open var numberOfTouchesRequired = 1
}

extension UIView {
  /// Adds a gesture recognizer, which recognizes nothing here.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  /// Removes a gesture recognizer.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard recognizers.contains(where: { $0 === gestureRecognizer }) else { return }
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// The gesture recognizers; nil without any.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { recognizer.view = nil }
      recognizers = []
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }
}
