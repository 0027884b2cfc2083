#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

/// Pixels with few edges that wait to be computed sixteen at a time, grouped by their number of edges.
struct PendingPixels: ~Copyable {
  /// The numbers of edges of the pixels that are collected. Pixels with more edges are faster one by one: few of the
  /// places that could divide a pixel's height do so, and only a single pixel can skip the others.
  private static let edgeCounts = 2...8

  private var pixels = InlineArray<7, SixteenPixels> {
    SixteenPixels(edges: edgeCounts.lowerBound + $0)
  }

  /// Adds a pixel with all edges of its crossings. The sixteenth pixel with its number of edges completes a set, and
  /// the coverage of the set is computed.
  ///
  /// - Parameter edges: the number of edges.
  /// - Returns: false if the pixel was not added, because it has too many edges or a long one.
  @inline(__always)
  mutating func add(
    _ pixel: SixteenPixels.Pixel, edges: Int, _ crossings: borrowing Scratch<PixelCrossing>,
    _ vertices: Span<CoverageRasterizer.Vertex>, to masks: inout CoverageMasks
  ) -> Bool {
    guard Self.edgeCounts.contains(edges) else { return false }
    return pixels[edges - Self.edgeCounts.lowerBound].add(pixel, crossings, vertices, to: &masks)
  }

  /// Computes the coverage of all pixels that wait.
  mutating func finish(to masks: inout CoverageMasks) {
    for index in pixels.indices { pixels[index].finish(to: &masks) }
  }
}
#endif
