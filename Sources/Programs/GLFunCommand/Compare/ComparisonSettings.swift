internal import GLFun
internal import GLFunImageComparison

/// The metric of a comparison, and the pixels that it leaves out.
struct ComparisonSettings: Sendable {
  var metric = PictureMetric.exact
  var ignored = IgnoredArea()

  /// Compares two pictures.
  ///
  /// - Throws: if the mask is for pictures of another size.
  func comparison(_ expected: Bitmap, _ actual: Bitmap) throws(CommandFailure) -> PictureComparison
  {
    if let mask = ignored.mask, mask.size != expected.size, expected.size == actual.size {
      throw CommandFailure(
        "the mask has another size",
        "it is \(mask.size) and the pictures are \(expected.size); make it of their size")
    }
    return PictureComparison(
      expected: expected, actual: actual, metric: metric, ignoring: ignored)
  }

  /// The settings on one line, for a report.
  var description: String {
    var text = "metric \(metric.kind.rawValue)"
    if metric.kind != .exact { text += ", tolerance \(PictureComparison.shown(metric.tolerance))" }
    for area in ignored.rectangles {
      text += ", without \(area.x),\(area.y),\(area.width),\(area.height)"
    }
    return ignored.mask == nil ? text : text + ", with a mask"
  }
}
