internal import GLFunTiles

/// A blurred shadow, whose tiles are computed on request.
struct ShadowPlane: Sendable {
  /// The tiles that can have alpha.
  private(set) var window = TileWindow(columns: 0..<0, rows: 0..<0)
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
    window = TileWindow(columns: blurred.columns, rows: rows)
    softened = .rows(blurred)
  }

  /// Creates a shadow from blurred cells.
  init(_ cells: BlurredCells, _ placement: BlurredCells.Placement, in window: TileWindow) {
    self.window = window
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
    plane.window = window.moved(columns: right, rows: down)
    plane.origin = (origin.column + right, origin.row + down)
    return plane
  }

  /// Computes a tile, and appends its coverage to masks.
  func append(
    column: Int, row: Int, to masks: inout CoverageMasks, _ kernel: any CoverageKernel
  ) -> AppendedCoverage {
    let (column, row) = (column - origin.column, row - origin.row)
    return switch softened {
    case .none: .none
    case .rows(let rows): kernel.append(rows, column: column, row: row, to: &masks)
    case .cells(let cells, let placement):
      kernel.append(cells, placement, column: column, row: row, to: &masks)
    }
  }
}
