#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

extension OutputSpan<Point> {
  /// Appends the first `count` of four points; there must be room for all four.
  ///
  /// If they were appended one by one, they would also be computed one by one, with a branch before each.
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
#endif
