internal import GLFunGeometry

/// Writes paths as SVG path data, which reads back as the same path.
enum PathDataText {
  static func text(of path: Path) -> String {
    var text = ""
    var index = 0
    var (start, last) = (Point.zero, Point.zero)
    for verb in path.verbs {
      let points = path.points[index..<index + verb.pointCount]
      index += verb.pointCount
      switch verb {
      case .move: add(points, "M", to: &text)
      case .line:
        let end = points[points.startIndex]
        if end.y == last.y {
          text += "H" + number(end.x)
        } else if end.x == last.x {
          text += "V" + number(end.y)
        } else {
          add(points, "L", to: &text)
        }
      case .quad: add(points, "Q", to: &text)
      case .cubic: add(points, "C", to: &text)
      case .close: text += "Z"
      }
      if let end = points.last { last = end } else { last = start }
      if verb == .move { start = last }
    }
    return text
  }

  private static func add(_ points: ArraySlice<Point>, _ letter: String, to text: inout String) {
    for (index, point) in points.enumerated() {
      text += index == 0 ? letter : " "
      text += number(point.x) + " " + number(point.y)
    }
  }

  /// The shortest text for a number.
  private static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return "\(whole)" }
    return "\(value)"
  }
}
