internal import GLFunCCairo
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging

extension PagePainter {
  /// Draws a command, or several triangles, as vectors or text.
  ///
  /// - Parameter mode: the mode that the context has.
  /// - Returns: false if that is not possible, and nothing has been drawn.
  func paintVectors(_ range: Range<Int>, _ mode: BlendMode) -> Bool {
    setSpace(.identity)
    switch list.commands[range.lowerBound] {
    case .fill(let shape, let rule, let paint, _):
      if case .gradient(let index) = paint, case .conic = list.gradientPaints[index].placement {
        return fillConic(parts.path(ofCommands: range), rule, list.gradientPaints[index], mode)
      }
      if case .image(let index) = paint {
        return fill(parts.path(ofCommands: range), rule, list.imagePaints[index])
      }
      guard setSource(paint) else { return false }
      if range.count == 1, let text = texts[shape],
        show(text, paint, outlines: shape)
      {
        return true
      }
      setSpace(.identity)
      guard emit(boundedRectangle(shape) ?? parts.path(ofCommands: range)) else { return false }
      cairo.setFillRule(context, Int32(rule == .winding ? CAIRO_WINDING : CAIRO_EVEN_ODD))
      cairo.fill(context)
      return true
    case .stroke(_, let pen, let paint, _):
      return stroke(parts.path(ofCommands: range), list.pens[pen], paint)
    case .clear, .lines, .triangleFan, .triangles, .sprite, .beginLayer, .endLayer:
      return false
    }
  }

  /// The part of a rectangle that Cairo's coordinates reach; nil for other paths.
  private func boundedRectangle(_ shape: PathRange) -> Path? {
    guard let box = list.rectangle(shape) else { return nil }
    let limit = Self.reach * scale
    let whole = Rect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    let part = box.intersection(whole)
    var path = Path()
    if !part.isNull { path.addRect(part) }
    return path
  }

  private func stroke(_ path: Path, _ pen: Pen, _ paint: Paint) -> Bool {
    var space = pen.transform
    (space.tx, space.ty) = (0, 0)
    let style = pen.style
    guard space.concatenating(base).isUsable, style.width < Self.reach,
      style.width * style.miterLimit < Self.reach * 1e3
    else { return false }
    if case .gradient(let index) = paint, case .conic = list.gradientPaints[index].placement {
      return false
    }
    guard setSource(paint), emit(path) else { return false }
    setSpace(space)
    cairo.setLineWidth(context, style.width)
    cairo.setLineCap(context, style.cap.cairoCap)
    // A limit below 1 is not in PDF; all corners are bevelled then.
    let isBevel = style.join == .miter && style.miterLimit < 1
    cairo.setLineJoin(context, isBevel ? Int32(CAIRO_JOIN_BEVEL) : style.join.cairoJoin)
    cairo.setMiterLimit(context, max(style.miterLimit, 1))
    let dash = style.dash.usable
    dash.lengths.withUnsafeBufferPointer {
      cairo.setDash(context, $0.baseAddress, Int32($0.count), dash.phase)
    }
    cairo.stroke(context)
    return true
  }

  // MARK: Sources

  /// Sets a paint other than a conic gradient as the source.
  ///
  /// - Returns: false if Cairo does not have it.
  private func setSource(_ paint: Paint) -> Bool {
    switch paint {
    case .color(let color):
      setSource(color)
      return true
    case .gradient(let index):
      guard let pattern = pattern(of: list.gradientPaints[index]) else { return false }
      cairo.setSource(context, pattern.pointer)
      return true
    case .image(let index):
      let paint = list.imagePaints[index]
      guard paint.alpha >= 1,
        let pattern = pattern(
          of: paint.image, paint.transform,
          extend: paint.isTiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD, filter: paint.filter)
      else { return false }
      cairo.setSource(context, pattern.pointer)
      return true
    }
  }

