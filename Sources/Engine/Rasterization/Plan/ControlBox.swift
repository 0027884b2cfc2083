internal import GLFunGeometry

/// The bounding box of some points; `least` is greater than `most` if there are no points.
struct ControlBox {
  let least: SIMD2<Double>
  let most: SIMD2<Double>

  /// True if the box holds no points.
  var isNull: Bool { least.x > most.x }

  var rect: Rect {
    isNull
      ? .null
      : Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y)
  }
}
