public import GLFunGeometry
public import GLFunImaging

/// Colours along a line from 0 to 1, interpolated without premultiplication.
///
/// Source: `CGGradient`, with the interpolation of SVG and canvas.
public struct Gradient: Hashable, Sendable {
  /// A colour at an offset.
  public struct Stop: Hashable, Sendable {
    /// The offset, 0…1.
    public var offset: Double
    /// The colour at the offset.
    public var color: Color

    /// Creates a stop; an offset outside 0…1 is clamped, and NaN becomes 0.
    public init(offset: Double, color: Color) {
      self.offset = offset > 0 ? min(offset, 1) : 0
      self.color = color
    }
  }

  /// The stops in ascending order of their offsets. Equal offsets keep the order in which they were given and make a hard edge.
  public let stops: [Stop]

  /// Creates a gradient from any number of stops in any order; without stops it paints nothing.
  public init(stops: [Stop]) {
    // The sort must be stable: the order of equal offsets determines the two sides of a hard edge.
    self.stops =
      stops.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  /// Creates a gradient from evenly spaced colours.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      stops: colors.enumerated().map { Stop(offset: Double($0.offset) / last, color: $0.element) })
  }

  /// The continuation of a gradient beyond its ends.
  public enum Extend: UInt8, Hashable, Sendable, CaseIterable {
    /// Continues the colour of the end.
    case pad
    /// Repeats from the start.
    case `repeat`
    /// Repeats back and forth.
    case reflect
  }

  /// The geometry of a gradient in user space.
  public enum Placement: Hashable, Sendable {
    /// From one point to another, constant across the line.
    case linear(start: Point, end: Point)
    /// Between two circles, as in SVG 2 and canvas.
    case radial(startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double)
    /// Around a point, one full turn from an angle, clockwise on screen; radians.
    case conic(center: Point, startAngle: Double)
  }

  /// The parts beyond the ends that a gradient paints when drawn on its own; by default, none.
  public struct DrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The first colour extends before the start.
    public static let drawsBeforeStartLocation = DrawingOptions(rawValue: 1)
    /// The last colour extends after the end.
    public static let drawsAfterEndLocation = DrawingOptions(rawValue: 2)
  }
}
