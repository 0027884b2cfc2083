#if !GLFUN_WITHOUT_KERNELS
package import GLFunDrawing
package import GLFunTiles

/// Glyphs: outlines that were flattened before and are moved by whole units of 1/256 pixel.
extension CoverageOutline {
  /// Adds the outlines of glyphs: first the glyphs that meet neither themselves nor others, then the rest.
  ///
  /// - Parameter notesGlyphs: true if the outline notes its glyphs, too.
  package mutating func add(_ glyphs: borrowing PlacedGlyphs, noting notesGlyphs: Bool = false) {
    for index in glyphs.indices where !glyphs.isTangled(index) {
      add(glyphs.edges[index], at: glyphs.origins[index], noting: notesGlyphs)
    }
    simpleContourCount = contourEnds.count
    for index in glyphs.indices where glyphs.isTangled(index) {
      add(glyphs.edges[index], at: glyphs.origins[index], noting: notesGlyphs)
    }
    findConvexity()
  }

  private mutating func add(
    _ edges: GlyphEdges, at origin: Vertex, noting notesGlyphs: Bool
  ) {
    let start = vertices.count
    let still = edges.vertices
    let corners = still.span
    vertices.append(addingCapacity: corners.count) { moved in
      for index in corners.indices {
        moved.append(Vertex(x: corners[index].x &+ origin.x, y: corners[index].y &+ origin.y))
      }
    }
    for end in edges.contourEnds { contourEnds.append(start + end) }
    if edges.contourEnds.isEmpty { return }
    if notesGlyphs { glyphs.append(Glyph(edges: edges, origin: origin, first: start)) }
    box.formUnion(
      VertexBox(
        from: Vertex(x: origin.x &+ edges.least.x, y: origin.y &+ edges.least.y),
        to: Vertex(x: origin.x &+ edges.most.x, y: origin.y &+ edges.most.y)))
  }

  /// The contours in a form that can be added again at other places.
  package var glyphEdges: GlyphEdges {
    let isSimple = SimpleOutline.isSimple(vertices.span, contourEnds: contourEnds.span)
    let origin = Vertex(x: 0, y: 0)
    let box = contourEnds.isEmpty ? VertexBox(from: origin, to: origin) : self.box
    let (least, most) = (SIMD2(box.minX, box.minY), SIMD2(box.maxX, box.maxY))
    let sides = OutlineSides(
      vertices.span, contourEnds: contourEnds.span, from: least.y, to: most.y)
    return GlyphEdges(
      vertices: vertices.map { SIMD2($0.x, $0.y) }, contourEnds: contourEnds, least: least,
      most: most, isSimple: isSimple, sides: sides.rows, firstRow: sides.first)
  }
}
#endif
