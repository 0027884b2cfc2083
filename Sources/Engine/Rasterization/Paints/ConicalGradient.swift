internal import GLFunDrawing
internal import GLFunGeometry

/// The positions of points in a gradient between two circles that are not concentric.
///
/// Of the circles through a point, the one at the greatest position counts. Source: HTML canvas, `createRadialGradient`.
struct ConicalGradient: Sendable {
  private let startRadius: Double
  private let way: Vector
  private let growth: Double
  private let paintsBefore: Bool
  private let paintsAfter: Bool

  /// Nil if the paint is not such a gradient, or paints nothing.
  init?(_ paint: GradientPaint) {
    guard
      case .radial(let startCenter, let startRadius, let endCenter, let endRadius) =
        paint.placement, startCenter != endCenter, startCenter.isFinite, endCenter.isFinite,
      startRadius.isFinite, endRadius.isFinite, startRadius >= 0, endRadius >= 0
    else { return nil }
    self.startRadius = startRadius
    way = endCenter - startCenter
    growth = endRadius - startRadius
    paintsBefore = paint.before != nil
    paintsAfter = paint.after != nil
  }

  /// The greatest t for which the circle of radius startRadius + t·growth around t·way passes through `point`; NaN if no circle
  /// of radius 0 or more does.
  ///
  /// - Parameter point: the point, relative to the centre of the first circle.
  func position(_ point: Vector) -> Double {
    let a = way.dot(way) - growth * growth
    let b = point.dot(way) + startRadius * growth
    let c = point.dot(point) - startRadius * startRadius
    var candidates: (Double, Double)
    if abs(a) < 1e-12 * way.dot(way) {
      guard b != 0 else { return .nan }
      candidates = (c / (2 * b), -.infinity)
    } else {
      let square = b * b - a * c
      guard square >= 0 else { return .nan }
      // Subtracting the root from b would cancel most digits. The other solution keeps all of them, and the product of both is
      // c / a.
      let sum = b < 0 ? b - square.squareRoot() : b + square.squareRoot()
      let (first, second) = (sum / a, sum == 0 ? 0 : c / sum)
      candidates = (max(first, second), min(first, second))
    }
    if isDrawn(candidates.0) { return candidates.0 }
    return isDrawn(candidates.1) ? candidates.1 : .nan
  }

  /// True if the gradient paints the circle of a position.
  private func isDrawn(_ position: Double) -> Bool {
    position.isFinite && startRadius + position * growth >= 0 && (paintsBefore || position >= 0)
      && (paintsAfter || position <= 1)
  }
}
