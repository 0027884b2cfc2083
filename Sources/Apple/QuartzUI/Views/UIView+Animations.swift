public import Foundation
internal import Quartz

/// Animations. A picture is a single moment, so changes take effect at once.
extension UIView {
  /// Options for an animation; without effect.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Makes options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews during the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Delivers touches during the animation.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Starts from the current values.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Repeats the animation.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Plays the animation backwards as well.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Slow start and end.
    public static let curveEaseInOut = AnimationOptions([])
    /// Slow start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// Cross-fades from one picture to the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Options for a keyframe animation; without effect.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Makes options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Linear interpolation.
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    /// Cubic interpolation.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  }

  /// Applies changes at once.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Applies changes at once.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Applies changes at once.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Applies changes at once.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Applies changes at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    animations()
  }

  /// Applies changes at once.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animations?()
    completion?(true)
  }

  /// Applies changes.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    actionsWithoutAnimation()
  }

  /// True if animations are enabled; always false.
  public class var areAnimationsEnabled: Bool { false }

  /// Does nothing: animations do not run.
  public class func setAnimationsEnabled(_ enabled: Bool) {}
}
