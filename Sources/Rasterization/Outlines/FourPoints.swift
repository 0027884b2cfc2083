internal import GLFunGeometry

extension OutputSpan<Point> {
  /// Appends the first ones of four points, at least one; there must be room for all.
  ///
  /// Appended one by one they are worked out one by one, too, each between questions whether it is wanted.
  @inline(__always)
  mutating func append(x: SIMD4<Double>, y: SIMD4<Double>, count: Int) {
    precondition(freeCapacity >= 4 && count <= 4, "there is no room for four points")
    var four = SIMD8<Double>()
    four.evenHalf = x
    four.oddHalf = y
    unsafe withUnsafeMutableBufferPointer { points, initializedCount in
      guard let start = points.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(start + initializedCount)
        .storeBytes(of: four, as: SIMD8<Double>.self)
      initializedCount &+= count
    }
  }
}
