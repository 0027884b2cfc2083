internal import Drawing
internal import Geometry
internal import Imaging

/// The coarse stage: turns the shapes of a display list into the commands of tiles.
///
/// It walks the commands from the last to the first. A tile that an opaque colour fills wholly
/// needs nothing that lies below, and a shape all of whose tiles are so hidden is not even
/// flattened.
struct TileBuilder: ~Copyable {
  let list: DisplayList
  var frame: TileFrame
  /// Added to every coordinate: a shadow is the shape drawn elsewhere.
  let shift: AffineTransform
  /// The clip entry that counts as none: the one in force around a layer drawn on its own.
  let outermostClip: Int?
  /// Whether a tile's lower commands cannot be seen.
  var isHidden: [Bool]
  var layers: [OpenLayer] = []
  var rasterizer = CoverageRasterizer()
  var coverage = CoverageTiles()
  var flat = FlatPath()
  var clips = ClipCache()
  var paints = PreparedPaints()
  /// Shared with the builders of shadows.
  let shadows: ShadowPlanes

  /// A layer whose commands are being walked, from its end.
  struct OpenLayer {
    var begin: Int
    var isHiddenOutside: [Bool]
    /// The tiles in which the layer has an end command.
    var hasEnd: [Bool]
  }

  init(
    _ list: DisplayList, size: PixelSize, shift: AffineTransform, outermostClip: Int?,
    reusing spare: consuming TileFrame? = nil, shadows: ShadowPlanes = ShadowPlanes()
  ) {
    self.list = list
    self.shift = shift
    self.outermostClip = outermostClip
    self.shadows = shadows
    frame = TileFrame(size: size, reusing: spare)
    isHidden = Array(repeating: false, count: frame.heads.count)
  }

  /// Makes the tiles that none of the rectangles reaches count as hidden.
  mutating func hide(allBut region: [Rect]) {
    let side = Double(TileFrame.tileSize)
    isHidden = Array(repeating: true, count: isHidden.count)
    for rect in region {
      let box = rect.intersection(extent)
      guard box.isFinite, !box.isEmpty else { continue }
      let columns = Int(box.minX / side)..<Int((box.maxX / side).rounded(.up))
      for row in Int(box.minY / side)..<Int((box.maxY / side).rounded(.up)) {
        for column in columns { isHidden[row * frame.columns + column] = false }
      }
    }
  }

  /// Builds the tiles of commands; every layer that begins in them ends in them.
  mutating func build(_ commands: Range<Int>) {
    let begins = layerBegins(commands)
    for index in commands.reversed() {
      switch list.commands[index] {
      case .fill(let path, let rule, let paint, let style):
        add(.fill(path, rule), paint, style: list.styles[style], at: index)
      case .stroke(let path, let pen, let paint, let style):
        add(.stroke(path, list.pens[pen]), paint, style: list.styles[style], at: index)
      case .endLayer: endLayer(beginningAt: begins[index] ?? commands.lowerBound)
      case .beginLayer(let alpha, let style):
        beginLayer(alpha: alpha, style: list.styles[style])
        let end = begins.first { $0.value == index }?.key ?? index
        addLayerShadow(list.styles[style], alpha: alpha, content: index + 1..<end)
      case .clear, .lines, .triangleFan, .triangles, .sprite: break
      }
    }
  }

  /// For the end of each layer the index of its beginning.
  private func layerBegins(_ commands: Range<Int>) -> [Int: Int] {
    var open: [Int] = []
    var begins: [Int: Int] = [:]
    for index in commands {
      switch list.commands[index] {
      case .beginLayer: open.append(index)
      case .endLayer: if let begin = open.popLast() { begins[index] = begin }
      default: break
      }
    }
    return begins
  }

  // MARK: Commands

  /// The picture in whole tiles.
  var extent: Rect {
    Rect(
      x: 0, y: 0, width: Double(frame.columns * TileFrame.tileSize),
      height: Double(frame.rows * TileFrame.tileSize))
  }

  /// Puts a command below those that a tile has.
  mutating func prepend(
    _ operation: TileFrame.Operation, _ mode: BlendMode, _ payload: UInt32, mask: Int32, tile: Int
  ) {
    openLayers(in: tile)
    push(operation, mode, payload, mask: mask, tile: tile)
  }

  private mutating func push(
    _ operation: TileFrame.Operation, _ mode: BlendMode, _ payload: UInt32, mask: Int32, tile: Int
  ) {
    frame.commands.append(
      TileFrame.Command(
        operation: operation, blendMode: mode, payload: payload, mask: mask,
        next: frame.heads[tile]))
    frame.heads[tile] = Int32(frame.commands.count - 1)
  }

  /// Gives the layers around the next command their end in a tile, where they have none yet.
  private mutating func openLayers(in tile: Int) {
    guard let innermost = layers.last, !innermost.hasEnd[tile] else { return }
    for index in layers.indices where !layers[index].hasEnd[tile] {
      layers[index].hasEnd[tile] = true
      guard case .beginLayer(let alpha, let style) = list.commands[layers[index].begin] else {
        continue
      }
      let mode = list.styles[style].blendMode
      let mask = mode.keepsBackdropUnderNothing ? TileFrame.Command.full : layerMask(style, tile)
      push(.endLayer, mode, UInt32(alpha), mask: mask, tile: tile)
    }
  }

  /// The clip of a layer whose blend mode paints even where the layer is empty.
  private mutating func layerMask(_ style: Int, _ tile: Int) -> Int32 {
    guard let clip = clip(list.styles[style].clip) else { return TileFrame.Command.full }
    let state = clip.state(tile)
    return state == ClipTiles.outside ? emptyMask() : state
  }

  private mutating func emptyMask() -> Int32 {
    append(mask: [UInt8](repeating: 0, count: TileFrame.tileArea)[...])
  }

  mutating func append(mask: ArraySlice<UInt8>) -> Int32 {
    frame.masks.append(contentsOf: mask)
    return Int32(frame.masks.count / TileFrame.tileArea - 1)
  }

  // MARK: Layers

  private mutating func endLayer(beginningAt begin: Int) {
    layers.append(
      OpenLayer(
        begin: begin, isHiddenOutside: isHidden,
        hasEnd: Array(repeating: false, count: frame.heads.count)))
    guard case .beginLayer(let alpha, let style) = list.commands[begin] else { return }
    let mode = list.styles[style].blendMode
    if mode.keepsBackdropUnderNothing {
      if alpha == 0 { isHidden = Array(repeating: true, count: isHidden.count) }
    } else {
      // The layer acts where it is empty too: everywhere in its clip.
      for tile in frame.heads.indices where !isHidden[tile] { openLayers(in: tile) }
    }
  }

  private mutating func beginLayer(alpha: UInt8, style: Compositing) {
    guard let layer = layers.popLast() else { return }
    for tile in frame.heads.indices where layer.hasEnd[tile] {
      push(.beginLayer, .normal, 0, mask: TileFrame.Command.full, tile: tile)
    }
    isHidden = layer.isHiddenOutside
  }
}

extension BlendMode {
  /// Whether a transparent source leaves the destination alone.
  var keepsBackdropUnderNothing: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
