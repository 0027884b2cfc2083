#if !GLFUN_WITHOUT_KERNELS
internal import GLFunTiles

/// The pixels of the layers that are open in a tile. Their memory is reused from layer to layer.
@safe final class TileLayers {
  typealias Pixels = TileInterpreter.Pixels

  /// The pixels of a layer at each depth from 1 on.
  private var pixels: [Pixels] = unsafe []

  deinit { unsafe pixels.forEach { unsafe $0.deallocate() } }

  /// The pixels of the open layer at a depth, 1 or more.
  func pixels(at depth: Int) -> Pixels { unsafe pixels[depth &- 1] }

  /// Begins a layer at a depth, at most one deeper than any before, and returns its pixels, which are transparent.
  func emptied(at depth: Int) -> Pixels {
    if unsafe depth > pixels.count {
      unsafe pixels.append(.allocate(capacity: TileFrame.tileArea))
    }
    let layer = unsafe pixels(at: depth)
    unsafe layer.update(repeating: 0, count: TileFrame.tileArea)
    return unsafe layer
  }
}
#endif
