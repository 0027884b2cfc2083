internal import GLFunDrawing
package import GLFunGeometry

/// How a painted colour meets what is there already.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
  /// The source over the destination.
  case normal
  /// The product of both.
  case multiply
  /// The complement of the product of the complements.
  case screen
  /// Multiply or screen, by the destination.
  case overlay
  /// The smaller of both.
  case darken
  /// The larger of both.
  case lighten
  /// Brightens the destination to reflect the source.
  case colorDodge
  /// Darkens the destination to reflect the source.
  case colorBurn
  /// Darkens or lightens softly, by the source.
  case softLight
  /// Multiply or screen, by the source.
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
  /// Nothing.
  case clear
  /// The source alone.
  case copy
  /// The source where the destination is.
  case sourceIn
  /// The source where the destination is not.
  case sourceOut
  /// The source where the destination is, over the destination.
  case sourceAtop
  /// The destination over the source.
  case destinationOver
  /// The destination where the source is.
  case destinationIn
  /// The destination where the source is not.
  case destinationOut
  /// The destination where the source is, over the source.
  case destinationAtop
  /// Each where the other is not.
  case xor
  /// The sum of the darknesses.
  case plusDarker
  /// The sum of the lightnesses.
  case plusLighter

  var mode: BlendMode { BlendMode(rawValue: UInt8(rawValue)) ?? .normal }
}

/// How the ends of a stroked line look.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// The line stops at its end.
  case butt
  /// The line ends in half a disc.
  case round
  /// The line goes on for half its width.
  case square

  package var cap: LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// How the corners of a stroked line look.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// The outer sides are drawn out until they meet.
  case miter
  /// The corner is a disc.
  case round
  /// The outer sides are joined by a straight line.
  case bevel

  package var join: LineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

/// What is inside a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// What the path goes around more often one way than the other.
  case winding
  /// What the path goes around an odd number of times.
  case evenOdd

  package var rule: FillRule { self == .winding ? .winding : .evenOdd }
}

/// What is done with the current path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// Filled by the winding rule.
  case fill
  /// Filled by the even-odd rule.
  case eoFill
  /// Stroked.
  case stroke
  /// Filled by the winding rule, then stroked.
  case fillStroke
  /// Filled by the even-odd rule, then stroked.
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

/// How an image's pixels are combined where they do not fall on the context's.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// What the context takes by itself: `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Between four pixels.
  case low = 2
  /// Between four pixels, without aliasing where the image shrinks.
  case medium = 4
  /// Between sixteen pixels, without aliasing where the image shrinks.
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

/// What drawing text does with its outlines.
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

/// What a gradient paints beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)

  var options: Gradient.DrawingOptions { Gradient.DrawingOptions(rawValue: UInt8(rawValue & 3)) }
}

/// How colours that a device lacks are replaced, which does not happen here.
public enum CGColorRenderingIntent: Int32, Hashable, Sendable {
  /// As the context does it.
  case defaultIntent
  /// By absolute colorimetry.
  case absoluteColorimetric
  /// By relative colorimetry.
  case relativeColorimetric
  /// So that it looks alike.
  case perceptual
  /// So that saturation is kept.
  case saturation
}