  private func pattern(of paint: GradientPaint) -> CairoPattern? {
    let stops = paint.gradient.stops
    guard stops.count > 1 else { return nil }
    let pointer: CairoPatternPointer?
    switch paint.placement {
    case .linear(let start, let end):
      guard start.isWithinReach, end.isWithinReach, (end - start).length > 1e-6 else { return nil }
      pointer = cairo.linePattern(start.x, start.y, end.x, end.y)
    case .radial(let start, let startRadius, let end, let endRadius):
      guard start.isWithinReach, end.isWithinReach, startRadius >= 0, endRadius >= 0,
        max(startRadius, endRadius) < PagePainter.reach,
        max(abs(endRadius - startRadius), (end - start).length) > 1e-6
      else { return nil }
      pointer = cairo.circlesPattern(start.x, start.y, startRadius, end.x, end.y, endRadius)
    case .conic: return nil
    }
    guard let pattern = CairoPattern(cairo, owned: pointer), pattern.place(by: paint.transform)
    else { return nil }
    let extend = paint.before ?? paint.after ?? .pad
    if extend != .pad, paint.before != paint.after { return nil }
    for stop in paint.endedStops {
      cairo.patternAddStop(
        pattern.pointer, stop.offset, stop.color.red, stop.color.green, stop.color.blue,
        stop.color.alpha)
    }
    cairo.patternSetExtend(pattern.pointer, extend.cairoExtend)
    return pattern
  }

  /// A pattern of an image.
  ///
  /// - Parameter transform: the transform from the image's pixels to the frame's device space.
  func pattern(of image: Image, _ transform: Transform, extend: Int, filter: Int) -> CairoPattern? {
    let surface: CairoImage
    if let known = images[image] {
      surface = known
    } else {
      guard let made = CairoImage(cairo, image, name: names.name(of: image)) else { return nil }
      surface = made
      images[image] = made
    }
    let place = extend == CAIRO_EXTEND_REPEAT ? transform : withMargin(transform, image.size)
    guard
      let pattern = CairoPattern(cairo, owned: cairo.surfacePattern(surface.pointer)),
      pattern.place(by: place)
    else { return nil }
    cairo.patternSetExtend(pattern.pointer, Int32(extend))
    cairo.patternSetFilter(pattern.pointer, Int32(filter))
    return pattern
  }

  /// The margin of an image in points.
  private static let margin = 0.002

  /// A transform of an image that leaves a margin at its sides: poppler widens an image by a pixel if it ends between two of
  /// them, as a picture of the page's resolution does.
  private func withMargin(_ transform: Transform, _ size: PixelSize) -> Transform {
    func inset(_ side: Vector, _ count: Int) -> Double {
      min(Self.margin * scale / max(side.length, 1e-9), Double(count) / 100)
    }
    let (x, y) = (
      inset(Vector(dx: transform.a, dy: transform.b), size.width),
      inset(Vector(dx: transform.c, dy: transform.d), size.height)
    )
    return Transform(
      a: 1 - 2 * x / Double(size.width), b: 0, c: 0, d: 1 - 2 * y / Double(size.height), tx: x,
      ty: y
    ).concatenating(transform)
  }

  private func fill(_ path: Path, _ rule: FillRule, _ paint: ImagePaint) -> Bool {
    if paint.isSmooth, !paint.image.storage.opacity.isOpaque,
      max(
        Vector(dx: paint.transform.a, dy: paint.transform.b).length,
        Vector(dx: paint.transform.c, dy: paint.transform.d).length) > 1.5 * scale
    {
      // Readers mix the black of transparent pixels into the others when they enlarge an image.
      return false
    }
    // An image that covers the path is not continued beyond its sides, which would take a larger one.
    let size = paint.image.size
    var isCovered = false
    if !paint.isTiled, let inverse = paint.transform.inverted() {
      let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        .insetBy(dx: -0.01, dy: -0.01)
      isCovered = path.points.allSatisfy { whole.contains($0.applying(inverse)) }
    }
    let extend =
      paint.isTiled ? CAIRO_EXTEND_REPEAT : isCovered ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD
    guard
      let pattern = pattern(
        of: paint.image, paint.transform, extend: extend, filter: paint.filter), emit(path)
    else { return false }
    cairo.setFillRule(context, Int32(rule == .winding ? CAIRO_WINDING : CAIRO_EVEN_ODD))
    guard paint.alpha < 1 else {
      cairo.setSource(context, pattern.pointer)
      cairo.fill(context)
      return true
    }
    cairo.save(context)
    cairo.clip(context)
    cairo.setSource(context, pattern.pointer)
    cairo.paintWithAlpha(context, paint.alpha)
    cairo.restore(context)
    return true
  }

