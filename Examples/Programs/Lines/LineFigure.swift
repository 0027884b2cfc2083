internal import GLFunCPU
internal import GLFunViews

/// The default drawing on the line pad, used if no touches are given: in each corner, a curve formed by its tangents.
enum LineFigure {
  private static let linesPerCorner = 24

  /// The touches for a pad of that size.
  static func events(_ size: PixelSize) -> [TouchEvent] {
    let width = Double(size.width)
    let height = Double(size.height)
    let margin = min(width, height) / 16
    let left = Point(x: margin, y: height / 2)
    let right = Point(x: width - margin, y: height / 2)
    let top = Point(x: width / 2, y: margin)
    let bottom = Point(x: width / 2, y: height - margin)
    let center = Point(x: width / 2, y: height / 2)
    var events: [TouchEvent] = []
    for (first, last) in [(left, top), (top, right), (right, bottom), (bottom, left)] {
      for index in 0...linesPerCorner {
        let part = Double(index) / Double(linesPerCorner)
        let start = center + (first - center) * (1 - part)
        let end = center + (last - center) * part
        events += [.began(start), .moved(end), .ended(end)]
      }
    }
    return events
  }
}
