/// A rectangle with sides parallel to the axes.
///
/// The width and height may be negative, and then extend in the opposite direction from the origin; all derived properties
/// refer to the standardised rectangle, as in Core Graphics. Source: `CGRect`.
public struct Rect: Hashable, Sendable {
  /// The corner that the size is measured from.
  public var origin: Point
  /// The width and height, measured from the origin.
  public var size: Size

  /// Creates a rectangle from a corner and a size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of a corner and a size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates the rectangle that spans two points.
  ///
  /// Its origin is `first` and its size may be negative.
  public init(from first: Point, to last: Point) {
    self.init(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
  }

  /// The rectangle of zero size at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The rectangle that contains nothing: the neutral element of `union`.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)

  /// The rectangle that contains every point.
  public static let infinite = Rect(
    x: -Double.greatestFiniteMagnitude / 2, y: -Double.greatestFiniteMagnitude / 2,
    width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// True if this is the null rectangle.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// True if the rectangle has no area.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

  /// True if all coordinates are finite.
  public var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }

  /// The smallest x coordinate.
  public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  /// The smallest y coordinate.
  public var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  /// The largest x coordinate.
  public var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  /// The largest y coordinate.
  public var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }
  /// The x coordinate of the centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The centre.
  public var center: Point { Point(x: midX, y: midY) }
  /// The corner opposite the origin; to the left of it or above it if the size is negative.
  var end: Point { Point(x: origin.x + size.width, y: origin.y + size.height) }
  /// The absolute width.
  public var width: Double { abs(size.width) }
  /// The absolute height.
  public var height: Double { abs(size.height) }

  /// The same rectangle with a nonnegative size.
  public var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

  /// The smallest rectangle with whole coordinates that contains this one.
  public var integral: Rect {
    if isNull { return self }
    let x = minX.rounded(.down)
    let y = minY.rounded(.down)
    return Rect(
      x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
  }

  /// The rectangle inset by `dx` at the left and right and by `dy` at the top and bottom; null if nothing is left.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    if isNull { return self }
    let box = standardized
    let width = box.size.width - 2 * dx
    let height = box.size.height - 2 * dy
    if width < 0 || height < 0 { return .null }
    return Rect(x: box.origin.x + dx, y: box.origin.y + dy, width: width, height: height)
  }

  /// The rectangle translated by `dx`, `dy`.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// The smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The intersection of both; null if they have no point in common.
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    let width = min(maxX, other.maxX) - x
    let height = min(maxY, other.maxY) - y
    if width < 0 || height < 0 { return .null }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// True if the two have a point in common.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }

  /// True if `point` is inside; the left and top sides are inclusive, the right and bottom sides exclusive.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// True if `other` is completely inside.
  public func contains(_ other: Rect) -> Bool { union(other) == standardized }
}

extension Rect: CustomStringConvertible {
  /// The origin and the size, as "(1, 2) 10x2.5"; "null" for a null rectangle.
  public var description: String { isNull ? "null" : "\(origin) \(size)" }
}

/// The encoded form is an array of two, `[[x, y], [width, height]]`, that of `CGRect`; for a null rectangle it is empty.
extension Rect: Codable {
  /// Decodes `[[x, y], [width, height]]`.
  ///
  /// - Throws: `DecodingError` unless the array is empty or has two arrays of two finite numbers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    if container.isAtEnd {
      self = .null
    } else {
      self.init(
        origin: try container.decode(Point.self), size: try container.decode(Size.self))
      try container.requireEnd()
    }
  }

  /// Encodes `[[x, y], [width, height]]`.
  ///
  /// - Throws: `EncodingError` if a coordinate is not finite, except for those of a null rectangle.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    if isNull { return }
    try container.encode(origin)
    try container.encode(size)
  }
}
