// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import GLFunFoundation
internal import GLFunGeometry

// Members that Foundation's points, sizes and rectangles lack on Linux.

extension CGPoint {
  /// Returns the point mapped by a transform.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  /// The coordinates under the keys `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary {
    ["X": Double(x), "Y": Double(y)] as NSDictionary
  }

  /// Makes a point from its dictionary representation; nil for any other dictionary.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = number(dict, "X"), let y = number(dict, "Y") else { return nil }
    self.init(x: x, y: y)
  }

  /// True if both are the same point.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Returns the size mapped by a transform as a vector; its sides may become negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }

  /// The sides under the keys `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    ["Width": Double(width), "Height": Double(height)] as NSDictionary
  }

  /// Makes a size from its dictionary representation; nil for any other dictionary.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = number(dict, "Width"), let height = number(dict, "Height") else { return nil }
    self.init(width: width, height: height)
  }

  /// True if both are the same size.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Returns the bounding box of the four mapped corners; null and infinite rectangles are returned unchanged.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    return CGRect(Rect(self).applying(t.transform))
  }

  /// The origin and size under the keys `X`, `Y`, `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    [
      "X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width),
      "Height": Double(size.height),
    ] as NSDictionary
  }

  /// Makes a rectangle from its dictionary representation; nil for any other dictionary.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }

  /// True if both are the same rectangle.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

private func number(_ dictionary: CFDictionary, _ key: String) -> Double? {
  (dictionary[key] as? NSNumber)?.doubleValue
}

/// Makes a point.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Makes a size.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// Makes a rectangle.
public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
