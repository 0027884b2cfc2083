internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// Neighbouring shapes of a display list, ready to be turned into tiles, a band of the picture at a
/// time.
///
/// Bands do not depend on each other: several threads may work on one pass, and a picture of any
/// height takes the memory of the bands that are under way. A tile's commands and masks are the
/// same whatever band it is part of.
struct ShapePass: TilePass {
  let list: DisplayList
  /// The commands of the list; every layer that begins in them ends in them.
  let commands: Range<Int>
  /// The extent of the picture.
  package let size: PixelSize
  /// Moves every coordinate, and makes it smaller by a power of two: a shadow is the shape drawn elsewhere.
  let shift: Transform
  /// The wanted parts of the picture; nil for all of it.
  let region: [Rect]?
  /// Whether a single command is drawn without its blend mode and its shadow, to cast one.
  let castsShadow: Bool
  /// Layers that were drawn beforehand, by the commands that begin them. Only their first and last commands are in the pass.
  let drawnLayers: [Int: DrawnLayer]
  let paints: PreparedPaints
  let clips: PreparedClips
  let layers: LayerBrackets
  let backdrops: LayerBackdrops
  /// The tiles that are made, in the order of the picture's; frames of tiles count from its corner.
  private(set) var window: TileWindow
  private(set) var shadows: ShadowPlanes
  /// The outlines that several bands cover; nil for one band of all.
  let outlines: Outlines?
  /// The tiles, where they were made ahead.
  private var prepared: TileFrame?
  /// For each command the tiles that it can touch, without its shadow. They are found once, in the order of the commands.
  /// Later shapes hide many, and the points of those are not read again.
  private let reaches: [TileReach]
  /// About how many masks the shapes have at least, all together.
  private let leastMasks: Int
  private let division: BandDivision

  /// Prepares the shapes among `commands`.
  ///
  /// - Parameters:
  ///   - shift: moves what casts a shadow; nil for the picture itself.
  ///   - outermostClip: the clip that counts as none: the one in force around a layer drawn on its own.
  ///   - drawnLayers: layers that were drawn beforehand.
  ///   - window: the tiles to be made; nil for all.
  ///   - bandHeights: how high bands are, nil for one band of all.
  init(
    _ list: DisplayList, _ commands: Range<Int>, size: PixelSize,
    shift: Transform? = nil,
    outermostClip: Int? = nil, castsShadow: Bool = false, region: [Rect]? = nil,
    window: TileWindow? = nil, bandHeights: BandHeights? = nil, shadows: ShadowPlanes? = nil,
    drawnLayers: [Int: DrawnLayer] = [:]
  ) {
    self.list = list
    self.commands = commands
    self.size = size
    self.shift = shift ?? .identity
    self.castsShadow = castsShadow
    self.region = region
    self.drawnLayers = drawnLayers
    paints = PreparedPaints(list, commands, size: size, shift: shift)
    layers = LayerBrackets(list, commands)
    self.shadows = shadows ?? ShadowPlanes(NestedShadows(list, commands, size: size))
    self.window = window ?? TileWindow(size)
    reaches = Self.reaches(list, commands, shift: self.shift, size: size)
    backdrops = LayerBackdrops(list, commands, reaches, whole: TileReach(size)) {
      drawnLayers[$0] != nil
    }
    clips = PreparedClips(
      list, commands, size: size, shift: self.shift, outermost: outermostClip, reaches)
    leastMasks = reaches.reduce(0) { $0 + $1.leastMasks }
    division = BandDivision(
      commands, reaches, masks: leastMasks, rows: TileFrame.tiles(size.height), bandHeights)
    outlines =
      bandHeights == nil
      ? nil : Outlines(largestByteCount: Self.largestOutlineByteCount) { $0.byteCount }
  }

  /// The extent of what is made: the picture's, or that of the window.
  package var seenSize: PixelSize { window.pixels(of: size).size }

