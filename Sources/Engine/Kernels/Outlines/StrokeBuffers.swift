#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry

/// The working memory for the outline of a stroke, reused for the next stroke: allocating and growing it took as long as many a
/// stroke.
struct StrokeBuffers: Sendable {
  /// The line that the pen follows.
  var line = Centerline()
  /// The stops along one of its curves.
  var stops: [CurveStop] = []
  /// A dash of it.
  var dash = Centerline()
  /// The lengths of its stretches.
  var lengths: [Double] = []
  /// The two sides of the outline.
  var left = StrokeSide()
  var right = StrokeSide()
  var fold = StrokeFold()
}
#endif
