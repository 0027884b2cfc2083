// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import Quartz

// Animations can be created and added to layers, but they do not run, because a picture is a single moment. Layers draw their
// model values.

/// The timing of an animation or a layer.
public protocol CAMediaTiming {
  /// The begin time.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one cycle.
  var duration: CFTimeInterval { get set }
  /// The speed relative to the parent.
  var speed: Float { get set }
  /// The offset added to the local time.
  var timeOffset: CFTimeInterval { get set }
  /// The number of repetitions.
  var repeatCount: Float { get set }
  /// The total duration of repetitions.
  var repeatDuration: CFTimeInterval { get set }
  /// True to play backwards after each cycle.
  var autoreverses: Bool { get set }
  /// The values shown before and after the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The values shown before and after the active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a mode from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Holds the last value afterwards.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Shows the first value beforehand.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both before and after.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Neither before nor after.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The name of a timing curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a name from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow start and end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The default curve.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing curve: a cubic Bézier curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: NSObject {
  private let points: (Float, Float, Float, Float)

  /// Makes the timing curve with a name.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Makes a timing curve from two control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = (c1x, c1y, c2x, c2y)
  }

  /// Copies one of the four control points of the curve, with index 0 to 3.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let all = [(0, 0), (points.0, points.1), (points.2, points.3), (1, 1)]
    guard all.indices.contains(idx) else { return }
    (ptr[0], ptr[1]) = all[idx]
  }
}

/// The receiver of animation events; it is never called, because animations do not run.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// Called when an animation starts.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when an animation stops.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  /// The begin time.
  open var beginTime: CFTimeInterval = 0
  /// The duration of one cycle.
  open var duration: CFTimeInterval = 0
  /// The speed relative to the layer.
  open var speed: Float = 1
  /// The offset added to the local time.
  open var timeOffset: CFTimeInterval = 0
  /// The number of repetitions.
  open var repeatCount: Float = 0
  /// The total duration of repetitions.
  open var repeatDuration: CFTimeInterval = 0
  /// True to play backwards after each cycle.
  open var autoreverses = false
  /// The values shown before and after the active time.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The timing curve.
  open var timingFunction: CAMediaTimingFunction?
  /// The receiver of animation events.
  open var delegate: (any CAAnimationDelegate)?
  /// True to remove the animation when it ends.
  open var isRemovedOnCompletion = true

  /// Makes an animation.
  public override required init() {}

  private final var keptValues: [String: Any] = [:]

  /// Returns the value that was set for a key; nil without one.
  open func value(forKey key: String) -> Any? { keptValues[key] }

  /// Keeps a value under a key of the program's own; nil removes it.
  open func setValue(_ value: Any?, forKey key: String) { keptValues[key] = value }

  /// Does nothing.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}

  /// Returns the animation itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An animation of a property.
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the property.
  open var keyPath: String?
  /// True to add the value to the current one.
  open var isAdditive = false
  /// True if each repetition starts at the end value of the one before.
  open var isCumulative = false

  /// Makes an animation for a key path.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
  /// The start value.
  open var fromValue: Any?
  /// The end value.
  open var toValue: Any?
  /// The value added to the start value.
  open var byValue: Any?
}

/// An animation that moves like a spring.
open class CASpringAnimation: CABasicAnimation {
  /// The mass on the spring.
  open var mass: CGFloat = 1
  /// The stiffness of the spring.
  open var stiffness: CGFloat = 100
  /// The damping of the motion.
  open var damping: CGFloat = 10
  /// The initial velocity.
  open var initialVelocity: CGFloat = 0
  /// The time until the motion settles: 1 second here.
  open var settlingDuration: CFTimeInterval { 1 }
}

/// An animation through a series of values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  open var values: [Any]?
  /// The path that the value follows.
  open var path: CGPath?
  /// The times at which the values are reached.
  open var keyTimes: [NSNumber]?
  /// The timing curves between the values.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between the values.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The rotation along the path.
  open var rotationMode: CAAnimationRotationMode?
}

