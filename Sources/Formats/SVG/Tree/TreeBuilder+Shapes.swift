internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunPaths

extension TreeBuilder {
  /// Builds a basic shape or a path.
  mutating func visitShape(
    _ element: Int, _ kind: ElementName, _ scope: Scope
  ) throws(SVGError) -> Rect {
    guard let (geometry, bounds) = try geometry(element, kind, scope) else { return .null }
    if scope.isPlain, !scope.hasGeometry, document.attribute(.transform, of: element) == nil {
      let style: Int32
      if let known = scope.plainStyle {
        style = known
      } else {
        style = try plainStyle(element, scope)
      }
      if style >= 0 { addShape(geometry, style: style) }
      return bounds
    }
    var pending = try group(of: element, scope)
    pending.group.bounds = bounds
    if let shape = pending.clipShape {
      pending.group.clip = try clip(shape, bounds, pending, at: element)
    }
    pending.group.transform = pending.transform(in: bounds)
    pending.isOriginInBounds = false
    let outerBounds = bounds.isNull ? bounds : bounds.applying(pending.group.transform)
    guard scope.style.isVisible else { return outerBounds }
    var style = try shapeStyle(element, scope)
    let markers = try markers(of: kind, geometry, style, bounds, element, scope)
    // A single paint can take the opacity itself, which is faster than a layer and looks the same.
    if pending.group.opacity < 1, markers.isEmpty, style.fill == .none || style.stroke == .none {
      style.fill = style.fill.times(pending.group.opacity)
      style.stroke = style.stroke.times(pending.group.opacity)
      pending.group.opacity = 1
    }
    let isPainted = style.fill != .none || style.stroke != .none
    guard isPainted || !markers.isEmpty else { return outerBounds }
    let needsGroup = pending.group.needsEffects || !markers.isEmpty
    let transform = needsGroup ? .identity : pending.group.transform
    let order = scope.style.paintOrder
    if !needsGroup {
      addShape(geometry, transform: transform, style: tree.entry(of: style))
      return outerBounds
    }
    let node = tree.nodes.count
    tree.nodes.append(
      PictureTree.Node(kind: .group, index: Int32(tree.groups.count), end: 0))
    tree.groups.append(pending.group)
    func add(_ style: PictureTree.ShapeStyle) {
      addShape(geometry, style: tree.entry(of: style))
    }
    if markers.isEmpty {
      add(style)
    } else {
      var (first, second) = (style, style)
      if style.isStrokeFirst { first.fill = .none } else { first.stroke = .none }
      if style.isStrokeFirst { second.stroke = .none } else { second.fill = .none }
      let layers = [first, second]
      for index in 0...2 {
        if index == order.markers {
          for marker in markers { addInstance(marker) }
        } else {
          let layer = layers[index < order.markers ? index : index - 1]
          if layer.fill != .none || layer.stroke != .none { add(layer) }
        }
      }
    }
    tree.nodes[node].end = Int32(tree.nodes.count)
    return outerBounds
  }

  /// Adds a shape to the tree.
  ///
  /// - Parameter box: the bounding box for paints; nil for the shape's own.
  mutating func addShape(
    _ geometry: PictureTree.Geometry, transform: Transform = .identity, style: Int32,
    box: Rect? = nil
  ) {
    tree.nodes.append(
      PictureTree.Node(
        kind: .shape, index: Int32(tree.shapes.count), end: Int32(tree.nodes.count + 1)))
    var shape = PictureTree.Shape(geometry: geometry, style: style)
    if !transform.isIdentity {
      shape.transform = Int32(tree.transforms.count)
      tree.transforms.append(transform)
    }
    if let box {
      shape.box = Int32(tree.boxes.count)
      tree.boxes.append(box)
    }
    tree.shapes.append(shape)
  }

  /// The paints of shapes in a scope without effects.
  ///
  /// - Returns: an index into the tree's styles; −1 if the shapes are not painted.
  private mutating func plainStyle(_ element: Int, _ scope: Scope) throws(SVGError) -> Int32 {
    var entry: Int32 = -1
    if scope.style.isVisible {
      let style = try shapeStyle(element, scope)
      if style.fill != .none || style.stroke != .none { entry = tree.entry(of: style) }
    }
    scope.plainStyle = entry
    return entry
  }

