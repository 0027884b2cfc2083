public import GLFunGeometry
public import GLFunImaging

/// GL primitives among Quartz-style shapes: aliased, by GL's rules.
///
/// Their colour is that of `fillColor`, even while a gradient or a pattern fills, multiplied by the current
/// alpha. Points are transformed; widths are not.
///
/// If the driver's rasterizer cannot draw them (inside a layer, within a clip, with a shadow, or with a blend mode other than
/// `normal`), they are recorded as shapes with the same pixels, and lines are always expanded.
extension GraphicsContext {
  /// Sets every pixel to `color`, including its alpha, within the current clip or layer.
  ///
  /// The blend mode, the shadow and the current alpha are ignored. Source: `glClear`, `glScissor`.
  public mutating func clear(_ color: Color) {
    if !isInTransparencyLayer, state.compositing.clip == nil {
      list.commands.append(.clear(color.premultiplied))
      return
    }
    var replacing = state.compositing
    replacing.blendMode = .copy
    replacing.shadow = nil
    let entry = style(replacing)
    list.commands.append(
      .fill(
        path: storeFullPicture(), rule: .winding, paint: .color(color.premultiplied),
        style: entry))
  }

  /// Draws separate lines, two points each; an odd last point is ignored. Source: `glDrawArrays(GL_LINES)`.
  ///
  /// - Parameters:
  ///   - points: the points in user space.
  ///   - width: the width in units of the context's `scale`, which are pixels by default; not transformed. Widths below one
  ///     pixel are drawn as one.
  ///   - mode: the rasterization of the lines.
  public mutating func drawLines(
    _ points: [Point], width: Double = 1, mode: LineMode = .expanded
  ) {
    drawLines(points, pixels: width * scale, mode: mode)
  }

  /// Draws separate lines.
  ///
  /// - Parameter pixels: the width of the lines in pixels; the minimum is 1.
  mutating func drawLines(_ points: [Point], pixels: Double, mode: LineMode) {
    let width = pixels >= 1 ? pixels : 1
    if !isPlain {
      for index in stride(from: 0, to: points.count - 1, by: 2) {
        let start = points[index].applying(state.transform)
        let end = points[index + 1].applying(state.transform)
        if let corners = ExpandedLine.corners(from: start, to: end, width: width) {
          fillFan(corners)
        }
      }
      return
    }
    let range = append(points.prefix(points.count / 2 * 2))
    list.commands.append(
      .lines(points: range, width: width, mode: mode, color: primitiveColor))
  }

  /// Draws the triangles (0, i, i+1) of a fan in user space. Source: `glDrawArrays(GL_TRIANGLE_FAN)`.
  public mutating func drawTriangleFan(_ points: [Point]) {
    if !isPlain { return fillFan(points.map { $0.applying(state.transform) }) }
    let range = append(points[...])
    list.commands.append(.triangleFan(points: range, color: primitiveColor))
  }

  /// Draws separate triangles in user space, three points each; remaining points are ignored. Source:
  /// `glDrawArrays(GL_TRIANGLES)`.
  public mutating func drawTriangles(_ points: [Point]) {
    if !isPlain {
      let placed = points.map { $0.applying(state.transform) }
      for index in stride(from: 0, to: placed.count - 2, by: 3) {
        fillFan(Array(placed[index..<index + 3]))
      }
      return
    }
    let range = append(points.prefix(points.count / 3 * 3))
    list.commands.append(.triangles(points: range, color: primitiveColor))
  }

  /// Draws a rectangle in user space as a fan of four vertices.
  public mutating func drawRectFan(_ rect: Rect) {
    drawTriangleFan(rect.fan)
  }

  /// Draws the ellipse inscribed in a rectangle in user space as a fan of vertices on its circumference.
  ///
  /// - Precondition: `vertexCount` is at least 3.
  public mutating func drawEllipseFan(in rect: Rect, vertexCount: Int = 360) {
    drawTriangleFan(rect.ellipseFan(vertexCount: vertexCount))
  }

  /// Draws a sprite upright at its natural size, one texel per unit of the context's `scale`, with its
  /// centre at a point in user space.
  public mutating func drawSprite(_ sprite: Texture2D, at point: Point) {
    let center = point.applying(state.transform)
    let width = Double(sprite.pixelSize.width) * scale
    let height = Double(sprite.pixelSize.height) * scale
    append(
      sprite,
      Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height))
  }

  /// Draws a sprite upright, stretched over the bounding box of the transformed rectangle.
  public mutating func drawSprite(_ sprite: Texture2D, in rect: Rect) {
    append(sprite, rect.applying(state.transform))
  }

  private mutating func append(_ sprite: Texture2D, _ box: Rect) {
    if !isPlain { return fill(sprite, box) }
    list.commands.append(.sprite(sprite, rect: box, color: primitiveColor))
  }

  private mutating func append(_ points: ArraySlice<Point>) -> Range<Int> {
    let start = list.points.count
    for point in points { list.points.append(point.applying(state.transform)) }
    return start..<list.points.count
  }

  private var primitiveColor: PremultipliedColor {
    state.fillColor.premultiplied(times: state.alpha)
  }

  /// True if current drawing needs only the driver's own rasterizer and blending.
  var isPlain: Bool {
    !isInTransparencyLayer && state.compositing.clip == nil
      && state.compositing.blendMode == .normal
      && state.compositing.shadow == nil
  }

  /// Records the triangles (0, i, i+1) in device space as shapes on the grid of primitives, by GL's fill rule. Each is a
  /// separate shape, because overlapping triangles of a fan blend twice.
  private mutating func fillFan(_ points: [Point]) {
    guard points.count >= 3 else { return }
    let placed = points.map {
      Point(
        x: ($0.x * 16).rounded(.toNearestOrEven) / 16,
        y: ($0.y * 16).rounded(.toNearestOrEven) / 16)
    }
    for index in 1..<placed.count - 1 {
      var path = Path()
      guard placed[0].isFinite, placed[index].isFinite, placed[index + 1].isFinite else { continue }
      path.addLines(between: [placed[0], placed[index], placed[index + 1]])
      path.closeSubpath()
      fillAliased(path, .color(primitiveColor))
    }
  }

  /// Records a sprite as an image.
  private mutating func fill(_ sprite: Texture2D, _ box: Rect) {
    let size = sprite.pixelSize
    guard box.isFinite, size.area > 0 else { return }
    var path = Path()
    path.addRect(box)
    let bitmap = sprite.storage.bitmap
    let isTinted = sprite.format == .a8
    let color = primitiveColor
    let image =
      isTinted
      ? Image(Bitmap(size: size, pixels: bitmap.pixels.map { $0.modulated(by: color) }))
      : Image(bitmap)
    list.imagePaints.append(
      ImagePaint(
        image: image,
        transform: Transform(
          a: box.width / Double(size.width), b: 0, c: 0, d: box.height / Double(size.height),
          tx: box.minX, ty: box.minY),
        isTiled: false, interpolation: sprite.filter == .nearest ? .none : .low,
        alpha: isTinted ? 1 : Double(color.alpha) / 255))
    fillAliased(path, .image(list.imagePaints.count - 1))
  }

  private mutating func fillAliased(_ path: Path, _ paint: Paint) {
    var compositing = state.compositing
    compositing.antialias = false
    let entry = style(compositing)
    list.commands.append(.fill(path: store(path), rule: .winding, paint: paint, style: entry))
  }
}