  /// Whether the first shape is a filled one as large as the picture: few of its tiles, if any, will have nothing
  /// in them.
  package var beginsWithBackground: Bool {
    guard let first = commands.first, case .fill = list.commands[first] else { return false }
    let (columns, rows) = reach(ofCommand: first).tiles(in: window)
    return columns == window.columns && rows == window.rows
  }

  /// The gradients that its tiles refer to, in whole numbers.
  package var gradients: [GradientCoefficients] {
    paints.gradients.map { $0.moved(by: window.pixels(of: size)) }
  }
  /// The colours of the gradients, `GradientCoefficients.tableSize` each.
  package var colorTables: [PremultipliedColor] { paints.colorTables }
  /// For each of these tables the line that its colours are on, if they are.
  package var colorLines: [ColorLine?] { paints.colorLines }
  /// The images that its tiles refer to, in whole numbers.
  package var images: [ImageCoefficients] {
    paints.images.map { $0.moved(by: window.pixels(of: size)) }
  }

  /// The pass as a window of the picture shows it, with pixels counted from the window's corner.
  ///
  /// - Precondition: the pass shows the whole picture.
  package func seen(in window: TileWindow) -> ShapePass {
    precondition(self.window == TileWindow(size), "a window shows a part of the whole picture")
    var pass = self
    pass.window = window
    pass.prepared = nil
    pass.shadows = ShadowPlanes(shadows.nested.narrowed(to: window, list, commands))
    return pass
  }

  /// The bands that the window shows a part of.
  private var bands: Range<Int> { division.bands(of: window.rows) }

  /// How many bands there are.
  package var bandCount: Int { bands.count }

  /// Makes the tiles ahead, where there is one band of a bounded size.
  package mutating func prepare(in memory: any TileMemory) {
    guard bandCount == 1 else { return }
    var clock = StageClock.off
    (_, prepared) = frame(
      of: window, band: bands.lowerBound, largestLoad: TileFrame.usualLoad, in: .of(memory),
      clock: &clock)
  }

  /// The tiles of a band, however many masks that takes.
  package func tiles(
    band number: Int, in memory: any TileMemory, clock: inout StageClock
  ) -> TileFrame {
    if let prepared { return prepared }
    let band = bands.lowerBound + number
    let (_, made) = frame(
      of: part(band: band), band: band, largestLoad: .max, in: .of(memory), clock: &clock)
    return made ?? TileFrame(size: size, window: TileWindow(columns: 0..<0, rows: 0..<0))
  }

  /// Makes the tiles of a band, in parts of it where they would take too much memory at once.
  ///
  /// - Parameters:
  ///   - largestLoad: the most of `TileFrame.load` that tiles may have; more only in a single tile.
  ///   - body: is given the tiles of each part.
  package func forEachFrame<Failure: Error>(
    ofBand number: Int, largestLoad: Int, in memory: any TileMemory, clock: inout StageClock,
    _ body: (borrowing TileFrame, inout StageClock) throws(Failure) -> Void
  ) throws(Failure) {
    if let prepared { return try body(prepared, &clock) }
    let workspace = TileWorkspace.of(memory)
    let band = bands.lowerBound + number
    var parts = parts(ofBand: band, largestLoad: largestLoad)
    while let part = parts.popLast() {
      let limit = part.columns.count * part.rows.count > 1 ? largestLoad : .max
      let (share, made) = frame(
        of: part, band: band, largestLoad: limit, in: workspace, clock: &clock)
      if let made {
        try body(made, &clock)
        workspace.reuse(made)
      } else {
        // What is left will be about as much as what was made.
        parts += part.divided(into: Int((1.25 / share).rounded(.up))).reversed()
      }
    }
  }

  /// The tiles of a band that the window shows.
  private func part(band: Int) -> TileWindow {
    TileWindow(
      columns: window.columns, rows: division.rows(ofBand: band).clamped(to: window.rows))
  }

