internal import GLFunGeometry
internal import GLFunImaging

/// Tables in a `foreignObject`. Source: CSS 2.1, chapter 17: columns are as wide as their widest cell.
extension TreeBuilder {
  /// A cell of a table.
  private struct Cell {
    var element: Int
    var scope: Scope
    var row = 0
    var column = 0
    var columnCount = 1
    var rowCount = 1
    var box = FlowBox()
  }

  /// The rows of a table, and the captions above them.
  private struct Grid {
    var cells: [Cell] = []
    var captions: [Cell] = []
    /// The scope of each row, for its background.
    var rows: [Scope?] = []
    var columnCount: Int { free.count }
    /// The first free row of each column.
    var free: [Int] = []
    /// The first column to try for the next cell of the last row.
    var column = 0
    /// True if the last row is an anonymous one, for cells outside any row.
    var isAnonymous = false

    mutating func beginRow(_ scope: Scope?) {
      rows.append(scope)
      column = 0
      isAnonymous = scope == nil
    }

    mutating func add(_ cell: Cell) {
      var cell = cell
      cell.row = rows.count - 1
      while column < free.count, free[column] > cell.row { column += 1 }
      cell.column = column
      column += cell.columnCount
      while free.count < column { free.append(0) }
      for index in cell.column..<column { free[index] = cell.row + cell.rowCount }
      cells.append(cell)
    }
  }

  /// The most columns or rows that a cell may span.
  private static let largestSpan = 64

  /// Lays out a table, or rows outside any table.
  ///
  /// - Parameters:
  ///   - width: the width available for the content, which only long words exceed.
  ///   - isGiven: true if the content has exactly this width.
  ///   - height: the height of the content, if known.
  mutating func table(
    _ element: Int, _ scope: Scope, width: Double, isGiven: Bool, height: Double?
  ) throws(SVGError) -> FlowBox {
    var grid = Grid()
    if scope.style.text.own.box.display == .tableRow {
      try addRow(element, scope, to: &grid)
    } else {
      try addRows(of: element, scope, to: &grid)
    }
    return try layOut(
      grid, scope.style.text.own.box.spacing.resolved(width), width: width, isGiven: isGiven,
      height: height)
  }

  /// Lays out consecutive cells outside any table.
  mutating func table(
    ofCells cells: [(element: Int, scope: Scope)], width: Double
  ) throws(SVGError) -> FlowBox {
    var grid = Grid()
    grid.beginRow(nil)
    for (element, scope) in cells { grid.add(cell(element, scope)) }
    return try layOut(grid, 0, width: width, isGiven: false, height: nil)
  }

  private mutating func layOut(
    _ grid: Grid, _ spacing: Double, width: Double, isGiven: Bool, height: Double?
  ) throws(SVGError) -> FlowBox {
    var grid = grid
    for index in grid.cells.indices {
      let cell = grid.cells[index]
      grid.cells[index].box = try flow(cell.element, cell.scope, width: width, height: nil)
    }
    let widths = columnWidths(grid, spacing, width, isGiven: isGiven)
    for index in grid.cells.indices {
      let cell = grid.cells[index]
      let own = Self.extent(widths, cell.column, cell.columnCount, spacing)
      grid.cells[index].box = try flow(
        cell.element, cell.scope, width: width, height: nil, forced: own * (1 + 1e-9) + 1e-6)
    }
    var heights = rowHeights(grid, spacing)
    if let height, !heights.isEmpty {
      let sum = heights.reduce(spacing) { $0 + $1 + spacing }
      if height > sum { heights = heights.map { $0 + (height - sum) / Double(heights.count) } }
    }
    return try placed(grid, widths, heights, spacing)
  }

  private mutating func placed(
    _ grid: Grid, _ widths: [Double], _ heights: [Double], _ spacing: Double
  ) throws(SVGError) -> FlowBox {
    var result = FlowBox()
    let total = widths.reduce(spacing) { $0 + $1 + spacing }
    var top = 0.0
    for caption in grid.captions {
      let box = try flow(caption.element, caption.scope, width: total, height: nil, forced: total)
      result.append(box, at: Point(x: 0, y: top))
      top += box.size.height
    }
    /// The position of each column or row, and the end of the last one.
    func starts(_ sizes: [Double]) -> [Double] {
      var starts = [spacing]
      for size in sizes { starts.append(starts[starts.count - 1] + size + spacing) }
      return starts
    }
    let (columns, rows) = (starts(widths), starts(heights))
    for (row, scope) in grid.rows.enumerated() {
      guard let color = scope?.style.text.own.box.background, color.alpha > 0 else { continue }
      result.pieces.append(
        FlowBox.Piece(
          origin: Point(x: spacing, y: top + rows[row]),
          content: .background(color, Size(width: total - 2 * spacing, height: heights[row]))))
    }
    for cell in grid.cells {
      var box = cell.box
      box.stretch(
        toHeight: Self.extent(heights, cell.row, cell.rowCount, spacing),
        place: cell.scope.style.text.own.box.verticalPlace)
      result.append(
        box, at: Point(x: columns[cell.column], y: top + rows[cell.row]))
    }
    let height = heights.isEmpty ? 0 : rows[heights.count]
    result.size = Size(width: widths.isEmpty ? 0 : total, height: top + height)
    result.contentWidth = result.size.width
    return result
  }

