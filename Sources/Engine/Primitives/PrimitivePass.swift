package import GLFunDrawing
package import GLFunGeometry
package import GLFunImaging
internal import GLFunTiles

/// GL primitives after all rounding: vertices on the grid, clipped to the viewport, and ends of `GL_LINES` in window
/// coordinates, combined into as few steps as painter's order allows.
package struct PrimitivePass: Hashable, Sendable {
  /// A draw call or a clear.
  package enum Step: Hashable, Sendable {
    /// Sets every pixel.
    case clear(PremultipliedColor)
    /// Separate triangles, three indices each.
    case triangles(indices: Range<Int>, isOpaque: Bool)
    /// Separate `GL_LINES`, two of `lineEnds` each.
    case lines(ends: Range<Int>, width: Double, isOpaque: Bool)
    /// One sprite.
    case sprite(SpriteQuad)
  }

  package let viewport: PrimitiveViewport
  /// The grid of the vertices.
  package let grid: PrimitiveGrid
  package private(set) var vertices: [GridVertex] = []
  package private(set) var indices: [UInt32] = []
  package private(set) var lineEnds: [WindowVertex] = []
  package private(set) var steps: [Step] = []

  private let clip: PolygonClip
  private let lineTransform: FixedFunctionTransform

  /// Creates an empty pass for a picture.
  package init(size: PixelSize, grid: PrimitiveGrid) {
    self.grid = grid
    viewport = PrimitiveViewport(size: size)
    lineTransform = FixedFunctionTransform(viewport)
    clip = PolygonClip(
      box: Rect(
        x: -Double(viewport.marginX), y: -Double(viewport.marginY),
        width: Double(viewport.reach.width), height: Double(viewport.reach.height)))
  }

  /// The corner for the `index`th of `indices`, in framebuffer space.
  package func corner(_ index: Int) -> TriangleFill.Corner {
    let vertex = vertices[Int(indices[index])]
    let top = viewport.size.height * grid.stepsPerPixel
    return TriangleFill.Corner(x: vertex.x, y: top - vertex.y)
  }

  /// The colour of the corner for the `index`th of `indices`.
  package func color(_ index: Int) -> PremultipliedColor {
    PremultipliedColor(rawValue: vertices[Int(indices[index])].color)
  }

  /// Appends one command, whose vertices are in `points`.
  package mutating func append(_ command: DrawCommand, points: [Point]) {
    switch command {
    case .clear(let color):
      // Everything drawn before is hidden.
      self = PrimitivePass(size: viewport.size, grid: grid)
      appendClear(color)
    case .lines(let range, let width, let mode, let color):
      appendLines(points[range], width: width, mode: mode, color: color)
    case .triangleFan(let range, let color):
      appendFan(points[range], color: color)
    case .triangles(let range, let color):
      var index = range.lowerBound
      while index + 3 <= range.upperBound {
        appendFan(points[index..<index + 3], color: color)
        index += 3
      }
    case .sprite(let texture, let rect, let color):
      if color.alpha > 0,
        let quad = SpriteQuad(texture, rect: rect, color: color, on: grid, in: viewport.size)
      {
        append(quad)
      }
    case .fill, .stroke, .beginLayer, .endLayer: break
    }
  }

  /// Appends a step that sets every pixel.
  mutating func appendClear(_ color: PremultipliedColor) { steps.append(.clear(color)) }

  /// Appends a sprite.
  mutating func append(_ quad: SpriteQuad) { steps.append(.sprite(quad)) }

  /// Appends a convex polygon with at least three vertices within the viewport.
  mutating func append(_ polygon: [GridVertex], isOpaque: Bool) {
    let begin = beginTriangles(isOpaque: isOpaque)
    append(polygon)
    steps.append(.triangles(indices: begin..<indices.count, isOpaque: isOpaque))
  }

  private mutating func appendLines(
    _ points: ArraySlice<Point>, width: Double, mode: LineMode, color: PremultipliedColor
  ) {
    var index = points.startIndex
    while index + 2 <= points.endIndex {
      let start = points[index]
      let end = points[index + 1]
      index += 2
      guard start.isFinite, end.isFinite, width.isFinite else { continue }
      switch mode {
      case .gl: appendLine(from: start, to: end, width: width, color: color)
      case .expanded:
        guard let corners = ExpandedLine.corners(from: start, to: end, width: width) else {
          continue
        }
        appendFan(corners[...], color: color)
      }
    }
  }

  private mutating func appendLine(
    from start: Point, to end: Point, width: Double, color: PremultipliedColor
  ) {
    guard let part = lineTransform.line(from: start, to: end) else { return }
    let begin: Int
    if case .lines(let range, width, color.isOpaque)? = steps.last {
      begin = range.lowerBound
      steps.removeLast()
    } else {
      begin = lineEnds.count
    }
    lineEnds.append(WindowVertex(part.start, color: color.rawValue))
    lineEnds.append(WindowVertex(part.end, color: color.rawValue))
    steps.append(.lines(ends: begin..<lineEnds.count, width: width, isOpaque: color.isOpaque))
  }

  /// Appends the triangles (0, i, i+1); one with a corner that is not finite draws nothing.
  private mutating func appendFan(_ points: ArraySlice<Point>, color: PremultipliedColor) {
    guard points.count >= 3, color.rawValue != 0 else { return }
    let begin = beginTriangles(isOpaque: color.isOpaque)
    appendTriangles(points, color: color)
    steps.append(.triangles(indices: begin..<indices.count, isOpaque: color.isOpaque))
  }

  /// Returns the first index for the following triangles. If the last step can be extended by them, it is removed
  /// and its start is returned.
  private mutating func beginTriangles(isOpaque: Bool) -> Int {
    guard case .triangles(let range, isOpaque)? = steps.last else { return indices.count }
    steps.removeLast()
    return range.lowerBound
  }

  private mutating func appendTriangles(_ points: ArraySlice<Point>, color: PremultipliedColor) {
    if points.allSatisfy({ clip.contains($0) }) {
      append(points.map { vertex($0, color: color) })
      return
    }
    let hub = points[points.startIndex]
    for index in (points.startIndex + 1)..<(points.endIndex - 1) {
      let triangle = [hub, points[index], points[index + 1]]
      guard triangle.allSatisfy(\.isFinite) else { continue }
      let polygon = clip.clip(triangle)
      if polygon.count >= 3 { append(polygon.map { vertex($0, color: color) }) }
    }
  }

  private func vertex(_ point: Point, color: PremultipliedColor) -> GridVertex {
    GridVertex(
      x: Int(grid.steps(point.x)), y: Int(grid.steps(point.y)), color: color.rawValue)
  }

  /// Appends the triangles of a fan.
  private mutating func append(_ fan: [GridVertex]) {
    let base = UInt32(vertices.count)
    vertices.append(contentsOf: fan)
    for index in 1..<UInt32(fan.count - 1) {
      indices.append(base)
      indices.append(base + index)
      indices.append(base + index + 1)
    }
  }
}
