internal import GLFunDrawing
internal import GLFunImaging
package import GLFunTiles

extension PrimitivePass {
  /// The corners of the parallelogram of the line from the `index`th of `lineEnds` to the next one, on `LineRule.grid` in
  /// framebuffer space; nil if llvmpipe draws nothing.
  package func lineCorners(
    _ index: Int, width: Double
  ) -> InlineArray<4, TriangleFill.Corner>? {
    LineRule.corners(
      from: lineEnds[index].position, to: lineEnds[index + 1].position, width: Float(width),
      reach: viewport.reach)
  }

  /// The part of the pass in a window of the picture, with pixels counted from the window's corner.
  ///
  /// Triangles near the window are translated by whole pixels. Triangles that extend beyond its viewport cannot be
  /// clipped without moving their edges, so they are converted to rectangles of their pixels. The same applies to
  /// `GL_LINES`, because their rounding depends on their place in the picture: in windows they have llvmpipe's pixels
  /// on any driver.
  package func seen(in window: PixelRect) -> PrimitivePass {
    if window.minX == 0, window.minY == 0, window.size == viewport.size { return self }
    var part = PrimitivePass(size: window.size, grid: grid)
    for step in steps {
      switch step {
      case .clear(let color): part.appendClear(color)
      case .triangles(let range, let isOpaque):
        for index in stride(from: range.lowerBound, to: range.upperBound, by: 3) {
          appendTriangle(at: index, isOpaque: isOpaque, seenIn: window, to: &part)
        }
      case .lines(let range, let width, let isOpaque):
        for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
          appendLine(at: index, width: width, isOpaque: isOpaque, seenIn: window, to: &part)
        }
      case .sprite(let quad):
        if let quad = quad.seen(in: window) { part.append(quad) }
      }
    }
    return part
  }

  private func appendTriangle(
    at index: Int, isOpaque: Bool, seenIn window: PixelRect, to part: inout PrimitivePass
  ) {
    let scale = grid.stepsPerPixel
    let corners = (0..<3).map { vertices[Int(indices[index + $0])] }
    let left = Int(window.minX) * scale
    let top = Int(window.minY) * scale
    func isNear(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
      corners.allSatisfy { columns.contains($0.x - left) && rows.contains($0.y - top) }
    }
    let size = window.size
    guard corners.contains(where: { $0.x >= left }), corners.contains(where: { $0.y >= top }),
      corners.contains(where: { $0.x <= left + size.width * scale }),
      corners.contains(where: { $0.y <= top + size.height * scale })
    else { return }
    let viewport = part.viewport
    if isNear(
      -viewport.marginX * scale...(size.width + viewport.marginX) * scale,
      -viewport.marginY * scale...(size.height + viewport.marginY) * scale)
    {
      let moved = corners.map { GridVertex(x: $0.x - left, y: $0.y - top, color: $0.color) }
      part.append(moved, isOpaque: isOpaque)
      return
    }
    let fill = TriangleFill(grid: grid, size: size)
    let bottom = top + size.height * scale
    func corner(_ index: Int) -> TriangleFill.Corner {
      TriangleFill.Corner(x: corners[index].x - left, y: bottom - corners[index].y)
    }
    part.appendPixels(color: corners[0].color, isOpaque: isOpaque) { body in
      fill.forEachRow(of: corner(0), corner(1), corner(2), body)
    }
  }

  private func appendLine(
    at index: Int, width: Double, isOpaque: Bool, seenIn window: PixelRect,
    to part: inout PrimitivePass
  ) {
    let scale = LineRule.grid.stepsPerPixel
    let fill = TriangleFill(grid: LineRule.grid, size: window.size)
    let left = Int(window.minX) * scale
    let bottom = (viewport.size.height - Int(window.maxY)) * scale
    guard var corners = lineCorners(index, width: width) else { return }
    for index in corners.indices {
      corners[index].x -= left
      corners[index].y -= bottom
    }
    part.appendPixels(color: lineEnds[index].color, isOpaque: isOpaque) { body in
      fill.forEachRow(of: corners, body)
    }
  }

  /// Adds the pixels that `forEachRow` reports, row by row from the bottom.
  private mutating func appendPixels(
    color: UInt32, isOpaque: Bool, _ forEachRow: (TriangleFill.Body) -> Void
  ) {
    let scale = grid.stepsPerPixel
    var box: PixelRect?
    func flush(to part: inout PrimitivePass) {
      guard let box else { return }
      let (left, right) = (Int(box.minX) * scale, Int(box.maxX) * scale)
      let (top, bottom) = (Int(box.minY) * scale, Int(box.maxY) * scale)
      part.append(
        [
          GridVertex(x: left, y: top, color: color), GridVertex(x: left, y: bottom, color: color),
          GridVertex(x: right, y: bottom, color: color),
          GridVertex(x: right, y: top, color: color),
        ], isOpaque: isOpaque)
    }
    forEachRow { row, columns in
      let (row, minX, maxX) = (Int32(row), Int32(columns.lowerBound), Int32(columns.upperBound))
      if let last = box, last.minX == minX, last.maxX == maxX, last.minY == row + 1 {
        box?.minY = row
      } else {
        flush(to: &self)
        box = PixelRect(minX: minX, minY: row, maxX: maxX, maxY: row + 1)
      }
    }
    flush(to: &self)
  }
}

extension SpriteQuad {
  /// The part of the sprite in a window, with pixels counted from the window's corner.
  fileprivate func seen(in window: PixelRect) -> SpriteQuad? {
    let shown = PixelRect(
      minX: max(box.minX, window.minX), minY: max(box.minY, window.minY),
      maxX: min(box.maxX, window.maxX), maxY: min(box.maxY, window.maxY))
    return shown.isEmpty ? nil : SpriteQuad(self, showing: shown, from: window)
  }
}
