/// How the ends of a stroked line look.
///
/// Source: `CGLineCap`.
public enum LineCap: Hashable, Sendable, CaseIterable {
  /// The line stops at its end point.
  case butt
  /// The line ends in half a disc around its end point.
  case round
  /// The line goes on for half its width.
  case square
}

/// How the corners of a stroked line look.
///
/// Source: `CGLineJoin`.
public enum LineJoin: Hashable, Sendable, CaseIterable {
  /// The outer sides are drawn out until they meet, up to the miter limit; beyond it `bevel`.
  case miter
  /// The corner is a disc.
  case round
  /// The outer sides are joined by a straight line.
  case bevel
}

/// Where a stroked line is interrupted.
///
/// Source: `CGContextSetLineDash`.
public struct LineDash: Hashable, Sendable {
  /// How far into the pattern a line starts, in user space; may be negative.
  public var phase: Double
  /// The lengths of drawn and undrawn stretches in turn, in user space.
  ///
  /// A list of an odd count is gone through twice before it repeats in the same sense. A drawn
  /// stretch of length zero makes a dot with round and square caps. A list that is empty, sums to
  /// zero, or has a length that is negative or not finite means a solid line.
  public var lengths: [Double]

  /// Makes a dash pattern.
  public init(phase: Double = 0, lengths: [Double] = []) {
    self.phase = phase
    self.lengths = lengths
  }
}

/// The pen that strokes a path.
///
/// All lengths are in user space, as of the transform in force when the path is stroked.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line, honoured exactly however thin it is on screen.
  ///
  /// A width of zero, a negative one and one that is not finite draw nothing. (Quartz draws
  /// something device dependent for zero.)
  public var width: Double
  /// How ends look.
  public var cap: LineCap
  /// How corners look.
  public var join: LineJoin
  /// The largest length of a mitered corner, inner to outer tip, in line widths.
  ///
  /// Below 1 every corner is bevelled.
  public var miterLimit: Double
  /// Where the line is interrupted.
  public var dash: LineDash

  /// Makes a pen; the defaults are those of Quartz.
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