  private mutating func addInstance(_ instance: PictureTree.Instance) {
    tree.nodes.append(
      PictureTree.Node(
        kind: .instance, index: Int32(tree.instances.count), end: Int32(tree.nodes.count + 1)))
    tree.instances.append(instance)
  }

  // MARK: Forms

  /// The geometry of a shape and its bounding box; nil if it is empty or invalid.
  mutating func geometry(
    _ element: Int, _ kind: ElementName, _ scope: Scope
  ) throws(SVGError) -> (PictureTree.Geometry, Rect)? {
    switch kind {
    case .rect: return try rect(element, scope)
    case .circle:
      let r = try length(.r, of: element, scope, .diagonal) ?? 0
      return try ellipse(element, scope, rx: r, ry: r)
    case .ellipse:
      let (rx, ry) = try radii(of: element, scope)
      return try ellipse(element, scope, rx: rx ?? ry ?? 0, ry: ry ?? rx ?? 0)
    case .line:
      var path = Path()
      path.move(
        to: Point(
          x: try length(.x1, of: element, scope, .horizontal) ?? 0,
          y: try length(.y1, of: element, scope, .vertical) ?? 0))
      path.addLine(
        to: Point(
          x: try length(.x2, of: element, scope, .horizontal) ?? 0,
          y: try length(.y2, of: element, scope, .vertical) ?? 0))
      return form(path)
    default:
      let index = try path(of: element, kind, scope)
      return tree.paths[Int(index)].isEmpty ? nil : (.path(index), tree.pathBounds[Int(index)])
    }
  }

  private mutating func form(_ path: Path) -> (PictureTree.Geometry, Rect)? {
    guard !path.isEmpty else { return nil }
    let index = tree.add(path)
    return (.path(index), tree.pathBounds[Int(index)])
  }

  /// The number of points of a path that take as much memory as an element.
  private static let pointsOfANode = 16
  /// The most points of a path; more than all elements may have.
  private static let mostPoints = 1 << 24

  /// Reads path data. Its memory is taken from the budget first.
  mutating func path(data reader: TextReader, at element: Int) throws(SVGError) -> Path {
    var (path, fault) = (Path(), PathDataError?.none)
    try withRoom(forData: reader, at: element) {
      (path, fault) = Path.reading(data: reader, most: Self.mostPoints)
    }
    if let fault { warn("\(fault); the path is drawn as far as that", at: element) }
    try spend(pointsOf: path, at: element)
    return path
  }

  /// Spends the time and the memory of a path.
  func spend(pointsOf path: Path, at element: Int) throws(SVGError) {
    try cascade.work.spendNodes(path.points.count / Self.pointsOfANode, at: element)
  }

  /// Reads path data after reserving its peak memory, which is given back afterwards.
  private func withRoom(
    forData reader: TextReader, at element: Int, _ body: () -> Void
  ) throws(SVGError) {
    let room = reader.rest.count * Self.memoryPerByteOfData
    try cascade.work.take(room, at: element)
    body()
    cascade.work.budget.giveBack(room)
  }

  /// The peak memory per byte of path data: an arc of a few characters becomes several curves.
  private static let memoryPerByteOfData = 16

  /// The path of an element, which is read once however often it is used.
  private mutating func path(
    of element: Int, _ kind: ElementName, _ scope: Scope
  ) throws(SVGError) -> Int32 {
    if paths[element] >= 0 { return paths[element] }
    var path = Path()
    if kind == .path {
      var data: TextReader?
      if scope.hasGeometry {
        // In style sheets the data is a string in `path()`.
        data = try geometry(.d, of: element, scope) { reader in
          if reader.take(word: "none") { return TextReader([]) }
          guard reader.take(function: "path") else { return nil }
          let inside = TextReader(reader.bytes, reader.parenthesized())
          return TextReader(reader.bytes, inside.unquoted)
        }
      }
      if let data {
        path = try self.path(data: data, at: element)
      } else if let reader = document.reader(.d, of: element) {
        path = try self.path(data: reader, at: element)
      }
    } else if var reader = document.reader(.points, of: element) {
      try withRoom(forData: reader, at: element) {
        while path.points.count < Self.mostPoints, let point = reader.point() {
          path.addLine(to: point)
        }
      }
      try spend(pointsOf: path, at: element)
      if kind == .polygon { path.closeSubpath() }
    }
    let index = tree.add(path)
    paths[element] = index
    return index
  }

