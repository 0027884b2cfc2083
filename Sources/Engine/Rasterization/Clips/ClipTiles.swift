internal import GLFunGeometry
internal import GLFunTiles

/// A clip cut into tiles, with a state for each tile.
struct ClipTiles {
  /// The tiles that have a state. All other tiles are outside.
  let window: TileWindow
  private var states: [ClipState]

  /// Creates a clip in which every tile is outside.
  init(_ window: TileWindow) {
    self.window = window
    states = Array(repeating: .outside, count: window.tileCount)
  }

  /// The number of tiles that have a state.
  var count: Int { states.count }

  /// The state of a tile. Only tiles of the window can be set.
  subscript(column: Int, row: Int) -> ClipState {
    get {
      guard window.columns.contains(column), window.rows.contains(row) else { return .outside }
      return states[window.tile(column: column, row: row)]
    }
    set { states[window.tile(column: column, row: row)] = newValue }
  }

  /// True if every tile of a window is completely inside.
  func covers(_ tiles: TileWindow) -> Bool {
    if tiles.intersection(window) != tiles { return false }
    for row in tiles.rows {
      let first = window.tile(column: tiles.columns.lowerBound, row: row)
      for place in first..<first + tiles.columns.count where states[place] != .full { return false }
    }
    return true
  }

  /// Replaces the number of every mask.
  mutating func renumber(_ number: (Int32) -> Int32) {
    for place in states.indices {
      if case .mask(let mask) = states[place].kind { states[place] = .mask(number(mask)) }
    }
  }
}

/// A clip in the form that shapes use: a rectangle, tiles, or no limit at all.
struct TileClip {
  /// Without `tiles` this is the clip itself. With them it applies to the tiles whose state is `rectangle`.
  var rectangle: ClipRectangle?
  /// The tiles of a clip that is not just a rectangle.
  var tiles: ClipTiles?

  /// The relation of a tile to the clip.
  func state(column: Int, row: Int) -> ClipState {
    tiles?[column, row] ?? rectangle?.state(column: column, row: row) ?? .full
  }

  /// The tiles that may be inside; nil for all tiles.
  var window: TileWindow? { tiles?.window ?? rectangle?.tiles }

  /// True if any of some tiles may be inside.
  func touches(_ tiles: TileWindow) -> Bool {
    guard let window else { return true }
    return window.columns.overlaps(tiles.columns) && window.rows.overlaps(tiles.rows)
  }

  /// True if all of some tiles are completely inside.
  func covers(_ window: TileWindow) -> Bool {
    tiles?.covers(window) ?? rectangle?.covers(window) ?? true
  }
}

/// The clips that were cut into tiles since the cache was last emptied.
struct ClipCache {
  private var entries: [Int: TileClip] = [:]
  /// The number of tile states of all cached clips.
  private(set) var stateCount = 0

  subscript(index: Int) -> TileClip? { entries[index] }

  mutating func keep(_ clip: TileClip, at index: Int) {
    entries[index] = clip
    stateCount += clip.tiles?.count ?? 0
  }
}
