internal import GLFunDrawing
package import GLFunImaging

/// The enlarged viewport in which GL primitives are drawn.
///
/// Its side is a power of two, so that the way from view coordinates to window coordinates is
/// exact in floating point on every driver, and it surrounds the picture, so that the driver never
/// has to clip a primitive: what reaches beyond it is clipped here, before any renderer sees it.
package struct PrimitiveViewport: Hashable, Sendable {
  /// The side in pixels.
  package let side: Int
  /// The columns between the viewport's left side and the picture's.
  package let marginX: Int
  /// The rows between the viewport's bottom and the picture's.
  package let marginY: Int
  /// The picture.
  package let size: PixelSize
  /// Half the side of the viewport around the origin in which lines are drawn: a power of two, so
  /// that a window coordinate is a clip coordinate times it, exactly, whatever its bits; nil where
  /// it would be larger than drivers offer. Lines then share the viewport of the others.
  package let lineReach: Int?

  /// Room for half of the widest line that a driver of 255 pixel wide lines draws.
  private static let wantedMargin = 160
  /// The side that every driver of the last decade offers; a larger picture gets a larger one.
  private static let largestUsualSide = 16384
  /// The largest side of any driver. A picture beyond it is drawn in windows, whose viewports are
  /// their own, and products of far coordinates must not overflow.
  private static let largestSide = 32768

  /// The picture with its margins: how far vertices may lie.
  package var reach: PixelSize {
    PixelSize(width: size.width + 2 * marginX, height: size.height + 2 * marginY)
  }

  /// Lays the viewport around a picture.
  package init(size: PixelSize) {
    let extent = max(size.width, size.height)
    var side = max(2048, (extent + 2 * Self.wantedMargin).nextPowerOfTwo)
    // A picture near the driver's limit does without the margin rather than without the driver.
    if side > Self.largestUsualSide, extent <= Self.largestUsualSide {
      side = Self.largestUsualSide
    }
    self.size = size
    self.side = side
    // One pixel is for ends that single precision leaves beside the border they are cut at.
    let lineReach = max(1024, (extent + 1).nextPowerOfTwo)
    self.lineReach = 2 * lineReach <= Self.largestUsualSide ? lineReach : nil
    marginX = extent > Self.largestSide ? Self.wantedMargin : (side - size.width) / 2
    marginY = extent > Self.largestSide ? Self.wantedMargin : (side - size.height) / 2
  }

  /// The end of a line where it is drawn: as it is in the viewport around the origin; in a picture
  /// too large for that inside the picture and on a grid that the other viewport holds.
  func placed(_ end: WindowPosition) -> WindowPosition {
    if lineReach != nil { return end }
    return WindowPosition(
      x: Self.rounded(max(0, min(end.x, Float(size.width)))),
      y: Self.rounded(max(0, min(end.y, Float(size.height)))))
  }

  /// The nearest 1024th: a whole number of at most 24 bits up to the largest usual side.
  private static func rounded(_ coordinate: Float) -> Float {
    (coordinate * 1024).rounded(.toNearestOrEven) / 1024
  }
}
