package import GLFunDrawing
internal import GLFunImaging

/// The rule of Mesa's llvmpipe for `GL_LINES`: the parallelogram that a line with a given width covers.
///
/// The specification leaves lines wider than 1 to the driver (OpenGL ES 3.0, section 3.5.2); llvmpipe is the driver
/// that software pictures are made with. As there, every operation is in single precision without fusing. The ends
/// of a line's parallelogram are parallel to an axis, and each end is moved to a pixel border if the diamond-exit
/// rule adds or drops its last pixel.
package struct LineRule {
  /// The subpixel precision of llvmpipe.
  package static let grid = PrimitiveGrid.twoHundredFiftySixths
  private static let scale = grid.stepsPerPixel

  /// The corners of the line's parallelogram, in order around it; nil for a line that exits no diamond, whose moved
  /// ends have passed each other.
  ///
  /// - Parameter reach: the largest distance between ends, in whole pixels.
  static func corners(
    from start: WindowPosition, to end: WindowPosition, width: Float, reach: PixelSize
  ) -> InlineArray<4, TriangleFill.Corner>? {
    var start = start
    var end = end
    let dx = start.x - end.x
    let dy = start.y - end.y
    if abs(dx) >= abs(dy) {
      let half = half(width, reach: reach.height)
      moveEndsAlongX(&start, &end, dx: dx, dy: dy)
      let first = snapped(start)
      let second = snapped(end)
      if (first.x > second.x) != (dx > 0) { return nil }
      return [
        .init(x: first.x, y: first.y - half), .init(x: second.x, y: second.y - half),
        .init(x: second.x, y: second.y + half), .init(x: first.x, y: first.y + half),
      ]
    }
    let half = half(width, reach: reach.width)
    moveEndsAlongY(&start, &end, dx: dx, dy: dy)
    let first = snapped(start)
    let second = snapped(end)
    if (first.y > second.y) != (dy > 0) { return nil }
    return [
      .init(x: first.x - half, y: first.y), .init(x: second.x - half, y: second.y),
      .init(x: second.x + half, y: second.y), .init(x: first.x + half, y: first.y),
    ]
  }

  /// Half the width along the minor axis, in grid steps.
  ///
  /// A line of twice the reach covers any picture already.
  private static func half(_ width: Float, reach: Int) -> Int {
    rounded(max(1, min(width, 2 * Float(reach)))) * scale / 2
  }

  private static func snapped(_ end: WindowPosition) -> TriangleFill.Corner {
    // llvmpipe samples at whole grid steps after subtracting half a pixel; the fill samples at pixel
    // centres, so the half is added back.
    TriangleFill.Corner(
      x: rounded((end.x - 0.5) * 256) + scale / 2,
      y: rounded((end.y - 0.5) * 256) + scale / 2)
  }

  /// The nearest integer, ties away from zero, as the driver computes it: the sum is rounded before it is truncated. Triangles,
  /// unlike lines, are snapped with ties to even.
  private static func rounded(_ value: Float) -> Int {
    Int(value < 0 ? value - 0.5 : value + 0.5)
  }

  private static func isPositive(_ value: Float) -> Bool { value >= 0 }

  private static func fraction(_ value: Float) -> Float { value - value.rounded(.down) }

  private static func moveEndsAlongX(
    _ start: inout WindowPosition, _ end: inout WindowPosition, dx: Float, dy: Float
  ) {
    let slope = dy / dx
    let x1 = start.offsetX
    let y1 = start.offsetY
    let x2 = end.offsetX
    var y2 = end.offsetY
    if y2 == -0.5 && dy < 0 { y2 = 0.5 }

    let isStartDrawn: Bool
    if abs(x1) + abs(y1) < 0.5 {
      isStartDrawn = true
    } else if isPositive(x1) == isPositive(-dx) {
      isStartDrawn = false
    } else if isPositive(-y1) != isPositive(dy) {
      isStartDrawn = true
    } else {
      let crossing = fraction(start.y) + x1 * slope
      isStartDrawn = crossing > 0 && crossing < 1
    }
    let isEndDrawn: Bool
    if abs(x2) + abs(y2) < 0.5 {
      isEndDrawn = false
    } else if isPositive(x2) != isPositive(-dx) {
      isEndDrawn = false
    } else if isPositive(-y2) == isPositive(dy) {
      isEndDrawn = true
    } else {
      let crossing = fraction(end.y) + x2 * slope
      isEndDrawn = crossing > 0 && crossing < 1
    }
    let wouldDrawStart = isPositive(-x1) != isPositive(dx)
    let wouldDrawEnd = isPositive(x2) == isPositive(-dx) || x2 == 0
    if isStartDrawn != wouldDrawStart {
      let shift = -x1 + (dx < 0 ? -0.5 : 0.5)
      start.x += shift
      start.y += shift * slope
    }
    if isEndDrawn != wouldDrawEnd {
      let shift = -x2 + (dx < 0 ? -0.5 : 0.5)
      end.x += shift
      end.y += shift * slope
    }
  }

  private static func moveEndsAlongY(
    _ start: inout WindowPosition, _ end: inout WindowPosition, dx: Float, dy: Float
  ) {
    let slope = dx / dy
    let x1 = start.offsetX
    let y1 = start.offsetY
    var x2 = end.offsetX
    let y2 = end.offsetY
    if x2 == -0.5 && dx < 0 { x2 = 0.5 }

    let isStartDrawn: Bool
    if abs(x1) + abs(y1) < 0.5 {
      isStartDrawn = true
    } else if isPositive(-y1) == isPositive(dy) {
      isStartDrawn = false
    } else if isPositive(x1) != isPositive(-dx) {
      isStartDrawn = true
    } else {
      let crossing = fraction(start.x) + y1 * slope
      isStartDrawn = crossing > 0 && crossing < 1
    }
    let isEndDrawn: Bool
    if abs(x2) + abs(y2) < 0.5 {
      isEndDrawn = false
    } else if isPositive(-y2) != isPositive(dy) {
      isEndDrawn = false
    } else if isPositive(x2) == isPositive(-dx) {
      isEndDrawn = true
    } else {
      let crossing = fraction(end.x) + y2 * slope
      isEndDrawn = crossing >= 0 && crossing < 1
    }
    let wouldDrawStart = isPositive(y1) == isPositive(dy)
    let wouldDrawEnd = isPositive(-y2) == isPositive(dy) || y2 == 0
    if isStartDrawn != wouldDrawStart {
      let shift = -y1 + (dy > 0 ? 0.5 : -0.5)
      start.y += shift
      start.x += shift * slope
    }
    if isEndDrawn != wouldDrawEnd {
      let shift = -y2 + (dy > 0 ? 0.5 : -0.5)
      end.y += shift
      end.x += shift * slope
    }
  }
}

extension WindowPosition {
  /// The offset of x from the centre of its pixel.
  fileprivate var offsetX: Float { x - x.rounded(.down) - 0.5 }
  /// The offset of y from the centre of its pixel.
  fileprivate var offsetY: Float { y - y.rounded(.down) - 0.5 }
}
