extension Int {
  /// Clamps a number to bounds and truncates it. NaN becomes the lower bound.
  init(_ value: Double, within bounds: ClosedRange<Double>) {
    self.init(
      value > bounds.lowerBound ? Swift.min(value, bounds.upperBound) : bounds.lowerBound)
  }
}
