internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

extension ShapePass {
  /// What of a path is painted.
  enum Area {
    case fill(PathRange, FillRule)
    case stroke(PathRange, pen: Int)

    /// Which windings are inside.
    var rule: CoverageRasterizer.Rule {
      switch self {
      case .fill(_, .evenOdd): .evenOdd
      case .fill, .stroke: .winding
      }
    }

    /// The number of the path's points.
    var pointCount: Int {
      switch self {
      case .fill(let path, _), .stroke(let path, _): path.points.count
      }
    }
  }

  /// What an outline is made of: a command, or a clip of the list.
  enum OutlineKey: Hashable {
    case command(Int)
    case clip(Int)
  }

  /// The outlines that several bands cover.
  typealias Outlines = MadeOnce<OutlineKey, CoverageOutline>

  /// The most bytes of outlines that are kept.
  static let largestOutlineByteCount = 16 << 20

  /// The area that a command paints, and whether its border is smooth; nil for what has no outline.
  func area(ofCommand index: Int) -> (area: Area, antialias: Bool)? {
    switch list.commands[index] {
    case .fill(let path, let rule, _, let style):
      rectangle(path) == nil ? (.fill(path, rule), list.styles[style].antialias) : nil
    case .stroke(let path, let pen, _, let style):
      (.stroke(path, pen: pen), list.styles[style].antialias)
    default: nil
    }
  }

  /// The picture in whole tiles. Outlines are made for all of it, even where a band shows only a part, so that they are the
  /// same in all bands.
  var extent: Rect {
    Rect(
      x: 0, y: 0, width: Double(TileFrame.tiles(size.width) * TileFrame.tileSize),
      height: Double(TileFrame.tiles(size.height) * TileFrame.tileSize))
  }

  /// Puts a path of the list into `path`; not shifted.
  func assign(_ range: PathRange, to path: inout Path) { list.assign(range, to: &path) }

  /// The rectangle that a path is, where its sides are along the axes.
  func rectangle(_ range: PathRange) -> Rect? {
    list.rectangle(range).map { Self.placed($0, by: shift) }
  }

  /// A rectangle of the list where a pass draws it.
  static func placed(_ rectangle: Rect, by shift: Transform) -> Rect {
    shift.a == 1
      ? rectangle.offsetBy(dx: shift.tx, dy: shift.ty) : rectangle.applying(shift)
  }

  /// Whether pixels are larger than the list's, for what casts a wide shadow.
  var isReduced: Bool { shift.a != 1 }

  /// What of the list's space is on the picture.
  var extentOfList: Rect {
    isReduced
      ? Rect(
        x: -shift.tx / shift.a, y: -shift.ty / shift.a, width: extent.width / shift.a,
        height: extent.height / shift.a)
      : extent.offsetBy(dx: -shift.tx, dy: -shift.ty)
  }

  /// A rectangle around what a shape can cover, as far as that can be seen.
  func bounds(ofShape index: Int) -> Rect {
    switch list.commands[index] {
    case .fill(let path, let rule, _, _): Self.bounds(.fill(path, rule), list, shift).nearPictures
    case .stroke(let path, let pen, _, _):
      Self.bounds(.stroke(path, pen: pen), list, shift).nearPictures
    default: .null
    }
  }

  /// A rectangle around all that shapes can cover with their shadows, as far as that can be seen.
  func bounds(ofShapes commands: Range<Int>) -> Rect {
    var bounds = Rect.null
    for index in commands {
      switch list.commands[index] {
      case .fill(let path, let rule, _, let style):
        let shape = Self.bounds(.fill(path, rule), list, .identity)
        bounds = bounds.union(shape.withShadow(list.styles[style].shadow))
      case .stroke(let path, let pen, _, let style):
        let shape = Self.bounds(.stroke(path, pen: pen), list, .identity)
        bounds = bounds.union(shape.withShadow(list.styles[style].shadow))
      default: break
      }
    }
    bounds = bounds.nearPictures
    // The pixel on every side becomes less of one where pixels become larger.
    return isReduced
      ? bounds.applying(shift).insetBy(dx: -1, dy: -1)
      : bounds.offsetBy(dx: shift.tx, dy: shift.ty)
  }

  /// A rectangle around everything that an area can cover.
  static func bounds(_ area: Area, _ list: DisplayList, _ shift: Transform) -> Rect {
    switch area {
    case .fill(let range, _): return controlBox(range, outset: 0, list, shift).rect
    case .stroke(let range, let pen):
      return controlBox(range, outset: outset(list.pens[pen]), list, shift).rect
    }
  }

  /// How far from its path a pen can reach.
  static func outset(_ pen: Pen) -> Double {
    let reach = pen.style.join == .miter ? max(1.5, pen.style.miterLimit) : 1.5
    return pen.style.width / 2 * reach * pen.transform.maxScale
  }

  /// A rectangle around a path's points, larger by `outset` and a little more on every side.
  static func controlBox(
    _ range: PathRange, outset: Double, _ list: DisplayList, _ shift: Transform
  ) -> ControlBox {
    // One pixel more on every side: coordinates are rounded before they are covered.
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
      // Both coordinates at once: an instruction each for the lesser and the greater ones.
      let point = SIMD2(points[index].x, points[index].y)
      least.replace(with: point, where: point .< least)
      most.replace(with: point, where: point .> most)
    }
    return ControlBox(least: least * scale - margin + way, most: most * scale + margin + way)
  }
}
