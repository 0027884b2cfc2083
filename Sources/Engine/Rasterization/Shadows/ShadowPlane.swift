internal import GLFunTiles

/// A blurred shadow, whose tiles are computed on request.
struct ShadowPlane: Sendable {
  /// The tiles that can have alpha.
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0
  private let softened: Softened
  /// The tile of the picture at the first tile of the blurred rows or cells.
  private var origin = (column: 0, row: 0)

  private enum Softened {
    case none
    case rows(BlurredRows)
    case cells(BlurredCells, BlurredCells.Placement)
  }

  /// Creates an empty shadow.
  init() { softened = .none }

  /// Creates a shadow from blurred pixels.
  init(_ blurred: BlurredRows, rows: Range<Int>) {
    columns = blurred.columns
    self.rows = rows
    softened = .rows(blurred)
  }

  /// Creates a shadow from blurred cells.
  init(_ cells: BlurredCells, _ placement: BlurredCells.Placement, in window: TileWindow) {
    columns = window.columns
    rows = window.rows
    softened = .cells(cells, placement)
  }

  /// The size of the rows or cells in bytes.
  var byteCount: Int {
    switch softened {
    case .none: 0
    case .rows(let rows): rows.byteCount
    case .cells(let cells, _): cells.byteCount
    }
  }

  /// The same shadow, translated by whole tiles.
  func moved(columns right: Int, rows down: Int) -> ShadowPlane {
    var plane = self
    let moved = TileWindow(columns: columns, rows: rows).moved(columns: right, rows: down)
    (plane.columns, plane.rows) = (moved.columns, moved.rows)
    plane.origin = (origin.column + right, origin.row + down)
    return plane
  }

  /// Computes a tile.
  ///
  /// - Parameter tile: receives the coverage in its mask.
  /// - Returns: false if the shadow does not reach the tile.
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
