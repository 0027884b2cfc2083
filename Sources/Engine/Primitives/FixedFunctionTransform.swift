package import GLFunGeometry
internal import GLFunImaging

/// The transformation of a line's ends by the fixed-function pipeline: from view coordinates to GL's window coordinates, in
/// single precision, operation by operation as in Mesa.
///
/// The pixels of a line depend on the last bit of its ends if these are ties of the diamond-exit rule, such as ends at pixel
/// centres. The reproduced program has an identity modelview matrix, `glOrthof(0, width, 0, height, -1, 1)` and a viewport
/// equal to the picture. Source: OpenGL ES 1.1 specification, "Coordinate Transformations" and "Clipping".
package struct FixedFunctionTransform: Hashable, Sendable {
  private let viewport: PrimitiveViewport
  private let width: Axis
  private let height: Axis
  /// Clips lines in double precision to the area where single precision is accurate enough.
  private let clip: PolygonClip

  /// The distance from the picture, in pixels, up to which single precision keeps a clipped end
  /// accurate to an eighth of a pixel.
  private static let reach = 262_144.0

  /// The transformation of one coordinate, for an axis with a number of pixels.
  private struct Axis: Hashable, Sendable {
    /// The factor of the projection; its offset is -1.
    let factor: Float
    /// Half the viewport: the factor and the offset of the viewport transform.
    let half: Float

    init(_ extent: Int) {
      factor = 2 / Float(extent)
      half = 0.5 * Float(extent)
    }

    /// The projection: the product is rounded before the addition.
    func clip(_ coordinate: Float) -> Float {
      let product = coordinate * factor
      return product - 1
    }

    /// The viewport transform of an original vertex: a fused operation with a single rounding.
    func window(_ clip: Float) -> Float { half.addingProduct(clip, half) }

    /// The viewport transform of a clipped end: the product is rounded before the addition.
    func windowOfCut(_ clip: Float) -> Float {
      let product = clip * half
      return product + half
    }
  }

  package init(_ viewport: PrimitiveViewport) {
    self.viewport = viewport
    width = Axis(viewport.size.width)
    height = Axis(viewport.size.height)
    clip = PolygonClip(
      box: Rect(
        x: -Self.reach, y: -Self.reach, width: Double(viewport.size.width) + 2 * Self.reach,
        height: Double(viewport.size.height) + 2 * Self.reach))
  }

  /// The part of a line inside the picture; nil if nothing is left. The points are in view space and must be finite.
  package func line(
    from start: Point, to end: Point
  ) -> (start: WindowPosition, end: WindowPosition)? {
    guard let part = clip.clip(from: start, to: end) else { return nil }
    let first = projected(part.start)
    let last = projected(part.end)

    // The parts of the line that are clipped at each end.
    var startCut: Float = 0
    var endCut: Float = 0
    for (firstDistance, lastDistance) in [
      (1 - first.x, 1 - last.x), (first.x + 1, last.x + 1),
      (1 - first.y, 1 - last.y), (first.y + 1, last.y + 1),
    ] {
      if firstDistance < 0 && lastDistance < 0 { return nil }
      if lastDistance < 0 {
        endCut = max(endCut, lastDistance / (lastDistance - firstDistance))
      }
      if firstDistance < 0 {
        startCut = max(startCut, firstDistance / (firstDistance - lastDistance))
      }
      if startCut + endCut >= 1 { return nil }
    }
    let ends = (
      start: window(first, towards: last, cut: startCut),
      end: window(last, towards: first, cut: endCut)
    )
    return ends.start == ends.end ? nil : ends
  }

  /// A point in clip coordinates. Its y coordinate is flipped in double precision, as by a program
  /// before it passes vertices to GL.
  private func projected(_ point: Point) -> SIMD2<Float> {
    SIMD2(
      width.clip(Float(point.x)),
      height.clip(Float(Double(viewport.size.height) - point.y)))
  }

  private func window(
    _ position: SIMD2<Float>, towards other: SIMD2<Float>, cut: Float
  ) -> WindowPosition {
    if cut == 0 {
      return viewport.placed(
        WindowPosition(x: width.window(position.x), y: height.window(position.y)))
    }
    let way = other - position
    let step = way * cut
    let crossing = position + step
    return viewport.placed(
      WindowPosition(x: width.windowOfCut(crossing.x), y: height.windowOfCut(crossing.y)))
  }
}
