internal import Foundation
internal import GLFunGeometry
internal import Quartz

/// A value of a property that a layer gives and takes by key, as an object, and its parts by the names that Core Animation has
/// for them: `position.x`, `transform.rotation.z`.
///
/// Source: "Key-Value Coding Extensions" of the Core Animation Programming Guide.
protocol KeyedValue: SendableMetatype {
  /// Makes the value from an object; nil for one of another kind.
  init?(object: Any?)
  /// The value as an object; nil for none.
  var object: Any? { get }
  /// Returns a part of the value; nil for an unknown name.
  func part(_ names: ArraySlice<Substring>) -> Any?
  /// Sets a part of the value.
  ///
  /// - Returns: false for an unknown name, or an object of another kind.
  mutating func setPart(_ names: ArraySlice<Substring>, _ object: Any?) -> Bool
}

extension KeyedValue {
  func part(_ names: ArraySlice<Substring>) -> Any? { names.isEmpty ? object : nil }

  mutating func setPart(_ names: ArraySlice<Substring>, _ object: Any?) -> Bool {
    names.isEmpty && setWhole(object)
  }

  fileprivate mutating func setWhole(_ object: Any?) -> Bool {
    guard let value = Self(object: object) else { return false }
    self = value
    return true
  }

  /// Returns a part of the value by the parts of its own that have names.
  fileprivate func part(
    _ names: ArraySlice<Substring>, of parts: [String: (Self) -> any KeyedValue]
  ) -> Any? {
    guard let name = names.first else { return object }
    return parts[String(name)]?(self).part(names.dropFirst())
  }

  /// Sets a part of one of the value's own parts.
  fileprivate mutating func set<Part: KeyedValue>(
    _ path: WritableKeyPath<Self, Part>, _ names: ArraySlice<Substring>, _ object: Any?
  ) -> Bool {
    self[keyPath: path].setPart(names.dropFirst(), object)
  }
}

extension CGFloat: KeyedValue {
  init?(object: Any?) {
    guard let number = object as? NSNumber else { return nil }
    self = CGFloat(number.doubleValue)
  }
  var object: Any? { NSNumber(value: Double(self)) }
}

extension Double: KeyedValue {
  init?(object: Any?) {
    guard let number = object as? NSNumber else { return nil }
    self = number.doubleValue
  }
  var object: Any? { NSNumber(value: self) }
}

extension Float: KeyedValue {
  init?(object: Any?) {
    guard let number = object as? NSNumber else { return nil }
    self = number.floatValue
  }
  var object: Any? { NSNumber(value: self) }
}

extension Bool: KeyedValue {
  init?(object: Any?) {
    guard let number = object as? NSNumber else { return nil }
    self = number.boolValue
  }
  var object: Any? { NSNumber(value: self) }
}

extension Int: KeyedValue {
  init?(object: Any?) {
    guard let number = object as? NSNumber else { return nil }
    self = number.intValue
  }
  var object: Any? { NSNumber(value: self) }
}

extension CGPoint: KeyedValue {
  init?(object: Any?) {
    guard let point = object as? CGPoint else { return nil }
    self = point
  }
  var object: Any? { NSValue(point: self) }

  func part(_ names: ArraySlice<Substring>) -> Any? {
    part(names, of: ["x": { $0.x }, "y": { $0.y }])
  }

  mutating func setPart(_ names: ArraySlice<Substring>, _ object: Any?) -> Bool {
    switch names.first {
    case nil: setWhole(object)
    case "x": set(\.x, names, object)
    case "y": set(\.y, names, object)
    default: false
    }
  }
}

extension CGSize: KeyedValue {
  init?(object: Any?) {
    guard let size = object as? CGSize else { return nil }
    self = size
  }
  var object: Any? { NSValue(size: self) }

  func part(_ names: ArraySlice<Substring>) -> Any? {
    part(names, of: ["width": { $0.width }, "height": { $0.height }])
  }

  mutating func setPart(_ names: ArraySlice<Substring>, _ object: Any?) -> Bool {
    switch names.first {
    case nil: setWhole(object)
    case "width": set(\.width, names, object)
    case "height": set(\.height, names, object)
    default: false
    }
  }
}

extension CGRect: KeyedValue {
  init?(object: Any?) {
    guard let rect = object as? CGRect else { return nil }
    self = rect
  }
  var object: Any? { NSValue(rect: self) }

  func part(_ names: ArraySlice<Substring>) -> Any? {
    part(names, of: ["origin": { $0.origin }, "size": { $0.size }])
  }

  mutating func setPart(_ names: ArraySlice<Substring>, _ object: Any?) -> Bool {
    switch names.first {
    case nil: setWhole(object)
    case "origin": set(\.origin, names, object)
    case "size": set(\.size, names, object)
    default: false
    }
  }
}

