/// The shape of the ends of a stroked line.
///
/// Source: `CGLineCap`.
public enum LineCap: String, Hashable, Codable, Sendable, CaseIterable {
  /// The line ends at its end point.
  case butt
  /// The line ends in half a disc around its end point.
  case round
  /// The line extends by half its width.
  case square
}

/// The shape of the corners of a stroked line.
///
/// Source: `CGLineJoin`.
public enum LineJoin: String, Hashable, Codable, Sendable, CaseIterable {
  /// The outer sides are extended until they meet, up to the miter limit; beyond it, `bevel`.
  case miter
  /// The corner is a disc.
  case round
  /// The outer sides are connected by a straight line.
  case bevel
}

/// The dash pattern of a stroked line.
///
/// Source: `CGContextSetLineDash`.
public struct LineDash: Hashable, Sendable {
  /// The offset into the pattern at which a line starts, in user space; may be negative.
  public var phase: Double
  /// The alternating lengths of dashes and gaps, in user space.
  ///
  /// With an odd number of lengths, dashes and gaps change roles at each repetition. A dash of length zero is a dot with round
  /// and square caps. The line is solid if the list is empty, sums to zero, or has a length that is negative or not finite.
  public var lengths: [Double]

  /// Creates a dash pattern.
  public init(phase: Double = 0, lengths: [Double] = []) {
    self.phase = phase
    self.lengths = lengths
  }
}

/// The pen for stroking a path.
///
/// All lengths are in user space, by the transform that is current when the path is stroked.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line, which is drawn exactly however thin it is on screen.
  ///
  /// A width that is zero, negative or not finite draws nothing. (Quartz draws a device-dependent line for zero.)
  public var width: Double
  /// The shape of ends.
  public var cap: LineCap
  /// The shape of corners.
  public var join: LineJoin
  /// The largest length of a mitered corner, from the inner to the outer tip, in line widths.
  ///
  /// Below 1 all corners are bevelled.
  public var miterLimit: Double
  /// The dash pattern.
  public var dash: LineDash

  /// Creates a pen; the defaults are those of Quartz.
  public init(
    width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dash: LineDash = LineDash()
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
  }
}
