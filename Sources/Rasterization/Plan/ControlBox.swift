internal import GLFunGeometry

/// The least and the greatest coordinates of some points; where there are none, the least ones are greater.
struct ControlBox {
  let least: SIMD2<Double>
  let most: SIMD2<Double>

  /// Whether it has no points.
  var isNull: Bool { least.x > most.x }

  var rect: Rect {
    isNull
      ? .null
      : Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }
}
