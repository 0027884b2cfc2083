extension Int {
  /// The whole part of a number, brought within bounds; their lower one for what is not a number.
  init(_ value: Double, within bounds: ClosedRange<Double>) {
    self.init(
      value > bounds.lowerBound ? Swift.min(value, bounds.upperBound) : bounds.lowerBound)
  }
}
