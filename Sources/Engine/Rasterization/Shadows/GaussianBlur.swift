internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunTiles

/// The Gaussian blur of a shadow.
///
/// With a deviation of up to eight pixels, every pixel is a weighted sum of pixels. A wider blur averages alpha in square
/// cells, with the smallest power of two as their side for which the deviation is at most eight cells. The cells are blurred,
/// and pixels are interpolated between the centres of cells. The work for a pixel is thus bounded for any deviation. The tests
/// hold the result to within 2/255 of an exact Gaussian, for deviations from 3 to 2048.
struct GaussianBlur: Hashable, Sendable {
  /// The standard deviation in pixels.
  let deviation: Double
  /// The binary logarithm of a cell's side in pixels; 0 if the blur does not use cells.
  let level: Int

  /// The largest deviation, in cells.
  private static let largestInCells = 8.0

  /// Creates the blur of a shadow.
  ///
  /// - Parameter scale: the number of pixels drawn for each pixel of the picture.
  init(_ shadow: Shadow, scale: Double = 1) {
    let deviation = min(shadow.blur / 2, 2048) * scale
    var level = 0
    while deviation > Self.largestInCells * Double(1 << level) { level += 1 }
    self.deviation = deviation
    self.level = level
  }

  /// The distance, in pixels, beyond which a value has no effect, including a translation by a fraction of a pixel.
  var reach: Int {
    let reach = BlurWeights.reach(deviationInCells)
    // A pixel is interpolated between two cells, and a value may lie anywhere in its cell.
    return level == 0 ? reach + 1 : (reach + 2) << level
  }

  /// The weights with which cells, or pixels, are summed.
  ///
  /// - Parameter fraction: the fraction of a cell by which values are moved forwards, 0 ..< 1.
  func weights(fraction: Double = 0) -> BlurWeights {
    BlurWeights(deviation: deviationInCells, fraction: fraction)
  }

  /// The deviation in cells, corrected for the blur that averaging and interpolation add. The average of n neighbours has the
  /// variance (n² − 1) / 12. Linear interpolation between values n apart adds n² / 6 + 1 / 12 on average. The sum is n² / 4, a
  /// quarter of a cell's area.
  private var deviationInCells: Double {
    if level == 0 { return deviation }
    let cells = deviation / Double(1 << level)
    return (cells * cells - 0.25).squareRoot()
  }
}
