public import GLFunGeometry
public import GLFunImaging

/// A part of a picture in whole tiles, with a frame of its own.
public struct TileWindow: Hashable, Sendable {
  /// The columns of tiles.
  public var columns: Range<Int>
  /// The rows of tiles.
  public var rows: Range<Int>

  /// Creates a window from columns and rows of tiles.
  @inlinable @inline(__always)
  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The window that shows all of a picture.
  public init(_ size: PixelSize) {
    columns = 0..<TileFrame.tiles(size.width)
    rows = 0..<TileFrame.tiles(size.height)
  }

  /// The pixels of a picture of `size` that are in the window.
  public func pixels(of size: PixelSize) -> PixelRect {
    let side = TileFrame.tileSize
    return PixelRect(
      minX: Int32(columns.lowerBound * side), minY: Int32(rows.lowerBound * side),
      maxX: Int32(min(columns.upperBound * side, size.width)),
      maxY: Int32(min(rows.upperBound * side, size.height)))
  }
}

extension TileWindow {
  /// The number of tiles.
  @inlinable @inline(__always) public var tileCount: Int { columns.count * rows.count }

  /// The number of a tile, counted row by row.
  @inlinable @inline(__always)
  public func tile(column: Int, row: Int) -> Int {
    (row - rows.lowerBound) * columns.count + column - columns.lowerBound
  }

  /// The column and row of a tile.
  @inlinable @inline(__always)
  public func place(_ tile: Int) -> (column: Int, row: Int) {
    (columns.lowerBound + tile % columns.count, rows.lowerBound + tile / columns.count)
  }

  /// The same tiles, counted from the corner of another window.
  public func seen(from window: TileWindow) -> TileWindow {
    func moved(_ range: Range<Int>, _ start: Int) -> Range<Int> {
      range.lowerBound - start..<range.upperBound - start
    }
    return TileWindow(
      columns: moved(columns, window.columns.lowerBound),
      rows: moved(rows, window.rows.lowerBound))
  }

  /// The window translated by whole tiles.
  public func moved(columns right: Int, rows down: Int) -> TileWindow {
    TileWindow(
      columns: columns.lowerBound + right..<columns.upperBound + right,
      rows: rows.lowerBound + down..<rows.upperBound + down)
  }

  /// The rectangle of its tiles, in pixels.
  public var rect: Rect {
    let side = Double(TileFrame.tileSize)
    return Rect(
      x: Double(columns.lowerBound) * side, y: Double(rows.lowerBound) * side,
      width: Double(columns.count) * side, height: Double(rows.count) * side)
  }

  /// The window divided into approximately `count` parts, at least two: by rows, or by columns if there is a single row.
  ///
  /// - Precondition: the window has at least two tiles.
  public func divided(into count: Int) -> [TileWindow] {
    func parts(_ range: Range<Int>) -> [Range<Int>] {
      let length = max(1, range.count / max(2, min(count, range.count)))
      return stride(from: range.lowerBound, to: range.upperBound, by: length).map {
        $0..<min($0 + length, range.upperBound)
      }
    }
    return rows.count > 1
      ? parts(rows).map { TileWindow(columns: columns, rows: $0) }
      : parts(columns).map { TileWindow(columns: $0, rows: rows) }
  }
}

extension PixelRect {
  /// The size in pixels.
  public var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
}
