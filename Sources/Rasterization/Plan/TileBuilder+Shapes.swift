internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

extension TileBuilder {
  /// How far flattened curves may be off, in pixels: 2/255 of a pixel's area, the error that one
  /// edge pixel may have; without antialiasing the same of its width.
  static func tolerance(antialias: Bool) -> CurveTolerance {
    CurveTolerance(distance: 0.008, side: antialias ? 1 : 0)
  }

  /// Adds the tiles of a shape, if it is visible, and those of its shadow below them.
  mutating func add(
    _ area: ShapePass.Area, _ paint: Paint, style index: Int, at command: Int, isVisible: Bool
  ) {
    // A style is much to copy.
    if isVisible { addShape(area, paint, style: style(index), at: command) }
    if pass.list.styles[index].shadow != nil { addShadow(ofShape: command, style(index)) }
  }

  private mutating func addShape(
    _ area: ShapePass.Area, _ paint: Paint, style: Compositing, at index: Int
  ) {
    guard let source = pass.paints.source(paint, mode: style.blendMode) else { return }
    // Before the shape: cutting a clip takes the same memory.
    var clip = clip(style.clip)
    if let whole = clip {
      let (columns, rows) = pass.reach(ofCommand: index).tiles(in: frame.window)
      if !whole.touches(columns: columns, rows: rows) { return }
      if whole.covers(columns: columns, rows: rows) { clip = nil }
    }
    if case .fill(let range, _) = area, let rectangle = pass.rectangle(range) {
      addRectangle(rectangle, source, style: style, clip)
      return
    }
    guard rasterize(area, antialias: style.antialias) else { return }
    let image = pass.paints.quarters(source)
    // Nothing looks at the masks as yet.
    if clip == nil, image == nil, let command = command(source, style.blendMode) {
      drafts.append(
        command, toTilesOf: coverage.runs, in: frame.window, hides: hides(source, style.blendMode),
        &coverage.hidden)
      return
    }
    rasterizer.completePixels(of: &coverage.masks)
    for run in coverage.runs {
      for column in Int(run.column)..<Int(run.column + run.count) {
        let tile = frame.tile(column: column, row: Int(run.row))
        if coverage.hidden[tile] { continue }
        guard let mask = self.area(of: run, in: clip, column: column) else { continue }
        add(source, image, style.blendMode, mask: mask, tile: tile)
      }
    }
  }

  /// Adds a paint to a tile, and notes where nothing below can be seen any more.
  ///
  /// - Parameter image: where the paint is opaque or nothing, if it is an image that is so in part.
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

  /// Adds an image to the quarters of a tile in which anything of it is seen.
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

  /// The command that a shape adds to each of its tiles, where it is the same for all but for its mask.
  private func command(
    _ source: PreparedPaints.Source, _ mode: BlendMode
  ) -> TileFrame.Command? {
    if !layers.isEmpty || source.operation == .texels { return nil }
    return TileFrame.Command(
      operation: source.operation, blendMode: mode, payload: source.payload,
      mask: .full, tile: 0)
  }

  /// Whether nothing below is seen where a paint covers a whole tile.
  private func hides(_ source: PreparedPaints.Source, _ mode: BlendMode) -> Bool {
    source.isOpaque && mode == .normal || mode.ignoresBackdrop
  }

  /// Adds the tiles of a rectangle with sides along the axes, which needs no masks of its own.
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

  /// Adds the tiles of a rectangle, or of a product of some, that are in a clip.
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

  /// Begins a path, cut to the wanted tiles.
  mutating func beginCoverage() {
    rasterizer.begin(
      minX: covered.columns.lowerBound * TileFrame.tileSize,
      minY: covered.rows.lowerBound * TileFrame.tileSize,
      maxX: covered.columns.upperBound * TileFrame.tileSize,
      maxY: covered.rows.upperBound * TileFrame.tileSize)
  }

  /// What can be seen of the rows that are built, and a pixel more, so that nothing beyond touches their border.
  private var visibleRows: Rect {
    let size = Double(TileFrame.tileSize)
    let rows = frame.window.rows
    return pass.extent.intersection(
      Rect(
        x: pass.extent.minX, y: Double(rows.lowerBound) * size - 1, width: pass.extent.width,
        height: Double(rows.count) * size + 2))
  }

  /// Adds the outline of `path` to the rasterizer, without curves above or below the rows that are built.
  private mutating func addFill(isEllipse: Bool, tolerance: CurveTolerance) {
    // Of an ellipse it is known what will be asked below.
    let isWhole = flat.append(
      path, transform: pass.shift, tolerance: tolerance,
      cull: isEllipse ? pass.extent : visibleRows)
    addContours()
    // Of one convex contour no pixel is an overlap, so none is sampled. Whether it is one must not depend on the rows: what
    // is convex with chords need not be so without, though never the other way round.
    if isWhole || isEllipse || !rasterizer.isConvexContour { return }
    clock.enter(.geometry)
    beginCoverage()
    flat.removeAll(keepingCapacity: true)
    flat.append(path, transform: pass.shift, tolerance: tolerance, cull: pass.extent)
    addContours()
  }

  /// Adds the outline in `flat` to the rasterizer.
  mutating func addContours() {
    clock.enter(.coverage)
    let points = flat.points
    let ribbons = flat.ribbons
    for index in flat.contours.indices {
      let range = flat.pointRange(ofContour: index)
      rasterizer.add(
        contour: points.span.extracting(range),
        ribbons: ribbons.isEmpty ? Span() : ribbons.span.extracting(range))
    }
  }

  /// Computes the coverage of an area into `coverage`; false where there is none.
  mutating func rasterize(_ area: ShapePass.Area, antialias: Bool) -> Bool {
    // Of larger pixels it matters how much is inside, not whether their centres are.
    let antialias = antialias || pass.isReduced
    coverage.removeRuns()
    clock.enter(.geometry)
    defer { clock.enter(.planning) }
    beginCoverage()
    flat.removeAll(keepingCapacity: true)
    let rule: FillRule
    let tolerance = Self.tolerance(antialias: antialias)
    switch area {
    case .fill(let range, let fillRule) where range.isGlyphs && antialias && pass.shift.isIdentity:
      rule = fillRule
      addGlyphs(range)
      clock.enter(.coverage)
    case .fill(let range, let fillRule):
      rule = fillRule
      pass.assign(range, to: &path)
      addFill(isEllipse: range.isEllipse, tolerance: tolerance)
    case .stroke(let range, let pen):
      rule = .winding
      pass.assign(range, to: &path)
      flat.append(
        strokeOf: path, style: pass.list.pens[pen].style,
        transform: pass.list.pens[pen].transform,
        tolerance: tolerance,
        visible: pass.extentOfList)
      if !pass.shift.isIdentity { flat.apply(pass.shift) }
      addContours()
    }
    let inside: CoverageRasterizer.Rule = rule == .winding ? .winding : .evenOdd
    rasterizer.add(rule: inside, antialias: antialias, to: &coverage)
    return !coverage.runs.isEmpty
  }
}

extension BlendMode {
  /// Whether the result does not depend on the destination.
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
