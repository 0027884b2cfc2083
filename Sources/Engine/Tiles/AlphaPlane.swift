/// The alpha of the pixels of some tiles, row by row: the input of a shadow.
package struct AlphaPlane: Sendable {
  /// The tiles.
  package private(set) var window: TileWindow
  package var bytes: [UInt8]

  /// Creates a plane of transparent pixels.
  package init(_ window: TileWindow) {
    self.window = window
    bytes = Array(repeating: 0, count: window.tileCount * TileFrame.tileArea)
  }

  /// The number of pixels of a row.
  package var width: Int { window.columns.count * TileFrame.tileSize }

  /// The number of rows of pixels.
  package var height: Int { window.rows.count * TileFrame.tileSize }

  /// The same pixels, translated by whole tiles.
  package func moved(columns right: Int, rows down: Int) -> AlphaPlane {
    var plane = self
    plane.window = window.moved(columns: right, rows: down)
    return plane
  }
}
