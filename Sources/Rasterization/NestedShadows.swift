internal import Drawing
internal import Geometry
internal import Imaging

/// The shadows of layers that hold layers with shadows: where they are worked out.
///
/// Such a layer is wanted in the picture, and moved by every shadow around it: drawing it at each
/// of these places would double the work with every level. So it is drawn once, at its own place,
/// over all that any of them can need, and what it casts is moved: by whole pixels, and in the
/// softening by the rest. What lies thousands of pixels outside the picture casts no shadow then.
struct NestedShadows: Sendable {
  /// Where a layer is drawn and where its shadow is wanted; device space, in tiles.
  struct Window: Hashable {
    var drawnColumns: Range<Int>
    var drawnRows: Range<Int>
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// By the commands in the layer.
  private(set) var windows: [Range<Int>: Window] = [:]

  /// How far outside the picture a layer may be drawn, in pixels: the first for which it does not
  /// become too large.
  private static let margins = [8192.0, 4096, 2048, 1024, 512, 0]
  private static let largestArea = 0x1p26

  init(_ list: DisplayList, _ commands: Range<Int>, _ layers: LayerBrackets, size: PixelSize) {
    let nested = Self.nested(list, commands, layers)
    if nested.isEmpty { return }
    let picture = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    // What each of the layers around a command is drawn for.
    var wanted = [picture]
    for index in commands {
      switch list.commands[index] {
      case .beginLayer(_, let style):
        var area = wanted[wanted.count - 1]
        if let bounds = nested[index], let end = layers.ends[index],
          let shadow = list.styles[style].shadow,
          let window = Self.window(shadow, of: bounds, seenIn: area, picture)
        {
          windows[index + 1..<end] = window
          area = area.union(Self.rect(window.drawnColumns, window.drawnRows))
        }
        wanted.append(area)
      case .endLayer: if wanted.count > 1 { wanted.removeLast() }
      default: break
      }
    }
  }

  /// The layers with shadows that hold others, by their beginnings, and bounds of what they hold.
  private static func nested(
    _ list: DisplayList, _ commands: Range<Int>, _ layers: LayerBrackets
  ) -> [Int: Rect] {
    func hasShadow(_ begin: Int) -> Bool {
      guard case .beginLayer(let alpha, let style) = list.commands[begin] else { return false }
      return alpha > 0 && (list.styles[style].shadow?.color.alpha ?? 0) > 0
    }
    guard layers.ends.keys.contains(where: hasShadow) else { return [:] }
    var nested: [Int: Rect] = [:]
    var open: [(begin: Int, bounds: Rect, holdsShadows: Bool)] = []
    /// Adds what lies within bounds, and its shadow, to the innermost layer.
    func add(_ bounds: Rect, _ style: Int) {
      guard !open.isEmpty, !bounds.isNull else { return }
      var bounds = bounds
      if let shadow = list.styles[style].shadow {
        let reach = Double(GaussianBlur(shadow).reach)
        let moved = bounds.offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
        bounds = bounds.union(moved.insetBy(dx: -reach, dy: -reach))
      }
      open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds)
    }
    for index in commands {
      switch list.commands[index] {
      case .fill(let path, let rule, _, let style):
        if !open.isEmpty { add(ShapePass.bounds(.fill(path, rule), list, .identity), style) }
      case .stroke(let path, let pen, _, let style):
        if !open.isEmpty {
          add(ShapePass.bounds(.stroke(path, list.pens[pen]), list, .identity), style)
        }
      case .beginLayer: open.append((index, .null, false))
      case .endLayer:
        guard let layer = open.popLast(),
          case .beginLayer(_, let style) = list.commands[layer.begin]
        else { continue }
        let isShadowed = hasShadow(layer.begin)
        if isShadowed, layer.holdsShadows { nested[layer.begin] = layer.bounds }
        if !open.isEmpty, isShadowed || layer.holdsShadows {
          open[open.count - 1].holdsShadows = true
        }
        add(layer.bounds, style)
      default: break
      }
    }
    return nested
  }

  /// Where to draw a layer whose shadow is seen in an area; nil where none is.
  private static func window(
    _ shadow: Shadow, of bounds: Rect, seenIn area: Rect, _ picture: Rect
  ) -> Window? {
    let reach = Double(GaussianBlur(shadow).reach + 1)
    let source = area.offsetBy(dx: -shadow.offset.dx, dy: -shadow.offset.dy)
      .insetBy(dx: -reach, dy: -reach).intersection(bounds)
    for margin in margins {
      let drawn = source.intersection(picture.insetBy(dx: -margin, dy: -margin))
      if drawn.isEmpty { return nil }
      if margin > 0, drawn.size.width * drawn.size.height > largestArea { continue }
      let (drawnColumns, drawnRows) = tiles(drawn)
      let reached = rect(drawnColumns, drawnRows)
        .offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
        .insetBy(dx: -reach, dy: -reach).intersection(area)
      if reached.isEmpty { return nil }
      let (columns, rows) = tiles(reached)
      return Window(drawnColumns: drawnColumns, drawnRows: drawnRows, columns: columns, rows: rows)
    }
    return nil
  }

  /// The tiles that a rectangle near the picture touches.
  private static func tiles(_ rect: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    let side = Double(TileFrame.tileSize)
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      Int((low / side).rounded(.down))..<Int((high / side).rounded(.up))
    }
    return (range(rect.minX, rect.maxX), range(rect.minY, rect.maxY))
  }

  private static func rect(_ columns: Range<Int>, _ rows: Range<Int>) -> Rect {
    let side = Double(TileFrame.tileSize)
    return Rect(
      x: Double(columns.lowerBound) * side, y: Double(rows.lowerBound) * side,
      width: Double(columns.count) * side, height: Double(rows.count) * side)
  }
}
