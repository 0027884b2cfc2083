internal import Drawing
internal import Geometry
internal import Imaging

/// Shadows: the coverage of what is painted, moved and softened, in one colour.
///
/// Their masks are worked out here for both renderers: what casts a shadow is drawn apart, at the
/// shadow's place, and its alpha is softened.
extension TileBuilder {
  /// Puts the shadow of a shape or of a layer below it.
  ///
  /// - Parameters:
  ///   - alpha: what the layer's colours are multiplied with, 255 for a shape.
  ///   - content: the shape, or what is in the layer.
  mutating func addShadow(_ style: Compositing, alpha: UInt8, content: Range<Int>) {
    guard let shadow = style.shadow, shadow.color.alpha > 0, alpha > 0 else { return }
    let plane = plane(shadow, outermostClip: style.clip, content: content)
    let clip = clip(style.clip)
    let color = shadow.color.withAlpha(shadow.color.alpha * Double(alpha) / 255).premultiplied
    for row in plane.rows.clamped(to: frame.rows) {
      for column in plane.columns {
        let tile = frame.tile(column: column, row: row)
        if coverage.hidden[tile] { continue }
        let state = clip?.state(tile) ?? TileFrame.Command.full
        if state == ClipTiles.outside { continue }
        var bytes = plane.tile(column: column, row: row)
        if bytes.allSatisfy({ $0 == 0 }) { continue }
        if state != TileFrame.Command.full { bytes = product(bytes, ofMask: state) }
        let mask = append(mask: bytes)
        prepend(.color, style.blendMode, color.rawValue, mask: mask, tile: tile)
      }
    }
  }

  /// The softened alpha of what casts a shadow.
  private func plane(
    _ shadow: Shadow, outermostClip: Int?, content: Range<Int>
  ) -> ShadowPlane {
    let blur = GaussianBlur(shadow)
    let tile = TileFrame.tileSize
    // A margin of whole tiles, so that what lies just outside can cast a shadow into the picture.
    let margin = shadow.blur > 0 ? TileFrame.tiles(blur.reach) : 0
    let columns = TileFrame.tiles(frame.size.width)
    let rows = TileFrame.tiles(frame.size.height)
    let size = PixelSize(
      width: (columns + 2 * margin) * tile, height: (rows + 2 * margin) * tile)
    let way = pass.shift.concatenating(
      AffineTransform(
        translationX: shadow.offset.dx + Double(margin * tile),
        y: shadow.offset.dy + Double(margin * tile)))
    let key = ShadowPlanes.Key(
      content: content, shift: way, size: size, deviation: blur.deviation)
    return pass.shadows.plane(key) {
      let casting = ShapePass(
        pass.list, content, size: size, shift: way, outermostClip: outermostClip,
        castsShadow: content.count == 1, shadows: pass.shadows)
      var clock = StageClock.off
      let drawn = casting.tiles(band: 0, in: TileWorkspace(), clock: &clock)
      guard let used = drawn.usedTiles else { return ShadowPlane() }
      let alpha = drawn.alphaPlane(columns: used.columns, rows: used.rows)
      func reached(_ used: Range<Int>, _ limit: Int) -> Range<Int> {
        (used.lowerBound - 2 * margin..<used.upperBound).clamped(to: 0..<limit)
      }
      let soft = (columns: reached(used.columns, columns), rows: reached(used.rows, rows))
      let halfway = blur.softened(
        alpha, lines: used.rows.count * tile,
        offset: (used.columns.lowerBound - margin - soft.columns.lowerBound) * tile,
        length: soft.columns.count * tile)
      let values = blur.softened(
        halfway, lines: soft.columns.count * tile,
        offset: (used.rows.lowerBound - margin - soft.rows.lowerBound) * tile,
        length: soft.rows.count * tile)
      return ShadowPlane(
        columns: soft.columns, rows: soft.rows,
        alpha: values.map { UInt8(max(0, min($0.rounded(), 255))) })
    }
  }
}

extension TileFrame {
  /// The columns and rows of the tiles that have commands; nil where none has.
  fileprivate var usedTiles: (columns: Range<Int>, rows: Range<Int>)? {
    let used = heads.indices.filter { heads[$0] >= 0 }
    guard let first = used.first, let last = used.last else { return nil }
    let left = used.reduce(columns) { min($0, $1 % columns) }
    let right = used.reduce(0) { max($0, $1 % columns) }
    return (left..<right + 1, place(first).row..<place(last).row + 1)
  }

  /// The alpha of the pixels of some tiles after their commands, row by row.
  fileprivate func alphaPlane(columns: Range<Int>, rows: Range<Int>) -> [Float] {
    let width = columns.count * Self.tileSize
    var plane = [Float](repeating: 0, count: width * rows.count * Self.tileSize)
    let interpreter = TileInterpreter(self)
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.tileArea) { pixels in
      guard let tile = pixels.baseAddress else { return }
      for row in rows {
        for column in columns where heads[self.tile(column: column, row: row)] >= 0 {
          unsafe tile.update(repeating: 0, count: Self.tileArea)
          unsafe interpreter.run(column: column, row: row, on: tile)
          for y in 0..<Self.tileSize {
            let first =
              ((row - rows.lowerBound) * Self.tileSize + y) * width
              + (column - columns.lowerBound) * Self.tileSize
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
