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
    let isSteep = abs(start.x - end.x) < abs(start.y - end.y)
    /// Swaps x and y in steep lines, so that x belongs to the major axis. Swapping twice changes nothing.
    func turned(_ end: WindowPosition) -> WindowPosition {
      isSteep ? WindowPosition(x: end.y, y: end.x) : end
    }
    var (start, end) = (turned(start), turned(end))
    let half = half(width, reach: isSteep ? reach.width : reach.height)
    let dx = start.x - end.x
    moveEnds(&start, &end, isSteep: isSteep)
    let (first, second) = (snapped(start), snapped(end))
    if (first.x > second.x) != (dx > 0) { return nil }
    let corners: InlineArray<4, TriangleFill.Corner> = [
      .init(x: first.x, y: first.y - half), .init(x: second.x, y: second.y - half),
      .init(x: second.x, y: second.y + half), .init(x: first.x, y: first.y + half),
    ]
    if !isSteep { return corners }
    return InlineArray { TriangleFill.Corner(x: corners[$0].y, y: corners[$0].x) }
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

  /// Moves each end by part of a pixel along the line, if the diamond-exit rule and the borders of the parallelogram disagree on
  /// its pixel.
  ///
  /// - Parameter isSteep: true if x and y are swapped. The rule is the same, but for the direction of the major axis and for
  ///   crossings at the border of a pixel.
  private static func moveEnds(
    _ start: inout WindowPosition, _ end: inout WindowPosition, isSteep: Bool
  ) {
    let (dx, dy) = (start.x - end.x, start.y - end.y)
    let slope = dy / dx
    let sign: Float = isSteep ? -1 : 1
    let (x1, y1, x2) = (start.offsetX, start.offsetY, end.offsetX)
    var y2 = end.offsetY
    if y2 == -0.5 && dy < 0 { y2 = 0.5 }
    let isForward = isPositive(-sign * dx)

    let isStartDrawn: Bool
    if abs(x1) + abs(y1) < 0.5 {
      isStartDrawn = true
    } else if isPositive(sign * x1) == isForward {
      isStartDrawn = false
    } else if isPositive(-sign * y1) != isPositive(sign * dy) {
      isStartDrawn = true
    } else {
      let crossing = fraction(start.y) + x1 * slope
      isStartDrawn = crossing > 0 && crossing < 1
    }
    let isEndDrawn: Bool
    if abs(x2) + abs(y2) < 0.5 {
      isEndDrawn = false
    } else if isPositive(sign * x2) != isForward {
      isEndDrawn = false
    } else if isPositive(-sign * y2) == isPositive(sign * dy) {
      isEndDrawn = true
    } else {
      let crossing = fraction(end.y) + x2 * slope
      isEndDrawn = (crossing > 0 || isSteep && crossing == 0) && crossing < 1
    }
    let half: Float = dx < 0 ? -0.5 : 0.5
    if isStartDrawn != (isPositive(-sign * x1) == isForward) {
      start.move(by: half - x1, slope: slope)
    }
    if isEndDrawn != (isPositive(sign * x2) == isForward || x2 == 0) {
      end.move(by: half - x2, slope: slope)
    }
  }
}

extension WindowPosition {
  /// The offset of x from the centre of its pixel.
  fileprivate var offsetX: Float { x - x.rounded(.down) - 0.5 }
  /// The offset of y from the centre of its pixel.
  fileprivate var offsetY: Float { y - y.rounded(.down) - 0.5 }

  /// Moves along a line, given the way along x.
  fileprivate mutating func move(by way: Float, slope: Float) {
    x += way
    y += way * slope
  }
}