  // MARK: Rows

  private mutating func addRows(
    of element: Int, _ scope: Scope, to grid: inout Grid
  ) throws(SVGError) {
    for child in document.children(of: element) {
      guard let (name, inner) = try htmlElement(child, in: scope) else { continue }
      switch inner.style.text.own.box.display {
      case .tableGroup: try addRows(of: child, inner, to: &grid)
      case .tableRow: try addRow(child, inner, to: &grid)
      default:
        if name == "caption" {
          grid.captions.append(Cell(element: child, scope: inner))
        } else if name != "col", name != "colgroup" {
          if grid.rows.isEmpty || !grid.isAnonymous { grid.beginRow(nil) }
          grid.add(cell(child, inner))
        }
      }
    }
  }

  private mutating func addRow(
    _ element: Int, _ scope: Scope, to grid: inout Grid
  ) throws(SVGError) {
    grid.beginRow(scope)
    for child in document.children(of: element) {
      guard let (_, inner) = try htmlElement(child, in: scope) else { continue }
      grid.add(cell(child, inner))
    }
  }

  private func cell(_ element: Int, _ scope: Scope) -> Cell {
    var cell = Cell(element: element, scope: scope)
    func span(_ name: AttributeName) -> Int {
      document.text(name, of: element).flatMap { Int($0) }.map {
        min(max($0, 1), Self.largestSpan)
      } ?? 1
    }
    cell.columnCount = span(.colspan)
    cell.rowCount = span(.rowspan)
    return cell
  }

  // MARK: Sizes

  /// The extent of a number of columns or rows, including the spacing between them.
  private static func extent(
    _ sizes: [Double], _ first: Int, _ count: Int, _ spacing: Double
  ) -> Double {
    sizes[first..<min(first + count, sizes.count)].reduce(-spacing) { $0 + $1 + spacing }
  }

  private func columnWidths(
    _ grid: Grid, _ spacing: Double, _ width: Double, isGiven: Bool
  ) -> [Double] {
    var widths = Array(repeating: 0.0, count: grid.columnCount)
    for cell in grid.cells where cell.columnCount == 1 {
      widths[cell.column] = max(widths[cell.column], cell.box.contentWidth)
    }
    Self.widen(&widths, spacing, grid.cells.filter { $0.columnCount > 1 }) {
      ($0.column, $0.columnCount, $0.box.contentWidth)
    }
    let available = width - spacing * Double(grid.columnCount + 1)
    let sum = widths.reduce(0, +)
    if sum > 0, available > 0, sum > available || isGiven {
      widths = widths.map { $0 * available / sum }
    }
    return widths
  }

  private func rowHeights(_ grid: Grid, _ spacing: Double) -> [Double] {
    var heights = Array(repeating: 0.0, count: grid.rows.count)
    for cell in grid.cells where cell.rowCount == 1 {
      heights[cell.row] = max(heights[cell.row], cell.box.size.height)
    }
    Self.widen(&heights, spacing, grid.cells.filter { $0.rowCount > 1 }) {
      ($0.row, $0.rowCount, $0.box.size.height)
    }
    return heights
  }

  /// Enlarges columns or rows if a cell that spans several of them needs more space.
  private static func widen(
    _ sizes: inout [Double], _ spacing: Double, _ cells: [Cell],
    _ need: (Cell) -> (first: Int, count: Int, size: Double)
  ) {
    for cell in cells {
      let (first, count, size) = need(cell)
      let places = first..<min(first + count, sizes.count)
      let missing = size - extent(sizes, first, count, spacing)
      guard missing > 0 else { continue }
      let sum = sizes[places].reduce(0, +)
      for place in places {
        sizes[place] += missing * (sum > 0 ? sizes[place] / sum : 1 / Double(places.count))
      }
    }
  }
}
