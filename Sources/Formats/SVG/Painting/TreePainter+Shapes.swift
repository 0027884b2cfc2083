internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunText

extension TreePainter {
  mutating func paint(shape index: Int, on context: inout GraphicsContext) {
    let shape = tree.shapes[index]
    let isMoved = shape.transform >= 0
    if isMoved {
      context.saveGState()
      context.concatenate(tree.transforms[Int(shape.transform)])
    }
    let style = tree.styles[Int(shape.style)]
    context.shouldAntialias = style.antialias
    let bounds = tree.bounds(of: shape)
    let fill = place(style.fill, bounds, context.ctm)
    let stroke = place(style.stroke, bounds, context.ctm)
    spend(bounds, in: context.ctm, Self.tilesOfACommand)
    spend(
      drawing: shape.geometry, outlines: (fill.isNone ? 0 : 1) + (stroke.isNone ? 0 : 2),
      context.ctm)
    spend(paintingWith: fill)
    spend(paintingWith: stroke)
    if isOverLimit {
      if isMoved { context.restoreGState() }
      return
    }
    if case .path(let path) = shape.geometry, !style.isStrokeFirst, !style.hasFixedStroke,
      fill.isPlain, stroke.isPlain
    {
      // The path is recorded once for fill and stroke.
      fill.setFill(&context)
      stroke.setStroke(&context)
      context.set(style.pen)
      context.addPath(tree.paths[Int(path)])
      context.drawPath(using: style.fillRule == .evenOdd ? .eoFillStroke : .fillStroke)
    } else if style.isStrokeFirst {
      paint(shape, style, stroke: stroke, on: &context)
      paint(shape, style, fill: fill, on: &context)
    } else {
      paint(shape, style, fill: fill, on: &context)
      paint(shape, style, stroke: stroke, on: &context)
    }
    if isMoved { context.restoreGState() }
  }

  private mutating func paint(
    _ shape: PictureTree.Shape, _ style: PictureTree.ShapeStyle, fill: PlacedPaint,
    on context: inout GraphicsContext
  ) {
    switch fill {
    case .none: break
    case .pattern(let index, let opacity, let bounds, let transform):
      context.saveGState()
      add(shape.geometry, to: &context)
      context.clip(using: style.fillRule)
      paint(
        pattern: index, opacity, bounds, transform, over: tree.extent(of: shape), on: &context)
      context.restoreGState()
    case .color, .gradient:
      fill.setFill(&context)
      switch shape.geometry {
      case .rect(let rect): context.fill(rect)
      case .ellipse(let rect): context.fillEllipse(in: rect)
      case .path(let path):
        context.addPath(tree.paths[Int(path)])
        context.fillPath(using: style.fillRule)
      case .glyphs(let index): context.fill(tree.texts[Int(index)])
      }
    }
  }

  private mutating func paint(
    _ shape: PictureTree.Shape, _ style: PictureTree.ShapeStyle, stroke: PlacedPaint,
    on context: inout GraphicsContext
  ) {
    if stroke.isNone { return }
    context.set(style.pen)
    if case .pattern(let index, let opacity, let bounds, let transform) = stroke {
      // The pattern is drawn over the extent of the stroke, and everything outside the stroke is erased.
      let reach = style.pen.width * max(style.pen.miterLimit, 2)
      context.saveGState()
      context.beginTransparencyLayer()
      paint(
        pattern: index, opacity, bounds, transform,
        over: tree.extent(of: shape).insetBy(dx: -reach, dy: -reach), on: &context)
      context.blendMode = .destinationIn
      context.beginTransparencyLayer()
      context.strokeColor = .white
      context.set(style.pen)
      self.stroke(shape.geometry, style.hasFixedStroke, nil, on: &context)
      context.endTransparencyLayer()
      context.endTransparencyLayer()
      context.restoreGState()
    } else {
      self.stroke(shape.geometry, style.hasFixedStroke, stroke, on: &context)
    }
  }

  /// Strokes a form.
  ///
  /// - Parameter paint: the paint; nil to stroke with the context's current one.
  private func stroke(
    _ geometry: PictureTree.Geometry, _ hasFixedPen: Bool, _ paint: PlacedPaint?,
    on context: inout GraphicsContext
  ) {
    let ctm = context.ctm
    if hasFixedPen, let inverse = ctm.inverted(), let back = host.inverted() {
      context.saveGState()
      add(geometry, to: &context)
      context.concatenate(host.concatenating(inverse))
      paint?.moved(ctm.concatenating(back)).setStroke(&context)
      context.strokePath()
      context.restoreGState()
      return
    }
    paint?.setStroke(&context)
    switch geometry {
    case .rect(let rect): context.stroke(rect)
    case .ellipse(let rect): context.strokeEllipse(in: rect)
    case .path, .glyphs:
      add(geometry, to: &context)
      context.strokePath()
    }
  }