/// The interpolation between keyframe values.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a mode from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No interpolation.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation at constant speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Cubic interpolation.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Cubic interpolation at constant speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of an object along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a mode from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Follows the tangent of the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Follows the tangent in the opposite direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// A group of animations.
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]?
}

/// A transition from one picture to another.
open class CATransition: CAAnimation {
  /// The type.
  open var type = CATransitionType.fade
  /// The direction.
  open var subtype: CATransitionSubtype?
  /// The start progress.
  open var startProgress: Float = 0
  /// The end progress.
  open var endProgress: Float = 1
}

/// The type of a transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new picture fades in over the old one.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new picture moves in over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new picture pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old picture moves out and reveals the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The raw name.
  public let rawValue: String

  /// Makes a direction from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// A group of changes to layers. They take effect at once.
open class CATransaction: NSObject {
  private final class Open {
    var completions: [() -> Void] = []
    var disablesActions = false
    var duration: CFTimeInterval = 0.25
    var timingFunction: CAMediaTimingFunction?
    var values: [String: Any] = [:]
  }

  private final class Stack {
    var transactions = [Open()]
  }

  private static let key = "GLFun.QuartzUI.transactions"

  private class var stack: Stack {
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? Stack { return stack }
    let stack = Stack()
    dictionary[key] = stack
    return stack
  }

  private class var current: Open {
    stack.transactions.last ?? Open()
  }

  /// Begins a transaction.
  open class func begin() { stack.transactions.append(Open()) }

  /// Ends a transaction and calls its completion blocks.
  open class func commit() {
    guard stack.transactions.count > 1, let last = stack.transactions.popLast() else { return }
    for completion in last.completions { completion() }
  }

  /// Does nothing: changes outside a transaction have already taken effect.
  open class func flush() {}

  /// Does nothing: no other thread draws layers.
  open class func lock() {}

  /// Does nothing.
  open class func unlock() {}

  /// Returns the animation duration; without effect.
  open class func animationDuration() -> CFTimeInterval { current.duration }

  /// Sets the animation duration; without effect.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { current.duration = dur }

  /// Returns the timing curve of changes; without effect.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { current.timingFunction }

  /// Sets the timing curve of changes; without effect.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current.timingFunction = function
  }

  /// True if implicit animations are disabled; without effect, as changes are never animated.
  open class func disableActions() -> Bool { current.disablesActions }

  /// Disables or enables implicit animations; without effect.
  open class func setDisableActions(_ flag: Bool) { current.disablesActions = flag }

  /// Returns the completion block added last.
  open class func completionBlock() -> (() -> Void)? { current.completions.last }

  /// Adds a completion block. Outside a transaction it is called at once.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    guard let block else { return }
    if stack.transactions.count > 1 { current.completions.append(block) } else { block() }
  }

  /// Returns a value of the transaction: one of its properties, or one that was set for another key.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
    case kCATransactionDisableActions: NSNumber(value: disableActions())
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: current.values[key]
    }
  }

  /// Sets a property of the transaction, or a value for another key.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    let number = anObject as? NSNumber
    switch key {
    case kCATransactionAnimationDuration: setAnimationDuration(number?.doubleValue ?? 0.25)
    case kCATransactionDisableActions: setDisableActions(number?.boolValue ?? false)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: current.values[key] = anObject
    }
  }
}

/// The key of a transaction's duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of a transaction's Boolean that disables actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's timing curve.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// The largest number of repetitions: `HUGE` of Darwin's mathematics library, for `repeatCount`.
public let HUGE = Float.greatestFiniteMagnitude
/// The largest finite number: `MAXFLOAT` of Darwin's mathematics library.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// The key of the action for a layer that is added to a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action for a layer that is removed from a tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key of the action for a transition.
public let kCATransition = "transition"

/// The time since system start in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
