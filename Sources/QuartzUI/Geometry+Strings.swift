public import Foundation
public import Quartz

/// Geometry as text, such as `{{0, 0}, {10, 20}}`, and the way back; what is no such text is zero.
extension NSCoder {
  /// A point as text.
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }
  /// A vector as text.
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
  /// A size as text.
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }
  /// A rectangle as text.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// A transform as text.
  public class func string(for transform: CGAffineTransform) -> String {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return "[\(text(numbers).dropFirst().dropLast())]"
  }
  /// Distances from the sides as text.
  public class func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }
  /// A displacement as text.
  public class func string(for offset: UIOffset) -> String {
    text([offset.horizontal, offset.vertical])
  }

  /// The point of a text.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, count: 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// The vector of a text.
  public class func cgVector(for string: String) -> CGVector {
    numbers(string, count: 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// The size of a text.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, count: 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// The rectangle of a text.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, count: 4).map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    } ?? .zero
  }
  /// The transform of a text; the identity for what is none.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(string, count: 6).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }
  /// The distances of a text.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(string, count: 4).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    } ?? .zero
  }
  /// The displacement of a text.
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
