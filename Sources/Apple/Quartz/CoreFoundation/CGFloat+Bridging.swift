public import Foundation

// On Apple's platforms `as` converts between `CGFloat` and the number objects in dictionaries and attributes. Foundation on
// Linux does that only for `Double`.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Sets `result` to the value of a number object.
  public static func _forceBridgeFromObjectiveC(_ x: NSNumber, result: inout CGFloat?) {
    result = CGFloat(x.doubleValue)
  }

  /// Sets `result` to the value of a number object.
  public static func _conditionallyBridgeFromObjectiveC(
    _ x: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(x.doubleValue)
    return true
  }

  /// Returns the value of a number object; 0 for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
