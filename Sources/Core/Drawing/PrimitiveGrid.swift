/// The grid that the vertices of GL primitives are rounded to before they are drawn.
///
/// A driver rounds vertices to its own grid, which `GL_SUBPIXEL_BITS` specifies (OpenGL ES 3.0 specification, table
/// 6.31): at least 4 bits, 8 on most drivers. Vertices that are already on the driver's grid are drawn unchanged, in
/// the same way by every driver.
package enum PrimitiveGrid: Int, Hashable, Sendable, CaseIterable {
  /// 1/16 pixel, which every driver supports.
  case sixteenths = 16
  /// 1/256 pixel, the grid of Mesa's llvmpipe and of most GPUs.
  case twoHundredFiftySixths = 256

  /// The number of grid steps per pixel; a power of two.
  package var stepsPerPixel: Int { rawValue }

  /// A coordinate in pixels as the nearest number of grid steps, ties to even.
  package func steps(_ coordinate: Double) -> Double {
    (coordinate * Double(stepsPerPixel)).rounded(.toNearestOrEven)
  }
}
