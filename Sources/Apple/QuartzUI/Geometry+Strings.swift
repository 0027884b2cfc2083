// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import Quartz

/// Conversions between geometry and strings such as `{{0, 0}, {10, 20}}`. A malformed string gives zero.
extension NSCoder {
  /// Returns a string for a point.
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }
  /// Returns a string for a vector.
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
  /// Returns a string for a size.
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }
  /// Returns a string for a rectangle.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// Returns a string for a transform.
  public class func string(for transform: CGAffineTransform) -> String {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return "[\(text(numbers).dropFirst().dropLast())]"
  }
  /// Returns a string for edge insets.
  public class func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }
  /// Returns a string for an offset.
  public class func string(for offset: UIOffset) -> String {
    text([offset.horizontal, offset.vertical])
  }

  /// Returns the point described by a string.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, count: 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// Returns the vector described by a string.
  public class func cgVector(for string: String) -> CGVector {
    numbers(string, count: 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// Returns the size described by a string.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, count: 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// Returns the rectangle described by a string.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, count: 4).map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    } ?? .zero
  }
  /// Returns the transform described by a string; the identity for a malformed one.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(string, count: 6).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }
  /// Returns the edge insets described by a string.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(string, count: 4).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    } ?? .zero
  }
  /// Returns the offset described by a string.
  public class func uiOffset(for string: String) -> UIOffset {
    numbers(string, count: 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }

  private class func text(_ numbers: [CGFloat]) -> String {
    let parts = numbers.map { String(format: "%.17g", Double($0)) }
    return "{\(parts.joined(separator: ", "))}"
  }

  private class func numbers(_ text: String, count: Int) -> [CGFloat]? {
    let parts = text.split { "{}[], ".contains($0) }.compactMap { Double($0) }
    return parts.count == count ? parts.map { CGFloat($0) } : nil
  }
}

/// Returns a string for a point.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// Returns a string for a vector.
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
/// Returns a string for a size.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// Returns a string for a rectangle.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// Returns a string for a transform.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
/// Returns a string for edge insets.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
/// Returns a string for an offset.
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }

/// Returns the point described by a string.
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// Returns the vector described by a string.
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// Returns the size described by a string.
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// Returns the rectangle described by a string.
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// Returns the transform described by a string; the identity for a malformed one.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
/// Returns the edge insets described by a string.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  NSCoder.uiEdgeInsets(for: string)
}
/// Returns the offset described by a string.
public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }

/// Makes edge insets.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Makes an offset.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}
