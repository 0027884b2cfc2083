/// Pixels with few edges, by the number of these, that are to be worked out from them sixteen at a time.
struct PendingPixels: ~Copyable {
  /// How many edges pixels may have. For more of them it takes longer than one by one: then few of all that could divide
  /// a pixel's height do.
  private static let edgeCounts = 2...8

  private var pixels = InlineArray<7, SixteenPixels> {
    SixteenPixels(edges: edgeCounts.lowerBound + $0)
  }

  /// Adds a pixel with all edges of some stretches; with fifteen others, works out the coverage of all.
  ///
  /// - Parameter edges: how many there are.
  /// - Returns: false if it was not added, as it has too many edges, or a long one.
  @inline(__always)
  mutating func add(
    _ pixel: SixteenPixels.Pixel, edges: Int, _ stretches: borrowing Scratch<OutlineStretch>,
    _ vertices: Span<CoverageRasterizer.Vertex>, to masks: inout CoverageMasks
  ) -> Bool {
    guard Self.edgeCounts.contains(edges) else { return false }
    return pixels[edges - Self.edgeCounts.lowerBound].add(pixel, stretches, vertices, to: &masks)
  }

  /// Works out the coverage of all that there are.
  mutating func finish(to masks: inout CoverageMasks) {
    for index in pixels.indices { pixels[index].finish(to: &masks) }
  }
}
