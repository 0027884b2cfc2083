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
    for row in plane.rows.clamped(to: frame.window.rows) {
      for column in plane.columns.clamped(to: frame.window.columns) {
        let tile = frame.tile(column: column, row: row)
        if coverage.hidden[tile] { continue }
        if clip?.state(column: column, row: row) == .outside { continue }
        let bytes = plane.tile(column: column, row: row)
        if bytes.allSatisfy({ $0 == 0 }) { continue }
        let number = coverage.masks.append(bytes)
        guard let mask = area(ofMask: number, in: clip, column: column, row: row) else { continue }
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
    let picture = TileWindow(pass.size)
    let size = PixelSize(
      width: (picture.columns.count + 2 * margin) * tile,
      height: (picture.rows.count + 2 * margin) * tile)
    let way = pass.shift.concatenating(
      AffineTransform(
        translationX: shadow.offset.dx + Double(margin * tile),
        y: shadow.offset.dy + Double(margin * tile)))
    let wanted = pass.window
    let key = ShadowPlanes.Key(
      content: content, shift: way, size: size, deviation: blur.deviation, window: wanted)
    return pass.shadows.plane(key) {
      // The way to the place of what is drawn has the margin already.
      let drawn = TileWindow(
        columns: wanted.columns.lowerBound..<wanted.columns.upperBound + 2 * margin,
        rows: wanted.rows.lowerBound..<wanted.rows.upperBound + 2 * margin)
      return softened(
        content, outermostClip, size: size, shift: way, drawn: drawn, blur,
        by: (.whole(-margin * tile), .whole(-margin * tile)), wanted: wanted)
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
    let corner = (column: window.whole.columns.lowerBound, row: window.whole.rows.lowerBound)
    let size = PixelSize(
      width: window.whole.columns.count * tile, height: window.whole.rows.count * tile)
    let way = AffineTransform(
      translationX: -Double(corner.column * tile), y: -Double(corner.row * tile))
    let key = ShadowPlanes.Key(
      content: content, shift: way, size: size, deviation: blur.deviation, window: window.wanted,
      isNested: true)
    return pass.shadows.plane(key) {
      softened(
        content, outermostClip, size: size, shift: way,
        drawn: window.drawn.moved(columns: -corner.column, rows: -corner.row), blur,
        by: (
          PixelShift(shadow.offset.dx, and: corner.column * tile),
          PixelShift(shadow.offset.dy, and: corner.row * tile)
        ), wanted: window.wanted)
    }
  }

  /// Draws what casts a shadow, and softens and moves its alpha.
  ///
  /// - Parameters:
  ///   - size: the extent of the picture that the content is drawn in, and `shift` the way there.
  ///   - drawn: the tiles of it that can cast a shadow on what is wanted.
  ///   - way: from there to the shadow.
  ///   - wanted: the tiles of the shadow to work out.
  private func softened(
    _ content: Range<Int>, _ outermostClip: Int?, size: PixelSize, shift: AffineTransform,
    drawn window: TileWindow, _ blur: GaussianBlur, by way: (x: PixelShift, y: PixelShift),
    wanted: TileWindow
  ) -> ShadowPlane {
    let tile = TileFrame.tileSize
    let casting = ShapePass(
      pass.list, content, size: size, shift: shift, outermostClip: outermostClip,
      castsShadow: content.count == 1, window: window, shadows: pass.shadows)
    var clock = StageClock.off
    let drawn = casting.tiles(band: 0, in: TileWorkspace(), clock: &clock)
    guard let inWindow = drawn.usedTiles else { return ShadowPlane() }
    let alpha = drawn.alphaPlane(columns: inWindow.columns, rows: inWindow.rows)
    let used = inWindow.moved(columns: window.columns.lowerBound, rows: window.rows.lowerBound)
    func reached(_ used: Range<Int>, _ way: PixelShift, _ limits: Range<Int>) -> Range<Int> {
      // One more pixel for the fraction.
      let first = used.lowerBound * tile + way.whole - blur.reach
      let end = used.upperBound * tile + way.whole + 1 + blur.reach
      return (first >> 4..<(end + 15) >> 4).clamped(to: limits)
    }
    let soft = TileWindow(
      columns: reached(used.columns, way.x, wanted.columns),
      rows: reached(used.rows, way.y, wanted.rows))
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
  var fraction = 0.0

  static func whole(_ pixels: Int) -> PixelShift { PixelShift(whole: pixels) }

  private init(whole: Int) { self.whole = whole }

  /// A way, and so many whole pixels more, which do not change the fraction.
  init(_ way: Double, and pixels: Int) {
    whole = Int(way.rounded(.down)) + pixels
    fraction = way - way.rounded(.down)
  }
}

extension TileWindow {
  /// The window moved by whole tiles.
  fileprivate func moved(columns right: Int, rows down: Int) -> TileWindow {
    TileWindow(
      columns: columns.lowerBound + right..<columns.upperBound + right,
      rows: rows.lowerBound + down..<rows.upperBound + down)
  }
}

extension TileFrame {
  /// The columns and rows of the tiles that have commands; nil where none has.
  fileprivate var usedTiles: TileWindow? {
    let used = (0..<tileCount).filter { !commands(ofTile: $0).isEmpty }.map(window.place)
    guard let first = used.first, let last = used.last else { return nil }
    let left = used.reduce(first.column) { min($0, $1.column) }
    let right = used.reduce(first.column) { max($0, $1.column) }
    return TileWindow(columns: left..<right + 1, rows: first.row..<last.row + 1)
  }

  /// The alpha of the pixels of some tiles after their commands, row by row.
  fileprivate func alphaPlane(columns: Range<Int>, rows: Range<Int>) -> [Float] {
    let width = columns.count * Self.tileSize
    var plane = [Float](repeating: 0, count: width * rows.count * Self.tileSize)
    let interpreter = TileInterpreter(self)
    unsafe TileInterpreter.withTile { tile in
      for row in rows {
        for column in columns
        where !commands(ofTile: self.tile(column: column, row: row)).isEmpty {
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
