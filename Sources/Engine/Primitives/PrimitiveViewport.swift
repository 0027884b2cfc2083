internal import GLFunDrawing
package import GLFunImaging

/// The enlarged viewport in which GL primitives are drawn.
///
/// Its side is a power of two, so the transform from view coordinates to window coordinates is exact in floating point on
/// every driver. It surrounds the picture, so the driver never has to clip a primitive: parts beyond it are clipped before
/// any renderer receives them.
package struct PrimitiveViewport: Hashable, Sendable {
  /// The side in pixels.
  package let side: Int
  /// The number of columns between the left sides of viewport and picture.
  package let marginX: Int
  /// The number of rows between the bottoms of viewport and picture.
  package let marginY: Int
  /// The size of the picture.
  package let size: PixelSize
  /// Half the side of the viewport around the origin that lines are drawn in. It is a power of two, so a window coordinate
  /// is exactly a clip coordinate times this number. Nil if it would exceed the drivers' limit; lines then share the
  /// viewport of the other primitives.
  package let lineReach: Int?

  /// The margin for half of the widest line on drivers with lines up to 255 pixels wide.
  private static let wantedMargin = 160
  /// The side that every driver of the last decade supports; a larger picture gets a larger viewport.
  private static let largestUsualSide = 16384
  /// The largest side on any driver. A larger picture is drawn in windows with viewports of their own, and products of distant
  /// coordinates must not overflow.
  private static let largestSide = 32768

  /// The size of the picture with its margins, which bounds the vertices.
  package var reach: PixelSize {
    PixelSize(width: size.width + 2 * marginX, height: size.height + 2 * marginY)
  }

  /// Creates the viewport around a picture.
  package init(size: PixelSize) {
    let extent = max(size.width, size.height)
    var side = max(2048, (extent + 2 * Self.wantedMargin).nextPowerOfTwo)
    // A picture near the driver's limit has no margin, so that it can still be drawn.
    if side > Self.largestUsualSide, extent <= Self.largestUsualSide {
      side = Self.largestUsualSide
    }
    self.size = size
    self.side = side
    // One pixel is for ends that single precision leaves outside the border they are clipped at.
    let lineReach = max(1024, (extent + 1).nextPowerOfTwo)
    self.lineReach = 2 * lineReach <= Self.largestUsualSide ? lineReach : nil
    marginX = extent > Self.largestSide ? Self.wantedMargin : (side - size.width) / 2
    marginY = extent > Self.largestSide ? Self.wantedMargin : (side - size.height) / 2
  }

  /// The end of a line for drawing: unchanged in the viewport around the origin; in a picture too large for that, clamped to
  /// the picture and rounded to a grid that the other viewport represents exactly.
  func placed(_ end: WindowPosition) -> WindowPosition {
    if lineReach != nil { return end }
    return WindowPosition(
      x: Self.rounded(max(0, min(end.x, Float(size.width)))),
      y: Self.rounded(max(0, min(end.y, Float(size.height)))))
  }

  /// The nearest 1024th, which takes at most 24 bits up to the largest usual side.
  private static func rounded(_ coordinate: Float) -> Float {
    (coordinate * 1024).rounded(.toNearestOrEven) / 1024
  }
}
