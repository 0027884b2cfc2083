public import Foundation
internal import GLFunFoundation
package import GLFunGeometry
internal import GLFunPaths
internal import GLFunRasterization

/// Lines and curves, in sub-paths.
///
/// A path does not change, unless it is a `CGMutablePath`.
public class CGPath: Hashable, @unchecked Sendable {
  /// The elements.
  package final var geometry: Path

  /// Makes a path of those elements.
  package init(_ geometry: Path) { self.geometry = geometry }

  /// Makes a path that is a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    var path = Path()
    path.addRect(Rect(rect), transform: Self.transform(transform))
    self.init(path)
  }

  /// Makes a path that is an ellipse, which touches the middle of each side of a rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    var path = Path()
    path.addEllipse(in: Rect(rect), transform: Self.transform(transform))
    self.init(path)
  }

  /// Makes a path that is a rectangle whose corners are quarters of ellipses; radii of more than half the sides are half
  /// the sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    var path = Path()
    path.addRoundedRect(
      in: Rect(rect), cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: Self.transform(transform))
    self.init(path)
  }

  private static func transform(_ pointer: UnsafePointer<CGAffineTransform>?) -> Transform {
    pointer?.pointee.transform ?? .identity
  }

  /// The number of the class.
  public class var typeID: CFTypeID { typeNumber(of: CGPath.self) }

  // MARK: Copies

  /// A path with the same elements that does not change.
  public func copy() -> CGPath? { CGPath(geometry) }

  /// A path with every point moved.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(geometry.copy(using: Self.transform(transform)))
  }

  /// A path with the same elements that can change.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(geometry) }

  /// A path with every point moved that can change.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(geometry.copy(using: Self.transform(transform)))
  }

  /// The parts of the path that a dash pattern draws, each a sub-path that is open.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let dash = LineDash(phase: phase, lengths: lengths.map { Double($0) })
    return CGPath(geometry.copy(using: transform.transform).dashed(by: dash))
  }

  /// The outline of what a pen covers that follows the path; to be filled by the winding rule.
  ///
  /// It is made of short lines, so many that no point is off by more than a two-hundredth of the space that it is in.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: lineWidth, cap: lineCap.cap, join: lineJoin.join, miterLimit: miterLimit)
    return CGPath(
      geometry.outline(of: style, tolerance: Path.outlineTolerance)
        .copy(using: transform.transform))
  }

  /// The path with its curves turned into lines that are off by no more than a distance.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(geometry.flattened(tolerance: threshold > 0 ? threshold : Path.outlineTolerance))
  }

  // MARK: Questions

  /// Whether there are no elements.
  public var isEmpty: Bool { geometry.isEmpty }

  /// The end of the last segment; (0, 0) where there is none.
  public var currentPoint: CGPoint { geometry.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest rectangle that contains every point, control points included; null where there is none.
  public var boundingBox: CGRect { CGRect(geometry.boundingBox) }

  /// The smallest rectangle that contains the lines and curves themselves; null where there are none.
  public var boundingBoxOfPath: CGRect { CGRect(geometry.boundingBoxOfPath) }

  /// Whether the path is a rectangle with sides along the axes.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let own = geometry.rectangle else { return false }
    rect?.pointee = CGRect(own)
    return true
  }

  /// Whether a point, moved by a transform, is inside the filled path.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    geometry.contains(Point(point), using: rule.rule, transform: transform.transform)
  }

  // MARK: Elements

  /// Calls a closure with each element. What the pointer leads to is valid during the call.
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

  /// Calls a function with each element, and with what is handed on to it.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  // MARK: Comparison

  /// Whether both have the same elements.
  public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
    lhs === rhs || lhs.geometry == rhs.geometry
  }

  /// Feeds the elements to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(geometry) }
}

/// A function that is called with the elements of a path.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// What an element of a path does.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Begins a sub-path; one point.
  case moveToPoint
  /// A line; one point.
  case addLineToPoint
  /// A quadratic curve; two points.
  case addQuadCurveToPoint
  /// A cubic curve; three points.
  case addCurveToPoint
  /// A line back to where the sub-path began; no point.
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

/// An element of a path, as it is handed to a closure.
public struct CGPathElement {
  /// What it does.
  public var type: CGPathElementType
  /// Its points: control points first, its end last.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

extension Path {
  /// How far outlines may be off, in their own space.
  static let outlineTolerance = 1.0 / 256

  /// The rectangle that the path is, if its sides are along the axes.
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
