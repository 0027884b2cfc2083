internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

extension TileBuilder {
  /// Adds the tiles of a shape, if it is visible, and those of its shadow below them.
  mutating func add(
    _ area: ShapePass.Area, _ paint: Paint, style index: Int, at command: Int, isVisible: Bool
  ) {
    // Copying a style is expensive.
    if isVisible { addShape(area, paint, style: style(index), at: command) }
    if pass.list.styles[index].shadow != nil { addShadow(ofShape: command, style(index)) }
  }

  private mutating func addShape(
    _ area: ShapePass.Area, _ paint: Paint, style: Compositing, at index: Int
  ) {
    guard let source = pass.paints.source(paint, mode: style.blendMode) else { return }
    // Before the shape is rasterized: cutting a clip uses the same memory.
    var clip = clip(style.clip)
    if let whole = clip {
      let tiles = pass.reach(ofCommand: index).tiles(in: frame.window)
      if !whole.touches(tiles) { return }
      if whole.covers(tiles) { clip = nil }
    }
    if case .fill(let range, _) = area, let rectangle = pass.rectangle(range) {
      addRectangle(rectangle, source, style: style, clip)
      return
    }
    let key = outlineKey(area, ofCommand: index)
    let deferred = pass.defersMasks(ofCommand: index) ? index : nil
    guard rasterize(area, antialias: style.antialias, key: key, deferred: deferred) else { return }
    let image = pass.paints.quarters(source)
    // In this case the masks are not read yet.
    if clip == nil, image == nil, let command = command(source, style.blendMode) {
      drafts.append(
        command, toTilesOf: coverage.runs, in: frame.window, hides: hides(source, style.blendMode),
        &coverage.hidden)
      return
    }
    kernel.completePixels(of: &coverage.masks)
    for run in coverage.runs {
      for column in Int(run.column)..<Int(run.column + run.count) {
        let tile = frame.tile(column: column, row: Int(run.row))
        if coverage.hidden[tile] { continue }
        guard let mask = self.area(of: run, in: clip, column: column) else { continue }
        add(source, image, style.blendMode, mask: mask, tile: tile)
      }
    }
  }

  /// Adds a paint to a tile, and marks the tile as hidden if nothing below the paint can be seen.
  ///
  /// - Parameter image: the opaque and transparent quarters of an image that is opaque only in part; nil for other paints.
  private mutating func add(
    _ source: PreparedPaints.Source, _ image: ImageQuarters?, _ mode: BlendMode,
    mask: TileFrame.Coverage, tile: Int
  ) {
    if let image, mode.keepsBackdropUnderNothing {
      add(image, payload: source.payload, mode, mask: mask, tile: tile)
      return
    }
    let (operation, payload) = operand(source, tile)
    prepend(operation, mode, payload, mask: mask, tile: tile)
    if mask == .full, hides(source, mode) { coverage.hidden[tile] = true }
  }

  /// Adds an image to the quarters of a tile in which some of it is visible.
  private mutating func add(
    _ image: ImageQuarters, payload: UInt32, _ mode: BlendMode, mask: TileFrame.Coverage,
    tile: Int
  ) {
    let (column, row) = frame.window.place(tile)
    let hidden = coverage.hidden.quarters(ofTile: tile)
    let look = image.look(
      at: TileFrame.Command.allQuarters & ~hidden, column: column, row: row)
    if look.seen == 0 { return }
    prepend(.image, mode, payload, mask: mask, tile: tile, quarters: look.seen)
    if mask == .full, mode == .normal {
      coverage.hidden.insert(quarters: look.opaque, ofTile: tile)
    }
  }

  /// The command that a shape adds to each of its tiles, if it differs only in its mask.
  private func command(
    _ source: PreparedPaints.Source, _ mode: BlendMode
  ) -> TileFrame.Command? {
    if !layers.isEmpty || source.operation == .texels { return nil }
    return TileFrame.Command(
      operation: source.operation, blendMode: mode, payload: source.payload,
      mask: .full, tile: 0)
  }

  /// True if a paint that covers a whole tile hides everything below it.
  private func hides(_ source: PreparedPaints.Source, _ mode: BlendMode) -> Bool {
    source.isOpaque && mode == .normal || mode.ignoresBackdrop
  }

  /// Adds the tiles of an axis-aligned rectangle, which needs no masks of its own.
  private mutating func addRectangle(
    _ rectangle: Rect, _ source: PreparedPaints.Source, style: Compositing, _ clip: TileClip?
  ) {
    guard let whole = CoverageBox(rectangle, antialias: style.antialias, in: frame.window)
    else { return }
    guard let clip else {
      add(whole, source, style.blendMode)
      return
    }
    guard clip.tiles == nil, let bounds = clip.rectangle else {
      add(ClipRectangle(whole), source, style.blendMode, in: clip)
      return
    }
    let inside = ClipRectangle(whole).product(bounds)
    if inside.isEmpty { return }
    if let box = inside.box {
      add(box, source, style.blendMode)
    } else {
      add(inside, source, style.blendMode, in: nil)
    }
  }

  /// Adds the tiles of a box.
  private mutating func add(
    _ box: CoverageBox, _ source: PreparedPaints.Source, _ mode: BlendMode
  ) {
    let mask = TileFrame.Coverage.box(Int32(frame.boxes.count))
    var isUsed = false
    defer { if isUsed { frame.boxes.append(box) } }
    let image = pass.paints.quarters(source)
    if image == nil, let command = command(source, mode) {
      isUsed = drafts.append(
        command, toTilesOf: box, mask: mask, in: frame.window, hides: hides(source, mode),
        &coverage.hidden)
      return
    }
    let (columns, rows) = box.tiles
    let whole = box.wholeTiles
    for row in rows {
      for column in columns {
        let tile = frame.tile(column: column, row: row)
        if coverage.hidden[tile] { continue }
        let isWhole = whole.columns.contains(column) && whole.rows.contains(row)
        isUsed = isUsed || !isWhole
        add(source, image, mode, mask: isWhole ? .full : mask, tile: tile)
      }
    }
  }

  /// Adds the tiles of a rectangle, or of a product of rectangles, that intersect a clip.
  private mutating func add(
    _ rectangle: ClipRectangle, _ source: PreparedPaints.Source, _ mode: BlendMode,
    in clip: TileClip?
  ) {
    let image = pass.paints.quarters(source)
    let own = TileClip(rectangle: rectangle)
    let tiles = rectangle.tiles.intersection(frame.window)
    for row in tiles.rows {
      for column in tiles.columns {
        let tile = frame.tile(column: column, row: row)
        if coverage.hidden[tile] { continue }
        let mask: TileFrame.Coverage?
        if rectangle.state(column: column, row: row) == .full {
          mask = self.area(of: clip, column: column, row: row)
        } else if clip?.state(column: column, row: row) ?? .full == .full {
          mask = self.area(of: own, column: column, row: row)
        } else {
          mask = self.area(of: rectangle, in: clip, column: column, row: row)
        }
        if let mask { add(source, image, mode, mask: mask, tile: tile) }
      }
    }
  }
}

extension BlendMode {
  /// True if the result does not depend on the destination.
  fileprivate var ignoresBackdrop: Bool {
    switch self {
    case .clear, .copy: true
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
      .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut,
      .destinationAtop, .xor, .plusDarker, .plusLighter:
      false
    }
  }
}
