internal import GLFunDrawing
internal import GLFunGeometry
internal import GLFunImaging
internal import GLFunTiles

/// Layers with shadows that contain further layers with shadows.
///
/// Such an inner layer is needed several times: in the picture, and at another position for the shadow of each enclosing layer.
/// Drawing it for each position would double the work with every level. Therefore each layer is drawn once, at its own
/// position, over the whole area that any of the shadows needs, and the enclosing layers take its alpha and its shadow from
/// there. Parts thousands of pixels outside the picture cast no shadow.
struct NestedShadows: Sendable {
  /// A layer with a shadow that contains further layers with shadows.
  struct Layer: Sendable {
    /// The commands that begin and end it.
    let begin: Int
    let end: Int
    let shadow: Shadow
    /// The clip in which the layer is drawn.
    let clip: Int?
    /// A rectangle around its content.
    let bounds: Rect
    /// The command that begins the outermost enclosing layer with a shadow, or this layer itself.
    let outermost: Int
    /// The binary logarithm of the factor by which the layer is drawn smaller. All layers inside one outermost layer have the
    /// same reduction.
    fileprivate(set) var reduction = 0
    /// The area to draw for the whole picture, in tiles of the reduced drawing; nil if the layer does not affect the picture.
    fileprivate(set) var whole: TileWindow?
    /// The part of `whole` to draw for the wanted part of the picture.
    fileprivate(set) var drawn: TileWindow?
    /// The area in which the shadow is needed.
    fileprivate(set) var wanted = Rect.null

    fileprivate var blur: GaussianBlur { GaussianBlur(shadow) }
  }

  /// The layers; inner layers come before the layers that enclose them.
  private(set) var layers: [Layer] = []
  /// The index of each layer in `layers`, by the command that begins it.
  private(set) var numbers: [Int: Int] = [:]

  /// The distances from the picture, in pixels, up to which a layer may be drawn. The first one that keeps the drawing small
  /// enough is used.
  private static let margins = [8192.0, 4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 0]
  /// The number of pixels that all layers share, in addition to a minimum for each.
  private static let mostPixels = 0x1p26

  /// The limit on the pixels drawn for each of `count` layers, in a picture of `picture` pixels.
  static func mostPixels(ofLayers count: Int, in picture: Double) -> Double {
    max(mostPixels / Double(count), 0x1p16 + 4 * picture)
  }

  /// Creates an empty set of layers.
  init() {}

  init(_ list: DisplayList, _ commands: Range<Int>, size: PixelSize) {
    guard Self.hasLayersWithShadows(list, commands) else { return }
    find(list, commands)
    if layers.isEmpty { return }
    let picture = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let near = picture.insetBy(dx: -Self.margins[0], dy: -Self.margins[0])
    // The first pass finds the areas that would be drawn, which determine the reduction.
    var reductions: [Int: Int] = [:]
    forEachLayer(list, commands, seenIn: picture) { layer, source in
      let drawn = source.intersection(near)
      if drawn.isEmpty { return nil }
      let reduction = layer.blur.reduction(drawn, in: picture)
      reductions[layer.outermost] = min(reductions[layer.outermost] ?? reduction, reduction)
      return drawn
    }
    for number in layers.indices {
      layers[number].reduction = reductions[layers[number].outermost] ?? 0
    }
    let most = Self.mostPixels(ofLayers: layers.count, in: picture.width * picture.height)
    forEachLayer(list, commands, seenIn: picture) { layer, source in
      for margin in Self.margins {
        let drawn = source.intersection(picture.insetBy(dx: -margin, dy: -margin))
        if drawn.isEmpty { return nil }
        let area = drawn.width * drawn.height / Double(1 << (2 * layer.reduction))
        if margin > 0, area > most { continue }
        layer.whole = layer.tiles(drawn)
        return layer.draw(drawn)
      }
      return nil
    }
  }

  /// An upper bound of the memory kept for the layers of the whole picture, in bytes.
  var byteCount: Double {
    // For each layer its shadow is kept, and its alpha until the enclosing layer is drawn.
    var (shadows, alphas, most) = (0.0, 0.0, 0.0)
    var waiting: [(begin: Int, alpha: Double)] = []
    for layer in layers {
      let (alpha, shadow) = layer.byteCounts
      shadows += shadow
      alphas += alpha
      most = max(most, shadows + alphas)
      while let inner = waiting.last, inner.begin > layer.begin {
        alphas -= inner.alpha
        waiting.removeLast()
      }
      waiting.append((layer.begin, alpha))
    }
    return most
  }

