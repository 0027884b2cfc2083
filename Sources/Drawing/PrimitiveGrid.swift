/// The grid that the vertices of GL primitives are placed on before they are drawn.
///
/// A driver rounds vertices to a grid of its own, which `GL_SUBPIXEL_BITS` tells (OpenGL ES 3.0
/// specification, table 6.31): 4 bits at least, 8 on most. Vertices that lie on the driver's grid
/// already are drawn as they are, by every driver alike.
public enum PrimitiveGrid: Int, Hashable, Sendable, CaseIterable {
  /// 1/16 pixel, which every driver holds.
  case sixteenths = 16
  /// 1/256 pixel, the grid of Mesa's llvmpipe and of most graphics processors.
  case twoHundredFiftySixths = 256

  /// Grid steps in a pixel; a power of two.
  public var stepsPerPixel: Int { rawValue }

  /// The coordinate in grid steps that is nearest to one in pixels, ties to even.
  package func steps(_ coordinate: Double) -> Double {
    (coordinate * Double(stepsPerPixel)).rounded(.toNearestOrEven)
  }
}
