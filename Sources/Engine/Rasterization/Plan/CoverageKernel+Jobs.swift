internal import GLFunDrawing
internal import GLFunGeometry
package import GLFunTiles

/// Masks of jobs that a renderer leaves to the processor.
extension CoverageKernel {
  /// The coverage of a mask that a frame leaves to the renderer: a word for each quad, in the order of `TileQuads`.
  package func quads(ofJob number: Int, of frame: TileFrame) -> [UInt32] {
    let outlines = frame.outlines
    let job = outlines.jobs[number]
    let shape = outlines.shapes[Int(job.x)]
    let (column, row) = (Int(job.y & 65535), Int(job.y >> 16))
    var outline = CoverageOutline(outlines.words(of: shape), shape.counts, shape.glyphs)
    var tiles = CoverageTiles()
    add(
      &outline, in: TileWindow(columns: column..<column + 1, rows: row..<row + 1),
      rule: shape.isEvenOdd ? .evenOdd : .winding, antialias: true, to: &tiles)
    completePixels(of: &tiles.masks)
    let factor = CoverageFactor()
    if let run = tiles.runs.first {
      for quad in 0..<64 { factor[quad] = .max }
      if outlines.factors[number] > 0 {
        frame.masks.write(Int32(outlines.factors[number]) - 1, to: factor)
      }
      if !run.isFull {
        tiles.masks.multiply(run.mask, by: factor)
        tiles.masks.write(run.mask, to: factor)
      }
    }
    return (0..<64).map { factor[$0] }
  }
}

extension OutlineMasks {
  fileprivate func words(of shape: Shape) -> ArraySlice<UInt32> {
    if let shared = shape.shared { return shared.words[...] }
    let first = shape.place ?? 0
    return words[first..<first + shape.counts.words]
  }
}

extension CoverageOutline {
  /// Reads an encoded outline.
  fileprivate init(
    _ words: ArraySlice<UInt32>, _ counts: EncodedOutline.Counts, _ glyphs: [GlyphEdges]
  ) {
    self.init()
    let firstVertex = words.startIndex + counts.headWords
    for word in words[firstVertex - counts.contours..<firstVertex] {
      let end = Int(word & EncodedOutline.endBits)
      contourEnds.append(end)
      if end <= counts.simpleVertices { simpleContourCount += 1 }
    }
    func number(_ index: Int) -> Int32 { Int32(bitPattern: words[firstVertex + index]) }
    let size = counts.form.blockSize ?? counts.vertices
    switch counts.form {
    case .wide:
      for index in 0..<counts.vertices {
        vertices.append(Vertex(x: number(2 * index), y: number(2 * index + 1)))
      }
    case .narrow, .blocks:
      for index in 0..<counts.vertices {
        let block = index / size * (size + 2)
        let offset = words[firstVertex + block + 2 + index % size]
        vertices.append(
          Vertex(
            x: number(block) + Int32(offset & 0xffff), y: number(block + 1) + Int32(offset >> 16)))
      }
    case .glyphs:
      for (index, glyph) in glyphs.enumerated() {
        let (x, y) = (number(4 * index + 2), number(4 * index + 3))
        vertices += glyph.vertices.map { Vertex(x: $0.x + x, y: $0.y + y) }
      }
    }
    let corners = vertices
    box = VertexBox(corners.span)
    if counts.hasRibbons {
      for index in counts.vertexWords..<counts.vertexWords + counts.vertices {
        let isNone = number(index) == EncodedOutline.noRibbon
        ribbons.append(isNone ? .nan : Double(number(index)) / EncodedOutline.ribbonParts)
      }
    }
    findConvexity()
  }
}