  /// The same layers, with the areas to draw reduced to the needs of a window of the picture.
  func narrowed(to window: TileWindow, _ list: DisplayList, _ commands: Range<Int>) -> NestedShadows
  {
    if layers.isEmpty { return self }
    var narrowed = self
    for number in narrowed.layers.indices { narrowed.layers[number].drawn = nil }
    narrowed.forEachLayer(list, commands, seenIn: window.rect) { layer, source in
      guard let whole = layer.whole else { return nil }
      return layer.draw(source.intersection(layer.rect(whole)))
    }
    return narrowed
  }

  /// Finds the needed area of every layer.
  ///
  /// - Parameter draw: receives a layer and its needed area; returns the area that is drawn, or nil if nothing is.
  private mutating func forEachLayer(
    _ list: DisplayList, _ commands: Range<Int>, seenIn picture: Rect,
    _ draw: (inout Layer, Rect) -> Rect?
  ) {
    // For each open layer, the area in which shadows are needed, and the area that the innermost layer with a shadow needs.
    var open: [(wanted: Rect, cast: Rect)] = [(picture, .null)]
    for index in commands {
      switch list.commands[index] {
      case .beginLayer:
        var area = open[open.count - 1]
        if let number = numbers[index] {
          let layer = layers[number]
          let source = layer.blur.source(
            of: layer.bounds, movedBy: layer.shadow.offset, seenIn: area.wanted)
          let needed = source.union(area.cast.intersection(layer.bounds))
          layers[number].wanted = area.wanted
          area.cast = draw(&layers[number], needed) ?? .null
          area.wanted = area.wanted.union(area.cast)
        }
        open.append(area)
      case .endLayer: if open.count > 1 { open.removeLast() }
      default: break
      }
    }
  }

  private static func hasShadow(_ list: DisplayList, _ alpha: UInt8, _ style: Int) -> Bool {
    alpha > 0 && (list.styles[style].shadow?.color.alpha ?? 0) > 0
  }

  private static func hasLayersWithShadows(_ list: DisplayList, _ commands: Range<Int>) -> Bool {
    if list.styles.allSatisfy({ $0.shadow == nil }) { return false }
    return commands.contains { index in
      guard case .beginLayer(let alpha, let style) = list.commands[index] else { return false }
      return hasShadow(list, alpha, style)
    }
  }

  /// Finds the layers with shadows that contain further ones, and the bounds of their content.
  private mutating func find(_ list: DisplayList, _ commands: Range<Int>) {
    var open: [(begin: Int, outermost: Int?, bounds: Rect, holdsShadows: Bool)] = []
    /// Extends the bounds of the innermost layer by a shape or layer and its shadow.
    func add(_ bounds: Rect, _ style: Int) {
      guard !open.isEmpty else { return }
      let bounds = bounds.withShadow(list.styles[style].shadow)
      open[open.count - 1].bounds = open[open.count - 1].bounds.union(bounds)
    }
    for index in commands {
      switch list.commands[index] {
      case .fill, .stroke:
        guard !open.isEmpty, let shape = list.commands[index].shape else { continue }
        add(ShapePass.bounds(shape.area, list, .identity), shape.style)
      case .beginLayer(let alpha, let style):
        let outermost = open.last?.outermost ?? (Self.hasShadow(list, alpha, style) ? index : nil)
        open.append((index, outermost, .null, false))
      case .endLayer:
        guard let layer = open.popLast(),
          case .beginLayer(let alpha, let style) = list.commands[layer.begin]
        else { continue }
        let hasShadow = Self.hasShadow(list, alpha, style)
        if hasShadow, layer.holdsShadows, let shadow = list.styles[style].shadow {
          numbers[layer.begin] = layers.count
          layers.append(
            Layer(
              begin: layer.begin, end: index, shadow: shadow, clip: list.styles[style].clip,
              bounds: layer.bounds.nearPictures, outermost: layer.outermost ?? layer.begin))
        }
        if !open.isEmpty, hasShadow || layer.holdsShadows {
          open[open.count - 1].holdsShadows = true
        }
        add(layer.bounds, style)
      default: break
      }
    }
  }
}

extension NestedShadows.Layer {
  /// Sets the area to draw.
  ///
  /// - Returns: the area, extended to whole tiles; nil if it is empty.
  fileprivate mutating func draw(_ rect: Rect) -> Rect? {
    drawn = tiles(rect)
    return drawn.map(self.rect)
  }

  /// The tiles of the reduced drawing that a rectangle touches.
  fileprivate func tiles(_ rect: Rect) -> TileWindow? {
    ShadowCasting.tiles(rect, blur.level, reduction: reduction)
  }

  /// The picture area covered by tiles of the reduced drawing.
  fileprivate func rect(_ window: TileWindow) -> Rect {
    let rect = window.rect
    let scale = Double(1 << reduction)
    return Rect(
      x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale,
      height: rect.height * scale)
  }

