public import GLFunGeometry
public import GLFunImaging

/// Colours along a line from 0 to 1, interpolated unpremultiplied.
///
/// Source: `CGGradient`, with the interpolation of SVG and canvas.
public struct Gradient: Hashable, Sendable {
  /// A colour at a place.
  public struct Stop: Hashable, Sendable {
    /// The place, 0…1.
    public var offset: Double
    /// The colour there.
    public var color: Color

    /// Makes a stop; an offset outside 0…1 is taken to its nearer end, one that is not a number
    /// to 0.
    public init(offset: Double, color: Color) {
      self.offset = offset > 0 ? min(offset, 1) : 0
      self.color = color
    }
  }

  /// The stops in order of their offsets; equal offsets keep the order in which they were given
  /// and make a hard edge.
  public let stops: [Stop]

  /// Makes a gradient of any number of stops in any order; without stops it paints nothing.
  public init(stops: [Stop]) {
    // The sort is stable on purpose: the order of equal offsets decides the sides of a hard edge.
    self.stops =
      stops.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  /// Makes a gradient of colours at even distances.
  public init(colors: [Color]) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      stops: colors.enumerated().map { Stop(offset: Double($0.offset) / last, color: $0.element) })
  }

  /// How a gradient goes on beyond its ends.
  public enum Extend: UInt8, Hashable, Sendable, CaseIterable {
    /// With the colour of the end.
    case pad
    /// From the start again.
    case `repeat`
    /// Back and forth.
    case reflect
  }

  /// Where a gradient lies; user space.
  public enum Placement: Hashable, Sendable {
    /// From one point to another, constant across.
    case linear(start: Point, end: Point)
    /// Between two circles, as in SVG 2 and canvas.
    case radial(startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double)
    /// Around a point, one full turn from an angle, clockwise on screen; radians.
    case sweep(center: Point, startAngle: Double)
  }

  /// What a gradient drawn on its own paints beyond its ends; by default nothing.
  public struct DrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = DrawingOptions(rawValue: 1)
    /// The last colour goes on after the end.
    public static let drawsAfterEndLocation = DrawingOptions(rawValue: 2)
  }
}
