public import GLFunGeometry
internal import GLFunImaging

/// Layers: pictures recorded separately, by a context of their own, and drawn any number of times.
extension GraphicsContext {
  /// Draws a recorded picture at its natural size with its top left corner at a point in user space. The natural size is its
  /// size in pixels, divided by the scale that it was recorded with. Source: `CGContextDrawLayerAtPoint`.
  public mutating func draw(_ layer: DisplayList, at point: Point) {
    draw(
      layer,
      in: Rect(
        x: point.x, y: point.y, width: Double(layer.size.width) / layer.scale,
        height: Double(layer.size.height) / layer.scale))
  }

  /// Draws a recorded picture stretched over a rectangle in user space. Source: `CGContextDrawLayerInRect`.
  ///
  /// It is drawn as a transparency layer with the current alpha, blend mode and shadow, and clipped to the rectangle. Its
  /// shapes are not rasterized in advance, so they are as sharp as the transform allows. Its GL primitives keep their line
  /// widths, and its sprites stay axis-aligned. Shadows and line widths change only if this context has another scale than the
  /// one that recorded the picture.
  public mutating func draw(_ layer: DisplayList, in rect: Rect) {
    guard !rect.isNull, rect.isFinite else { return }
    saveGState()
    let box = rect.standardized
    clip(to: box)
    translateBy(x: box.origin.x, y: box.origin.y)
    scaleBy(
      x: box.size.width / Double(layer.size.width), y: box.size.height / Double(layer.size.height))
    beginTransparencyLayer()
    if state.transform.isFinite { append(layer) }
    endTransparencyLayer()
    restoreGState()
  }

  /// Appends the commands of a list with the current transform and clip.
  private mutating func append(_ layer: DisplayList) {
    let way = state.transform
    let enlargement = scale / layer.scale
    let outer = state.compositing.clip
    let clips = list.clips.count
    let styles = list.styles.count
    let pens = list.pens.count
    let gradients = list.gradientPaints.count
    let images = list.imagePaints.count

    let movesGlyphs =
      Transform(translationX: way.tx, y: way.ty) == way
      && GlyphOutline.place(near: .zero.applying(way)) == .zero.applying(way)

    let texts = layer.textsByPath
    func store(_ range: PathRange) -> PathRange {
      let stored = storeOutline(range)
      if !texts.isEmpty, var text = texts[range] {
        text.path = stored
        text.transform = text.transform.concatenating(way)
        list.texts.append(text)
      }
      return stored
    }
    func storeOutline(_ range: PathRange) -> PathRange {
      if range.isGlyphs, movesGlyphs {
        let places = layer.places(ofGlyphs: range).map { $0.applying(way) }
        if let moved = self.store(Array(layer.glyphs[range.verbs]), at: places) { return moved }
      }
      var path = Path()
      layer.assign(range, to: &path)
      return self.store(path.transformed(by: way))
    }
    for var clip in layer.clips {
      clip.parent = clip.parent.map { $0 + clips } ?? outer
      switch clip.shape {
      case .path(let range, let rule, let antialias):
        clip.shape = .path(store(range), rule: rule, antialias: antialias)
      case .mask(let image, let transform):
        clip.shape = .mask(image, transform: transform.concatenating(way))
      }
      list.clips.append(clip)
    }
    for var style in layer.styles {
      style.clip = style.clip.map { $0 + clips } ?? outer
      style.shadow = style.shadow.flatMap { $0.scaled(by: enlargement) }
      list.styles.append(style)
    }
    for var pen in layer.pens {
      pen.transform = pen.transform.concatenating(way)
      list.pens.append(pen)
    }
    for var paint in layer.gradientPaints {
      paint.transform = paint.transform.concatenating(way)
      if state.dithersGradients { paint.isDithered = true }
      list.gradientPaints.append(paint)
    }
    for var paint in layer.imagePaints {
      paint.transform = paint.transform.concatenating(way)
      list.imagePaints.append(paint)
    }

    func moved(_ paint: Paint) -> Paint {
      switch paint {
      case .color: paint
      case .gradient(let index): .gradient(index + gradients)
      case .image(let index): .image(index + images)
      }
    }
    for command in layer.commands {
      switch command {
      case .fill(let path, let rule, let paint, let style):
        list.commands.append(
          .fill(path: store(path), rule: rule, paint: moved(paint), style: style + styles))
      case .stroke(let path, let pen, let paint, let style):
        list.commands.append(
          .stroke(path: store(path), pen: pen + pens, paint: moved(paint), style: style + styles))
      case .beginLayer(let alpha, let style):
        list.commands.append(.beginLayer(alpha: alpha, style: style + styles))
      case .endLayer: list.commands.append(.endLayer)
      case .clear(let color): clear(color.unpremultiplied)
      case .lines(let range, let width, let mode, let color):
        fillColor = color.unpremultiplied
        drawLines(Array(layer.points[range]), pixels: width * enlargement, mode: mode)
      case .triangleFan(let range, let color):
        fillColor = color.unpremultiplied
        drawTriangleFan(Array(layer.points[range]))
      case .triangles(let range, let color):
        fillColor = color.unpremultiplied
        drawTriangles(Array(layer.points[range]))
      case .sprite(let sprite, let rect, let color):
        fillColor = color.unpremultiplied
        drawSprite(sprite, in: rect)
      }
    }
  }
}
