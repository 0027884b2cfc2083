internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunTiles

extension TileBuilder {
  /// Adds the outlines of glyphs to the rasterizer. They are lines already, on the grid of vertices.
  mutating func addGlyphs(_ range: PathRange) {
    glyphs.removeAll()
    let (outlines, points) = (pass.list.glyphs, pass.list.points)
    for (number, place) in zip(range.verbs, range.points.dropFirst(2)) {
      let edges = outlines[number].edges { flattened($0) }
      glyphs.append(edges, at: CoverageRasterizer.Vertex(rounding: points[place]))
    }
    glyphs.findTangled()
    // What was made into lines was made so by the rasterizer.
    beginCoverage()
    rasterizer.add(glyphs)
  }

  /// Turns the outline of a glyph into lines.
  private mutating func flattened(_ path: Path) -> GlyphEdges {
    flat.removeAll(keepingCapacity: true)
    flat.append(path, tolerance: Self.tolerance(antialias: true))
    let reach = Int(GlyphOutline.longestSide) * 2
    rasterizer.begin(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
    addContours()
    clock.enter(.geometry)
    return rasterizer.glyphEdges
  }
}
