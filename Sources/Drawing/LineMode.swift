/// How a primitive line becomes pixels.
public enum LineMode: String, Hashable, Sendable, CaseIterable {
  /// Two triangles of the line's true thickness: the same pixels from every driver.
  case expanded
  /// `GL_LINES` itself, where the driver offers the width.
  ///
  /// Its ends are parallel to an axis and a diagonal line is thinner than its width says: the look
  /// of the fixed-function pipeline. Ends go through that pipeline's single precision, not to the
  /// `PrimitiveGrid`, and the line is clipped to the picture, not its width: one that runs beside
  /// the picture draws nothing, however wide it is. The CPU renderer follows the rule of Mesa's
  /// llvmpipe.
  case gl
}
