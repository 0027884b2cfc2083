internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// The coarse stage: turns the shapes of a display list into the commands of tiles.
///
/// It walks the commands from the last to the first. A tile that an opaque colour fills needs nothing below it, and
/// a shape whose tiles are all hidden is not even flattened.
struct TileBuilder: ~Copyable {
  let pass: ShapePass
  var frame: TileFrame
  var drafts = TileDrafts()
  var layers: [OpenLayer] = []
  let kernel: any CoverageKernel
  /// The outline of the current shape, unless other bands need it, too.
  var outline = CoverageOutline()
  var coverage = CoverageTiles()
  var path = Path()
  var clips = ClipCache()
  /// The masks of clips; runs only while one is cut.
  var clipCoverage = CoverageTiles()
  /// The index in the frame's masks of each clip mask's copy; -1 if it has not been copied yet.
  var clipPlaces: [Int32] = []
  /// The tiles whose coverage is computed: all tiles, except while cutting a clip that is needed only in some.
  var covered: TileWindow
  let factor = CoverageFactor()
  /// The commands to add, and the position of the current one; those before it come next.
  private(set) var order: ArraySlice<Int32> = []
  private(set) var place = 0
  var clock: StageClock
  private let workspace: TileWorkspace
  /// The workspace for drawing shapes that cast shadows.
  var casting: TileWorkspace { workspace.forCasting }

  /// A layer whose commands are being walked, from its end.
  struct OpenLayer {
    var begin: Int
    var hiddenOutside: HiddenTiles
    /// The tiles in which the layer has an end command.
    var hasEnd: [Bool]
  }

  /// Begins the tiles of `part`, with the memory of a workspace.
  init(_ pass: ShapePass, _ part: TileWindow, workspace: TileWorkspace, clock: StageClock) {
    self.pass = pass
    self.clock = clock
    covered = part
    self.workspace = workspace
    kernel = workspace.kernel
    frame = TileFrame(size: pass.size, window: part, reusing: workspace.spare.take())
    frame.gradients = pass.paints.gradients
    frame.colorTables = pass.paints.colorTables
    frame.images = pass.paints.images
    swap(&coverage, &workspace.coverage)
    swap(&path, &workspace.path)
    swap(&outline, &workspace.outline)
    swap(&drafts, &workspace.drafts)
    drafts.removeAll()
    swap(&coverage.masks, &frame.masks)
    swap(&clipCoverage, &workspace.clipCoverage)
    clipCoverage.masks.removeAll()
    coverage.hidden = HiddenTiles(part)
  }

  /// Finishes the tiles, and returns the memory to the workspace.
  consuming func finish(_ workspace: TileWorkspace) -> TileFrame {
    kernel.completePixels(of: &coverage.masks)
    swap(&coverage.masks, &frame.masks)
    swap(&coverage, &workspace.coverage)
    swap(&clipCoverage, &workspace.clipCoverage)
    swap(&path, &workspace.path)
    swap(&outline, &workspace.outline)
    frame.starts = drafts.sort(into: &frame.commands, tileCount: frame.tileCount)
    if pass.keepsOrder { drafts.appendOrder(frame.starts, to: &frame.order) }
    swap(&drafts, &workspace.drafts)
    frame.renumber(from: pass.window)
    return frame
  }

  /// Marks the tiles that no rectangle of `region` reaches as hidden.
  mutating func hide(allBut region: [Rect]) {
    let side = Double(TileFrame.tileSize)
    coverage.hidden.insertAll()
    for rect in region {
      let box = rect.intersection(frame.window.rect)
      guard box.isFinite, !box.isEmpty else { continue }
      let columns = Int(box.minX / side)..<Int((box.maxX / side).rounded(.up))
      for row in Int(box.minY / side)..<Int((box.maxY / side).rounded(.up)) {
        for column in columns {
          coverage.hidden[frame.tile(column: column, row: row)] = false
        }
      }
    }
  }

  /// Adds commands, last to first; every layer that begins among them also ends among them.
  ///
  /// - Parameter largestLoad: the load beyond which no more commands are added.
  /// - Returns: the number of commands that were added.
  mutating func build(_ commands: ArraySlice<Int32>, largestLoad: Int) -> Int {
    order = commands
    for place in commands.indices.reversed() {
      if load > largestLoad { return commands.endIndex - place - 1 }
      self.place = place
      let index = Int(commands[place])
      let reach = pass.reach(ofCommand: index)
      let isVisible = isVisible(reach)
      // In some pictures most shapes are hidden. Their commands are not read: another thread wrote them, and fetching them from
      // its processor's cache takes longer than everything else done for a hidden shape.
      if !isVisible, reach.isAlone { continue }
      switch pass.list.commands[index] {
      case .fill(let path, let rule, let paint, let style):
        add(.fill(path, rule), paint, style: style, at: index, isVisible: isVisible)
      case .stroke(let path, let pen, let paint, let style):
        add(.stroke(path, pen: pen), paint, style: style, at: index, isVisible: isVisible)
      case .endLayer: endLayer(beginningAt: pass.layers.begins[index] ?? pass.commands.lowerBound)
      case .beginLayer(let alpha, let style):
        let style = pass.list.styles[style]
        if let layer = pass.drawnLayers[index] { add(layer.alpha, clip: style.clip) }
        beginLayer(alpha: alpha, style: style)
        let end = pass.layers.ends[index] ?? index + 1
        addShadow(ofLayerAt: index, end: end, alpha: alpha, style)
      case .clear, .lines, .triangleFan, .triangles, .sprite: break
      }
    }
    return commands.count
  }

