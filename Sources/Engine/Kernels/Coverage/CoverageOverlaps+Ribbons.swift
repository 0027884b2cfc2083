#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor

extension CoverageOverlaps {
  /// The edges that belong to another ribbon than the edge before them, as a bit for each edge, from `index` on.
  @inline(__always)
  static func newRibbons(_ index: Int, count: Int, _ ribbons: Span<Double>) -> UInt32 {
    var isNew: UInt32 = 0
    var number = 0
    while number < count {
      let edge = index &+ number
      if edge &+ 8 <= ribbons.count {
        @inline(__always) func eight(from edge: Int) -> SIMD8<Double> {
          unsafe ribbons.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: edge &* MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
        }
        let apart = apart8(
          eight(from: edge &- 1), eight(from: edge), ribbonsApart)
        isNew |= apart &<< UInt32(truncatingIfNeeded: number)
        number &+= 8
      } else {
        let one: UInt32 = isOneRibbon(ribbons[edge], ribbons[edge &- 1]) ? 0 : 1
        isNew |= one &<< UInt32(truncatingIfNeeded: number)
        number &+= 1
      }
    }
    return isNew
  }
}
#endif
