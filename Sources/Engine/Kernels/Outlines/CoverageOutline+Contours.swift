#if !GLFUN_WITHOUT_KERNELS
package import GLFunGeometry
package import GLFunTiles

extension CoverageOutline {
  /// Adds a contour, given by its corners in device space; it is closed implicitly.
  ///
  /// Edges are cut where they go beyond `limit`. They keep their place within the precision of a Double at that
  /// distance, which is 1/256 pixel for corners up to 10^12 away.
  ///
  /// - Parameter ribbons: the ribbon number of each corner (`FlatPath.ribbons`), or nothing if ribbons are unknown.
  package mutating func add(contour: Span<Point>, ribbons: Span<Double> = Span()) {
    if contour.count < 3 { return }
    let limit = Double(CoverageOutline.limit)
    let start = vertices.count
    var isInside = true
    vertices.append(addingCapacity: contour.count + 1) { corners in
      isInside = corners.append(rounding: contour, limit: limit)
    }
    if !isInside {
      vertices.removeLast(vertices.count - start)
      for index in contour.indices where !contour[index].isFinite {
        isFinite = false
        return
      }
      appendCut(contour, contourStart: start)
    } else if !ribbons.isEmpty {
      append(ribbons, of: contour, count: vertices.count - start)
    }
    close(contourStart: start)
  }

  /// Appends the ribbons of the corners that have become vertices.
  ///
  /// - Parameter count: the number of these corners.
  private mutating func append(_ ribbons: Span<Double>, of contour: Span<Point>, count: Int) {
    if count == contour.count {
      return unsafe ribbons.withUnsafeBufferPointer { unsafe self.ribbons.append(contentsOf: $0) }
    }
    self.ribbons.append(addingCapacity: contour.count + 1) { kept in
      var last = Vertex.none
      for index in contour.indices {
        let vertex = Vertex(rounding: contour[index])
        if vertex != last { kept.append(ribbons[index]) }
        last = vertex
      }
    }
  }

  /// Appends a contour cut to ±`limit`.
  ///
  /// Parts above or below are dropped. Parts to the left or right are moved to the limit, where they still count for
  /// the winding of everything to their right.
  private mutating func appendCut(_ contour: Span<Point>, contourStart: Int) {
    let limit = Double(CoverageOutline.limit)
    var from = contour[contour.count - 1]
    for index in contour.indices {
      let to = contour[index]
      defer { from = to }
      // The parameters, 0 to 1, at which the line enters and leaves the range of y. Coordinates are scaled down so that
      // differences of the largest numbers stay finite.
      let fromX = from.x / 4
      let fromY = from.y / 4
      let dx = to.x / 4 - fromX
      let dy = to.y / 4 - fromY
      if max(from.y, to.y) < -limit || min(from.y, to.y) > limit { continue }
      var enter = 0.0
      var leave = 1.0
      if dy != 0 {
        let first = (-limit / 4 - fromY) / dy
        let second = (limit / 4 - fromY) / dy
        enter = max(enter, min(first, second))
        leave = min(leave, max(first, second))
      }
      if enter > leave { continue }
      var stops: [4 of Double] = [enter, leave, leave, leave]
      var count = 1
      if dx != 0 {
        let first = (-limit / 4 - fromX) / dx
        let second = (limit / 4 - fromX) / dx
        for stop in [min(first, second), max(first, second)] where stop > enter && stop < leave {
          stops[count] = stop
          count += 1
        }
      }
      stops[count] = leave
      for stop in 0...count {
        let t = stops[stop]
        let x = t == 0 ? from.x : t == 1 ? to.x : (fromX + dx * t) * 4
        let y = t == 0 ? from.y : t == 1 ? to.y : (fromY + dy * t) * 4
        let vertex = Vertex(
          rounding: Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit)))
        if vertices.count == contourStart || vertices[vertices.count - 1] != vertex {
          vertices.append(vertex)
        }
      }
    }
  }

  /// Closes the contour, or drops it if it has fewer than three vertices, and updates the bounds and the convexity.
  private mutating func close(contourStart start: Int) {
    let hasRibbons = ribbons.count == vertices.count
    while vertices.count > start + 1, vertices[vertices.count - 1] == vertices[start] {
      vertices.removeLast()
    }
    if vertices.count < start + 3 { vertices.removeLast(vertices.count - start) }
    if hasRibbons { ribbons.removeLast(ribbons.count - vertices.count) }
    if vertices.count == start { return }
    vertices.append(vertices[start])
    if hasRibbons { ribbons.append(ribbons[start]) }
    contourEnds.append(vertices.count)
    let vertices = vertices
    box.formUnion(VertexBox(vertices.span.extracting((start + 1)...)))
    findConvexity()
  }
}
#endif
