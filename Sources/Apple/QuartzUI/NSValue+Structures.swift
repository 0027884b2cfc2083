public import Foundation
public import Quartz

// Structures as objects, as key frames and arrays of Foundation hold them. A value that is asked for a structure of another type
// gives one of zeros.

extension NSValue {
  /// Makes a value object from a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Makes a value object from a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Makes a value object from a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// Makes a value object from a vector.
  public convenience init(cgVector vector: CGVector) { self.init(doubles: vector.numbers) }
  /// Makes a value object from a transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(doubles: transform.numbers)
  }
  /// Makes a value object from a transform of space.
  public convenience init(caTransform3D t: CATransform3D) { self.init(doubles: t.numbers) }
  /// Makes a value object from insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(doubles: insets.numbers) }
  /// Makes a value object from insets that follow the writing direction.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(doubles: insets.numbers)
  }
  /// Makes a value object from an offset.
  public convenience init(uiOffset insets: UIOffset) { self.init(doubles: insets.numbers) }

  /// The point.
  public var cgPointValue: CGPoint { CGPoint._unboxed(self) ?? .zero }
  /// The size.
  public var cgSizeValue: CGSize { CGSize._unboxed(self) ?? .zero }
  /// The rectangle.
  public var cgRectValue: CGRect { CGRect._unboxed(self) ?? .zero }
  /// The vector.
  public var cgVectorValue: CGVector { CGVector._unboxed(self) ?? .zero }
  /// The transform.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform._unboxed(self) ?? CGAffineTransform()
  }
  /// The transform of space.
  public var caTransform3DValue: CATransform3D { CATransform3D._unboxed(self) ?? CATransform3D() }
  /// The insets.
  public var uiEdgeInsetsValue: UIEdgeInsets { UIEdgeInsets._unboxed(self) ?? .zero }
  /// The insets that follow the writing direction.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets._unboxed(self) ?? .zero
  }
  /// The offset.
  public var uiOffsetValue: UIOffset { UIOffset._unboxed(self) ?? .zero }
}

extension CGVector {
  fileprivate var numbers: [Double] { [dx, dy] }
}

extension CGAffineTransform {
  fileprivate var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension CATransform3D: _ValueBridgeable {
  fileprivate var numbers: [Double] { rows.flatMap { $0.map { Double($0) } } }
  /// The transform in space as an object.
  public var _boxed: NSValue { NSValue(doubles: numbers) }
  /// Returns the transform in space in an object.
  public static func _unboxed(_ value: NSValue) -> CATransform3D? {
    guard let numbers = value.doubles(count: 16)?.map({ CGFloat($0) }) else { return nil }
    return CATransform3D(stride(from: 0, to: 16, by: 4).map { Array(numbers[$0..<$0 + 4]) })
  }
}

extension UIEdgeInsets: _ValueBridgeable {
  fileprivate var numbers: [Double] { [top, left, bottom, right] }
  /// The insets as an object.
  public var _boxed: NSValue { NSValue(doubles: numbers) }
  /// Returns the insets in an object.
  public static func _unboxed(_ value: NSValue) -> UIEdgeInsets? {
    value.doubles(count: 4).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }
}

extension NSDirectionalEdgeInsets: _ValueBridgeable {
  fileprivate var numbers: [Double] { [top, leading, bottom, trailing] }
  /// The insets as an object.
  public var _boxed: NSValue { NSValue(doubles: numbers) }
  /// Returns the insets in an object.
  public static func _unboxed(_ value: NSValue) -> NSDirectionalEdgeInsets? {
    value.doubles(count: 4).map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    }
  }
}

extension UIOffset: _ValueBridgeable {
  fileprivate var numbers: [Double] { [horizontal, vertical] }
  /// The offset as an object.
  public var _boxed: NSValue { NSValue(doubles: numbers) }
  /// Returns the offset in an object.
  public static func _unboxed(_ value: NSValue) -> UIOffset? {
    value.doubles(count: 2).map {
      UIOffset(horizontal: $0[0], vertical: $0[1])
    }
  }
}
