#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
package import GLFunGeometry
package import GLFunTiles

extension CoverageOutline.Vertex {
  /// A vertex that no path has.
  static let none = Self(x: .min, y: .min)

  /// Rounds a point in pixels to the nearest vertex, ties to even.
  package init(rounding point: Point) {
    // Adding 1.5·2^52 rounds to the nearest integer and leaves it in the low bits.
    let magic = 6_755_399_441_055_744.0
    self.init(
      x: Int32(truncatingIfNeeded: (point.x * 256 + magic).bitPattern),
      y: Int32(truncatingIfNeeded: (point.y * 256 + magic).bitPattern))
  }
}

extension OutputSpan<CoverageOutline.Vertex> {
  private typealias Vertex = CoverageOutline.Vertex

  /// Appends the vertices nearest to points, without repetitions of the vertex before. There must be room for all.
  ///
  /// Four points are rounded at once, as repetitions are rare.
  ///
  /// - Parameter limit: the largest distance of a coordinate from zero.
  /// - Returns: false if a coordinate is beyond the limit or not a number; then not all points are appended.
  mutating func append(rounding points: Span<Point>, limit: Double) -> Bool {
    precondition(freeCapacity >= points.count, "there is no room for all vertices")
    var last = Vertex.none
    var index = 0
    while index &+ 4 <= points.count {
      let four = unsafe points.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* MemoryLayout<Point>.stride, as: SIMD8<Double>.self)
      if !are_within(four, limit) { return false }
      append(nearest_256ths(four), after: &last)
      index &+= 4
    }
    while index < points.count {
      let point = points[index]
      // A comparison with a coordinate that is not a number is false.
      if !(abs(point.x) <= limit && abs(point.y) <= limit) { return false }
      let vertex = Vertex(rounding: point)
      if vertex != last { append(vertex) }
      last = vertex
      index &+= 1
    }
    return true
  }

  /// Appends four vertices, without repetitions of the vertex before.
  @inline(__always)
  private mutating func append(_ four: SIMD8<Int32>, after last: inout Vertex) {
    let repeated = unsafe repeated_pairs(four, unsafeBitCast(last, to: Int.self))
    last = Vertex(x: four[6], y: four[7])
    if repeated == 0 {
      return unsafe withUnsafeMutableBufferPointer { vertices, initializedCount in
        guard let start = vertices.baseAddress else { return }
        unsafe UnsafeMutableRawPointer(start + initializedCount)
          .storeBytes(of: four, as: SIMD8<Int32>.self)
        initializedCount &+= 4
      }
    }
    for index in 0..<4 where repeated & 1 << UInt32(index) == 0 {
      append(Vertex(x: four[2 * index], y: four[2 * index + 1]))
    }
  }
}
#endif
