internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// Shadows: the coverage of what is painted, moved and softened, in one colour.
///
/// Their masks are worked out here for both renderers: what casts a shadow is drawn apart, and its
/// alpha is softened.
extension TileBuilder {
  /// Puts the shadow of a shape below it.
  mutating func addShadow(ofShape index: Int, _ style: Compositing) {
    guard let shadow = style.shadow, shadow.color.alpha > 0, !coverage.hidden.containsAll else {
      return
    }
    let content = index..<index + 1
    if let plane = plane(shadow, outermostClip: style.clip, content: content, isShape: true) {
      add(plane, shadow, alpha: 255, style)
    }
  }

  /// Puts the shadow of a layer below it.
  ///
  /// - Parameters:
  ///   - alpha: what the layer's colours are multiplied with.
  ///   - begin: the command that begins it, and `end` the one that ends it.
  mutating func addShadow(ofLayerAt begin: Int, end: Int, alpha: UInt8, _ style: Compositing) {
    guard let shadow = style.shadow, shadow.color.alpha > 0, alpha > 0,
      !coverage.hidden.containsAll
    else { return }
    if let layer = pass.drawnLayers[begin] {
      add(layer.shadow, shadow, alpha: alpha, style)
    } else if let number = pass.shadows.nested.numbers[begin] {
      let pass = pass
      let workspace = casting
      let plane = pass.shadows.nestedPlane(number) {
        pass.shadows.nested.planes(of: pass, in: workspace)
      }
      add(plane, shadow, alpha: alpha, style)
    } else if let plane = plane(
      shadow, outermostClip: style.clip, content: begin + 1..<end, isShape: false)
    {
      add(plane, shadow, alpha: alpha, style)
    }
  }

  /// Puts the tiles of a shadow below those that there are.
  private mutating func add(
    _ plane: ShadowPlane, _ shadow: Shadow, alpha: UInt8, _ style: Compositing
  ) {
    let rows = plane.rows.clamped(to: frame.window.rows)
    let columns = plane.columns.clamped(to: frame.window.columns)
    if rows.isEmpty || columns.isEmpty { return }
    let clip = clip(style.clip)
    let color = shadow.color.withAlpha(shadow.color.alpha * Double(alpha) / 255).premultiplied
    let memory = ShadowTile()
    for row in rows {
      for column in columns {
        let tile = frame.tile(column: column, row: row)
        if coverage.hidden[tile] { continue }
        if clip?.state(column: column, row: row) == .outside { continue }
        guard plane.write(column: column, row: row, to: memory),
          let mask = append(memory.mask, in: clip, column: column, row: row)
        else { continue }
        prepend(.color, style.blendMode, color.rawValue, mask: mask, tile: tile)
      }
    }
  }

  /// Puts what is known of a layer's alpha into it, in black.
  ///
  /// - Parameter clip: the clip that the layer is drawn in.
  mutating func add(_ alpha: AlphaPlane, clip: Int?) {
    let clip = self.clip(clip)
    let memory = TileMask()
    for row in alpha.window.rows.clamped(to: frame.window.rows) {
      for column in alpha.window.columns.clamped(to: frame.window.columns) {
        let tile = frame.tile(column: column, row: row)
        if coverage.hidden[tile] { continue }
        if clip?.state(column: column, row: row) == .outside { continue }
        alpha.write(column: column, row: row, to: memory)
        guard let mask = append(memory, in: clip, column: column, row: row) else { continue }
        prepend(.color, .normal, Color.black.premultiplied.rawValue, mask: mask, tile: tile)
      }
    }
  }

  /// Adds the coverage of a tile, multiplied by that of a clip; nil where there is none.
  private mutating func append(
    _ tile: borrowing TileMask, in clip: TileClip?, column: Int, row: Int
  ) -> TileFrame.Coverage? {
    let quads = tile.collect()
    if quads.all == 0 { return nil }
    if quads.full == .max { return area(of: clip, column: column, row: row) }
    let mask = Int32(coverage.masks.count)
    coverage.masks.append(quads, of: tile)
    return area(ofMask: mask, in: clip, column: column, row: row)
  }

  /// The softened alpha of what casts a shadow, in tiles of the frame; nil where nothing of it is seen.
  ///
  /// - Parameters:
  ///   - outermostClip: the clip that counts as none, because it cuts the shadow and not what casts it.
  ///   - content: the commands of what casts it.
  ///   - isShape: whether that is a shape, and not what is in a layer.
  private mutating func plane(
    _ shadow: Shadow, outermostClip: Int?, content: Range<Int>, isShape: Bool
  ) -> ShadowPlane? {
    let scale = pass.shift.a
    let blur = GaussianBlur(shadow, scale: scale)
    let way = Vector(dx: shadow.offset.dx * scale, dy: shadow.offset.dy * scale)
    // Pixel by pixel, a shadow is that of what is drawn at its place, also by a part of a pixel.
    let isDrawnThere = blur.level == 0
    var bounds =
      isShape ? pass.bounds(ofShape: content.lowerBound) : pass.bounds(ofShapes: content)
    if isDrawnThere { bounds = bounds.offsetBy(dx: way.dx, dy: way.dy) }
    let rest = isDrawnThere ? Vector(dx: 0, dy: 0) : way
    guard let seen = seen(blur.shadow(of: bounds, movedBy: rest)),
      let place = ShadowCasting(
        blur, bounds, movedBy: rest, picture: pass.extent, wanted: pass.window.rect)
    else { return nil }
    var transform = pass.shift
    if isDrawnThere {
      transform = transform.concatenating(Transform(translationX: way.dx, y: way.dy))
    }
    transform = transform.concatenating(
      ShadowCasting.transform(place.whole, reduction: place.reduction))
    let key = ShadowPlanes.Key(
      content: content, isShape: isShape, transform: transform, whole: place.whole, blur: blur,
      window: pass.window)
    let (pass, workspace) = (pass, casting)
    return pass.shadows.plane(key) {
      let size = ShadowCasting.size(place.whole)
      let cast = ShapePass(
        pass.list, content, size: size, shift: transform, outermostClip: outermostClip,
        castsShadow: isShape, window: place.drawn.seen(from: place.whole), shadows: pass.shadows)
      return blur.softened(
        cast.alpha(in: workspace), place.whole, reduction: place.reduction, movedBy: rest,
        wanted: seen)
    }
  }

  /// The tiles of the pass in a rectangle; nil where none of the frame's can be seen.
  private func seen(_ rect: Rect) -> TileWindow? {
    guard let tiles = ShadowCasting.tiles(rect.intersection(pass.window.rect), 0, reduction: 0)
    else { return nil }
    let columns = tiles.columns.clamped(to: frame.window.columns)
    let rows = tiles.rows.clamped(to: frame.window.rows)
    if columns.isEmpty || rows.isEmpty || coverage.hidden.contains(columns: columns, rows: rows) {
      return nil
    }
    return tiles
  }
}

extension ShapePass {
  /// The alpha of the pixels of its tiles, drawn on nothing.
  func alpha(in workspace: TileWorkspace) -> AlphaPlane {
    var alpha = AlphaPlane(window)
    var clock = StageClock.off
    forEachFrame(ofBand: 0, largestLoad: TileFrame.usualLoad, in: workspace, clock: &clock) {
      frame, _ in
      alpha.put(frame)
    }
    return alpha
  }
}
