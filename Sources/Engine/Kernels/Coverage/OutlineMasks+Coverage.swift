internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunTiles

/// Masks of jobs that a renderer leaves to the processor.
extension OutlineMasks {
  /// The coverage of a job's tile, a word for each quad in the order of `TileQuads`.
  ///
  /// - Parameter masks: the masks of the frame. One may be the factor of the job.
  func quads(
    ofJob number: Int, _ masks: CoverageMasks, _ rasterizer: inout CoverageRasterizer
  ) -> [UInt32] {
    let job = jobs[number]
    let shape = shapes[Int(job.x)]
    let side = CoverageTiles.size
    let (x, y) = (Int(job.y & 65535) * side, Int(job.y >> 16) * side)
    rasterizer.begin(minX: x, minY: y, maxX: x + side, maxY: y + side)
    rasterizer.outline.add(self.words(of: shape), shape.counts, shape.glyphs)
    var tiles = CoverageTiles()
    rasterizer.finish(rule: shape.isEvenOdd ? .evenOdd : .winding, into: &tiles)
    var quads = [UInt32](repeating: 0, count: 64)
    if let run = tiles.runs.first {
      let factor = CoverageFactor()
      var mask = run.isFull ? tiles.masks.appendWhole() : run.mask
      if factors[number] > 0 {
        masks.write(Int32(factors[number]) - 1, to: factor)
        if run.isFull {
          mask = tiles.masks.append(factor)
        } else {
          tiles.masks.multiply(mask, by: factor)
        }
      }
      tiles.masks.write(mask, to: factor)
      for quad in quads.indices { quads[quad] = factor[quad] }
    }
    return quads
  }

  private func words(of shape: Shape) -> ArraySlice<UInt32> {
    if let shared = shape.shared { return shared.words[...] }
    let first = shape.place ?? 0
    return words[first..<first + shape.counts.words]
  }
}

extension CoverageOutline {
  /// Adds the contours of an encoded outline.
  fileprivate mutating func add(
    _ words: ArraySlice<UInt32>, _ counts: EncodedOutline.Counts, _ glyphs: [GlyphEdges]
  ) {
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
    widen(by: VertexBox(corners.span))
    if counts.hasRibbons {
      for index in counts.vertexWords..<counts.vertexWords + counts.vertices {
        let isNone = number(index) == EncodedOutline.noRibbon
        ribbons.append(isNone ? .nan : Double(number(index)) / EncodedOutline.ribbonParts)
      }
    }
    findConvexity()
  }
}

extension CoverageMasks {
  /// Adds a mask that covers the whole tile, and returns its number.
  fileprivate mutating func appendWhole() -> Int32 {
    masks.append(Mask(quads: TileQuads(full: .max), first: 0))
    return Int32(masks.count - 1)
  }
}
