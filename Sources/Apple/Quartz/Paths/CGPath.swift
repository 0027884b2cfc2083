public import Foundation
internal import GLFunFoundation
package import GLFunGeometry
internal import GLFunPaths
internal import GLFunRasterization

/// Lines and curves in subpaths.
///
/// Paths are immutable, except for `CGMutablePath`.
public class CGPath: Hashable, @unchecked Sendable {
  /// The elements.
  package final var geometry: Path

  /// Makes a path from elements.
  package init(_ geometry: Path) { self.geometry = geometry }

  /// Makes a rectangular path.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    var path = Path()
    path.addRect(Rect(rect), transform: Self.transform(transform))
    self.init(path)
  }

  /// Makes an elliptical path inscribed in a rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    var path = Path()
    path.addEllipse(ofQuartersIn: Rect(rect), transform: Self.transform(transform))
    self.init(path)
  }

  /// Makes a path of a rectangle with elliptical corners; corner radii are limited to half the sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    var path = Path()
    path.addRoundedRect(
      ofQuartersIn: Rect(rect), cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: Self.transform(transform))
    self.init(path)
  }

  private static func transform(_ pointer: UnsafePointer<CGAffineTransform>?) -> Transform {
    pointer?.pointee.transform ?? .identity
  }

  /// The type identifier of the class.
  public class var typeID: CFTypeID { typeNumber(of: CGPath.self) }

  // MARK: Copies

  /// Returns an immutable copy.
  public func copy() -> CGPath? { CGPath(geometry) }

  /// Returns a copy with every point mapped by a transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(geometry.transformed(by: Self.transform(transform)))
  }

  /// Returns a mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(geometry) }

  /// Returns a mutable copy with every point mapped by a transform.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(geometry.transformed(by: Self.transform(transform)))
  }

  /// Returns the parts of the path drawn by a dash pattern, each as an open subpath.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let dash = LineDash(phase: phase, lengths: lengths.map { Double($0) })
    return CGPath(geometry.transformed(by: transform.transform).dashed(by: dash))
  }

  /// Returns the outline of the stroked path, to be filled by the winding rule.
  ///
  /// It consists of short lines, with an error below 1/200 of a unit.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: lineWidth, cap: lineCap.cap, join: lineJoin.join, miterLimit: miterLimit)
    return CGPath(
      geometry.strokeOutline(of: style, tolerance: Path.outlineTolerance)
        .transformed(by: transform.transform))
  }

  /// Returns the path with its curves flattened to lines, with an error of at most `threshold`.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(geometry.linesOnly(tolerance: threshold > 0 ? threshold : Path.outlineTolerance))
  }

  // MARK: Properties

  /// True if there are no elements.
  public var isEmpty: Bool { geometry.isEmpty }

  /// The end of the last segment; (0, 0) for an empty path.
  public var currentPoint: CGPoint { geometry.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The bounding box of all points, control points included; null for an empty path.
  public var boundingBox: CGRect { CGRect(geometry.boundingBox) }

  /// The bounding box of the lines and curves themselves; null for an empty path.
  public var boundingBoxOfPath: CGRect { CGRect(geometry.boundingBoxOfPath) }

  /// True if the path is a rectangle with sides parallel to the axes; `rect` then receives it.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let own = geometry.rectangle else { return false }
    rect?.pointee = CGRect(own)
    return true
  }

  /// True if a point, mapped by a transform, is inside the filled path.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    geometry.contains(Point(point), using: rule.rule, transform: transform.transform)
  }

  // MARK: Elements

  /// Calls a closure with each element. The element is valid only during the call.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    var points = [CGPoint](repeating: .zero, count: 3)
    var start = 0
    for verb in geometry.verbs {
      for index in 0..<verb.pointCount { points[index] = CGPoint(geometry.points[start + index]) }
      start += verb.pointCount
      points.withUnsafeMutableBufferPointer { buffer in
        guard let address = buffer.baseAddress else { return }
        withUnsafePointer(to: CGPathElement(type: CGPathElementType(verb), points: address), block)
      }
    }
  }

  /// Calls a function with each element and the info pointer.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  // MARK: Comparison

  /// True if both have the same elements.
  public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
    lhs === rhs || lhs.geometry == rhs.geometry
  }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(geometry) }
}

/// A function called with the info pointer and an element of a path.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// The type of a path element.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Begins a subpath; one point.
  case moveToPoint
  /// A line; one point.
  case addLineToPoint
  /// A quadratic curve; two points.
  case addQuadCurveToPoint
  /// A cubic curve; three points.
  case addCurveToPoint
  /// Closes the subpath with a line to its start; no points.
  case closeSubpath

  init(_ verb: Path.Verb) {
    switch verb {
    case .move: self = .moveToPoint
    case .line: self = .addLineToPoint
    case .quad: self = .addQuadCurveToPoint
    case .cubic: self = .addCurveToPoint
    case .close: self = .closeSubpath
    }
  }
}

/// An element of a path, as passed to a closure.
public struct CGPathElement {
  /// The type of the element.
  public var type: CGPathElementType
  /// The points of the element: control points first, the end point last.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

extension Path {
  /// The maximum error of outlines, in their own space.
  static let outlineTolerance = 1.0 / 256

  /// The rectangle that the path consists of, if its sides are parallel to the axes; otherwise nil.
  fileprivate var rectangle: Rect? {
    guard
      verbs == [.move, .line, .line, .line, .close] || verbs == [.move, .line, .line, .line]
        || verbs == [.move, .line, .line, .line, .line]
        || verbs == [.move, .line, .line, .line, .line, .close]
    else { return nil }
    if points.count == 5, points[4] != points[0] { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let isAlong =
      a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
      || a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return isAlong ? Rect(from: a, to: c).standardized : nil
  }
}
