internal import GLFunDrawing
package import GLFunGeometry

/// A blend mode: the way source colours combine with the destination.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
  /// The source over the destination.
  case normal
  /// The product of both.
  case multiply
  /// The complement of the product of the complements.
  case screen
  /// Multiply or screen, depending on the destination.
  case overlay
  /// The smaller of both.
  case darken
  /// The larger of both.
  case lighten
  /// Brightens the destination according to the source.
  case colorDodge
  /// Darkens the destination according to the source.
  case colorBurn
  /// Darkens or lightens softly, depending on the source.
  case softLight
  /// Multiply or screen, depending on the source.
  case hardLight
  /// The absolute difference.
  case difference
  /// Like the difference, with less contrast.
  case exclusion
  /// The source's hue with the destination's saturation and luminosity.
  case hue
  /// The source's saturation with the destination's hue and luminosity.
  case saturation
  /// The source's hue and saturation with the destination's luminosity.
  case color
  /// The source's luminosity with the destination's hue and saturation.
  case luminosity
  /// Clears the destination.
  case clear
  /// The source alone.
  case copy
  /// The source where the destination is opaque.
  case sourceIn
  /// The source where the destination is transparent.
  case sourceOut
  /// The source where the destination is opaque, over the destination.
  case sourceAtop
  /// The destination over the source.
  case destinationOver
  /// The destination where the source is opaque.
  case destinationIn
  /// The destination where the source is transparent.
  case destinationOut
  /// The destination where the source is opaque, over the source.
  case destinationAtop
  /// Either one where the other is transparent.
  case xor
  /// The sum of the complements, complemented; clamped to black.
  case plusDarker
  /// The sum, clamped to white.
  case plusLighter

  var mode: BlendMode { BlendMode(rawValue: UInt8(rawValue)) ?? .normal }
}

/// The shape of line ends.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// The line is cut at its end point.
  case butt
  /// The line ends in a half disc.
  case round
  /// The line extends by half its width.
  case square

  package var cap: LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// The shape of line joins.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// The outer edges extend until they meet.
  case miter
  /// The corner is rounded by a disc.
  case round
  /// The outer edges are joined by a straight line.
  case bevel

  package var join: LineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

/// The rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// Points with a nonzero winding number are inside.
  case winding
  /// Points that the path winds around an odd number of times are inside.
  case evenOdd

  package var rule: FillRule { self == .winding ? .winding : .evenOdd }
}

/// The painting of the current path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// Fills by the winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Strokes.
  case stroke
  /// Fills by the winding rule, then strokes.
  case fillStroke
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke

  var mode: PathDrawingMode {
    switch self {
    case .fill: .fill
    case .eoFill: .eoFill
    case .stroke: .stroke
    case .fillStroke: .fillStroke
    case .eoFillStroke: .eoFillStroke
    }
  }
}

/// The interpolation of image pixels that do not fall on those of the context.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// The default of the context: `medium`.
  case `default` = 0
  /// Nearest pixel.
  case none = 1
  /// Bilinear, from four pixels.
  case low = 2
  /// Bilinear, with downscaling before it for images drawn small.
  case medium = 4
  /// Bicubic, from sixteen pixels, with downscaling before it for images drawn small.
  case high = 3

  var quality: InterpolationQuality {
    switch self {
    case .default, .medium: .medium
    case .none: .none
    case .low: .low
    case .high: .high
    }
  }
}

/// The painting of text outlines.
public enum CGTextDrawingMode: Int32, Hashable, Sendable {
  /// Fills them.
  case fill
  /// Strokes them.
  case stroke
  /// Fills them, then strokes them.
  case fillStroke
  /// Draws nothing.
  case invisible
  /// Fills them, then clips to them.
  case fillClip
  /// Strokes them, then clips to them.
  case strokeClip
  /// Fills them, strokes them, then clips to them.
  case fillStrokeClip
  /// Clips to them.
  case clip

  var mode: TextDrawingMode {
    switch self {
    case .fill: .fill
    case .stroke: .stroke
    case .fillStroke: .fillStroke
    case .invisible: .invisible
    case .fillClip: .fillClip
    case .strokeClip: .strokeClip
    case .fillStrokeClip: .fillStrokeClip
    case .clip: .clip
    }
  }
}

/// The sides on which a gradient extends beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: UInt32

  /// Makes options from raw bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Extends the first colour before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Extends the last colour after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)

  var options: Gradient.DrawingOptions { Gradient.DrawingOptions(rawValue: UInt8(rawValue & 3)) }
}

/// A rendering intent: the mapping of colours outside the gamut of a device; ignored here.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
  /// The default of the context.
  case defaultIntent
  /// Absolute colorimetric.
  case absoluteColorimetric
  /// Relative colorimetric.
  case relativeColorimetric
  /// Perceptual: keeps the visual impression.
  case perceptual
  /// Keeps saturation.
  case saturation
}
