internal import GLFunDrawing
internal import GLFunTiles

/// The table of a gradient.
extension GradientCoefficients {
  /// The zones in which the gradient's table is too coarse.
  func zones(of paint: GradientPaint) -> GradientZones {
    // An entry has the colour of its middle, half a step from its ends.
    GradientZones(paint, deviation: positionError + 0.5)
  }

  /// The same gradient with a reference to its colour table.
  func with(_ table: (index: Int32, isOpaque: Bool)) -> GradientCoefficients {
    var gradient = self
    gradient.table = table.index
    gradient.isOpaque = table.isOpaque
    return gradient
  }
}