  // MARK: Conic gradients

  /// The most patches of a turn between two stops.
  private static let patchesOfATurn = 48.0

  /// Fills a path with a conic gradient as a mesh of wedges around its centre.
  private func fillConic(
    _ path: Path, _ rule: FillRule, _ paint: GradientPaint, _ mode: BlendMode
  ) -> Bool {
    guard case .conic(let center, let startAngle) = paint.placement, startAngle.isFinite,
      center.isWithinReach, paint.transform.isUsable, let inverse = paint.transform.inverted(),
      let mesh = CairoPattern(cairo, owned: cairo.meshPattern()),
      mesh.place(by: paint.transform), emit(path)
    else { return false }
    // The wedges reach the corners of the page.
    let corners = path.boundingBox.intersection(list.bounds)
    guard !corners.isNull else { return true }
    let radius = [
      corners.origin, Point(x: corners.maxX, y: corners.maxY),
      Point(x: corners.minX, y: corners.maxY),
      Point(x: corners.maxX, y: corners.minY),
    ].reduce(1) { max($0, ($1.applying(inverse) - center).length) }
    guard radius < Self.reach else { return false }
    var stops = paint.gradient.stops
    guard let first = stops.first, let last = stops.last else { return true }
    stops.insert(Gradient.Stop(offset: 0, color: first.color), at: 0)
    stops.append(Gradient.Stop(offset: 1, color: last.color))
    for (stop, next) in zip(stops, stops.dropFirst()) where next.offset > stop.offset {
      let count = ((next.offset - stop.offset) * Self.patchesOfATurn).rounded(.up)
      for index in 0..<Int(count) {
        let (low, high) = (Double(index) / count, Double(index + 1) / count)
        let span = next.offset - stop.offset
        addWedge(
          mesh, center, radius * 1.01,
          startAngle + (stop.offset + span * low) * 2 * .pi,
          startAngle + (stop.offset + span * high) * 2 * .pi,
          stop.color.mixed(with: next.color, low), stop.color.mixed(with: next.color, high),
          alpha: paint.alpha)
      }
    }
    // Readers do not antialias the sides of meshes, but those of a mask.
    let mask = group {
      self.cairo.setSourceColor(self.context, 1, 1, 1, 1)
      self.cairo.setFillRule(
        self.context, Int32(rule == .winding ? CAIRO_WINDING : CAIRO_EVEN_ODD))
      _ = self.emit(path)
      self.cairo.fill(self.context)
    }
    guard let mask else { return false }
    cairo.setOperator(context, mode.cairoOperator)
    cairo.setSource(context, mesh.pointer)
    cairo.mask(context, mask.pointer)
    return true
  }

