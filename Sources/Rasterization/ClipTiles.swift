internal import Drawing
internal import Geometry
internal import Imaging

/// A clip, cut into tiles: for each tile that it reaches, how much of it is inside.
struct ClipTiles {
  /// The tiles that have an entry, in columns and rows from the frame's first; those outside are
  /// outside the clip.
  var minColumn: Int
  var minRow: Int
  var maxColumn: Int
  var maxRow: Int
  /// `TileFrame.Command.full`, `outside`, or one of the frame's masks.
  var states: [Int32]
  /// The columns of the frame.
  let frameColumns: Int

  /// The state of a tile that the clip does not reach.
  static let outside: Int32 = -2

  /// The state of a tile of the frame.
  func state(_ tile: Int) -> Int32 {
    let column = tile % frameColumns
    let row = tile / frameColumns
    guard column >= minColumn, column < maxColumn, row >= minRow, row < maxRow else {
      return Self.outside
    }
    return states[(row - minRow) * (maxColumn - minColumn) + column - minColumn]
  }
}

/// The clips that were cut into tiles lately.
struct ClipCache {
  private var entries: [Int: ClipTiles] = [:]
  private var stateCount = 0

  /// The most tile states that are kept: 64 MiB of them.
  private static let largestStateCount = 16 << 20

  subscript(index: Int) -> ClipTiles? { entries[index] }

  mutating func keep(_ clip: ClipTiles, at index: Int) {
    if stateCount + clip.states.count > Self.largestStateCount {
      entries = [:]
      stateCount = 0
    }
    entries[index] = clip
    stateCount += clip.states.count
  }
}

extension TileBuilder {
  /// The tiles of a clip entry; nil without a clip.
  mutating func clip(_ index: Int?) -> ClipTiles? {
    guard let index, index != pass.outermostClip else { return nil }
    // From the innermost outwards to one that is known, then back.
    var chain: [Int] = []
    var next: Int? = index
    while let current = next, current != pass.outermostClip, clips[current] == nil {
      chain.append(current)
      next = pass.list.clips[current].parent
    }
    var inner = next.flatMap { $0 == pass.outermostClip ? nil : clips[$0] }
    for entry in chain.reversed() {
      let tiles = cut(entry, within: inner)
      clips.keep(tiles, at: entry)
      inner = tiles
    }
    return inner
  }

  /// Cuts one clip shape into tiles, within its parent's.
  private mutating func cut(_ index: Int, within parent: ClipTiles?) -> ClipTiles {
    // A clip counts also where what was drawn so far hides everything.
    let hidden = coverage.hidden
    coverage.hidden = HiddenTiles()
    defer { coverage.hidden = hidden }
    switch pass.list.clips[index].shape {
    case .path(let range, let rule, let antialias):
      guard rasterize(.fill(range, rule), antialias: antialias) else { return nowhere }
      rasterizer.completePixels(of: &coverage.masks)
      return tiles(within: parent, alpha: nil)
    case .mask(let image, let transform):
      guard let alpha = pass.paints.clipMasks[index],
        rasterize(image: image, transform.concatenating(pass.shift))
      else { return nowhere }
      return tiles(within: parent, alpha: alpha)
    }
  }

  private var nowhere: ClipTiles {
    ClipTiles(
      minColumn: 0, minRow: 0, maxColumn: 0, maxRow: 0, states: [],
      frameColumns: frame.window.columns.count)
  }

  /// Computes the coverage of an image's rectangle.
  private mutating func rasterize(image: Image, _ transform: AffineTransform) -> Bool {
    coverage.removeRuns()
    beginCoverage()
    let width = Double(image.size.width)
    let height = Double(image.size.height)
    let corners = [
      Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
    ].map { $0.applying(transform) }
    rasterizer.add(contour: corners.span)
    rasterizer.finish(rule: .winding, into: &coverage)
    return !coverage.runs.isEmpty
  }

  /// The runs of `coverage` as a clip, multiplied by the parent's and by an image's alpha.
  private mutating func tiles(
    within parent: ClipTiles?, alpha: ImageCoefficients?
  ) -> ClipTiles {
    let runs = coverage.runs
    guard let first = runs.first else { return nowhere }
    let firstRow = frame.window.rows.lowerBound
    let firstColumn = frame.window.columns.lowerBound
    var clip = ClipTiles(
      minColumn: Int(first.column) - firstColumn, minRow: Int(first.row) - firstRow, maxColumn: 0,
      maxRow: 0,
      states: [],
      frameColumns: frame.window.columns.count)
    for run in runs {
      clip.minColumn = min(clip.minColumn, Int(run.column) - firstColumn)
      clip.minRow = min(clip.minRow, Int(run.row) - firstRow)
      clip.maxColumn = max(clip.maxColumn, Int(run.column + run.count) - firstColumn)
      clip.maxRow = max(clip.maxRow, Int(run.row) - firstRow + 1)
    }
    let width = clip.maxColumn - clip.minColumn
    clip.states = Array(
      repeating: ClipTiles.outside, count: width * (clip.maxRow - clip.minRow))
    for run in runs {
      for column in run.column..<run.column + run.count {
        let tile = frame.tile(column: Int(column), row: Int(run.row))
        let outer = parent?.state(tile) ?? TileFrame.Command.full
        if outer == ClipTiles.outside { continue }
        let place =
          (Int(run.row) - firstRow - clip.minRow) * width + Int(column) - firstColumn
          - clip.minColumn
        clip.states[place] = state(run, tile, within: outer, alpha)
      }
    }
    return clip
  }

  private mutating func state(
    _ run: CoverageTiles.Run, _ tile: Int, within outer: Int32, _ alpha: ImageCoefficients?
  ) -> Int32 {
    if alpha == nil, run.isFull || outer == TileFrame.Command.full {
      return run.isFull ? outer : run.mask
    }
    // What one tile has to itself is worked on where it is.
    let mask =
      run.isFull
      ? coverage.masks.append(.mask(of: 255))
      : run.count > 1 ? coverage.masks.append(copyOf: run.mask) : run.mask
    if let alpha { multiply(mask, by: alpha, tile) }
    if outer != TileFrame.Command.full { coverage.masks.multiply(mask, by: outer) }
    return mask
  }

  /// Multiplies a mask by an image's alpha in a tile.
  private mutating func multiply(_ mask: Int32, by alpha: ImageCoefficients, _ tile: Int) {
    let (tileColumn, tileRow) = frame.window.place(tile)
    let left = tileColumn * TileFrame.tileSize
    let top = tileRow * TileFrame.tileSize
    coverage.masks.modify(mask) { column, row, coverage in
      let color = alpha.color(column: Int32(left + column), row: Int32(top + row))
      return UInt8((UInt32(coverage) * UInt32(color.alpha)).dividedBy255Rounded)
    }
  }
}

extension [UInt8] {
  /// A mask of the same coverage everywhere.
  static func mask(of coverage: UInt8) -> [UInt8] {
    [UInt8](repeating: coverage, count: TileFrame.tileArea)
  }
}