  private mutating func rect(
    _ element: Int, _ scope: Scope
  ) throws(SVGError) -> (PictureTree.Geometry, Rect)? {
    let x = try length(.x, of: element, scope, .horizontal) ?? 0
    let y = try length(.y, of: element, scope, .vertical) ?? 0
    let width = try length(.width, of: element, scope, .horizontal) ?? 0
    let height = try length(.height, of: element, scope, .vertical) ?? 0
    let rect = Rect(x: x, y: y, width: width, height: height)
    guard width > 0, height > 0, rect.isFinite else { return nil }
    let (given, other) = try radii(of: element, scope)
    let rx = min(given ?? other ?? 0, width / 2)
    let ry = min(other ?? given ?? 0, height / 2)
    guard rx > 0, ry > 0 else { return (.rect(rect), rect) }
    return (.path(tree.add(Path(roundedRect: rect, rx: rx, ry: ry))), rect)
  }

  /// The radii of an ellipse or of corners. A negative radius is treated as `auto`.
  private mutating func radii(
    of element: Int, _ scope: Scope
  ) throws(SVGError) -> (rx: Double?, ry: Double?) {
    let rx = try length(.rx, of: element, scope, .horizontal)
    let ry = try length(.ry, of: element, scope, .vertical)
    return (rx.flatMap { $0 < 0 ? nil : $0 }, ry.flatMap { $0 < 0 ? nil : $0 })
  }

  private mutating func ellipse(
    _ element: Int, _ scope: Scope, rx: Double, ry: Double
  ) throws(SVGError) -> (PictureTree.Geometry, Rect)? {
    let x = try length(.cx, of: element, scope, .horizontal) ?? 0
    let y = try length(.cy, of: element, scope, .vertical) ?? 0
    let rect = Rect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry)
    guard rx > 0, ry > 0, rect.isFinite else { return nil }
    return (.ellipse(rect), rect)
  }

  // MARK: Styles

  /// The paints and the pen of a shape.
  private mutating func shapeStyle(
    _ element: Int, _ scope: Scope
  ) throws(SVGError) -> PictureTree.ShapeStyle {
    let style = scope.style
    var shape = PictureTree.ShapeStyle()
    shape.antialias = style.antialias
    if scope.isClip {
      shape.fill = .color(.white)
      shape.fillRule = style.clipRule
      return shape
    }
    shape.fill = try paint(style.fill, style.fillOpacity, scope)
    shape.fillRule = style.fillRule
    shape.stroke = try paint(style.stroke, style.strokeOpacity, scope)
    shape.isStrokeFirst = style.paintOrder.isStrokeFirst
    guard shape.stroke != .none else { return shape }
    shape.hasFixedStroke = style.hasFixedStroke
    shape.pen = pen(style, scope)
    if shape.pen.width <= 0 { shape.stroke = .none }
    if !shape.pen.dash.lengths.isEmpty, var reader = document.reader(.pathLength, of: element),
      let nominal = reader.onlyNumber(), nominal >= 0,
      let (geometry, _) = try geometryAgain(element, scope)
    {
      let factor = path(of: geometry).length / nominal
      let dash = LineDash(
        phase: shape.pen.dash.phase * factor, lengths: shape.pen.dash.lengths.map { $0 * factor })
      // For a path of zero length the dashes are infinite, so the line is solid.
      let isUsable = dash.phase.isFinite && dash.lengths.allSatisfy(\.isFinite)
      shape.pen.dash = isUsable ? dash : LineDash()
    }
    return shape
  }

  /// The geometry of an element, computed again because it is rarely needed.
  private mutating func geometryAgain(
    _ element: Int, _ scope: Scope
  ) throws(SVGError) -> (PictureTree.Geometry, Rect)? {
    guard let kind = document.name(of: element), kind.isShape else { return nil }
    return try geometry(element, kind, scope)
  }

  /// A geometry as a path.
  func path(of geometry: PictureTree.Geometry) -> Path {
    var path = Path()
    switch geometry {
    case .rect(let rect): path.addRect(rect)
    case .ellipse(let rect): path.addEllipse(in: rect)
    case .path(let index): path = tree.paths[Int(index)]
    // Text has no path that other elements could refer to.
    case .glyphs: break
    }
    return path
  }

  func pen(_ style: ComputedStyle, _ scope: Scope) -> StrokeStyle {
    let diagonal = scope.diagonal
    var pen = StrokeStyle(
      width: style.strokeWidth.resolved(diagonal), cap: style.lineCap, join: style.lineJoin,
      miterLimit: style.miterLimit)
    if !style.dashArray.isEmpty {
      pen.dash = LineDash(
        phase: style.dashOffset.resolved(diagonal),
        lengths: style.dashArray.map { max($0.resolved(diagonal), 0) })
    }
    return pen
  }

  /// Resolves a value of `fill` or `stroke`.
  mutating func paint(
    _ value: PaintValue, _ opacity: Double, _ scope: Scope
  ) throws(SVGError) -> PictureTree.Paint {
    switch value {
    case .none: return .none
    case .color(let color): return PictureTree.Paint.color(color).times(opacity)
    case .currentColor: return PictureTree.Paint.color(scope.style.color).times(opacity)
    case .contextFill: return .contextFill(opacity)
    case .contextStroke: return .contextStroke(opacity)
    case .server(let element, let fallback):
      let color: Color? =
        switch fallback {
        case .none: nil
        case .color(let color): color
        case .currentColor: scope.style.color
        }
      guard let server = try server(element) else {
        return color.map { PictureTree.Paint.color($0).times(opacity) } ?? .none
      }
      guard let color, tree.isPlacedByBounds(server) else { return server.times(opacity) }
      let choice = PictureTree.Choice(server: server, fallback: color)
      if tree.choices.last != choice { tree.choices.append(choice) }
      return .choice(Int32(tree.choices.count - 1), opacity)
    }
  }

  /// Adds an element's paints as the context for `context-fill` and `context-stroke`, and returns its index.
  mutating func context(of scope: Scope, bounds: Rect = .null) throws(SVGError) -> Int32 {
    let style = scope.style
    tree.contexts.append(
      PictureTree.Context(
        fill: try paint(style.fill, 1, scope), stroke: try paint(style.stroke, 1, scope),
        bounds: bounds))
    return Int32(tree.contexts.count - 1)
  }
}

