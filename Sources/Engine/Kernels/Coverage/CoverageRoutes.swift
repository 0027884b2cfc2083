#if !GLFUN_WITHOUT_KERNELS
extension CoverageRasterizer {
  /// The algorithms that computed the coverage of a path's pixels. Parts of a path may use different ones.
  struct Routes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One convex contour of few corners: each row has a left side and a right side (`finishConvex`).
    static let convex = Routes(rawValue: 1)
    /// Without antialiasing: pixels whose centres are inside (`accumulateCenters`).
    static let centers = Routes(rawValue: 2)
    /// Signed areas of an outline that is known not to meet itself (`accumulate`).
    static let areas = Routes(rawValue: 4)
    /// Signed areas, noting pixels that the outline enters more than once (`accumulateCountingCrossings`).
    static let areasAndOverlaps = Routes(rawValue: 8)
    /// Pixels with overlaps and two to eight edges, sixteen pixels at a time (`SixteenPixels`).
    static let sixteenPixels = Routes(rawValue: 16)
    /// Other pixels with overlaps, one by one (`PixelCoverage`).
    static let exactPixel = Routes(rawValue: 32)
    /// Pixels with too many edges for exact windings, by samples (`CrowdedRows`).
    static let samples = Routes(rawValue: 64)
  }
}
#endif
