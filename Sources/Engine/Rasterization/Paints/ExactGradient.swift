internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// A gradient in double precision.
struct ExactGradient: Sendable {
  private let field: GradientField
  private let colors: GradientColors
  private let isDithered: Bool
  /// True if everything it paints is opaque.
  let isOpaque: Bool
  /// The same gradient in integers, which are faster, and the zones in which they are too coarse; nil if they never suffice.
  private let coefficients: (entry: UInt32, zones: GradientZones)?

  /// Nil if the gradient paints nothing.
  ///
  /// - Parameter coefficients: the index in the frame's gradients, and the zones in which that one is too coarse.
  init?(_ paint: GradientPaint, _ coefficients: (entry: UInt32, zones: GradientZones)?) {
    guard let field = GradientField(paint) else { return nil }
    self.field = field
    colors = GradientColors(paint)
    isDithered = paint.isDithered
    isOpaque = colors.isOpaque && field.isEverywhere
    self.coefficients = coefficients
  }

  /// The index in the frame's gradients to use for a tile; nil if the tile needs exact colours.
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
