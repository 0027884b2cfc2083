internal import GLFunGeometry

/// What the outline of a stroke is worked out in, used again for the next one's: to ask for this memory and
/// to let it grow took as long as many a stroke.
struct StrokeBuffers: Sendable {
  /// The line that the pen follows.
  var line = Centerline()
  /// The places along one of its curves.
  var stops: [CurveStop] = []
  /// A dash of it.
  var dash = Centerline()
  /// How long its stretches are.
  var lengths: [Double] = []
  /// The sides of the outline.
  var left = StrokeSide()
  var right = StrokeSide()
  var fold = StrokeFold()
}
