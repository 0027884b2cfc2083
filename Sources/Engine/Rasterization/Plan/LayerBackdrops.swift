internal import GLFunDrawing
internal import GLFunTiles

/// The tiles affected by layers that change their backdrop even where the layer is empty, such as a mask layer.
///
/// Inside another layer, such a layer acts only where the enclosing layer has content: elsewhere both are empty.
struct LayerBackdrops: Sendable {
  /// The affected tiles by the command that begins the layer; a layer without an entry acts everywhere.
  private var tiles: [Int: TileWindow] = [:]

  /// - Parameters:
  ///   - reaches: the tiles that each command can touch.
  ///   - everywhere: all tiles of the picture.
  ///   - isDrawn: returns true if a layer, given by the command that begins it, was drawn beforehand.
  init(
    _ list: DisplayList, _ commands: Range<Int>, _ reaches: [TileReach],
    everywhere: TileWindow, isDrawn: (Int) -> Bool
  ) {
    let nowhere = TileWindow(columns: 0..<0, rows: 0..<0)
    var open: [TileWindow] = []
    func add(_ tiles: TileWindow) {
      if !open.isEmpty { open[open.count - 1].formUnion(tiles) }
    }
    for index in commands {
      switch list.commands[index] {
      case .fill, .stroke:
        if open.isEmpty { continue }
        let reach = reaches[index - commands.lowerBound]
        add(reach.isAlone ? reach.window : everywhere)
      case .beginLayer(_, let style):
        let style = list.styles[style]
        if let below = open.last, !style.blendMode.keepsBackdropUnderNothing {
          tiles[index] = below
        }
        // A shadow reaches beyond the shape that casts it.
        open.append(style.shadow == nil && !isDrawn(index) ? nowhere : everywhere)
      case .endLayer: if let layer = open.popLast() { add(layer) }
      case .clear, .lines, .triangleFan, .triangles, .sprite: add(everywhere)
      }
    }
  }

  /// The tiles of a window in which a layer acts; nil for all.
  func tiles(ofLayerAt begin: Int, in window: TileWindow) -> TileWindow? {
    tiles[begin]?.intersection(window)
  }
}

extension TileWindow {
  /// Extends the window to another one.
  fileprivate mutating func formUnion(_ other: TileWindow) {
    func union(_ first: Range<Int>, _ second: Range<Int>) -> Range<Int> {
      min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
    }
    if other.tileCount == 0 { return }
    self =
      tileCount == 0
      ? other
      : TileWindow(columns: union(columns, other.columns), rows: union(rows, other.rows))
  }
}
