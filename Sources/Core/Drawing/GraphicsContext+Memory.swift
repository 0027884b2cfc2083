internal import GLFunGeometry

/// The memory of a recording, so that the caller can stop before memory runs out.
extension GraphicsContext {
  /// The memory of the recording so far in bytes, not counting data shared with others: pixels, the stops of gradients
  /// and the lengths of dashes.
  package var byteCount: Int {
    list.ownByteCount + saved.count * MemoryLayout<GraphicsState>.stride
      + currentPath.byteCount
  }

  /// The most bytes that GL primitives with `count` vertices add to the recording.
  package func byteCount(ofPrimitiveVertices count: Int) -> Int {
    // If they are not recorded as primitives, each triangle becomes a path.
    let triangle =
      3 * MemoryLayout<Point>.stride + MemoryLayout<DrawCommand>.stride
      + 8 * MemoryLayout<Path.Verb>.stride
    return count * (isPlain ? MemoryLayout<Point>.stride : 2 * triangle)
  }
}
