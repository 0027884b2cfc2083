public import Foundation
internal import Quartz

/// Animations: a picture has no time, so changes take effect at once.
extension UIView {
  /// How an animation goes.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are placed meanwhile.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Touches reach the view meanwhile.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// From where the values are.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Again and again.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// And back.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Slow at first and at last.
    public static let curveEaseInOut = AnimationOptions([])
    /// Slow at first.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at last.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// One picture fades into the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// How an animation of several parts goes.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Even.
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    /// On a curve.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  }

  /// Makes changes, at once.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes, at once.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes, at once.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes, at once.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes, at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    animations()
  }

  /// Makes changes, at once.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    completion?(true)
  }

  /// Makes changes.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  /// Whether changes are animated, which they are not.
  public class var areAnimationsEnabled: Bool { false }

  /// Sets whether changes are animated, which they are not.
  public class func setAnimationsEnabled(_ enabled: Bool) {}
}
