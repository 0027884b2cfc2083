// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import Quartz

// Animations can be made, and added to layers, but nothing moves: a picture has no time. What is drawn are the values that
// layers have.

/// The course of time.
public protocol CAMediaTiming {
  /// When time begins.
  var beginTime: CFTimeInterval { get set }
  /// How long it is.
  var duration: CFTimeInterval { get set }
  /// How fast it goes.
  var speed: Float { get set }
  /// What is added to it.
  var timeOffset: CFTimeInterval { get set }
  /// How often it is repeated.
  var repeatCount: Float { get set }
  /// How long it is repeated.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether it goes back.
  var autoreverses: Bool { get set }
  /// What is seen before and after.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What is seen before and after a time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The last value after it.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value before it.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The name of a pace.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Even.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at first.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at last.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at first and at last.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The usual pace.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A pace: a cubic curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: NSObject {
  private let points: (Float, Float, Float, Float)

  /// Makes a pace of a name.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Makes a pace of two control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = (c1x, c1y, c2x, c2y)
  }

  /// Copies a point of the curve, 0 to 3.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let all = [(0, 0), (points.0, points.1), (points.2, points.3), (1, 1)]
    guard all.indices.contains(idx) else { return }
    (ptr[0], ptr[1]) = all[idx]
  }
}

/// Is told when animations begin and end, which they do not.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// An animation begins.
  func animationDidStart(_ anim: CAAnimation)
  /// An animation ends.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change in time.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  /// When it begins.
  open var beginTime: CFTimeInterval = 0
  /// How long it is.
  open var duration: CFTimeInterval = 0
  /// How fast it goes.
  open var speed: Float = 1
  /// What is added to its time.
  open var timeOffset: CFTimeInterval = 0
  /// How often it is repeated.
  open var repeatCount: Float = 0
  /// How long it is repeated.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether it goes back.
  open var autoreverses = false
  /// What is seen before and after.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The pace.
  open var timingFunction: CAMediaTimingFunction?
  /// Is told when it begins and ends.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether it is dropped when it ends.
  open var isRemovedOnCompletion = true

  /// Makes an animation.
  public override required init() {}

  /// Does nothing.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}

  /// The same animation.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A change of a value in time.
open class CAPropertyAnimation: CAAnimation {
  /// The name of the value.
  open var keyPath: String?
  /// Whether it is added to what is there.
  open var isAdditive = false
  /// Whether repetitions go on from each other.
  open var isCumulative = false

  /// Makes an animation of a value.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// A change from one value to another one.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  open var fromValue: Any?
  /// The last value.
  open var toValue: Any?
  /// The difference.
  open var byValue: Any?
}

/// A change as a spring moves.
open class CASpringAnimation: CABasicAnimation {
  /// What hangs on the spring.
  open var mass: CGFloat = 1
  /// How stiff it is.
  open var stiffness: CGFloat = 100
  /// How much it is braked.
  open var damping: CGFloat = 10
  /// How fast it is at first.
  open var initialVelocity: CGFloat = 0
  /// How long it moves.
  open var settlingDuration: CFTimeInterval { 1 }
}

/// A change through values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  open var values: [Any]?
  /// The path that the value follows.
  open var path: CGPath?
  /// When the values are reached.
  open var keyTimes: [NSNumber]?
  /// The paces between them.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How values are between them.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// How the value turns along the path.
  open var rotationMode: CAAnimationRotationMode?
}

/// How values are between those of an animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// On a line.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// None.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// At one pace.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a curve.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On a curve at one pace.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a value turns along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a mode of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along it.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Against it.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Several changes.
open class CAAnimationGroup: CAAnimation {
  /// The changes.
  open var animations: [CAAnimation]?
}

/// A change from one picture to another one.
open class CATransition: CAAnimation {
  /// The kind.
  open var type = CATransitionType.fade
  /// The direction.
  open var subtype: CATransitionSubtype?
  /// Where it begins.
  open var startProgress: Float = 0
  /// Where it ends.
  open var endProgress: Float = 1
}

/// The kind of a change from one picture to another one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a kind of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One fades into the other.
  public static let fade = CATransitionType(rawValue: "fade")
  /// One moves over the other.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// One pushes the other away.
  public static let push = CATransitionType(rawValue: "push")
  /// One is uncovered by the other.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a change from one picture to another one.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a direction of a name.
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

/// Changes that belong together. They take effect at once.
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

  /// Ends a transaction, and calls its completion.
  open class func commit() {
    guard stack.transactions.count > 1, let last = stack.transactions.popLast() else { return }
    for completion in last.completions { completion() }
  }

  /// Ends what was begun without a transaction, which has no effect.
  open class func flush() {}

  /// Keeps others from drawing, which nobody does.
  open class func lock() {}

  /// Lets others draw.
  open class func unlock() {}

  /// How long changes take; without effect.
  open class func animationDuration() -> CFTimeInterval { current.duration }

  /// Sets how long changes take; without effect.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { current.duration = dur }

  /// The pace of changes; without effect.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { current.timingFunction }

  /// Sets the pace of changes; without effect.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    current.timingFunction = function
  }

  /// Whether changes are not animated, which they never are.
  open class func disableActions() -> Bool { current.disablesActions }

  /// Sets whether changes are not animated.
  open class func setDisableActions(_ flag: Bool) { current.disablesActions = flag }

  /// What is called when the transaction ends.
  open class func completionBlock() -> (() -> Void)? { current.completions.last }

  /// Sets what is called when the transaction ends; without one, at once.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    guard let block else { return }
    if stack.transactions.count > 1 { current.completions.append(block) } else { block() }
  }

  /// A value of the transaction.
  open class func value(forKey key: String) -> Any? { current.values[key] }

  /// Sets a value of the transaction.
  open class func setValue(_ anObject: Any?, forKey key: String) { current.values[key] = anObject }
}

/// The name of the reaction to a layer that is put into a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The name of the reaction to a layer that is taken out of a tree.
public let kCAOnOrderOut = "onOrderOut"
/// The name of the reaction to another picture.
public let kCATransition = "transition"

/// The time in seconds since the machine was started.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
