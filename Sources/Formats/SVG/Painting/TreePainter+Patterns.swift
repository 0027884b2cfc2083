internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunLimits
internal import GLFunRenderCPU

/// A cell of a pattern and its placement.
struct PatternCell {
  /// The cell, in the pattern's space.
  var rect: Rect
  /// The transform from the pattern's space to user space.
  var transform: Transform
  /// The transform from the content's space to that of a cell whose corner is the origin.
  var contentTransform: Transform

  /// The inputs that determine the pixels of a cell drawn as an image.
  struct Key: Hashable {
    var pattern: Int32
    var size: PixelSize
    var contentTransform: Transform
  }
}

extension TreePainter {
  /// The number of cells above which one cell is rendered as an image and repeated.
  private static let mostCells = 1024

  /// Paints a rectangle of user space with a pattern.
  ///
  /// - Parameters:
  ///   - bounds: the bounding box of the painted shape.
  ///   - way: the transform from the space of `bounds` to user space.
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
    let isPixels =
      columns * rows > Double(Self.mostCells) || hasSeams(cell, content, context.ctm)
    if isPixels, columns * rows > 4 || !isMoreThanSeen(cell, seen, context.ctm) {
      paintPicture(of: cell, index, content, over: seen, on: &context)
    } else {
      for row in 0..<Int(rows) {
        for column in 0..<Int(columns) where !isOverLimit {
          let corner = Point(
            x: cell.rect.minX + (first.x + Double(column)) * cell.rect.width,
            y: cell.rect.minY + (first.y + Double(row)) * cell.rect.height)
          if isPixels {
            paintPart(
              of: Rect(origin: corner, size: cell.rect.size), cell, index, content, over: seen,
              on: &context)
          } else {
            paint(cell, at: corner, index, content, on: &context)
          }
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
    // Without antialiasing each pixel belongs to one cell, so no seams show between cells.
    context.shouldAntialias = false
    context.clip(to: Rect(origin: .zero, size: cell.rect.size))
    context.concatenate(cell.contentTransform)
    follow(.pattern(index)) { painter in painter.paint(content.nodes, on: &context) }
    context.restoreGState()
  }

  // MARK: Cells as pictures

  /// True if a cell's content reaches its sides and the sides lie between pixels, where antialiasing would leave seams.
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

  /// The longest side of a cell's image, in pixels.
  private static let longestSide = 2048.0

  private mutating func paintPicture(
    of cell: PatternCell, _ index: Int32, _ content: PictureTree.Content, over area: Rect,
    on context: inout GraphicsContext
  ) {
    let (width, height) = pixels(cell, context.ctm)
    let size = PixelSize(
      width: Int(width, within: 1...Self.longestSide),
      height: Int(height, within: 1...Self.longestSide))
    let key = PatternCell.Key(
      pattern: index, size: size, contentTransform: cell.contentTransform)
    let known = cells[key]
    guard
      let image = known
        ?? picture(
          of: cell, index, content, PixelArea(columns: 0..<size.width, rows: 0..<size.height),
          of: size)
    else { return }
    if known == nil { cells[key] = image }
    context.interpolationQuality = .low
    context.setFillPattern(
      image,
      transform: Transform(translationX: cell.rect.minX, y: cell.rect.minY).scaledBy(
        x: cell.rect.width / Double(size.width), y: cell.rect.height / Double(size.height)))
    context.fill(area)
  }

  /// The extent of a cell in pixels, rounded up.
  private func pixels(_ cell: PatternCell, _ ctm: Transform) -> (width: Double, height: Double) {
    func pixels(_ side: Vector) -> Double {
      max((side.applying(ctm).length - 1e-6).rounded(.up), 1)
    }
    return (
      pixels(Vector(dx: cell.rect.width, dy: 0)), pixels(Vector(dx: 0, dy: cell.rect.height))
    )
  }

  /// True if a cell has many more pixels than its visible part.
  private func isMoreThanSeen(_ cell: PatternCell, _ seen: Rect, _ ctm: Transform) -> Bool {
    let (width, height) = pixels(cell, ctm)
    let (columns, rows) = (
      seen.width / cell.rect.width * width, seen.height / cell.rect.height * height
    )
    return width * height > 4096 && width * height > 2 * columns * rows && columns < 1e4
      && rows < 1e4
  }

  /// Renders the visible part of one cell to pixels of its own.
  ///
  /// - Parameter rect: the cell, in the pattern's space.
  private mutating func paintPart(
    of rect: Rect, _ cell: PatternCell, _ index: Int32, _ content: PictureTree.Content,
    over area: Rect, on context: inout GraphicsContext
  ) {
    let (width, height) = pixels(cell, context.ctm)
    let part = rect.intersection(area)
    guard !part.isNull, max(width, height) < 1e9 else { return }
    let (scaleX, scaleY) = (width / rect.width, height / rect.height)
    // One more pixel on each side, within the cell, for interpolation.
    func range(_ least: Double, _ most: Double, _ whole: Double) -> Range<Int> {
      let first = Int(max(least.rounded(.down) - 1, 0))
      return first..<max(Int(min(most.rounded(.up) + 1, whole)), first + 1)
    }
    let pixels = PixelArea(
      columns: range((part.minX - rect.minX) * scaleX, (part.maxX - rect.minX) * scaleX, width),
      rows: range((part.minY - rect.minY) * scaleY, (part.maxY - rect.minY) * scaleY, height))
    guard
      let image = picture(
        of: cell, index, content, pixels,
        of: PixelSize(width: Int(width), height: Int(height)))
    else { return }
    context.saveGState()
    context.shouldAntialias = false
    context.interpolationQuality = .low
    context.draw(
      image,
      in: Rect(
        x: rect.minX + Double(pixels.columns.lowerBound) / scaleX,
        y: rect.minY + Double(pixels.rows.lowerBound) / scaleY,
        width: Double(pixels.columns.count) / scaleX, height: Double(pixels.rows.count) / scaleY))
    context.restoreGState()
  }

  /// Renders a part of a cell to an image.
  ///
  /// - Parameters:
  ///   - part: the pixels to draw.
  ///   - size: the size of the whole cell in pixels.
  private mutating func picture(
    of cell: PatternCell, _ index: Int32, _ content: PictureTree.Content, _ part: PixelArea,
    of size: PixelSize
  ) -> Image? {
    spend(part.size.area / Self.pixelsOfACommand + Self.commandsOfAPicture)
    // During rendering the pixels are in memory twice.
    let bytes = part.size.area * MemoryLayout<PremultipliedColor>.stride
    guard !isOverLimit, take(2 * bytes) else { return nil }
    defer { budget.giveBack(bytes) }
    var inner = GraphicsContext(size: part.size)
    inner.dithersGradients = dithersGradients
    inner.translateBy(
      x: -Double(part.columns.lowerBound), y: -Double(part.rows.lowerBound))
    inner.scaleBy(
      x: Double(size.width) / cell.rect.width, y: Double(size.height) / cell.rect.height)
    let outer = (host, device, recordedByteCount)
    // A pen of a fixed width keeps its width on the screen, as it does when the pattern is drawn as shapes.
    (host.tx, host.ty) = (0, 0)
    device = part.size
    recordedByteCount = 0
    inner.concatenate(cell.contentTransform)
    let isDrawn = follow(.pattern(index)) { painter in
      painter.paint(content.nodes, on: &inner)
    }
    // The commands of the cell are released after it is drawn.
    budget.giveBack(2 * recordedByteCount)
    (host, device, recordedByteCount) = outer
    let frame = inner.finish()
    return isDrawn ? Image(CPURenderer(threads: 1).render(frame)) : nil
  }
}
