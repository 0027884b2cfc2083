internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// Shadows: the coverage of a shape or layer, offset and blurred, in one colour.
///
/// Both renderers use the masks that are computed here. The caster is drawn separately, and its alpha is blurred.
extension TileBuilder {
  /// Adds the shadow of a shape below the existing commands.
  mutating func addShadow(ofShape index: Int, _ style: Compositing) {
    guard let shadow = style.shadow, shadow.color.alpha > 0, !coverage.hidden.containsAll else {
      return
    }
    let content = index..<index + 1
    if let plane = plane(shadow, outermostClip: style.clip, content: content, isShape: true) {
      add(plane, shadow, alpha: 255, style)
    }
  }

  /// Adds the shadow of a layer below the existing commands.
  ///
  /// - Parameters:
  ///   - alpha: the opacity of the layer, in 255ths.
  ///   - begin: the command that begins the layer; `end` is the command that ends it.
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

  /// Adds the tiles of a shadow below the existing commands.
  private mutating func add(
    _ plane: ShadowPlane, _ shadow: Shadow, alpha: UInt8, _ style: Compositing
  ) {
    let color = shadow.color.withAlpha(shadow.color.alpha * Double(alpha) / 255)
    let kernel = kernel
    add(color, style.blendMode, to: plane.window, clip: style.clip) {
      plane.append(column: $0, row: $1, to: &$2, kernel)
    }
  }

  /// Adds a layer's alpha, computed beforehand, to the layer as black pixels.
  ///
  /// - Parameter clip: the clip in which the layer is drawn.
  mutating func add(_ alpha: AlphaPlane, clip: Int?) {
    let kernel = kernel
    add(.black, .normal, to: alpha.window, clip: clip) {
      kernel.append(alpha, column: $0, row: $1, to: &$2)
    }
  }

  /// Adds a colour to the visible tiles of a window.
  ///
  /// - Parameter append: makes the coverage of a tile in a column and row.
  private mutating func add(
    _ color: Color, _ mode: BlendMode, to window: TileWindow, clip: Int?,
    _ append: (Int, Int, inout CoverageMasks) -> AppendedCoverage
  ) {
    let window = window.intersection(frame.window)
    if window.tileCount == 0 { return }
    let clip = self.clip(clip)
    let payload = color.premultiplied.rawValue
    for row in window.rows {
      for column in window.columns {
        let tile = frame.tile(column: column, row: row)
        if coverage.hidden[tile] { continue }
        if clip?.state(column: column, row: row) == .outside { continue }
        let added = append(column, row, &coverage.masks)
        guard let mask = self.area(of: added, in: clip, column: column, row: row) else { continue }
        prepend(.color, mode, payload, mask: mask, tile: tile)
      }
    }
  }

  /// The part of a tile's coverage that is inside a clip; nil if nothing is covered.
  private mutating func area(
    of added: AppendedCoverage, in clip: TileClip?, column: Int, row: Int
  ) -> TileFrame.Coverage? {
    switch added {
    case .none: nil
    case .full: area(of: clip, column: column, row: row)
    case .mask(let mask): area(ofMask: mask, in: clip, column: column, row: row)
    }
  }

  /// The blurred alpha of a shadow's caster, in tiles of the frame; nil if no part of the shadow is visible.
  ///
  /// - Parameters:
  ///   - outermostClip: the clip that counts as no clip, because it clips the shadow and not its caster.
  ///   - content: the commands of the caster.
  ///   - isShape: true if the caster is a shape, false if it is the content of a layer.
  private mutating func plane(
    _ shadow: Shadow, outermostClip: Int?, content: Range<Int>, isShape: Bool
  ) -> ShadowPlane? {
    let scale = pass.shift.a
    let blur = GaussianBlur(shadow, scale: scale)
    let way = Vector(dx: shadow.offset.dx * scale, dy: shadow.offset.dy * scale)
    // Without cells, the caster is drawn at the shadow's position, including the fraction of a pixel.
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

  /// The tiles of the pass that a rectangle touches; nil if none of the frame's tiles among them is visible.
  private func seen(_ rect: Rect) -> TileWindow? {
    guard let tiles = ShadowCasting.tiles(rect.intersection(pass.window.rect), 0, reduction: 0)
    else { return nil }
    let near = tiles.intersection(frame.window)
    let isSeen =
      near.tileCount > 0
      && !coverage.hidden.contains(columns: near.columns, rows: near.rows)
    return isSeen ? tiles : nil
  }
}

extension ShapePass {
  /// The alpha of the pixels of the pass's tiles, drawn on a transparent background.
  func alpha(in workspace: TileWorkspace) -> AlphaPlane {
    var alpha = AlphaPlane(window)
    var clock = StageClock.off
    forEachFrame(ofBand: 0, largestLoad: TileFrame.usualLoad, in: workspace, clock: &clock) {
      frame, _ in
      ProcessorLevel.kernels.draw(frame, on: &alpha)
    }
    return alpha
  }
}
