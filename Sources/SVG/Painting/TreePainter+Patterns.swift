internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunRenderCPU

/// One cell of a pattern, placed.
struct PatternCell {
  /// The cell, in the pattern's space.
  var rect: Rect
  /// From the pattern's space to user space.
  var transform: Transform
  /// From the content's space to that of a cell whose corner is the origin.
  var contentTransform: Transform

  /// What decides the pixels of a cell that is drawn as a picture.
  struct Key: Hashable {
    var pattern: Int32
    var size: PixelSize
    var contentTransform: Transform
  }
}

extension TreePainter {
  /// More cells than these are pixels of one that is drawn once.
  private static let mostCells = 1024

  /// Paints a rectangle of user space with a pattern.
  ///
  /// - Parameters:
  ///   - bounds: the bounding box of what is painted.
  ///   - way: from the space of `bounds` to user space.
  mutating func paint(
    pattern index: Int32, _ opacity: Double, _ bounds: Rect, _ way: Transform, over area: Rect,
    on context: inout GraphicsContext
  ) {
    guard opacity > 0, let cell = cell(of: tree.patterns[Int(index)], bounds, way),
      let back = cell.transform.inverted(),
      let deviceBack = cell.transform.concatenating(context.ctm).inverted()
    else { return }
    let picture = Rect(
      x: 0, y: 0, width: Double(device.width), height: Double(device.height))
    let seen = area.applying(back).intersection(picture.applying(deviceBack))
    guard !seen.isNull else { return }
    let first = Point(
      x: ((seen.minX - cell.rect.minX) / cell.rect.width).rounded(.down),
      y: ((seen.minY - cell.rect.minY) / cell.rect.height).rounded(.down))
    let columns = ((seen.maxX - cell.rect.minX) / cell.rect.width).rounded(.up) - first.x
    let rows = ((seen.maxY - cell.rect.minY) / cell.rect.height).rounded(.up) - first.y
    guard columns.isFinite, rows.isFinite, columns >= 1, rows >= 1 else { return }
    let content = tree.contents[Int(tree.patterns[Int(index)].content)]
    context.saveGState()
    if opacity < 1 { context.beginTransparencyLayer(alpha: opacity) }
    context.concatenate(cell.transform)
    if columns * rows > Double(Self.mostCells) || hasSeams(cell, content, context.ctm) {
      paintPicture(of: cell, index, content, over: seen, on: &context)
    } else {
      for row in 0..<Int(rows) {
        for column in 0..<Int(columns) where !isOverLimit {
          let corner = Point(
            x: cell.rect.minX + (first.x + Double(column)) * cell.rect.width,
            y: cell.rect.minY + (first.y + Double(row)) * cell.rect.height)
          paint(cell, at: corner, index, content, on: &context)
        }
      }
    }
    if opacity < 1 { context.endTransparencyLayer() }
    context.restoreGState()
  }

  private func cell(
    of pattern: PictureTree.Pattern, _ bounds: Rect, _ way: Transform
  ) -> PatternCell? {
    var rect = pattern.cell
    if pattern.isInBounds || pattern.isContentInBounds && pattern.viewBox == nil {
      guard !bounds.isNull, bounds.width > 0, bounds.height > 0 else { return nil }
    }
    if pattern.isInBounds { rect = rect.applying(Transform(placing: bounds)) }
    var content = Transform.identity
    let own = Rect(origin: .zero, size: rect.size)
    if let box = pattern.viewBox {
      content = pattern.aspect.transform(from: box, to: own)
    } else if pattern.isContentInBounds {
      content = Transform(scaleX: bounds.width, y: bounds.height)
    }
    return PatternCell(
      rect: rect, transform: pattern.transform.concatenating(way), contentTransform: content)
  }

  private mutating func paint(
    _ cell: PatternCell, at corner: Point, _ index: Int32, _ content: PictureTree.Content,
    on context: inout GraphicsContext
  ) {
    context.saveGState()
    context.translateBy(x: corner.x, y: corner.y)
    // Each pixel belongs to one cell, so that nothing shows between them.
    context.setShouldAntialias(false)
    context.clip(to: Rect(origin: .zero, size: cell.rect.size))
    context.concatenate(cell.contentTransform)
    follow(.pattern(index)) { painter in painter.paint(content.nodes, on: &context) }
    context.restoreGState()
  }

  // MARK: Cells as pictures

  /// Whether what is in a cell reaches just to its sides and these lie between pixels, where smooth edges would leave
  /// lines.
  private func hasSeams(
    _ cell: PatternCell, _ content: PictureTree.Content, _ ctm: Transform
  ) -> Bool {
    let bounds = content.bounds.applying(cell.contentTransform)
    guard !bounds.isNull else { return false }
    let tolerance = 1e-6 * max(cell.rect.width, cell.rect.height)
    let reaches =
      abs(bounds.minX) < tolerance || abs(bounds.minY) < tolerance
      || abs(bounds.maxX - cell.rect.width) < tolerance
      || abs(bounds.maxY - cell.rect.height) < tolerance
    guard reaches else { return false }
    let corner = Point(x: cell.rect.minX, y: cell.rect.minY).applying(ctm)
    let steps = [
      Vector(dx: cell.rect.width, dy: 0).applying(ctm),
      Vector(dx: 0, dy: cell.rect.height).applying(ctm),
    ]
    return ([corner.x, corner.y] + steps.flatMap { [$0.dx, $0.dy] }).contains {
      abs($0 - $0.rounded()) > 1e-6
    }
  }

  /// The longest side of a cell's picture.
  private static let longestSide = 2048.0

  private mutating func paintPicture(
    of cell: PatternCell, _ index: Int32, _ content: PictureTree.Content, over area: Rect,
    on context: inout GraphicsContext
  ) {
    let ctm = context.ctm
    func pixels(_ side: Vector) -> Int {
      Int((side.applying(ctm).length - 1e-6).rounded(.up), within: 1...Self.longestSide)
    }
    let size = PixelSize(
      width: pixels(Vector(dx: cell.rect.width, dy: 0)),
      height: pixels(Vector(dx: 0, dy: cell.rect.height)))
    let key = PatternCell.Key(
      pattern: index, size: size, contentTransform: cell.contentTransform)
    guard let image = cells[key] ?? picture(of: cell, index, content, size) else { return }
    cells[key] = image
    context.interpolationQuality = .low
    context.setFillPattern(
      image,
      transform: Transform(translationX: cell.rect.minX, y: cell.rect.minY).scaledBy(
        x: cell.rect.width / Double(size.width), y: cell.rect.height / Double(size.height)))
    context.fill(area)
  }

  private mutating func picture(
    of cell: PatternCell, _ index: Int32, _ content: PictureTree.Content, _ size: PixelSize
  ) -> Image? {
    var inner = GraphicsContext(size: size)
    inner.scaleBy(
      x: Double(size.width) / cell.rect.width, y: Double(size.height) / cell.rect.height)
    let outerHost = host
    // A pen of a fixed width has it on the screen, as where the pattern is drawn as shapes.
    (host.tx, host.ty) = (0, 0)
    inner.concatenate(cell.contentTransform)
    let isDrawn = follow(.pattern(index)) { painter in
      painter.paint(content.nodes, on: &inner)
    }
    host = outerHost
    let frame = inner.finish()
    return isDrawn ? Image(CPURenderer(threads: 1).render(frame)) : nil
  }
}
