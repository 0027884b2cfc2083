internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// A gradient in double precision.
struct ExactGradient: Sendable {
  private let field: GradientField
  private let colors: GradientColors
  private let isDithered: Bool
  /// Whether all that it paints is opaque.
  let isOpaque: Bool
  /// The same gradient in whole numbers, which are quicker, and where they do not serve; nil where they never do.
  private let coefficients: (entry: UInt32, zones: GradientZones)?

  /// Nil where the gradient paints nothing.
  ///
  /// - Parameter coefficients: the entry of the frame's gradients, and where that does not serve.
  init?(_ paint: GradientPaint, _ coefficients: (entry: UInt32, zones: GradientZones)?) {
    guard let field = GradientField(paint) else { return nil }
    self.field = field
    colors = GradientColors(paint)
    isDithered = paint.isDithered
    isOpaque = colors.isOpaque && field.isEverywhere
    self.coefficients = coefficients
  }

  /// The entry of the frame's gradients that serves for a tile; nil where none does.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  func entry(left: Int, top: Int) -> UInt32? {
    guard let coefficients, let range = field.range(ofTileAt: left, top),
      !coefficients.zones.touches(range)
    else { return nil }
    return coefficients.entry
  }

  /// Appends the colours of a tile's pixels, row by row.
  ///
  /// - Parameters:
  ///   - left: the tile's first column.
  ///   - top: the tile's first row.
  func append(left: Int, top: Int, to texels: inout [PremultipliedColor]) {
    colors.append(
      at: field.positions(left: left, top: top),
      isDithered ? DitherPattern(left: left, top: top) : nil, to: &texels)
  }
}
