internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

extension ShapePass {
  /// The painted area of a path.
  enum Area {
    case fill(PathRange, FillRule)
    case stroke(PathRange, pen: Int)

    /// The fill rule.
    var rule: FillRule {
      switch self {
      case .fill(_, .evenOdd): .evenOdd
      case .fill, .stroke: .winding
      }
    }

    /// The path.
    var path: PathRange {
      switch self {
      case .fill(let path, _), .stroke(let path, _): path
      }
    }
  }

  /// The source of an outline: a command, or a clip of the list.
  enum OutlineKey: Hashable {
    case command(Int)
    case clip(Int)
  }

  /// The outlines that more than one band covers.
  typealias Outlines = MadeOnce<OutlineKey, CoverageOutline>

  /// The limit on the total size of kept outlines, in bytes.
  static let largestOutlineByteCount = 16 << 20

  /// The area that a command paints, and true if its edges are antialiased; nil for commands without an outline.
  func area(ofCommand index: Int) -> (area: Area, antialias: Bool)? {
    guard let shape = list.commands[index].shape else { return nil }
    if case .fill(let path, _) = shape.area, rectangle(path) != nil { return nil }
    return (shape.area, list.styles[shape.style].antialias)
  }

  /// The picture, rounded up to whole tiles. Outlines are made for this whole area even if a band shows only a part of it, so
  /// that all bands have the same outlines.
  var extent: Rect { TileWindow(size).rect }

  /// Copies a path of the list into `path`, without `shift`.
  func assign(_ range: PathRange, to path: inout Path) { list.assign(range, to: &path) }

  /// The rectangle that a path describes, in the pass's coordinates; nil for any other path.
  func rectangle(_ range: PathRange) -> Rect? {
    list.rectangle(range).map { Self.placed($0, by: shift) }
  }

  /// Maps a rectangle from the list's coordinates to the pass's.
  static func placed(_ rectangle: Rect, by shift: Transform) -> Rect {
    shift.a == 1
      ? rectangle.offsetBy(dx: shift.tx, dy: shift.ty) : rectangle.applying(shift)
  }

  /// True if a pixel of the pass covers more than one pixel of the list, as in the reduced drawing of a wide shadow.
  var isReduced: Bool { shift.a != 1 }

  /// The visible area in the list's coordinates.
  var extentOfList: Rect {
    isReduced
      ? Rect(
        x: -shift.tx / shift.a, y: -shift.ty / shift.a, width: extent.width / shift.a,
        height: extent.height / shift.a)
      : extent.offsetBy(dx: -shift.tx, dy: -shift.ty)
  }

  /// A rectangle around everything that a shape can cover, limited to the neighbourhood of the picture.
  func bounds(ofShape index: Int) -> Rect {
    guard let shape = list.commands[index].shape else { return .null }
    return Self.bounds(shape.area, list, shift).nearPictures
  }

  /// A rectangle around everything that shapes and their shadows can cover, limited to the neighbourhood of the picture.
  func bounds(ofShapes commands: Range<Int>) -> Rect {
    var bounds = Rect.null
    for shape in list.commands[commands].lazy.compactMap(\.shape) {
      let own = Self.bounds(shape.area, list, .identity)
      bounds = bounds.union(own.withShadow(list.styles[shape.style].shadow))
    }
    bounds = bounds.nearPictures
    // At a reduced scale the margin of one pixel shrinks to less than a pixel.
    return isReduced
      ? bounds.applying(shift).insetBy(dx: -1, dy: -1)
      : bounds.offsetBy(dx: shift.tx, dy: shift.ty)
  }

  /// A rectangle around everything that an area can cover.
  static func bounds(_ area: Area, _ list: DisplayList, _ shift: Transform) -> Rect {
    let reach = if case .stroke(_, let pen) = area { outset(list.pens[pen]) } else { 0.0 }
    return controlBox(area.path, outset: reach, list, shift).rect
  }

  /// The greatest distance from its path that a pen can reach, in the list's units.
  static func outset(_ pen: Pen) -> Double {
    let reach = pen.style.join == .miter ? max(1.5, pen.style.miterLimit) : 1.5
    return pen.style.width / 2 * reach * pen.transform.maxScale
  }

  /// The bounding box of a path's control points, extended on every side by `outset` and one pixel.
  static func controlBox(
    _ range: PathRange, outset: Double, _ list: DisplayList, _ shift: Transform
  ) -> ControlBox {
    // The extra pixel allows for rounding coordinates before coverage is computed.
    let scale = shift.a
    let margin = outset * scale + 1
    let way = SIMD2(shift.tx, shift.ty)
    if range.isEllipse {
      let circle = list.circle(range)
      let middle = way + SIMD2(circle.tx, circle.ty) * scale
      let reach = margin + circle.plainCircleReach * scale
      return ControlBox(least: middle - reach, most: middle + reach)
    }
    var least = SIMD2(repeating: Double.infinity)
    var most = -least
    let points = list.points.span.extracting(range.points)
    for index in points.indices {
      // Both coordinates at once: one vector instruction each for the minimum and the maximum.
      let point = SIMD2(points[index].x, points[index].y)
      least.replace(with: point, where: point .< least)
      most.replace(with: point, where: point .> most)
    }
    return ControlBox(least: least * scale - margin + way, most: most * scale + margin + way)
  }
}

extension DrawCommand {
  /// The area, the paint and the style of a shape; nil for other commands.
  var shape: (area: ShapePass.Area, paint: Paint, style: Int)? {
    switch self {
    case .fill(let path, let rule, let paint, let style): (.fill(path, rule), paint, style)
    case .stroke(let path, let pen, let paint, let style): (.stroke(path, pen: pen), paint, style)
    default: nil
    }
  }
}
