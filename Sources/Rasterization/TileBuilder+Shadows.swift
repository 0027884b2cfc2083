internal import Drawing
internal import Geometry
internal import Imaging

/// Shadows: the coverage of what is painted, moved and softened, in one colour.
///
/// Their masks are worked out here for both renderers: what casts a shadow is drawn apart, at the
/// shadow's place, and its alpha is softened.
extension TileBuilder {
  /// Puts the shadow of single commands below them.
  mutating func addShadow(_ style: Compositing, content: Range<Int>) {
    guard let shadow = style.shadow, shadow.color.alpha > 0 else { return }
    addShadow(shadow, style, alpha: 255, content: content, outermostClip: style.clip)
  }

  /// Puts the shadow of a layer below it.
  mutating func addLayerShadow(_ style: Compositing, alpha: UInt8, content: Range<Int>) {
    guard let shadow = style.shadow, shadow.color.alpha > 0, alpha > 0 else { return }
    addShadow(shadow, style, alpha: alpha, content: content, outermostClip: style.clip)
  }

  private mutating func addShadow(
    _ shadow: Shadow, _ style: Compositing, alpha: UInt8, content: Range<Int>,
    outermostClip: Int?
  ) {
    let blur = GaussianBlur(deviation: min(shadow.blur / 2, 2048))
    // A margin of whole tiles, so that what lies just outside can cast a shadow into the picture.
    let tile = TileFrame.tileSize
    let margin = shadow.blur > 0 ? (blur.reach + tile - 1) / tile * tile : 0
    let size = PixelSize(
      width: frame.columns * tile + 2 * margin, height: frame.rows * tile + 2 * margin)
    var casting = list
    casting.removeShadows(of: content)
    var builder = TileBuilder(
      casting, size: size,
      shift: shift.concatenating(
        AffineTransform(
          translationX: shadow.offset.dx + Double(margin), y: shadow.offset.dy + Double(margin))),
      outermostClip: outermostClip)
    builder.build(content)
    var plane = builder.frame.alphaPlane()
    blur.apply(to: &plane, width: size.width)

    let clip = clip(style.clip)
    let color = shadow.color.withAlpha(shadow.color.alpha * Double(alpha) / 255).premultiplied
    for row in 0..<frame.rows {
      for column in 0..<frame.columns where !isHidden[row * frame.columns + column] {
        let first = (row * tile + margin) * size.width + column * tile + margin
        addShadowTile(
          plane, first: first, width: size.width, color, style.blendMode, clip,
          row * frame.columns + column)
      }
    }
  }

  private mutating func addShadowTile(
    _ plane: [Float], first: Int, width: Int, _ color: PremultipliedColor, _ mode: BlendMode,
    _ clip: ClipTiles?, _ tile: Int
  ) {
    let state = clip?.state(tile) ?? TileFrame.Command.full
    if state == ClipTiles.outside { return }
    var bytes = [UInt8](repeating: 0, count: TileFrame.tileArea)
    var isEmpty = true
    for pixel in 0..<TileFrame.tileArea {
      let place =
        first + pixel / TileFrame.tileSize * width + pixel % TileFrame.tileSize
      bytes[pixel] = UInt8(max(0, min(plane[place].rounded(), 255)))
      if bytes[pixel] != 0 { isEmpty = false }
    }
    if isEmpty { return }
    if state != TileFrame.Command.full { bytes = product(bytes[...], ofMask: state) }
    let mask = append(mask: bytes[...])
    prepend(.color, mode, color.rawValue, mask: mask, tile: tile)
  }
}

extension TileFrame {
  /// The alpha of every pixel after all commands, in whole tiles, row by row.
  fileprivate func alphaPlane() -> [Float] {
    let width = columns * Self.tileSize
    var plane = [Float](repeating: 0, count: width * rows * Self.tileSize)
    let interpreter = TileInterpreter(self)
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.tileArea) { pixels in
      guard let tile = pixels.baseAddress else { return }
      for row in 0..<rows {
        for column in 0..<columns where heads[row * columns + column] >= 0 {
          unsafe tile.update(repeating: 0, count: Self.tileArea)
          unsafe interpreter.run(column: column, row: row, on: tile)
          for y in 0..<Self.tileSize {
            let first = (row * Self.tileSize + y) * width + column * Self.tileSize
            for x in 0..<Self.tileSize {
              unsafe plane[first + x] = Float(tile[y * Self.tileSize + x] >> 24)
            }
          }
        }
      }
    }
    return plane
  }
}
