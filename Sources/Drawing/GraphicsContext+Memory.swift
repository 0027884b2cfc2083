internal import GLFunGeometry

/// How much memory a recording takes, so that whoever records can stop before there is none left.
extension GraphicsContext {
  /// The bytes of all that is recorded so far, but for what it shares with others: pixels, the stops of gradients and the
  /// lengths of dashes.
  package var byteCount: Int {
    list.ownByteCount + saved.count * MemoryLayout<GraphicsState>.stride
      + currentPath.points.count * MemoryLayout<Point>.stride + currentPath.verbs.count
  }

  /// The most bytes that GL primitives of so many vertices add to it.
  package func byteCount(ofPrimitiveVertices count: Int) -> Int {
    // Elsewhere each triangle is a path of its own.
    let triangle =
      3 * MemoryLayout<Point>.stride + MemoryLayout<DrawCommand>.stride
      + 8 * MemoryLayout<Path.Verb>.stride
    return count * (isPlain ? MemoryLayout<Point>.stride : 2 * triangle)
  }
}
