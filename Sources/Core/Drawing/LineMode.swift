/// The rasterization of primitive lines.
public enum LineMode: String, Hashable, Sendable, CaseIterable {
  /// Two triangles with the line's full width: the same pixels on every driver.
  case expanded
  /// `GL_LINES` itself, if the driver supports the width.
  ///
  /// Its ends are parallel to an axis, and a diagonal line is thinner than its width: the look of the fixed-function pipeline.
  /// Ends have the single precision of that pipeline and are not placed on the `PrimitiveGrid`. The line is clipped to the
  /// picture, but its width is not: a line that runs outside the picture draws nothing, however wide it is. The CPU renderer
  /// follows the rule of Mesa's llvmpipe.
  case gl
}
