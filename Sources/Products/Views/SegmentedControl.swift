public import GLFunDrawing
public import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

/// A bar of titled segments, at most one of them selected. Source: `UISegmentedControl` in a toolbar.
///
/// The titles are omitted without HarfBuzz.
public struct SegmentedControl: Hashable, Sendable {
  /// The titles of the segments, from left to right.
  public let titles: [String]
  /// The bar with its border; view coordinates, whole pixels.
  public let frame: Rect
  /// The index of the selected segment, or `noSegment`.
  public var selectedSegmentIndex: Int
  /// The index of the segment being pressed; nil if there is no touch.
  public var pressedSegmentIndex: Int?

  /// The index that selects no segment. Source: `UISegmentedControl.noSegment`.
  public static let noSegment = -1

  /// Makes a segmented control.
  ///
  /// - Parameters:
  ///   - titles: the titles of the segments; at least one.
  ///   - frame: the bar with its border; view coordinates, whole pixels.
  ///   - selectedSegmentIndex: the index of the selected segment.
  public init(titles: [String], frame: Rect, selectedSegmentIndex: Int = 0) {
    self.titles = titles
    self.frame = frame
    self.selectedSegmentIndex = selectedSegmentIndex
  }

  /// The rectangle that the segments fill together.
  private var row: Rect {
    let x = (frame.height * 0.2).rounded()
    let y = (frame.height * 0.16).rounded()
    return frame.insetBy(dx: min(x, (frame.width / 4).rounded()), dy: y)
  }

  /// Returns the rectangle of a segment; view coordinates, whole pixels.
  public func segmentFrame(_ index: Int) -> Rect {
    let row = row
    func side(_ index: Int) -> Double {
      row.minX + (row.width * Double(index) / Double(titles.count)).rounded()
    }
    let left = side(index)
    return Rect(x: left, y: row.minY, width: side(index + 1) - left, height: row.height)
  }

  /// Returns the index of the segment at a point; nil outside the bar.
  public func segmentIndex(at point: Point) -> Int? {
    guard point.isFinite, frame.contains(point) else { return nil }
    // The border belongs to the adjacent segments, which makes them easier to hit.
    return titles.indices.last { point.x >= segmentFrame($0).minX } ?? titles.indices.first
  }

  /// Draws the bar.
  public func draw(in context: inout GraphicsContext) {
    context.saveGState()
    fill(frame, Self.bar, in: &context)
    context.fillColor = Self.line
    context.fill(Rect(x: frame.minX, y: frame.minY, width: frame.width, height: 1))
    context.fill(Rect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1))
    let radius = row.height * 0.18
    for index in titles.indices {
      let shade =
        index == pressedSegmentIndex
        ? Self.pressed : index == selectedSegmentIndex ? Self.selected : Self.plain
      var path = Path()
      path.addRoundedRect(
        in: segmentFrame(index), radii: radii(of: index, radius))
      setFill(segmentFrame(index), shade, in: &context)
      context.addPath(path)
      context.fillPath()
    }
    drawLines(radius, in: &context)
    drawTitles(in: &context)
    context.restoreGState()
  }

  /// Returns corner radii that round only the ends of the row.
  private func radii(of index: Int, _ radius: Double) -> CornerRadii {
    let (left, right) = (index == 0 ? radius : 0, index == titles.count - 1 ? radius : 0)
    return CornerRadii(topLeft: left, topRight: right, bottomRight: right, bottomLeft: left)
  }

  private func drawLines(_ radius: Double, in context: inout GraphicsContext) {
    context.strokeColor = Self.rim
    context.lineWidth = 1
    context.addRoundedRect(
      in: row.insetBy(dx: 0.5, dy: 0.5), cornerWidth: radius, cornerHeight: radius)
    context.strokePath()
    var ends: [Point] = []
    for index in titles.indices.dropFirst() {
      let x = segmentFrame(index).minX + 0.5
      ends += [Point(x: x, y: row.minY + 1), Point(x: x, y: row.maxY - 1)]
    }
    context.strokeLineSegments(between: ends)
  }

  private func drawTitles(in context: inout GraphicsContext) {
    let size = min(row.height * 0.44, row.width / Double(titles.count) * 0.215)
    guard size >= Self.smallestText, let font = try? Font.builtIn(size: size, weight: .medium)
    else { return }
    for (index, title) in titles.enumerated() {
      let isLight = index == selectedSegmentIndex && index != pressedSegmentIndex
      context.fillColor = isLight ? .white : Self.ink
      let line = try? TextLine(AttributedText(title, TextAttributes(font: font)))
      guard let line else { return }
      let center = segmentFrame(index).center
      context.draw(
        line, at: Point(x: center.x - line.width / 2, y: center.y + font.capHeight / 2))
    }
  }

  private func fill(_ rect: Rect, _ shade: Gradient, in context: inout GraphicsContext) {
    setFill(rect, shade, in: &context)
    context.fill(rect)
  }

  private func setFill(_ rect: Rect, _ shade: Gradient, in context: inout GraphicsContext) {
    context.setFillGradient(
      shade,
      .linear(start: Point(x: 0, y: rect.minY), end: Point(x: 0, y: rect.maxY)))
  }

  /// The minimum legible font size.
  private static let smallestText = 4.0

  private static let bar = Gradient(colors: [
    Color(red: 0.93, green: 0.94, blue: 0.96), Color(red: 0.82, green: 0.84, blue: 0.88),
  ])
  private static let plain = Gradient(colors: [
    .white, Color(red: 0.91, green: 0.92, blue: 0.95),
  ])
  private static let selected = Gradient(colors: [
    Color(red: 0.40, green: 0.64, blue: 0.96), Color(red: 0.13, green: 0.41, blue: 0.85),
  ])
  private static let pressed = Gradient(colors: [
    Color(red: 0.66, green: 0.73, blue: 0.84), Color(red: 0.76, green: 0.81, blue: 0.89),
  ])
  private static let line = Color(red: 0.62, green: 0.65, blue: 0.71)
  private static let rim = Color(red: 0.51, green: 0.55, blue: 0.62)
  private static let ink = Color(red: 0.17, green: 0.21, blue: 0.29)
}