extension CATransform3D: KeyedValue {
  init?(object: Any?) {
    if let transform = object as? CATransform3D {
      self = transform
    } else if let transform = object as? CGAffineTransform {
      self = CATransform3DMakeAffineTransform(transform)
    } else {
      return nil
    }
  }
  var object: Any? { NSValue(caTransform3D: self) }

  func part(_ names: ArraySlice<Substring>) -> Any? {
    guard let name = names.first else { return object }
    return TransformParts(self).part(name, names.dropFirst())
  }

  mutating func setPart(_ names: ArraySlice<Substring>, _ object: Any?) -> Bool {
    guard let name = names.first else { return setWhole(object) }
    var parts = TransformParts(self)
    guard parts.setPart(name, names.dropFirst(), object) else { return false }
    self = parts.transform
    return true
  }
}

/// The scale, the rotation about the axes in turn and the translation that a transform consists of. Shear is lost.
private struct TransformParts {
  var scale: [CGFloat]
  /// Angles in radians about x, y and z, in this order.
  var rotation: [CGFloat]
  var translation: [CGFloat]
  /// The last column, which makes perspective.
  private let perspective: [CGFloat]

  init(_ transform: CATransform3D) {
    let rows = transform.rows
    translation = Array(rows[3][0..<3])
    perspective = rows.map { $0[3] }
    var axes = rows[0..<3].map { row in row[0..<3].map { Double($0) } }
    var lengths = axes.map { axis in axis.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    let (first, second) = (axes[0], axes[1])
    let cross = [
      first[1] * second[2] - first[2] * second[1], first[2] * second[0] - first[0] * second[2],
      first[0] * second[1] - first[1] * second[0],
    ]
    // A mirrored transform has a negative scale, in y, so that the plane's rotation stays what it is.
    if zip(cross, axes[2]).reduce(0, { $0 + $1.0 * $1.1 }) < 0 { lengths[1] = -lengths[1] }
    for index in 0..<3 where lengths[index] != 0 {
      axes[index] = axes[index].map { $0 / lengths[index] }
    }
    scale = lengths.map { CGFloat($0) }
    let level = (axes[0][0] * axes[0][0] + axes[0][1] * axes[0][1]).squareRoot()
    rotation = [
      CGFloat(arcTangent(y: axes[1][2], x: axes[2][2])),
      CGFloat(arcTangent(y: -axes[0][2], x: level)),
      CGFloat(arcTangent(y: axes[0][1], x: axes[0][0])),
    ]
  }

  var transform: CATransform3D {
    var result = CATransform3DMakeScale(scale[0], scale[1], scale[2])
    for (index, axis) in [(1, 0, 0), (0, 1, 0), (0, 0, 1)].enumerated()
    where rotation[index] != 0 {
      result = CATransform3DConcat(
        result,
        CATransform3DMakeRotation(
          rotation[index], CGFloat(axis.0), CGFloat(axis.1), CGFloat(axis.2)))
    }
    (result.m41, result.m42, result.m43) = (translation[0], translation[1], translation[2])
    (result.m14, result.m24) = (perspective[0], perspective[1])
    (result.m34, result.m44) = (perspective[2], perspective[3])
    return result
  }

  private static let axes: [Substring: Int] = ["x": 0, "y": 1, "z": 2]

  func part(_ name: Substring, _ rest: ArraySlice<Substring>) -> Any? {
    let axis = rest.first.flatMap { Self.axes[$0] }
    guard rest.isEmpty || rest.count == 1 && axis != nil else { return nil }
    switch (name, axis) {
    case ("scale", let axis?): return scale[axis].object
    case ("scale", nil): return (scale.reduce(0, +) / 3).object
    case ("rotation", let axis): return rotation[axis ?? 2].object
    case ("translation", let axis?): return translation[axis].object
    case ("translation", nil):
      return CGSize(width: translation[0], height: translation[1]).object
    default: return nil
    }
  }

  mutating func setPart(
    _ name: Substring, _ rest: ArraySlice<Substring>, _ object: Any?
  ) -> Bool {
    let axis = rest.first.flatMap { Self.axes[$0] }
    guard rest.isEmpty || rest.count == 1 && axis != nil else { return false }
    if name == "translation", axis == nil {
      guard let size = CGSize(object: object) else { return false }
      (translation[0], translation[1]) = (size.width, size.height)
      return true
    }
    guard let number = CGFloat(object: object) else { return false }
    switch (name, axis) {
    case ("scale", let axis?): scale[axis] = number
    case ("scale", nil): scale = [number, number, number]
    case ("rotation", let axis): rotation[axis ?? 2] = number
    case ("translation", let axis?): translation[axis] = number
    default: return false
    }
    return true
  }
}