  /// The memory of the layer's alpha, a byte for each drawn pixel, and of its shadow, two bytes for each pixel or cell.
  fileprivate var byteCounts: (alpha: Double, shadow: Double) {
    guard let drawn else { return (0, 0) }
    let place = rect(drawn)
    let cells = Double(1 << blur.level)
    let reach = 2 * Double(blur.reach)
    return (
      Double(drawn.tileCount * TileFrame.tileArea),
      2 * ((place.width + reach) / cells + 32) * ((place.height + reach) / cells + 32)
    )
  }

  /// The tiles in which the shadow of `window` is needed, in units of pixels reduced by `reduction`.
  fileprivate func shadowTiles(of window: TileWindow, reduction: Int) -> TileWindow? {
    let reached = blur.shadow(of: rect(window), movedBy: shadow.offset).intersection(wanted)
    return ShadowCasting.tiles(reached, reduction, reduction: reduction)
  }
}

/// A layer with its finished alpha and shadow.
struct DrawnLayer: Sendable {
  let alpha: AlphaPlane
  let shadow: ShadowPlane

  /// The same layer, translated by whole tiles.
  fileprivate func moved(columns right: Int, rows down: Int) -> DrawnLayer {
    DrawnLayer(
      alpha: alpha.moved(columns: right, rows: down),
      shadow: shadow.moved(columns: right, rows: down))
  }
}

extension NestedShadows {
  /// Computes all shadows, inner layers first. A layer is drawn with the finished alpha and shadow of the layers inside it, so
  /// drawing never nests more than one level.
  func planes(of pass: ShapePass, in workspace: TileWorkspace) -> [ShadowPlane] {
    var planes = [ShadowPlane](repeating: ShadowPlane(), count: layers.count)
    // The finished layers whose enclosing layer has not been drawn yet.
    var known: [Int: DrawnLayer] = [:]
    for (number, layer) in layers.enumerated() {
      let (commands, inner) = held(by: layer, pass.list)
      let drawnLayers = inner.compactMapValues { known.removeValue(forKey: $0) }
      guard let whole = layer.whole, let drawn = layer.drawn else { continue }
      let cast = ShapePass(
        pass.list.holding(commands), commands.indices, size: ShadowCasting.size(whole),
        shift: ShadowCasting.transform(whole, reduction: layer.reduction),
        outermostClip: layer.clip, window: drawn.seen(from: whole),
        shadows: ShadowPlanes(NestedShadows()),
        drawnLayers: drawnLayers.mapValues {
          $0.moved(columns: -whole.columns.lowerBound, rows: -whole.rows.lowerBound)
        })
      let alpha = cast.alpha(in: workspace)
      let (seen, inOuter) = layer.shadows(of: alpha, whole, drawn)
      planes[number] = seen
      known[number] = DrawnLayer(
        alpha: alpha.moved(columns: whole.columns.lowerBound, rows: whole.rows.lowerBound),
        shadow: inOuter)
    }
    return planes
  }

  /// The commands of a layer's content. An inner layer that is drawn separately is reduced to its first and last commands.
  /// `inner` holds the number of each such layer, by the index of its first command.
  private func held(
    by layer: Layer, _ list: DisplayList
  ) -> (commands: [DrawCommand], inner: [Int: Int]) {
    var commands: [DrawCommand] = []
    var inner: [Int: Int] = [:]
    var index = layer.begin + 1
    while index < layer.end {
      commands.append(list.commands[index])
      if let number = numbers[index] {
        inner[commands.count - 1] = number
        commands.append(.endLayer)
        index = layers[number].end
      }
      index += 1
    }
    return (commands, inner)
  }
}

extension NestedShadows.Layer {
  /// The layer's shadow twice: in tiles of the picture, and in tiles of the reduced drawing of the enclosing layer.
  fileprivate func shadows(
    of alpha: AlphaPlane, _ whole: TileWindow, _ drawn: TileWindow
  ) -> (ShadowPlane, ShadowPlane) {
    guard let seen = shadowTiles(of: drawn, reduction: 0),
      let inOuter = shadowTiles(of: drawn, reduction: reduction)
    else { return (ShadowPlane(), ShadowPlane()) }
    if blur.level == 0 {
      let plane = blur.softened(
        alpha, whole, reduction: reduction, movedBy: shadow.offset, wanted: seen)
      return (plane, plane)
    }
    guard let cells = blur.cells(alpha, reduction: reduction) else {
      return (ShadowPlane(), ShadowPlane())
    }
    func plane(_ window: TileWindow, _ reduction: Int) -> ShadowPlane {
      ShadowPlane(
        cells,
        blur.placement(whole, drawn: self.reduction, seen: reduction, movedBy: shadow.offset),
        in: window)
    }
    return (plane(seen, 0), plane(inOuter, reduction))
  }
}
