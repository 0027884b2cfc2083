internal import GLFunGeometry
internal import GLFunTiles

/// Computes the 8-bit coverage of closed polygons from exact areas.
///
/// A value is the reusable scratch memory of one thread: call `begin`, `add` for each contour, then `finish`. Points
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

  // The clip, in pixels; `originX` and `originY` are its upper left corner moved out to the tile grid.
  var originX = 0
  var originY = 0
  var clipMinX = 0
  var clipMaxX = 0
  var clipMinY = 0
  var clipMaxY = 0
  var tileColumns = 0
  var tileRows = 0

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

  /// Begins a path that is clipped to a rectangle of whole pixels.
  ///
  /// Coverage outside the clip is zero; inside it is the same as without a clip. Round a frame's size up to a multiple
  /// of 16: whole tiles then stay whole.
  /// The coordinates must lie within ±`limit`; an empty clip is allowed.
  mutating func begin(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    let limit = CoverageOutline.limit
    precondition(
      minX >= -limit && minY >= -limit && maxX <= limit && maxY <= limit,
      "a clip reaches beyond the coordinates that coverage is computed for")
    clipMinX = minX
    clipMinY = minY
    clipMaxX = max(maxX, clipMinX)
    clipMaxY = max(maxY, minY)
    originX = clipMinX & ~15
    originY = minY & ~15
    tileColumns = (clipMaxX - originX + 15) >> 4
    tileRows = (clipMaxY - originY + 15) >> 4
    accumulators.reserve(tileColumns: tileColumns, tileRows: tileRows)
    outline.removeAll()
    routes = []
  }

  /// Appends the tiles that the path covers and ends the path.
  ///
  /// With `antialias`, coverage is the area of the pixel's part inside, to the nearest 1/255. Without, it is 255 if the
  /// pixel's centre is inside, or else 0. The OpenGL specification's fill rule decides, with rows counted upwards: a
  /// centre on a left or a bottom edge is inside, a centre on a right or a top edge is not.
  ///
  /// A path with a coordinate that is infinite or not a number covers nothing.
  mutating func finish(rule: Rule, antialias: Bool = true, into tiles: inout CoverageTiles) {
    add(rule: rule, antialias: antialias, to: &tiles)
    completePixels(of: &tiles.masks)
  }

  /// Computes the coverage of the pixels that calls of `add` have postponed.
  mutating func completePixels(of masks: inout CoverageMasks) { pending?.finish(to: &masks) }

  /// Does the same as `finish`, but may postpone pixels that the path crosses more than once, to compute them together
  /// with those of other paths. Until `completePixels` the coverage of these pixels is undefined.
  mutating func add(rule: Rule, antialias: Bool, to tiles: inout CoverageTiles) {
    guard outline.isFinite, !outline.contourEnds.isEmpty, tileColumns > 0, tileRows > 0
    else { return }
    let firstRow = max((Int(outline.box.minY) >> 8) - originY, clipMinY - originY) >> 4
    let lastRow = min((Int(outline.box.maxY) >> 8) - originY, clipMaxY - originY - 1) >> 4
    guard firstRow <= lastRow, Int(outline.box.minX) < clipMaxX << 8 else { return }
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
    hasLeft = Int(outline.box.minX) <= originX << 8 + 128
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

  /// Makes room for all the tiles that the path can touch, so that the pool need not grow during the walk.
  private mutating func reserveTiles(rows: Int) {
    let first = max((Int(outline.box.minX) >> 8) - originX, 0) >> 4
    // The first centre right of an edge may be in the next pixel.
    let last = min(((Int(outline.box.maxX) >> 8) + 1 - originX) >> 4, tileColumns - 1)
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
