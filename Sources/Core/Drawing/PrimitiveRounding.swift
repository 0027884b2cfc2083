/// The rounding of GL primitives where OpenGL ES leaves it to the driver: the grid of vertices, and 8-bit blending.
///
/// `CPURenderer` follows any of them; `GLRenderer.primitiveRounding()` is that of its driver.
public struct PrimitiveRounding: Hashable, Sendable {
  /// The grid to which vertices are rounded.
  package var grid: PrimitiveGrid
  /// The rounding of translucent colours.
  package var blending: BlendRounding

  /// Creates a rounding.
  package init(
    grid: PrimitiveGrid = .twoHundredFiftySixths, blending: BlendRounding = .exact
  ) {
    self.grid = grid
    self.blending = blending
  }

  /// Vertices on 1/256 pixel, the grid of most drivers.
  public static let standard = PrimitiveRounding()
  /// Vertices on 1/16 pixel, the grid that every driver supports: all draw the same pictures.
  public static let portable = PrimitiveRounding(grid: .sixteenths)
}