  /// Adds a form to the context's path.
  func add(_ geometry: PictureTree.Geometry, to context: inout GraphicsContext) {
    switch geometry {
    case .rect(let rect): context.addRect(rect)
    case .ellipse(let rect): context.addEllipse(in: rect)
    case .path(let path): context.addPath(tree.paths[Int(path)])
    case .glyphs(let index): context.addPath(of: tree.texts[Int(index)])
    }
  }

  // MARK: Paints

  /// Resolves a paint for one shape.
  private func place(
    _ paint: PictureTree.Paint, _ bounds: Rect, _ ctm: Transform
  ) -> PlacedPaint {
    place(paint, bounds, .identity, ctm, opacity: 1, contextCount: contexts.count)
  }

  /// - Parameters:
  ///   - transform: the transform from the space of `bounds` to user space.
  ///   - contextCount: the number of active contexts that a context paint may refer to.
  private func place(
    _ paint: PictureTree.Paint, _ bounds: Rect, _ transform: Transform, _ ctm: Transform,
    opacity: Double, contextCount: Int
  ) -> PlacedPaint {
    switch paint {
    case .none: return .none
    case .color:
      guard case .color(let color) = paint.times(opacity), color.alpha > 0 else { return .none }
      return .color(color)
    case .gradient(let index, let own):
      let server = tree.gradients[Int(index)]
      var place = server.transform
      if server.isInBounds {
        guard bounds.width > 0, bounds.height > 0, !bounds.isNull else { return .none }
        place = place.concatenating(Transform(placing: bounds))
      }
      return .gradient(server, own * opacity, place.concatenating(transform))
    case .pattern(let index, let own):
      return .pattern(index, own * opacity, bounds, transform)
    case .choice(let index, let own):
      let choice = tree.choices[Int(index)]
      let isFlat = bounds.isNull || bounds.width <= 0 || bounds.height <= 0
      return place(
        isFlat ? .color(choice.fallback) : choice.server, bounds, transform, ctm,
        opacity: own * opacity, contextCount: contextCount)
    case .contextFill(let own), .contextStroke(let own):
      guard contextCount > 0 else { return .none }
      let active = contexts[contextCount - 1]
      var isFill = false
      if case .contextFill = paint { isFill = true }
      let way = ctm.inverted().map { active.transform.concatenating($0) } ?? .identity
      return place(
        isFill ? active.context.fill : active.context.stroke, active.context.bounds, way, ctm,
        opacity: own * opacity, contextCount: active.outer)
    }
  }
}

/// A paint resolved for one shape: the paint and its placement.
enum PlacedPaint {
  case none
  case color(Color)
  /// The gradient, the opacity, and the transform from the gradient's space to user space.
  case gradient(PictureTree.GradientServer, Double, Transform)
  /// An index into the tree's patterns, the opacity, the bounding box, and the transform from its space to user space.
  case pattern(Int32, Double, Rect, Transform)

  /// True if the context itself supports the paint.
  var isPlain: Bool {
    switch self {
    case .color, .gradient: true
    case .none, .pattern: false
    }
  }

  var isNone: Bool { if case .none = self { true } else { false } }

  /// The same paint after a change of user space.
  func moved(_ way: Transform) -> PlacedPaint {
    guard case .gradient(let server, let opacity, let transform) = self else { return self }
    return .gradient(server, opacity, transform.concatenating(way))
  }

  func setFill(_ context: inout GraphicsContext) {
    switch self {
    case .color(let color): context.fillColor = color
    case .gradient(let server, let opacity, let transform):
      context.setFillGradient(
        server.gradient.times(opacity), server.placement, extend: server.extend,
        transform: transform)
    case .none, .pattern: break
    }
  }

  func setStroke(_ context: inout GraphicsContext) {
    switch self {
    case .color(let color): context.strokeColor = color
    case .gradient(let server, let opacity, let transform):
      context.setStrokeGradient(
        server.gradient.times(opacity), server.placement, extend: server.extend,
        transform: transform)
    case .none, .pattern: break
    }
  }
}

extension Gradient {
  /// The gradient with its alpha multiplied by an opacity.
  fileprivate func times(_ opacity: Double) -> Gradient {
    if opacity >= 1 { return self }
    return Gradient(
      stops: stops.map {
        Stop(offset: $0.offset, color: $0.color.withAlpha($0.color.alpha * opacity))
      })
  }
}

extension GraphicsContext {
  /// Sets all parameters of a pen.
  mutating func set(_ pen: StrokeStyle) {
    lineWidth = pen.width
    lineCap = pen.cap
    lineJoin = pen.join
    miterLimit = pen.miterLimit
    lineDash = LineDash(phase: pen.dash.phase, lengths: pen.dash.lengths)
  }
}

extension Transform {
  /// The transform from the unit square to a rectangle.
  init(placing rect: Rect) {
    self.init(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
  }
}
