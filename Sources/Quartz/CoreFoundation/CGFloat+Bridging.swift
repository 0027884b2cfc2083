public import Foundation

// On Apple's systems the number of a dictionary or an attribute is a `CGFloat` by `as`, and the other way round; Foundation on
// Linux has that for `Double` alone.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// The number of an object.
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) {
    result = CGFloat(x.doubleValue)
  }

  /// The number of an object.
  public static func _conditionallyBridgeFromObjectiveC(
    _ x: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(x.doubleValue)
    return true
  }

  /// The number of an object; 0 where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
