public import Foundation

// Conversions with `as` that Apple's systems know and Foundation on Linux does not: structures and `NSValue`, names and `NSString`.

/// A structure that `as` converts to an `NSValue` and back.
public protocol _ValueBridgeable: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The structure as an object.
  var _boxed: NSValue { get }
  /// Returns the structure in an object; nil if it holds another type.
  static func _unboxed(_ value: NSValue) -> Self?
}

extension _ValueBridgeable {
  /// The structure as an object.
  public func _bridgeToObjectiveC() -> NSValue { _boxed }

  /// Sets `result` to the structure in an object.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = _unboxed(source)
  }

  /// Sets `result` to the structure in an object.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    result = _unboxed(source)
    return result != nil
  }

  /// Returns the structure in an object, which must hold one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    guard let value = source.flatMap(_unboxed) else {
      preconditionFailure("the NSValue holds no \(Self.self)")
    }
    return value
  }
}

/// A name that `as` converts to an `NSString` and back, so that dictionaries may have it as their key.
public protocol _NameBridgeable: RawRepresentable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  /// Makes a name.
  init(rawValue: String)
}

extension _NameBridgeable {
  /// The name as an object.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// Sets `result` to the name in an object.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: String(source))
  }

  /// Sets `result` to the name in an object.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout Self?
  ) -> Bool {
    result = Self(rawValue: String(source))
    return true
  }

  /// Returns the name in an object; an empty one for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: source.map { String($0) } ?? "")
  }
}

extension NSValue {
  /// Makes an object that holds numbers.
  package convenience init(doubles: [Double]) {
    self.init(bytes: doubles, objCType: "[\(doubles.count)d]")
  }

  /// Returns the numbers that `init(doubles:)` was given; nil for another object, or for another count.
  package func doubles(count: Int) -> [Double]? {
    guard String(cString: objCType) == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers
  }

  /// True if the object holds a structure of Foundation with the given name.
  private func holds(_ name: String) -> Bool { String(cString: objCType).hasPrefix("{\(name)=") }

  fileprivate var point: CGPoint? { holds("CGPoint") ? pointValue : nil }
  fileprivate var size: CGSize? { holds("CGSize") ? sizeValue : nil }
  fileprivate var rect: CGRect? { holds("CGRect") ? rectValue : nil }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _ValueBridgeable {
  /// The point as an object.
  public var _boxed: NSValue { NSValue(point: self) }
  /// Returns the point in an object.
  public static func _unboxed(_ value: NSValue) -> CGPoint? { value.point }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _ValueBridgeable {
  /// The size as an object.
  public var _boxed: NSValue { NSValue(size: self) }
  /// Returns the size in an object.
  public static func _unboxed(_ value: NSValue) -> CGSize? { value.size }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _ValueBridgeable {
  /// The rectangle as an object.
  public var _boxed: NSValue { NSValue(rect: self) }
  /// Returns the rectangle in an object.
  public static func _unboxed(_ value: NSValue) -> CGRect? { value.rect }
}

extension CGVector: _ValueBridgeable {
  /// The vector as an object.
  public var _boxed: NSValue { NSValue(doubles: [dx, dy]) }
  /// Returns the vector in an object.
  public static func _unboxed(_ value: NSValue) -> CGVector? {
    value.doubles(count: 2).map { CGVector(dx: $0[0], dy: $0[1]) }
  }
}

extension CGAffineTransform: _ValueBridgeable {
  /// The transform as an object.
  public var _boxed: NSValue { NSValue(doubles: [a, b, c, d, tx, ty]) }
  /// Returns the transform in an object.
  public static func _unboxed(_ value: NSValue) -> CGAffineTransform? {
    value.doubles(count: 6).map { CGAffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
  }
}
