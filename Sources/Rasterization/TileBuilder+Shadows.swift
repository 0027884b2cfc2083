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
    let way = shift.concatenating(
      AffineTransform(
        translationX: shadow.offset.dx + Double(margin), y: shadow.offset.dy + Double(margin)))
    let key = ShadowPlanes.Key(
      content: content, shift: way, size: size, deviation: blur.deviation)
    let plane = shadows.plane(key) {
      var casting = list
      casting.removeShadows(of: content)
      var builder = TileBuilder(
        casting, size: size, shift: way, outermostClip: outermostClip, shadows: shadows)
      builder.build(content)
      let (alpha, box) = builder.frame.alphaPlane()
      let soft = blur.softened(
        alpha, lines: box.height, offset: box.left - margin, length: frame.columns * tile)
      return blur.softened(
        soft, lines: frame.columns * tile, offset: box.top - margin, length: frame.rows * tile)
    }

    let clip = clip(style.clip)
    let color = shadow.color.withAlpha(shadow.color.alpha * Double(alpha) / 255).premultiplied
    for row in 0..<frame.rows {
      for column in 0..<frame.columns where !isHidden[row * frame.columns + column] {
        let width = frame.columns * tile
        addShadowTile(
          plane, first: row * tile * width + column * tile, width: width, color, style.blendMode,
          clip,
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

/// The softened shadows of layers, so that those within shadowed layers, which are needed once for
/// the picture and once for each shadow around them, are worked out once for each place.
final class ShadowPlanes {
  struct Key: Hashable {
    var content: Range<Int>
    var shift: AffineTransform
    var size: PixelSize
    var deviation: Double
  }

  private var planes: [Key: [Float]] = [:]

  /// The plane of `key`, made if it is not known yet. Those of single commands are not kept.
  func plane(_ key: Key, make: () -> [Float]) -> [Float] {
    if let known = planes[key] { return known }
    let plane = make()
    if key.content.count > 1 { planes[key] = plane }
    return plane
  }
}

extension TileFrame {
  /// The alpha of the pixels of all tiles that have commands, after these, row by row; and where
  /// it lies.
  fileprivate func alphaPlane() -> (alpha: [Float], box: (left: Int, top: Int, height: Int)) {
    let used = heads.indices.filter { heads[$0] >= 0 }
    guard let first = used.first, let last = used.last else { return ([], (0, 0, 0)) }
    let left = used.reduce(columns) { min($0, $1 % columns) }
    let right = used.reduce(0) { max($0, $1 % columns) }
    let (top, bottom) = (first / columns, last / columns)
    let width = (right - left + 1) * Self.tileSize
    let height = (bottom - top + 1) * Self.tileSize
    var plane = [Float](repeating: 0, count: width * height)
    let interpreter = TileInterpreter(self)
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.tileArea) { pixels in
      guard let tile = pixels.baseAddress else { return }
      for place in used {
        let (row, column) = (place / columns, place % columns)
        unsafe tile.update(repeating: 0, count: Self.tileArea)
        unsafe interpreter.run(column: column, row: row, on: tile)
        for y in 0..<Self.tileSize {
          let first = ((row - top) * Self.tileSize + y) * width + (column - left) * Self.tileSize
          for x in 0..<Self.tileSize {
            unsafe plane[first + x] = Float(tile[y * Self.tileSize + x] >> 24)
          }
        }
      }
    }
    return (plane, (left * Self.tileSize, top * Self.tileSize, height))
  }
}