  /// True if any of the tiles that a command can touch is visible.
  @inline(__always)
  func isVisible(_ reach: TileReach) -> Bool {
    let tiles = reach.tiles(in: frame.window)
    return !tiles.columns.isEmpty
      && !coverage.hidden.contains(columns: tiles.columns, rows: tiles.rows)
  }

  /// A measure of the memory of the tiles so far.
  private var load: Int {
    coverage.masks.count + drafts.count / 16
      + frame.texels.count / (TileFrame.tileArea / 4)
  }

  /// The compositing style of a shape.
  func style(_ index: Int) -> Compositing {
    var style = pass.list.styles[index]
    if pass.castsShadow {
      style.shadow = nil
      style.blendMode = .normal
    }
    if pass.isReduced { style.antialias = true }
    return style
  }

  // MARK: Commands

  /// Adds a command below the existing commands of a tile.
  mutating func prepend(
    _ operation: TileFrame.Operation, _ mode: BlendMode, _ payload: UInt32,
    mask: TileFrame.Coverage, tile: Int,
    quarters: UInt8 = TileFrame.Command.allQuarters
  ) {
    openLayers(in: tile)
    push(operation, mode, payload, mask: mask, tile: tile, quarters: quarters)
  }

  private mutating func push(
    _ operation: TileFrame.Operation, _ mode: BlendMode, _ payload: UInt32,
    mask: TileFrame.Coverage, tile: Int,
    quarters: UInt8 = TileFrame.Command.allQuarters
  ) {
    drafts.append(
      TileFrame.Command(
        operation: operation, blendMode: mode, quarters: quarters, payload: payload, mask: mask,
        tile: Int32(tile)))
  }

  /// Adds the end commands of the enclosing layers to a tile that lacks them.
  private mutating func openLayers(in tile: Int) {
    guard let innermost = layers.last, !innermost.hasEnd[tile] else { return }
    for index in layers.indices where !layers[index].hasEnd[tile] {
      layers[index].hasEnd[tile] = true
      guard case .beginLayer(let alpha, let style) = pass.list.commands[layers[index].begin] else {
        continue
      }
      let mode = pass.list.styles[style].blendMode
      let content = UInt32(pass.list.styles[style].layerContent.rawValue)
      let mask = mode.keepsBackdropUnderNothing ? .full : layerMask(style, tile)
      push(.endLayer, mode, UInt32(alpha) | content << 8, mask: mask, tile: tile)
    }
  }

  /// The clip of a layer whose blend mode changes the backdrop even where the layer is empty.
  private mutating func layerMask(_ style: Int, _ tile: Int) -> TileFrame.Coverage {
    let clip = clip(pass.list.styles[style].clip)
    let (column, row) = frame.window.place(tile)
    return area(of: clip, column: column, row: row)
      ?? .mask(coverage.masks.append([UInt8](repeating: 0, count: TileFrame.tileArea)))
  }

  // MARK: Layers

  private mutating func endLayer(beginningAt begin: Int) {
    layers.append(
      OpenLayer(
        begin: begin, hiddenOutside: coverage.hidden,
        hasEnd: Array(repeating: false, count: frame.tileCount)))
    guard case .beginLayer(let alpha, let style) = pass.list.commands[begin] else { return }
    let mode = pass.list.styles[style].blendMode
    if mode.keepsBackdropUnderNothing {
      if alpha == 0 { coverage.hidden.insertAll() }
    } else {
      // The layer changes its backdrop even where the layer is empty.
      let tiles = pass.backdrops.tiles(ofLayerAt: begin, in: frame.window) ?? frame.window
      for row in tiles.rows {
        for column in tiles.columns {
          let tile = frame.tile(column: column, row: row)
          if !coverage.hidden[tile] { openLayers(in: tile) }
        }
      }
    }
  }

  private mutating func beginLayer(alpha: UInt8, style: Compositing) {
    guard let layer = layers.popLast() else { return }
    for tile in 0..<frame.tileCount where layer.hasEnd[tile] {
      push(
        .beginLayer, .normal, UInt32(style.layerContent.rawValue), mask: .full, tile: tile)
    }
    coverage.hidden = layer.hiddenOutside
  }
}

extension BlendMode {
  /// True if a transparent source leaves the destination unchanged.
  var keepsBackdropUnderNothing: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .softLight, .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
      .sourceAtop, .destinationOver, .destinationOut, .xor, .plusDarker, .plusLighter:
      true
    }
  }
}
