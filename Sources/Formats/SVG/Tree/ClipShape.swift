internal import GLFunDrawing
internal import GLFunGeometry

/// A basic shape in the value of `clip-path`. Source: CSS Masking 1, 5.1; CSS Shapes 1, 3.
struct ClipShape: Hashable, Sendable {
  /// The reference box of the shape.
  enum Box: Hashable, Sendable { case fill, stroke, view }

  /// A radius of a circle or an ellipse.
  enum Radius: Hashable, Sendable {
    case length(Length)
    case closestSide, farthestSide
  }

  enum Form: Hashable, Sendable {
    /// The whole box.
    case box
    /// The distances from the four sides, and the radii of the corners, clockwise from the top left one.
    case inset(BoxStyle.Sides, [Length])
    case rect(x: Length, y: Length, width: Length, height: Length, [Length])
    case circle(Radius, TransformOrigin)
    case ellipse(Radius, Radius, TransformOrigin)
    case polygon([TransformOrigin], FillRule)
    case path(Path, FillRule)
  }

  var form: Form
  var box: Box

  /// The outline of the shape in its reference box.
  func path(in box: Rect) -> (path: Path, rule: FillRule) {
    var path = Path()
    switch form {
    case .box: path.addRect(box)
    case .inset(let sides, let radii):
      let left = box.minX + sides.left.resolved(box.width)
      let right = box.maxX - sides.right.resolved(box.width)
      let top = box.minY + sides.top.resolved(box.height)
      let bottom = box.maxY - sides.bottom.resolved(box.height)
      let rect = Rect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
      path = Self.rounded(rect, radii, box)
    case .rect(let x, let y, let width, let height, let radii):
      let rect = Rect(
        x: box.minX + x.resolved(box.width), y: box.minY + y.resolved(box.height),
        width: max(width.resolved(box.width), 0), height: max(height.resolved(box.height), 0))
      path = Self.rounded(rect, radii, box)
    case .circle(let radius, let center):
      let center = Self.point(center, box)
      let diagonal = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
      let sides = Self.distances(center, box)
      let r: Double =
        switch radius {
        case .length(let length): length.resolved(diagonal)
        case .closestSide: min(sides.x.least, sides.y.least)
        case .farthestSide: max(sides.x.most, sides.y.most)
        }
      path.addEllipse(in: Rect(x: center.x - r, y: center.y - r, width: 2 * r, height: 2 * r))
    case .ellipse(let horizontal, let vertical, let center):
      let center = Self.point(center, box)
      let sides = Self.distances(center, box)
      func resolved(
        _ radius: Radius, _ whole: Double, _ distances: (least: Double, most: Double)
      ) -> Double {
        switch radius {
        case .length(let length): length.resolved(whole)
        case .closestSide: distances.least
        case .farthestSide: distances.most
        }
      }
      let rx = resolved(horizontal, box.width, sides.x)
      let ry = resolved(vertical, box.height, sides.y)
      path.addEllipse(in: Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry))
    case .polygon(let points, let rule):
      for point in points { path.addLine(to: Self.point(point, box)) }
      path.closeSubpath()
      return (path, rule)
    case .path(let outline, let rule):
      return (outline.transformed(by: Transform(translationX: box.minX, y: box.minY)), rule)
    }
    return (path, .winding)
  }

  private static func point(_ place: TransformOrigin, _ box: Rect) -> Point {
    Point(x: box.minX + place.x.resolved(box.width), y: box.minY + place.y.resolved(box.height))
  }

  /// The distances of a box's sides from a point.
  private static func distances(
    _ point: Point, _ box: Rect
  ) -> (x: (least: Double, most: Double), y: (least: Double, most: Double)) {
    let (left, right) = (abs(point.x - box.minX), abs(box.maxX - point.x))
    let (top, bottom) = (abs(point.y - box.minY), abs(box.maxY - point.y))
    return ((min(left, right), max(left, right)), (min(top, bottom), max(top, bottom)))
  }

  /// A rectangle whose corners have different radii.
  private static func rounded(_ rect: Rect, _ radii: [Length], _ box: Rect) -> Path {
    var path = Path()
    guard radii.count == 4, radii.contains(where: { $0.value > 0 }) else {
      path.addRect(rect)
      return path
    }
    var x = radii.map { max($0.resolved(box.width), 0) }
    var y = radii.map { max($0.resolved(box.height), 0) }
    // If the radii do not fit, all are scaled down by the same factor.
    let sums = [
      (rect.width, x[0] + x[1]), (rect.width, x[2] + x[3]), (rect.height, y[0] + y[3]),
      (rect.height, y[1] + y[2]),
    ]
    let factor = sums.reduce(1.0) { $1.1 > $1.0 ? min($0, $1.0 / $1.1) : $0 }
    x = x.map { $0 * factor }
    y = y.map { $0 * factor }
    func corner(_ index: Int, _ center: Point, _ quarter: Double, to end: Point) {
      path.addUnitArc(
        startAngle: quarter * .pi / 2, sweep: .pi / 2,
        placedBy: Transform(
          a: x[index], b: 0, c: 0, d: y[index], tx: center.x, ty: center.y), endingAt: end)
    }
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    path.move(to: Point(x: left + x[0], y: top))
    path.addLine(to: Point(x: right - x[1], y: top))
    corner(1, Point(x: right - x[1], y: top + y[1]), 3, to: Point(x: right, y: top + y[1]))
    path.addLine(to: Point(x: right, y: bottom - y[2]))
    corner(2, Point(x: right - x[2], y: bottom - y[2]), 0, to: Point(x: right - x[2], y: bottom))
    path.addLine(to: Point(x: left + x[3], y: bottom))
    corner(3, Point(x: left + x[3], y: bottom - y[3]), 1, to: Point(x: left, y: bottom - y[3]))
    path.addLine(to: Point(x: left, y: top + y[0]))
    corner(0, Point(x: left + x[0], y: top + y[0]), 2, to: Point(x: left + x[0], y: top))
    path.closeSubpath()
    return path
  }
}