  /// Adds a patch: a wedge whose colour changes from one side to the other.
  private func addWedge(
    _ mesh: CairoPattern, _ center: Point, _ radius: Double, _ start: Double, _ end: Double,
    _ from: Color, _ to: Color, alpha: Double
  ) {
    func place(_ angle: Double) -> Vector {
      let (sine, cosine) = sineAndCosine(angle)
      return Vector(dx: cosine * radius, dy: sine * radius)
    }
    let (first, second) = (place(start), place(end))
    // The handles of a cubic curve along the arc.
    let reach = 4.0 / 3 * tangent((end - start) / 4)
    let control1 = center + first + Vector(dx: -first.dy, dy: first.dx) * reach
    let control2 = center + second - Vector(dx: -second.dy, dy: second.dx) * reach
    let (near, far) = (center + first, center + second)
    let pointer = mesh.pointer
    cairo.meshBegin(pointer)
    cairo.meshMoveTo(pointer, center.x, center.y)
    cairo.meshLineTo(pointer, near.x, near.y)
    cairo.meshCurveTo(pointer, control1.x, control1.y, control2.x, control2.y, far.x, far.y)
    cairo.meshLineTo(pointer, center.x, center.y)
    for (corner, color) in [from, from, to, to].enumerated() {
      cairo.meshSetColor(
        pointer, UInt32(corner), color.red, color.green, color.blue, color.alpha * alpha)
    }
    cairo.meshEnd(pointer)
  }
}

extension Color {
  fileprivate func mixed(with other: Color, _ part: Double) -> Color {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * part }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

extension Point {
  /// True if Cairo can compute with the point.
  fileprivate var isWithinReach: Bool {
    abs(x) < PagePainter.reach && abs(y) < PagePainter.reach
  }
}

extension ImagePaint {
  fileprivate var isSmooth: Bool { interpolation != .none }
  fileprivate var filter: Int { isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST }
}

extension Gradient.Extend {
  fileprivate var cairoExtend: Int32 {
    switch self {
    case .pad: Int32(CAIRO_EXTEND_PAD)
    case .repeat: Int32(CAIRO_EXTEND_REPEAT)
    case .reflect: Int32(CAIRO_EXTEND_REFLECT)
    }
  }
}

extension LineCap {
  fileprivate var cairoCap: Int32 {
    switch self {
    case .butt: Int32(CAIRO_CAP_BUTT)
    case .round: Int32(CAIRO_CAP_ROUND)
    case .square: Int32(CAIRO_CAP_SQUARE)
    }
  }
}

extension LineJoin {
  fileprivate var cairoJoin: Int32 {
    switch self {
    case .miter: Int32(CAIRO_JOIN_MITER)
    case .round: Int32(CAIRO_JOIN_ROUND)
    case .bevel: Int32(CAIRO_JOIN_BEVEL)
    }
  }
}

extension LineDash {
  /// The pattern with a phase that is not negative; solid if a length is negative or not finite, or all are 0.
  fileprivate var usable: LineDash {
    let sum = lengths.reduce(0, +)
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), sum > 0, sum < 1e8, lengths.count < 4096
    else { return LineDash() }
    // An odd number of lengths repeats after two rounds.
    let period = lengths.count % 2 == 0 ? sum : 2 * sum
    var phase = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    if phase < 0 { phase += period }
    return LineDash(phase: phase, lengths: lengths)
  }
}

extension BlendMode {
  /// The operator of Cairo for a mode of PDF.
  var cairoOperator: Int32 {
    let number =
      switch self {
      case .multiply: CAIRO_MULTIPLY
      case .screen: CAIRO_SCREEN
      case .overlay: CAIRO_OVERLAY
      case .darken: CAIRO_DARKEN
      case .lighten: CAIRO_LIGHTEN
      case .colorDodge: CAIRO_COLOR_DODGE
      case .colorBurn: CAIRO_COLOR_BURN
      case .softLight: CAIRO_SOFT_LIGHT
      case .hardLight: CAIRO_HARD_LIGHT
      case .difference: CAIRO_DIFFERENCE
      case .exclusion: CAIRO_EXCLUSION
      case .hue: CAIRO_HUE
      case .saturation: CAIRO_SATURATION
      case .color: CAIRO_COLOR
      case .luminosity: CAIRO_LUMINOSITY
      default: CAIRO_OVER
      }
    return Int32(number)
  }
}
