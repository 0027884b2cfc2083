package import GLFunDrawing
internal import GLFunGeometry
package import GLFunImaging
package import GLFunTiles

/// Consecutive shapes of a display list, ready to be turned into tiles, one band of the picture at a time.
///
/// Bands do not depend on each other: several threads may work on one pass, and a picture of any height needs only the memory
/// of the bands in progress. The commands and masks of a tile do not depend on the band that contains it.
package struct ShapePass: Sendable {
  let list: DisplayList
  /// The commands of the list; every layer that begins among them also ends among them.
  let commands: Range<Int>
  /// The extent of the picture.
  package let size: PixelSize
  /// The transform of all coordinates: a translation, and a reduction by a power of two. A shadow is the shape drawn elsewhere.
  let shift: Transform
  /// The wanted parts of the picture; nil for the whole picture.
  let region: [Rect]?
  /// True if a single command is drawn without its blend mode and shadow, in order to cast a shadow.
  let castsShadow: Bool
  /// Layers drawn beforehand, by the commands that begin them. Only their first and last commands are part of the pass.
  let drawnLayers: [Int: DrawnLayer]
  let paints: PreparedPaints
  let clips: PreparedClips
  let layers: LayerBrackets
  let backdrops: LayerBackdrops
  /// The tiles to make, in the picture's tile coordinates; tile frames count from the window's corner.
  private(set) var window: TileWindow
  private(set) var shadows: ShadowPlanes
  /// The commands whose masks are made here though the renderer makes those of others; nil if all masks are made here.
  private var undeferred: Set<Int32>?
  /// True if frames keep the order of commands across tiles (`TileFrame.order`).
  private(set) var keepsOrder = false
  /// The outlines that more than one band covers; nil if there is a single band.
  let outlines: Outlines?
  /// The tiles, if they were made ahead of time.
  private var prepared: TileFrame?
  /// The tiles that each command can touch, without its shadow. They are computed once, in the order of the commands, so that
  /// the points of shapes that later shapes hide need not be read again.
  private let reaches: [TileReach]
  /// A lower estimate of the number of masks of all shapes together.
  private let leastMasks: Int
  private let division: BandDivision

  /// Prepares the shapes among some commands of a display list.
  ///
  /// - Parameter bandHeights: the heights of bands; nil for a single band.
  package init(_ list: DisplayList, _ commands: Range<Int>, bandHeights: BandHeights?) {
    self.init(list, commands, size: list.size, region: list.region, bandHeights: bandHeights)
  }

  /// Prepares the shapes among `commands`.
  ///
  /// - Parameters:
  ///   - shift: the transform of a shape drawn to cast a shadow; nil for the picture itself.
  ///   - outermostClip: the clip that counts as no clip: the one in force around a layer drawn on its own.
  ///   - drawnLayers: layers drawn beforehand.
  ///   - window: the tiles to make; nil for all of them.
  ///   - bandHeights: the heights of bands; nil for a single band.
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
    backdrops = LayerBackdrops(list, commands, reaches, everywhere: TileWindow(size)) {
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

  /// The size of the output: the picture's, or that of the window.
  package var seenSize: PixelSize { window.pixels(of: size).size }

  /// True if the first shape is a fill that covers the whole picture, so that few of its tiles, if any, will be empty.
  package var beginsWithBackground: Bool {
    guard let first = commands.first, case .fill = list.commands[first] else { return false }
    return reach(ofCommand: first).tiles(in: window) == window
  }

  /// The gradients that the tiles refer to, in their integer form.
  package var gradients: [GradientCoefficients] {
    paints.gradients.map { $0.moved(by: window.pixels(of: size)) }
  }
  /// The colour tables of the gradients, `GradientCoefficients.tableSize` colours each.
  package var colorTables: [PremultipliedColor] { paints.colorTables }
  /// The line through the colours of each table; nil if they are not on a line.
  package var colorLines: [ColorLine?] { paints.colorLines }
  /// The images that the tiles refer to, in their integer form.
  package var images: [ImageCoefficients] {
    paints.images.map { $0.moved(by: window.pixels(of: size)) }
  }

  /// A copy of the pass that shows a window of the picture, with pixels counted from the window's corner.
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

  /// A copy of the pass whose frames keep the order of commands, and that leaves masks of outlines to the renderer.
  ///
  /// - Parameter commands: the commands whose masks are made here; nil for all commands.
  package func deferringMasks(except commands: Set<Int32>?) -> ShapePass {
    var pass = self
    pass.undeferred = commands
    pass.keepsOrder = true
    return pass
  }

  /// True if the renderer makes the masks of some commands.
  var defersMasks: Bool { undeferred != nil }

  /// True if the renderer makes the masks of a command.
  func defersMasks(ofCommand index: Int) -> Bool {
    guard let undeferred else { return false }
    return !undeferred.contains(Int32(truncatingIfNeeded: index))
  }

  /// The bands that intersect the window.
  private var bands: Range<Int> { division.bands(of: window.rows) }

  /// The number of bands.
  package var bandCount: Int { bands.count }

  /// Makes the tiles ahead of time if there is a single band of a limited size.
  package mutating func prepare(in workspace: TileWorkspace) {
    guard bandCount == 1 else { return }
    keepsOrder = true
    var clock = StageClock.off
    (_, prepared) = frame(
      of: window, band: bands.lowerBound, largestLoad: TileFrame.usualLoad, in: workspace,
      clock: &clock)
  }

  /// The tiles of a band, without a limit on the number of masks.
  package func tiles(
    band number: Int, in workspace: TileWorkspace, clock: inout StageClock
  ) -> TileFrame {
    if let prepared { return prepared }
    let band = bands.lowerBound + number
    let (_, made) = frame(
      of: part(band: band), band: band, largestLoad: .max, in: workspace, clock: &clock)
    return made ?? TileFrame(size: size, window: TileWindow(columns: 0..<0, rows: 0..<0))
  }

  /// Makes the tiles of a band, in several parts if they would take too much memory at once.
  ///
  /// - Parameters:
  ///   - largestLoad: the limit of `TileFrame.load` for a part; only a single tile may exceed it.
  ///   - body: receives the tiles of each part.
  package func forEachFrame<Failure: Error>(
    ofBand number: Int, largestLoad: Int, in workspace: TileWorkspace, clock: inout StageClock,
    _ body: (borrowing TileFrame, inout StageClock) throws(Failure) -> Void
  ) throws(Failure) {
    if let prepared { return try body(prepared, &clock) }
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
        // The remaining part needs about as much memory as the first did.
        parts += part.divided(into: Int((1.25 / share).rounded(.up))).reversed()
      }
    }
  }

  /// The tiles of a band that are in the window.
  private func part(band: Int) -> TileWindow {
    TileWindow(
      columns: window.columns, rows: division.rows(ofBand: band).clamped(to: window.rows))
  }

  /// The tiles of a band that are in the window, divided if the shapes that hide nothing have more masks than `largestLoad`.
  /// Otherwise the first attempt at the whole band would be wasted.
  private func parts(ofBand band: Int, largestLoad: Int) -> [TileWindow] {
    let whole = part(band: band)
    // Most pictures have few masks, even if nothing is hidden.
    if leastMasks <= largestLoad { return [whole] }
    var load = 0
    for index in division.commands(ofBand: band) {
      guard let shape = list.commands[Int(index)].shape,
        let source = paints.source(shape.paint, mode: list.styles[shape.style].blendMode),
        !source.isOpaque
      else { continue }
      load += reach(ofCommand: Int(index)).leastMasks(in: whole)
    }
    if load <= largestLoad || whole.columns.count * whole.rows.count < 2 { return [whole] }
    return whole.divided(into: load / largestLoad + 1).reversed()
  }

  /// Makes the tiles of a part of a band.
  ///
  /// - Returns: the share of the band's commands that were added, and the tiles; nil instead of tiles if the load exceeded the
  ///   limit.
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

  /// The tiles that a command can touch, without its shadow.
  func reach(ofCommand index: Int) -> TileReach { reaches[index - commands.lowerBound] }

  /// The tiles that each command can touch.
  private static func reaches(
    _ list: DisplayList, _ commands: Range<Int>, shift: Transform, size: PixelSize
  ) -> [TileReach] {
    // The last style and pen are cached: copying them is expensive, and most shapes use those of the shape before. They are
    // looked up on demand because a list may have many that a shadow's few commands do not use.
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

/// The matching begin and end commands of layers.
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
