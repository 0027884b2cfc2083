#if !GLFUN_WITHOUT_KERNELS
internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunTiles

/// The rasterizer of coverage and the memory of outlines and shadows, kept from shape to shape.
final class CoverageWorkspace: CoverageKernel, @unchecked Sendable {
  private var rasterizer = CoverageRasterizer()
  private let shadow = ShadowTile()
  private let alpha = TileMask()
  private var outlines = OutlineMaker()

  init() {}

  /// Calls a function with the rasterizer while it has an outline, clipped to a window.
  @inline(__always)
  private func with<Result>(
    _ outline: inout CoverageOutline, in window: TileWindow,
    _ body: (inout CoverageRasterizer) -> Result
  ) -> Result {
    rasterizer.begin(window)
    swap(&rasterizer.outline, &outline)
    defer { swap(&rasterizer.outline, &outline) }
    return body(&rasterizer)
  }

  func makeOutline(
    of path: Path, placedBy transform: Transform, visible: Rect, antialias: Bool,
    into outline: inout CoverageOutline
  ) {
    outlines.make(
      of: path, placedBy: transform, visible: visible, antialias: antialias, into: &outline)
  }

  func makeOutline(
    strokeOf path: Path, _ style: StrokeStyle, placedBy transform: Transform,
    movedBy shift: Transform, visible: Rect, antialias: Bool, into outline: inout CoverageOutline
  ) {
    outlines.make(
      strokeOf: path, style, placedBy: transform, movedBy: shift, visible: visible,
      antialias: antialias, into: &outline)
  }

  func makeOutline(
    ofGlyphs range: PathRange, in list: DisplayList, noting notesGlyphs: Bool,
    into outline: inout CoverageOutline
  ) {
    outlines.make(ofGlyphs: range, in: list, noting: notesGlyphs, into: &outline)
  }

  func add(
    _ outline: inout CoverageOutline, in window: TileWindow, rule: FillRule, antialias: Bool,
    to tiles: inout CoverageTiles
  ) {
    with(&outline, in: window) { $0.add(rule: rule, antialias: antialias, to: &tiles) }
  }

  func completePixels(of masks: inout CoverageMasks) {
    rasterizer.completePixels(of: &masks)
  }

  func deferMasks(
    of outline: inout CoverageOutline, in window: TileWindow, command: Int, rule: FillRule,
    to tiles: inout CoverageTiles, _ outlines: inout OutlineMasks
  ) -> Bool {
    with(&outline, in: window) { rasterizer in
      rasterizer.canDefer && CoverageRasterizer.hasRoom(outlines)
        && rasterizer.deferMasks(command: command, rule: rule, to: &tiles, &outlines)
    }
  }

  func encoding(of outline: CoverageOutline) -> EncodedOutline? {
    var outline = outline
    return with(&outline, in: TileWindow(columns: 0..<0, rows: 0..<0)) { $0.encoding }
  }

  // MARK: Shadows

  func append(
    _ alpha: AlphaPlane, column: Int, row: Int, to masks: inout CoverageMasks
  ) -> AppendedCoverage {
    alpha.write(column: column, row: row, to: self.alpha)
    return masks.append(self.alpha)
  }

  func append(
    _ rows: BlurredRows, column: Int, row: Int, to masks: inout CoverageMasks
  ) -> AppendedCoverage {
    if !rows.soften(column: column, row: row, to: shadow) { return .none }
    shadow.round()
    return masks.append(shadow.mask)
  }

  func append(
    _ cells: BlurredCells, _ placement: BlurredCells.Placement, column: Int, row: Int,
    to masks: inout CoverageMasks
  ) -> AppendedCoverage {
    cells.read(placement, column: column, row: row, to: shadow)
    shadow.round()
    return masks.append(shadow.mask)
  }
}

extension CoverageMasks {
  /// Appends the coverage of a tile.
  fileprivate mutating func append(_ tile: borrowing TileMask) -> AppendedCoverage {
    let quads = tile.collect()
    if quads.all == 0 { return .none }
    if quads.full == .max { return .full }
    append(quads, of: tile)
    return .mask(Int32(count - 1))
  }
}
#endif