  /// The tiles of a band that the window shows, divided where shapes that hide none have more masks than are
  /// to be made at once: what is made of the band before that shows would be for nothing.
  private func parts(ofBand band: Int, largestLoad: Int) -> [TileWindow] {
    let whole = part(band: band)
    // Most pictures have few, whatever hides what.
    if leastMasks <= largestLoad { return [whole] }
    var load = 0
    for index in division.commands(ofBand: band) {
      switch list.commands[Int(index)] {
      case .fill(_, _, let paint, let style), .stroke(_, _, let paint, let style):
        let source = paints.source(paint, mode: list.styles[style].blendMode)
        guard let source, !source.isOpaque else { continue }
        load += reach(ofCommand: Int(index)).leastMasks(in: whole)
      default: break
      }
    }
    if load <= largestLoad || whole.columns.count * whole.rows.count < 2 { return [whole] }
    return whole.divided(into: load / largestLoad + 1).reversed()
  }

  /// Makes the tiles of a part of a band.
  ///
  /// - Returns: the share of its commands that have been added, and the tiles; nil where these are
  ///   too much.
  private func frame(
    of part: TileWindow, band: Int, largestLoad: Int, in workspace: TileWorkspace,
    clock: inout StageClock
  ) -> (share: Double, frame: TileFrame?) {
    clock.enter(.planning)
    var builder = TileBuilder(self, part, workspace: workspace, clock: clock)
    if let region { builder.hide(allBut: region) }
    let commands = division.commands(ofBand: band)
    let count = builder.build(commands, largestLoad: largestLoad)
    clock = builder.clock
    let made = builder.finish(workspace)
    if count == commands.count { return (1, made) }
    workspace.reuse(made)
    return (Double(max(count, 1)) / Double(commands.count), nil)
  }

  // MARK: Bands

  /// The tiles that a command can touch, but for its shadow.
  func reach(ofCommand index: Int) -> TileReach { reaches[index - commands.lowerBound] }

  /// For each command the tiles that it can touch.
  private static func reaches(
    _ list: DisplayList, _ commands: Range<Int>, shift: Transform, size: PixelSize
  ) -> [TileReach] {
    // The last style and pen are remembered: they are much to copy, and most are those of the shape before.
    // Not all of the list's are looked up, which may have many that a shadow's few commands do not use.
    var last = (style: -1, shadow: TileReach.Shadowed(nil), pen: -1, outset: 0.0)
    let tiles = SIMD2(Double(TileFrame.tiles(size.width)), Double(TileFrame.tiles(size.height)))
    let extent = SIMD4(lowHalf: tiles, highHalf: tiles)
    func reach(_ path: PathRange, outset: Double, _ style: Int) -> TileReach {
      if style != last.style {
        (last.style, last.shadow) = (style, TileReach.Shadowed(list.styles[style].shadow))
      }
      return TileReach(
        controlBox(path, outset: outset, list, shift), segments: path.segmentCount, last.shadow,
        in: extent)
    }
    return commands.map { index in
      switch list.commands[index] {
      case .fill(let path, _, _, let style): return reach(path, outset: 0, style)
      case .stroke(let path, let pen, _, let style):
        if pen != last.pen { (last.pen, last.outset) = (pen, outset(list.pens[pen])) }
        return reach(path, outset: last.outset, style)
      default: return TileReach(size)
      }
    }
  }
}

/// The layers of some commands: where each begins and ends.
struct LayerBrackets: Sendable {
  private(set) var begins: [Int: Int] = [:]
  private(set) var ends: [Int: Int] = [:]

  init(_ list: DisplayList, _ commands: Range<Int>) {
    var open: [Int] = []
    for index in commands {
      switch list.commands[index] {
      case .beginLayer: open.append(index)
      case .endLayer:
        guard let begin = open.popLast() else { continue }
        begins[index] = begin
        ends[begin] = index
      default: break
      }
    }
  }
}
