/// The pixels of the layers that are open in a tile, whose memory is used again from layer to layer.
@safe final class TileLayers {
  typealias Pixels = TileInterpreter.Pixels

  /// The pixels of the layers at each depth but 0.
  private var pixels: [Pixels] = unsafe []
  /// What was touched at each depth when a layer was begun there.
  private var touched: [UInt64] = []

  deinit { unsafe pixels.forEach { unsafe $0.deallocate() } }

  /// The pixels of the layer at a depth, 1 or more, that was begun.
  func pixels(at depth: Int) -> Pixels { unsafe pixels[depth &- 1] }

  /// The transparent pixels of a new layer at a depth, at most one deeper than any before.
  func emptied(at depth: Int) -> Pixels {
    if unsafe depth > pixels.count {
      unsafe pixels.append(.allocate(capacity: TileFrame.tileArea))
    }
    let layer = unsafe pixels(at: depth)
    unsafe layer.update(repeating: 0, count: TileFrame.tileArea)
    return unsafe layer
  }

  /// Keeps which groups are touched at a depth while a layer is open above it.
  func keep(_ groups: UInt64, at depth: Int) {
    if depth == touched.count {
      touched.append(groups)
    } else {
      touched[depth] = groups
    }
  }

  /// The groups that were kept.
  func touched(at depth: Int) -> UInt64 { touched[depth] }
}
