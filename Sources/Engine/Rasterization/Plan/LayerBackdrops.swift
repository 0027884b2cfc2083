internal import GLFunDrawing
internal import GLFunTiles

/// The tiles affected by layers that change their backdrop even where the layer is empty, such as a mask layer.
///
/// Inside another layer, such a layer acts only where the enclosing layer has content: elsewhere both are empty.
struct LayerBackdrops: Sendable {
  /// The affected tiles by the command that begins the layer; a layer without an entry acts everywhere.
  private var tiles: [Int: Tiles] = [:]

  /// A rectangle of tiles.
  private struct Tiles {
    var columns: Range<Int32>
    var rows: Range<Int32>

    static let none = Tiles(columns: 0..<0, rows: 0..<0)

    mutating func formUnion(_ other: Tiles) {
      if other.columns.isEmpty || other.rows.isEmpty { return }
      if columns.isEmpty || rows.isEmpty {
        self = other
        return
      }
      columns =
        min(
          columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound)
      rows =
        min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
    }
  }

  /// - Parameters:
  ///   - reaches: the tiles that each command can touch.
  ///   - whole: all tiles of the picture.
  ///   - isDrawn: returns true if a layer, given by the command that begins it, was drawn beforehand.
  init(
    _ list: DisplayList, _ commands: Range<Int>, _ reaches: [TileReach], whole: TileReach,
    isDrawn: (Int) -> Bool
  ) {
    let everywhere = Tiles(columns: whole.columns, rows: whole.rows)
    var open: [Tiles] = []
    func add(_ tiles: Tiles) {
      if !open.isEmpty { open[open.count - 1].formUnion(tiles) }
    }
    for index in commands {
      switch list.commands[index] {
      case .fill, .stroke:
        if open.isEmpty { continue }
        let reach = reaches[index - commands.lowerBound]
        add(reach.isAlone ? Tiles(columns: reach.columns, rows: reach.rows) : everywhere)
      case .beginLayer(_, let style):
        let style = list.styles[style]
        if let below = open.last, !style.blendMode.keepsBackdropUnderNothing {
          tiles[index] = below
        }
        // A shadow reaches beyond the shape that casts it.
        open.append(style.shadow == nil && !isDrawn(index) ? .none : everywhere)
      case .endLayer: if let layer = open.popLast() { add(layer) }
      case .clear, .lines, .triangleFan, .triangles, .sprite: add(everywhere)
      }
    }
  }

  /// The columns and rows of a window in which a layer acts; nil for all.
  func tiles(
    ofLayerAt begin: Int, in window: TileWindow
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    tiles[begin].map {
      (
        (Int($0.columns.lowerBound)..<Int($0.columns.upperBound)).clamped(to: window.columns),
        (Int($0.rows.lowerBound)..<Int($0.rows.upperBound)).clamped(to: window.rows)
      )
    }
  }
}
