#if !GLFUN_WITHOUT_KERNELS
internal import GLFunCProcessor
internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// Blend modes and layers.
extension TileInterpreter {
  /// Blends a paint with the covered pixels, in a mode other than the normal one.
  func blend(
    _ command: TileFrame.Command, _ tile: Tile, over pixels: Pixels,
    _ masks: CoverageMasks.Places, _ scratch: Scratch
  ) {
    if case .color = command.operation {
      unsafe BlendKernel.cover(
        pixels, with: PremultipliedColor(rawValue: command.payload), command.blendMode,
        area(of: command.mask, tile, masks, scratch))
      return
    }
    let coverage = unsafe coverage(command.mask, tile, masks, into: scratch.coverage)
    unsafe fetch(command, tile, coverage, into: scratch.source)
    unsafe BlendKernel.cover(
      pixels, with: scratch.source, command.blendMode,
      area(of: command.mask, tile, masks, scratch))
  }

  /// The area of a tile that a command covers: a mask, a box or the whole tile.
  private func area(
    of coverage: TileFrame.Coverage, _ tile: Tile, _ masks: CoverageMasks.Places,
    _ scratch: Scratch
  ) -> BlendKernel.Area {
    switch coverage.kind {
    case .full: return BlendKernel.Area(full: .max)
    case .mask(let number):
      let mask = masks[number]
      return unsafe BlendKernel.Area(mask.quads, coverage: masks.quads(of: mask))
    case .box(let index):
      unsafe frame.boxes[Int(index)].write(
        column: tile.column, row: tile.row, into: scratch.coverage)
    }
    unsafe turn_rows(scratch.coverage, TileFrame.tileSize, scratch.quads)
    let quads = unsafe TileMask.quads(of: scratch.quads)
    _ = unsafe keep_words(scratch.quads, UInt(quads.partial), scratch.partialQuads)
    return unsafe BlendKernel.Area(quads, coverage: UnsafePointer(scratch.partialQuads))
  }

  // MARK: Layers

  /// The alpha of a layer whose only content in a tile is one colour, if both use the normal mode, the colour is not in
  /// a box and nothing masks the layer; nil for other layers.
  ///
  /// Such a layer needs no pixels of its own: over transparent pixels the colour remains unchanged.
  @inline(__always)
  func alphaOfPlainLayer(
    _ commands: UnsafePointer<TileFrame.Command>, at place: Int, to end: Int
  ) -> UInt8? {
    guard place &+ 2 < end else { return nil }
    let (content, last) = unsafe (commands[place &+ 1], commands[place &+ 2])
    guard case .color = content.operation, content.blendMode.isNormal,
      !content.mask.isBox, case .endLayer = last.operation,
      last.blendMode.isNormal, last.mask.isFull, last.payload < 256
    else { return nil }
    return UInt8(truncatingIfNeeded: last.payload)
  }

  /// Composites the colour of such a layer over the covered pixels.
  func paint(
    _ command: TileFrame.Command, alpha: UInt8, over pixels: Pixels, _ masks: CoverageMasks.Places
  ) {
    let color = PremultipliedColor(rawValue: command.payload)
    let faded = color.scaled(by: UInt32(alpha))
    guard let number = command.mask.mask else {
      return unsafe PixelKernel.cover(pixels, count: TileFrame.tileArea, with: faded)
    }
    let mask = masks[number]
    if let quads = unsafe masks.quads(of: mask) {
      unsafe PixelKernel.cover(
        pixels, with: color, mask.quads.partial, coverage: quads, alpha: alpha)
    }
    unsafe PixelKernel.cover(pixels, with: faded, mask.quads.full)
  }

  /// Converts a layer's pixels to luminance in the alpha channel, if the command that ends the layer asks for it.
  func convert(_ layer: Pixels, by command: TileFrame.Command) {
    guard command.payload >> 8 == UInt32(LayerContent.luminance.rawValue) else { return }
    for index in 0..<TileFrame.tileArea {
      let color = unsafe PremultipliedColor(rawValue: layer[index])
      let (red, green, blue) = (UInt32(color.red), UInt32(color.green), UInt32(color.blue))
      unsafe layer[index] = ((54 * red + 183 * green + 19 * blue + 128) >> 8) << 24
    }
  }

  /// Composites a layer over its backdrop, or blends it in the mode of the command that ends it.
  func endLayer(
    _ command: TileFrame.Command, _ layer: Pixels, _ tile: Tile, over pixels: Pixels,
    _ masks: CoverageMasks.Places, _ scratch: Scratch
  ) {
    unsafe convert(layer, by: command)
    let alpha = UInt8(truncatingIfNeeded: command.payload)
    if alpha < 255 { unsafe PixelKernel.scale(layer, count: TileFrame.tileArea, by: alpha) }
    if command.blendMode.isNormal {
      let coverage = unsafe coverage(command.mask, tile, masks, into: scratch.coverage)
      unsafe PixelKernel.cover(
        pixels, count: TileFrame.tileArea, with: layer, coverage: coverage)
    } else {
      unsafe BlendKernel.cover(
        pixels, with: layer, command.blendMode, area(of: command.mask, tile, masks, scratch))
    }
  }
}
#endif
