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
    if coverage.hidden.containsAll { return }
    let plane = plane(shadow, outermostClip: style.clip, content: content)
    let clip = clip(style.clip)
    let color = shadow.color.withAlpha(shadow.color.alpha * Double(alpha) / 255).premultiplied
    for row in plane.rows.clamped(to: frame.rows) {
      for column in plane.columns.clamped(to: 0..<frame.columns) {
        let tile = frame.tile(column: column, row: row)
        if coverage.hidden[tile] { continue }
        let state = clip?.state(tile) ?? TileFrame.Command.full
        if state == ClipTiles.outside { continue }
        let bytes = plane.tile(column: column, row: row)
        if bytes.allSatisfy({ $0 == 0 }) { continue }
        let mask = append(mask: bytes)
        if state != TileFrame.Command.full { multiply(mask, byMask: state) }
        prepend(.color, style.blendMode, color.rawValue, mask: mask, tile: tile)
      }
    }
  }

  /// The softened alpha of what casts a shadow, in tiles of the frame.
  private func plane(
    _ shadow: Shadow, outermostClip: Int?, content: Range<Int>
  ) -> ShadowPlane {
    let tile = TileFrame.tileSize
    if pass.shadows.nested.windows[content] != nil {
      var plane = nestedPlane(shadow, outermostClip: outermostClip, content: content)
      // A layer with layers in it is drawn only where the picture is moved by whole tiles.
      plane.move(columns: Int(pass.shift.tx) / tile, rows: Int(pass.shift.ty) / tile)
      return plane
    }
    let blur = GaussianBlur(shadow)
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
      softened(
        content, outermostClip, size: size, shift: way, blur,
        by: (.whole(-margin * tile), .whole(-margin * tile)),
        columns: 0..<columns, rows: 0..<rows)
    }
  }

  /// The softened alpha of a layer that holds layers with shadows, in tiles of device space.
  private func nestedPlane(
    _ shadow: Shadow, outermostClip: Int?, content: Range<Int>
  ) -> ShadowPlane {
    guard let window = pass.shadows.nested.windows[content] else {
      return ShadowPlane()
    }
    let tile = TileFrame.tileSize
    let blur = GaussianBlur(shadow)
    let size = PixelSize(
      width: window.drawnColumns.count * tile, height: window.drawnRows.count * tile)
    let corner = (x: window.drawnColumns.lowerBound * tile, y: window.drawnRows.lowerBound * tile)
    let way = AffineTransform(translationX: -Double(corner.x), y: -Double(corner.y))
    let key = ShadowPlanes.Key(
      content: content, shift: way, size: size, deviation: blur.deviation, window: window)
    return pass.shadows.plane(key) {
      softened(
        content, outermostClip, size: size, shift: way, blur,
        by: (
          PixelShift(shadow.offset.dx + Double(corner.x)),
          PixelShift(shadow.offset.dy + Double(corner.y))
        ), columns: window.columns, rows: window.rows)
    }
  }

  /// Draws what casts a shadow, and softens and moves its alpha.
  private func softened(
    _ content: Range<Int>, _ outermostClip: Int?, size: PixelSize, shift: AffineTransform,
    _ blur: GaussianBlur, by way: (x: PixelShift, y: PixelShift), columns: Range<Int>,
    rows: Range<Int>
  ) -> ShadowPlane {
    let tile = TileFrame.tileSize
    let casting = ShapePass(
      pass.list, content, size: size, shift: shift, outermostClip: outermostClip,
      castsShadow: content.count == 1, shadows: pass.shadows)
    var clock = StageClock.off
    let drawn = casting.tiles(band: 0, in: TileWorkspace(), clock: &clock)
    guard let used = drawn.usedTiles else { return ShadowPlane() }
    let alpha = drawn.alphaPlane(columns: used.columns, rows: used.rows)
    func reached(_ used: Range<Int>, _ way: PixelShift, _ limits: Range<Int>) -> Range<Int> {
      // One more pixel for the fraction.
      let first = used.lowerBound * tile + way.whole - blur.reach
      let end = used.upperBound * tile + way.whole + 1 + blur.reach
      return (first >> 4..<(end + 15) >> 4).clamped(to: limits)
    }
    let soft = (
      columns: reached(used.columns, way.x, columns), rows: reached(used.rows, way.y, rows)
    )
    let halfway = blur.softened(
      alpha, lines: used.rows.count * tile,
      offset: (used.columns.lowerBound - soft.columns.lowerBound) * tile + way.x.whole,
      fraction: way.x.fraction, length: soft.columns.count * tile)
    let values = blur.softened(
      halfway, lines: soft.columns.count * tile,
      offset: (used.rows.lowerBound - soft.rows.lowerBound) * tile + way.y.whole,
      fraction: way.y.fraction, length: soft.rows.count * tile)
    return ShadowPlane(
      columns: soft.columns, rows: soft.rows,
      alpha: values.map { UInt8(max(0, min($0.rounded(), 255))) })
  }
}

/// A way along one axis: whole pixels, and a part of one.
private struct PixelShift {
  var whole: Int
  var fraction: Double

  static func whole(_ pixels: Int) -> PixelShift { PixelShift(whole: pixels, fraction: 0) }

  private init(whole: Int, fraction: Double) {
    self.whole = whole
    self.fraction = fraction
  }

  init(_ way: Double) {
    whole = Int(way.rounded(.down))
    fraction = way - way.rounded(.down)
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
