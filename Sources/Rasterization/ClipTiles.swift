internal import Geometry

/// A clip that is cut into tiles: how much of each is inside.
struct ClipTiles {
  /// The tiles that have a state; all others are outside.
  let window: TileWindow
  private var states: [ClipState]

  /// Makes a clip that no tile is inside.
  init(_ window: TileWindow) {
    self.window = window
    states = Array(repeating: .outside, count: window.tileCount)
  }

  /// How many tiles have a state.
  var count: Int { states.count }

  /// The state of a tile; only that of a tile of the window can be set.
  subscript(column: Int, row: Int) -> ClipState {
    get {
      guard window.columns.contains(column), window.rows.contains(row) else { return .outside }
      return states[window.tile(column: column, row: row)]
    }
    set { states[window.tile(column: column, row: row)] = newValue }
  }

  /// Whether some tiles are wholly inside.
  func covers(columns: Range<Int>, rows: Range<Int>) -> Bool {
    guard columns.clamped(to: window.columns) == columns, rows.clamped(to: window.rows) == rows
    else { return false }
    for row in rows {
      let first = window.tile(column: columns.lowerBound, row: row)
      for place in first..<first + columns.count where states[place] != .full { return false }
    }
    return true
  }

  /// Gives its masks other numbers.
  mutating func renumber(_ number: (Int32) -> Int32) {
    for place in states.indices {
      if case .mask(let mask) = states[place].kind { states[place] = .mask(number(mask)) }
    }
  }
}

/// A clip as the shapes in it see it.
struct TileClip {
  /// What bounds it, where there are no `tiles`; else what tiles with the state `rectangle` have of it.
  var rectangle: ClipRectangle?
  /// Its tiles, where it is more than a rectangle.
  var tiles: ClipTiles?

  /// How much of a tile is inside.
  func state(column: Int, row: Int) -> ClipState {
    tiles?[column, row] ?? rectangle?.state(column: column, row: row) ?? .full
  }

  /// The tiles that it can touch; nil for all.
  var window: TileWindow? { tiles?.window ?? rectangle?.tiles }

  /// Whether it can touch some tiles.
  func touches(columns: Range<Int>, rows: Range<Int>) -> Bool {
    guard let window else { return true }
    return window.columns.overlaps(columns) && window.rows.overlaps(rows)
  }

  /// Whether some tiles are wholly inside.
  func covers(columns: Range<Int>, rows: Range<Int>) -> Bool {
    if let tiles { return tiles.covers(columns: columns, rows: rows) }
    return rectangle?.covers(columns: columns, rows: rows) ?? true
  }
}

/// The clips that were cut into tiles lately.
struct ClipCache {
  private var entries: [Int: TileClip] = [:]
  /// How many tile states they have.
  private(set) var stateCount = 0

  subscript(index: Int) -> TileClip? { entries[index] }

  mutating func keep(_ clip: TileClip, at index: Int) {
    entries[index] = clip
    stateCount += clip.tiles?.count ?? 0
  }
}
