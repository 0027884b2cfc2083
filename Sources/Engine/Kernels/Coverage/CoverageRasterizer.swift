#if !GLFUN_WITHOUT_KERNELS
internal import GLFunGeometry
internal import GLFunTiles

/// Computes the 8-bit coverage of closed polygons from exact areas.
///
/// A value is the reusable scratch memory of one thread: call `begin`, fill the outline, then call `add`. Points
/// are in device space: pixels, y downwards. They are rounded to 1/256 pixel, and from there on a pixel's coverage
/// depends only on these integers, not on the clip or the processor.
///
/// Edges add their signed area to an accumulator per pixel, and a running sum along each row gives the winding averaged
/// over the pixel (Levien, font-rs). That average is the coverage if a pixel holds two neighbouring windings. If the
/// outline crosses a pixel more than once there may be three, and averaging before the fill rule would be wrong. Such
/// pixels are noted while the edges are walked, and computed exactly from the edges in them (`PixelCoverage`).
///
/// Accumulators live in tiles that are taken from a pool when an edge first touches them, so the cost of a long thin
/// shape depends on the tiles it touches and not on its bounding box. Within a tile they are stored column by column:
/// the running sum is then one vector addition per column.
///
/// Windings are counted modulo 4096.
struct CoverageRasterizer: ~Copyable {
  typealias Vertex = CoverageOutline.Vertex
  typealias Rule = FillRule

  /// The binary logarithm of a whole pixel's area in the accumulators.
  static let areaBits = 20

  /// The tiles to which paths are clipped.
  private(set) var window = TileWindow(columns: 0..<0, rows: 0..<0)

  /// The current path.
  var outline = CoverageOutline()

  var accumulators = TileAccumulators()
  var rows = CoverageRows()
  /// True if the path may begin to the left of the clip, so that its rows begin with windings (`takeLeft`).
  var hasLeft = false
  /// The coverage of the current tile.
  let mask = TileMask()
  /// The windings of the current tile, each averaged over its pixel, column by column.
  let windings = Scratch<Int32>(capacity: 256)
  /// Pixels with too many edges for exact windings, and the places of their coverage.
  var crowded: [(column: Int, row: Int, place: Int)] = []
  /// The crossings of the outline in a pixel that it crosses more than once.
  var crossings = Scratch<PixelCrossing>(capacity: CoverageOverlaps.mostEdges + 1)

  let edges = CoverageEdges()
  var batch = SpanBatch()
  var overlaps = CoverageOverlaps()
  var crowds = CrowdedRows()
  var pixelCoverage = PixelCoverage()
  /// Pixels that wait to be computed with others; nil until an outline meets itself, so that a process without such
  /// outlines starts sooner.
  var pending: PendingPixels?

  var outlineTiles = OutlineTiles()

  /// The algorithms that computed the current path so far.
  var routes: Routes = []

  /// Makes a rasterizer with memory for small outlines.
  init() {}

  /// Begins a path that is clipped to a window.
  ///
  /// Coverage outside the window is zero; inside it is the same as without a clip.
  /// The coordinates must lie within ±`limit`; an empty window is allowed.
  mutating func begin(_ window: TileWindow) {
    let most = CoverageOutline.limit / TileFrame.tileSize
    precondition(
      min(window.columns.lowerBound, window.rows.lowerBound) >= -most
        && max(window.columns.upperBound, window.rows.upperBound) <= most,
      "a clip reaches beyond the coordinates that coverage is computed for")
    self.window = window
    accumulators.reserve(tileColumns: window.columns.count, tileRows: window.rows.count)
    outline.removeAll()
    routes = []
  }

  /// Appends the tiles that the path covers and ends the path.
  ///
  /// Overlaps may wait for those of other paths, because several are computed at once. Their coverage is undefined until
  /// `completePixels`.
  ///
  /// With `antialias`, coverage is the area of the pixel's part inside, to the nearest 1/255. Without, it is 255 if the
  /// pixel's centre is inside, or else 0. The OpenGL specification's fill rule decides, with rows counted upwards: a
  /// centre on a left or a bottom edge is inside, a centre on a right or a top edge is not.
  ///
  /// A path with a coordinate that is infinite or not a number covers nothing.
  mutating func add(rule: Rule, antialias: Bool, to tiles: inout CoverageTiles) {
    guard outline.isFinite, !outline.contourEnds.isEmpty, window.tileCount > 0 else { return }
    let (box, top) = (outline.box, window.rows.lowerBound)
    let firstRow = max((Int(box.minY) >> 12) - top, 0)
    let lastRow = min(Int(box.maxY) >> 12, window.rows.upperBound - 1) - top
    guard firstRow <= lastRow, Int(box.minX) < window.columns.upperBound << 12 else { return }
    if antialias && isConvexNearClip {
      routes.insert(.convex)
      finishConvex(tileRows: firstRow...lastRow, rule: rule, into: &tiles)
      return
    }
    reserveTiles(rows: lastRow - firstRow + 1)
    let count = outline.contourEnds.count
    let simple = outline.isConvexContour ? count : outline.simpleContourCount
    let countsCrossings = antialias && simple < count
    if !antialias {
      routes.insert(.centers)
      accumulateCenters()
    } else {
      if simple > 0 {
        routes.insert(.areas)
        accumulate(0..<simple)
      }
      if countsCrossings {
        routes.insert(.areasAndOverlaps)
        accumulateCountingCrossings(simple..<count)
        overlaps.addCrossingsInRibbons(accumulators.places)
      }
    }
    hasLeft = Int(box.minX) <= window.columns.lowerBound << 12 + 128
    let firstRun = tiles.runs.count
    let (vertices, contourEnds) = (outline.vertices, outline.contourEnds)
    for row in firstRow...lastRow {
      sweep(
        tileRow: row, rule: rule, firstRun: firstRun, vertices.span, contourEnds: contourEnds.span,
        into: &tiles)
    }
    accumulators.removeAll()
    if countsCrossings {
      finishCrowds(rule: rule, in: &tiles.masks)
      overlaps.removeAll()
    }
  }

  /// Computes the coverage of the overlaps that wait.
  mutating func completePixels(of masks: inout CoverageMasks) { pending?.finish(to: &masks) }

  /// Makes room for all the tiles that the path can touch, so that the pool need not grow during the walk.
  private mutating func reserveTiles(rows: Int) {
    let (tileColumns, tileRows) = (window.columns.count, window.rows.count)
    let first = max((Int(outline.box.minX) >> 12) - window.columns.lowerBound, 0)
    // The first centre right of an edge may be in the next pixel.
    let right = (Int(outline.box.maxX) >> 8 + 1) >> 4
    let last = min(right, window.columns.upperBound - 1) - window.columns.lowerBound
    var bound = max(last - first + 1, 0) * rows
    if bound > accumulators.tileCapacity {
      // For most shapes the edges touch far fewer tiles than the bounding box has.
      let vertices = outline.vertices
      var crossed = 0
      for index in vertices.indices.dropFirst() where crossed < bound {
        let from = vertices[index - 1]
        let to = vertices[index]
        crossed +=
          min(abs((Int(to.x) >> 12) - (Int(from.x) >> 12)), tileColumns)
          + min(abs((Int(to.y) >> 12) - (Int(from.y) >> 12)), tileRows) + 3
      }
      bound = min(bound, crossed)
    }
    accumulators.reserve(tiles: bound)
  }
}
#endif
