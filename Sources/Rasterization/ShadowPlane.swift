/// A softened shadow: the tiles that it reaches, each of which is worked out when it is asked for.
struct ShadowPlane: Sendable {
  /// The tiles that can have alpha.
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0
  private let softened: Softened
  /// The tile that counts as the first one of what is softened.
  private var origin = (column: 0, row: 0)

  private enum Softened {
    case none
    case rows(BlurredRows)
    case cells(BlurredCells, BlurredCells.Placement)
  }

  /// A shadow of nothing.
  init() { softened = .none }

  /// A shadow in pixels.
  init(_ blurred: BlurredRows, rows: Range<Int>) {
    columns = blurred.columns
    self.rows = rows
    softened = .rows(blurred)
  }

  /// A shadow in cells, which lie so under the pixels.
  init(_ cells: BlurredCells, _ placement: BlurredCells.Placement, in window: TileWindow) {
    columns = window.columns
    rows = window.rows
    softened = .cells(cells, placement)
  }

  /// The memory that this takes.
  var byteCount: Int {
    switch softened {
    case .none: 0
    case .rows(let rows): rows.byteCount
    case .cells(let cells, _): cells.byteCount
    }
  }

  /// The same shadow moved by whole tiles.
  func moved(columns right: Int, rows down: Int) -> ShadowPlane {
    var plane = self
    let moved = TileWindow(columns: columns, rows: rows).moved(columns: right, rows: down)
    (plane.columns, plane.rows) = (moved.columns, moved.rows)
    plane.origin = (origin.column + right, origin.row + down)
    return plane
  }

  /// Works out a tile.
  ///
  /// - Parameter tile: its mask gets the coverage.
  /// - Returns: whether there can be any.
  func write(column: Int, row: Int, to tile: borrowing ShadowTile) -> Bool {
    let (column, row) = (column - origin.column, row - origin.row)
    switch softened {
    case .none: return false
    case .rows(let rows):
      if !rows.soften(column: column, row: row, to: tile) { return false }
    case .cells(let cells, let placement):
      cells.read(placement, column: column, row: row, to: tile)
    }
    tile.round()
    return true
  }
}
