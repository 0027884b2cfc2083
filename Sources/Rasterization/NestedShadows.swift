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
    /// What a drawing for the whole picture takes in.
    var whole: TileWindow
    /// The part of it that is needed.
    var drawn: TileWindow
    /// Where the shadow is wanted.
    var wanted: TileWindow
  }

  /// By the commands in the layer.
  private(set) var windows: [Range<Int>: Window] = [:]

  /// The layers with shadows that hold others, by their beginnings, and bounds of what they hold.
  private let nested: [Int: Rect]

  /// How far outside the picture a layer may be drawn, in pixels: the first for which it does not
  /// become too large.
  private static let margins = [8192.0, 4096, 2048, 1024, 512, 0]
  private static let largestArea = 0x1p26

  init(_ list: DisplayList, _ commands: Range<Int>, _ layers: LayerBrackets, size: PixelSize) {
    nested = Self.nested(list, commands, layers)
    if nested.isEmpty { return }
    let picture = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    forEachLayer(list, commands, layers, seenIn: picture) { content, shadow, bounds, area in
      let reach = Double(GaussianBlur(shadow).reach + 1)
      let source = Self.source(shadow, of: bounds, seenIn: area, reach: reach)
      for margin in Self.margins {
        let drawn = source.intersection(picture.insetBy(dx: -margin, dy: -margin))
        if drawn.isEmpty { return nil }
        if margin > 0, drawn.size.width * drawn.size.height > Self.largestArea { continue }
        return Self.tiles(drawn).map { ($0, $0) }
      }
      return nil
    }
  }

  /// What a window of the picture needs of it.
  func narrowed(
    to window: TileWindow, _ list: DisplayList, _ commands: Range<Int>, _ layers: LayerBrackets
  ) -> NestedShadows {
    if windows.isEmpty { return self }
    var narrowed = self
    narrowed.windows = [:]
    narrowed.forEachLayer(list, commands, layers, seenIn: Self.rect(window)) {
      content, shadow, bounds, area in
      guard let whole = windows[content]?.whole else { return nil }
      let reach = Double(GaussianBlur(shadow).reach + 1)
      let drawn = Self.source(shadow, of: bounds, seenIn: area, reach: reach)
        .intersection(Self.rect(whole))
      return Self.tiles(drawn).map { (whole, $0) }
    }
    return narrowed
  }

  /// Finds the window of every layer with a shadow that holds others.
  ///
  /// - Parameter drawn: given what is in a layer, its shadow, its bounds and where it is seen, gives
  ///   where it is drawn for the whole picture and here; nil for nowhere.
  private mutating func forEachLayer(
    _ list: DisplayList, _ commands: Range<Int>, _ layers: LayerBrackets, seenIn picture: Rect,
    drawn: (Range<Int>, Shadow, Rect, Rect) -> (whole: TileWindow, part: TileWindow)?
  ) {
    // What each of the layers around a command is drawn for.
    var wanted = [picture]
    for index in commands {
      switch list.commands[index] {
      case .beginLayer(_, let style):
        var area = wanted[wanted.count - 1]
        if let bounds = nested[index], let end = layers.ends[index],
          let shadow = list.styles[style].shadow,
          let drawn = drawn(index + 1..<end, shadow, bounds, area)
        {
          let reach = Double(GaussianBlur(shadow).reach + 1)
          let reached = Self.rect(drawn.part)
            .offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
            .insetBy(dx: -reach, dy: -reach).intersection(area)
          if let seen = Self.tiles(reached) {
            windows[index + 1..<end] = Window(
              whole: drawn.whole, drawn: drawn.part, wanted: seen)
            area = area.union(Self.rect(drawn.part))
          }
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
          add(ShapePass.bounds(.stroke(path, pen: pen), list, .identity), style)
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

  /// What of a layer can be seen in its shadow.
  private static func source(
    _ shadow: Shadow, of bounds: Rect, seenIn area: Rect, reach: Double
  ) -> Rect {
    area.offsetBy(dx: -shadow.offset.dx, dy: -shadow.offset.dy)
      .insetBy(dx: -reach, dy: -reach).intersection(bounds)
  }

  /// The tiles that a rectangle near the picture touches; nil where it is empty.
  private static func tiles(_ rect: Rect) -> TileWindow? {
    if rect.isEmpty { return nil }
    let side = Double(TileFrame.tileSize)
    func range(_ low: Double, _ high: Double) -> Range<Int> {
      Int((low / side).rounded(.down))..<Int((high / side).rounded(.up))
    }
    return TileWindow(columns: range(rect.minX, rect.maxX), rows: range(rect.minY, rect.maxY))
  }

  private static func rect(_ window: TileWindow) -> Rect {
    let side = Double(TileFrame.tileSize)
    return Rect(
      x: Double(window.columns.lowerBound) * side, y: Double(window.rows.lowerBound) * side,
      width: Double(window.columns.count) * side, height: Double(window.rows.count) * side)
  }
}