extension TextReader {
  /// Reads a value of `clip-path` that is a basic shape; returns nil for anything else.
  ///
  /// - Throws: the mistake in the data of `path()`, whose value does not count then. Source: CSS Shapes 1, 3.1.
  mutating func clipShape(_ units: LengthUnits) throws(PathDataError) -> ClipShape? {
    var form: ClipShape.Form?
    var box: ClipShape.Box?
    skipSpace()
    while !isAtEnd {
      let boxes: [String: ClipShape.Box] = [
        "fill-box": .fill, "content-box": .fill, "padding-box": .fill, "stroke-box": .stroke,
        "border-box": .stroke, "margin-box": .stroke, "view-box": .view,
      ]
      guard let name = name() else { return nil }
      let word = text(name).lowercased()
      if let found = boxes[word], box == nil {
        box = found
      } else if form == nil, take("(") {
        var inside = TextReader(bytes, parenthesized())
        inside.skipSpace()
        form = try inside.form(word, units)
        if form == nil { return nil }
      } else {
        return nil
      }
      skipSpace()
    }
    if form == nil, box == nil { return nil }
    return ClipShape(form: form ?? .box, box: box ?? .stroke)
  }

  private mutating func form(
    _ name: String, _ units: LengthUnits
  ) throws(PathDataError) -> ClipShape.Form? {
    switch name {
    case "inset":
      guard let sides = lengths(upTo: 4, units).flatMap({ BoxStyle.Sides(shorthand: $0) }),
        let radii = radii(units)
      else { return nil }
      return .inset(sides, radii)
    case "xywh", "rect":
      guard let sides = lengths(upTo: 4, units), sides.count == 4, let radii = radii(units) else {
        return nil
      }
      if name == "xywh" {
        return .rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3], radii)
      }
      guard let right = sides[1].completed, let bottom = sides[2].completed else { return nil }
      return .inset(
        BoxStyle.Sides(top: sides[0], right: right, bottom: bottom, left: sides[3]), radii)
    case "circle":
      let radius = radius(units) ?? .closestSide
      guard let center = center(units) else { return nil }
      return .circle(radius, center)
    case "ellipse":
      var radii = (ClipShape.Radius.closestSide, ClipShape.Radius.closestSide)
      if let first = radius(units) {
        skipSpace()
        guard let second = radius(units) else { return nil }
        radii = (first, second)
      }
      guard let center = center(units) else { return nil }
      return .ellipse(radii.0, radii.1, center)
    case "polygon":
      let rule = rule()
      var points: [TransformOrigin] = []
      while !isAtEnd {
        guard let x = length(units) else { return nil }
        skipSpace()
        guard let y = length(units) else { return nil }
        points.append(TransformOrigin(x: x, y: y))
        skipCommaSpace()
      }
      return points.isEmpty ? nil : .polygon(points, rule)
    case "path":
      let rule = rule()
      let data = TextReader(bytes, TextReader(bytes, rest).unquoted)
      let (path, fault) = Path.reading(data: data)
      if let fault { throw fault }
      return .path(path, rule)
    default: return nil
    }
  }

  private mutating func rule() -> FillRule {
    var rule = FillRule.winding
    if take(word: "evenodd") { rule = .evenOdd } else { _ = take(word: "nonzero") }
    skipCommaSpace()
    return rule
  }

  private mutating func lengths(upTo most: Int, _ units: LengthUnits) -> [Length]? {
    var lengths: [Length] = []
    while lengths.count < most, let length = length(units) {
      lengths.append(length)
      skipSpace()
    }
    return lengths.isEmpty ? nil : lengths
  }

  /// Takes `round` and the radii of four corners; empty without `round`, nil if invalid.
  private mutating func radii(_ units: LengthUnits) -> [Length]? {
    if isAtEnd { return [] }
    guard take(word: "round") else { return nil }
    skipSpace()
    guard let given = lengths(upTo: 4, units) else { return nil }
    // Vertical radii after a slash are ignored; the horizontal ones are used for both.
    let second = given.count > 1 ? given[1] : given[0]
    return [
      given[0], second, given.count > 2 ? given[2] : given[0],
      given.count > 3 ? given[3] : second,
    ]
  }

  private mutating func radius(_ units: LengthUnits) -> ClipShape.Radius? {
    if take(word: "closest-side") { return .closestSide }
    if take(word: "farthest-side") { return .farthestSide }
    return length(units).flatMap { $0.value >= 0 ? .length($0) : nil }
  }

  /// Takes `at` and a position; the centre without `at`, nil if invalid.
  private mutating func center(_ units: LengthUnits) -> TransformOrigin? {
    skipSpace()
    if isAtEnd { return TransformOrigin(x: .percent(50), y: .percent(50)) }
    guard take(word: "at") else { return nil }
    return origin(units)
  }
}

extension Length {
  /// The distance from the opposite side, for a percentage; nil for a length, which depends on the box.
  fileprivate var completed: Length? {
    isPercentage ? Length(value: 1 - value, isPercentage: true) : nil
  }
}