extension PictureTree.Paint {
  /// The paint with its opacity multiplied by a factor.
  func times(_ opacity: Double) -> Self {
    if opacity >= 1 { return self }
    switch self {
    case .none: return .none
    case .color(let color): return .color(color.withAlpha(color.alpha * opacity))
    case .gradient(let index, let own): return .gradient(index, own * opacity)
    case .pattern(let index, let own): return .pattern(index, own * opacity)
    case .choice(let index, let own): return .choice(index, own * opacity)
    case .contextFill(let own): return .contextFill(own * opacity)
    case .contextStroke(let own): return .contextStroke(own * opacity)
    }
  }
}

extension Path {
  /// Creates a rounded rectangle in the direction that SVG defines: from the left end of the top side, clockwise. The
  /// start point matters for dashes.
  init(roundedRect rect: Rect, rx: Double, ry: Double) {
    self.init()
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    func corner(_ x: Double, _ y: Double, _ quarter: Double, to end: Point) {
      addUnitArc(
        startAngle: quarter * .pi / 2, sweep: .pi / 2,
        placedBy: Transform(a: rx, b: 0, c: 0, d: ry, tx: x, ty: y), endingAt: end)
    }
    move(to: Point(x: left + rx, y: top))
    addLine(to: Point(x: right - rx, y: top))
    corner(right - rx, top + ry, 3, to: Point(x: right, y: top + ry))
    addLine(to: Point(x: right, y: bottom - ry))
    corner(right - rx, bottom - ry, 0, to: Point(x: right - rx, y: bottom))
    addLine(to: Point(x: left + rx, y: bottom))
    corner(left + rx, bottom - ry, 1, to: Point(x: left, y: bottom - ry))
    addLine(to: Point(x: left, y: top + ry))
    corner(left + rx, top + ry, 2, to: Point(x: left + rx, y: top))
    closeSubpath()
  }
}
