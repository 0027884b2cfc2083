internal import Drawing
internal import Geometry
internal import Imaging

/// A gradient between two circles that are not concentric.
///
/// Its equation needs more bits than a shader's integers have, so its positions are worked out
/// once, here, and both renderers get the colours. Of the circles through a point the one furthest
/// along counts. Source: HTML canvas, `createRadialGradient`.
struct ConicalGradient {
  private let start: Point
  private let startRadius: Double
  private let way: Vector
  private let growth: Double
  private let inverse: AffineTransform
  private let paint: GradientPaint
  private let table: [PremultipliedColor]

  /// Nil where the paint is no such gradient, or paints nothing.
  init?(_ paint: GradientPaint) {
    guard
      case .radial(let startCenter, let startRadius, let endCenter, let endRadius) =
        paint.placement, startCenter != endCenter, startCenter.isFinite, endCenter.isFinite,
      startRadius.isFinite, endRadius.isFinite, startRadius >= 0, endRadius >= 0,
      let inverse = paint.transform.inverted()
    else { return nil }
    start = startCenter
    self.startRadius = startRadius
    way = endCenter - startCenter
    growth = endRadius - startRadius
    self.inverse = inverse
    self.paint = paint
    table = paint.colorTable()
  }

  /// The colour at the centre of a pixel.
  func color(column: Int, row: Int) -> PremultipliedColor {
    let point = Point(x: Double(column) + 0.5, y: Double(row) + 0.5).applying(inverse)
    guard let position = position(point - start) else { return .transparent }
    let step = (position * Double(GradientCoefficients.steps)).rounded(.down)
    guard step.isFinite else { return .transparent }
    let steps = Double(GradientCoefficients.steps)
    switch paint.before ?? .pad {
    case .pad: return table[Int(max(-1, min(step, steps))) + 1]
    case .repeat: return table[Int(step - (step / steps).rounded(.down) * steps) + 1]
    case .reflect:
      let folded = Int(step - (step / (2 * steps)).rounded(.down) * 2 * steps)
      return table[(folded < 1024 ? folded : 2047 - folded) + 1]
    }
  }

  /// The largest t for which the circle of radius startRadius + t·growth around t·way goes through
  /// `point`; nil where no circle of radius 0 or more does.
  private func position(_ point: Vector) -> Double? {
    let a = way.dot(way) - growth * growth
    let b = point.dot(way) + startRadius * growth
    let c = point.dot(point) - startRadius * startRadius
    var candidates: (Double, Double)
    if abs(a) < 1e-12 * way.dot(way) {
      guard b != 0 else { return nil }
      candidates = (c / (2 * b), -.infinity)
    } else {
      let square = b * b - a * c
      guard square >= 0 else { return nil }
      let root = square.squareRoot()
      let first = (b + root) / a
      let second = (b - root) / a
      candidates = (max(first, second), min(first, second))
    }
    for candidate in [candidates.0, candidates.1] where candidate.isFinite {
      let isDrawn =
        startRadius + candidate * growth >= 0 && (paint.before != nil || candidate >= 0)
        && (paint.after != nil || candidate <= 1)
      if isDrawn { return candidate }
    }
    return nil
  }
}
