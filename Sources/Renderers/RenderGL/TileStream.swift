internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunRasterization
internal import GLFunTiles

/// A frame of tiles packed for the fragment shader.
///
/// A texel of the stream has four words. On software drivers, fetching one costs more than processing it, so tiles that contain
/// only colours pack several commands into each.
struct TileStream {
  /// A tile and its commands.
  struct Tile {
    var column: Int
    var row: Int
    var commands: Range<Int>
    /// The offset of the masks of a tile of pictures among the quarter masks, minus one.
    var mask = 0
    /// The number of commands of each quarter of a tile of pictures, a byte each.
    var quarters: UInt32 = 0
    /// The position in the picture, in the shader's form, of a tile that is drawn offscreen or reads an offscreen tile.
    var origin: Int32 = 0
  }

  /// Consecutive tiles of a row without commands.
  struct Blank {
    var columns: Range<Int>
    var row: Int
    /// The range of the command that leaves them transparent.
    static let commands = 0..<1
  }

  /// The commands of all tiles, in texels, and the colour lines that they need. The first line is transparent, and also serves
  /// as the command of blank tiles.
  var words: [SIMD4<UInt32>] = [.zero, .zero]
  /// The tiles that are drawn with each program.
  var tiles: [TileFeatures: [Tile]] = [:]
  /// The offscreen tiles by depth: first those read by tiles of the picture, then those read by the first ones, and so on.
  var offscreen: [OffscreenTiles] = []
  /// The tiles without commands.
  private(set) var blanks: [Blank] = []
  /// The masks of the frame.
  let masks: CoverageMasks
  /// Additional masks, numbered after those of the frame: the first covers the whole tile, the others were made from boxes.
  private(set) var furtherMasks = CoverageMasks()
  /// The masks of quarters, for tiles of pictures.
  var quarterMasks: [CoverageQuarters.Mask] = []
  /// The images that tiles of pictures can use.
  let squares: TexelSquares
  /// The commands of the tile of pictures that is being packed.
  var pictures: [Picture] = []
  /// The coverage of their masks by quarters.
  var quarters = CoverageQuarters()
  /// The commands of the tile of gradients that is being packed.
  var shades: [Shade] = []
  /// The colour lines that tiles of gradients can use.
  let ramps: ColorRamps
  /// The position of each table's colour line among the words; 0 if it has not been appended.
  var linePlaces: [UInt32]
  /// The colours of exact paints, 256 a tile.
  let texels: [PremultipliedColor]

  /// The limit on the iterations of the shader's loops for one texel: Mesa's llvmpipe stops loops after 65,535, and other
  /// drivers abort draws that take too long.
  private static let mostSteps = 60_000
  /// The limit on the commands of a tile in the general form, which are run for each of eight pixels in turn.
  static let mostCommands = mostSteps / 8 - 1

  /// True if tiles begin with the pixels of earlier passes.
  private let isOver: Bool
  /// The frame; without commands once they are packed.
  private(set) var frame: TileFrame
  /// The column and row of the tile that is being packed.
  private(set) var column = 0
  private(set) var row = 0

  /// Packs the tiles of a frame.
  ///
  /// - Parameter isOver: true if tiles begin with the pixels of earlier passes.
  init(
    _ frame: TileFrame, _ squares: TexelSquares, _ ramps: ColorRamps, isOver: Bool = false
  ) {
    self.frame = frame
    self.isOver = isOver
    self.squares = squares
    self.ramps = ramps
    linePlaces = Array(repeating: 0, count: ramps.ramps.count)
    texels = frame.texels
    masks = frame.masks
    _ = furtherMasks.append([UInt8](repeating: 255, count: TileFrame.tileArea))
    if squares.placed.isEmpty {
      words.reserveCapacity(frame.commands.count)
    } else {
      // Two texels in each quarter of a tile; half of the quarters that an image touches need masks.
      words.reserveCapacity(frame.commands.count * 8)
      quarterMasks.reserveCapacity(frame.commands.count * 3 / 2)
    }
    for row in frame.window.rows {
      for column in frame.window.columns {
        (self.column, self.row) = (column, row)
        let tile = frame.tile(column: column, row: row)
        let commands = frame.commands[frame.commands(ofTile: tile)]
        if commands.isEmpty { appendBlank() } else { append(commands) }
      }
    }
    self.frame = frame.withoutCommands
  }

  /// True if any tile reads the frame's masks; tiles of pictures have copies.
  var wantsMasks: Bool {
    tiles.keys.contains { $0.contains(.masks) && $0.packing != .pictured }
  }

  /// The number of the mask that covers the whole tile.
  var fullMask: UInt32 { UInt32(masks.count) }

  /// The commands of a tile, in drawing order.
  typealias Commands = ArraySlice<TileFrame.Command>

  private mutating func appendBlank() {
    if let last = blanks.last, last.row == row, last.columns.upperBound == column {
      blanks[blanks.count - 1].columns = last.columns.lowerBound..<column + 1
    } else {
      blanks.append(Blank(columns: column..<column + 1, row: row))
    }
  }

  private mutating func append(_ commands: Commands) {
    var features = features(commands)
    if isOver { features.insert(.backdrop) }
    if Self.steps(features, commands.count) > Self.mostSteps { features.insert(.offscreen) }
    if features.packing == .shaded, collectShades(commands) { features.insert(.masks) }
    if features.contains(.offscreen) { return appendWithOffscreen(commands, features) }
    let start = words.count
    let mask = quarterMasks.count - 1
    var quarters: UInt32 = 0
    switch features.packing {
    case .solid: appendColors(commands) { _, _ in }
    case .boxed: appendColors(commands) { stream, masks in stream.appendBoxes(masks) }
    case .covered: appendColors(commands) { stream, masks in stream.appendNumbers(masks) }
    case .shaded: appendShades(features.program)
    case .pictured: quarters = appendPictures(commands)
    case .layered: appendLayered(commands)
    case .blended: appendBlended(commands)
    case .general:
      for command in commands { words.append(general(command, mask: maskNumber(command.mask))) }
    }
    tiles[features.program, default: []].append(
      Tile(
        column: column, row: row, commands: start..<words.count, mask: mask, quarters: quarters))
  }

  /// The greatest number of iterations of the shader's loops for `count` commands.
  private static func steps(_ features: TileFeatures, _ count: Int) -> Int {
    switch features.packing {
    case .solid, .covered, .boxed: count / 4
    // Each of the nested loops counts once.
    case .shaded: 4 * count
    // A tile of pictures has few enough commands.
    case .pictured, .blended: count
    // The loop of a layer, and the loop over layers.
    case .layered: 2 * count
    // All commands for each pixel in turn.
    case .general: 8 * (count + 1)
    }
  }

  /// Appends colours in groups of four, each followed by the data that `coverage` appends for their masks. The last group is
  /// padded with transparent colours.
  private mutating func appendColors(
    _ commands: Commands, coverage: (inout TileStream, InlineArray<4, TileFrame.Coverage>) -> Void
  ) {
    for start in stride(from: commands.startIndex, to: commands.endIndex, by: 4) {
      var colors = SIMD4<UInt32>.zero
      var masks = InlineArray<4, TileFrame.Coverage>(repeating: .full)
      for lane in 0..<min(4, commands.endIndex - start) {
        colors[lane] = commands[start + lane].payload
        masks[lane] = commands[start + lane].mask
      }
      words.append(colors)
      coverage(&self, masks)
    }
  }

  /// Appends the rectangles of four commands, clipped to the tile.
  private mutating func appendBoxes(_ masks: InlineArray<4, TileFrame.Coverage>) {
    let side = Int32(TileFrame.tileSize << 8)
    let (left, top) = (Int32(column) * side, Int32(row) * side)
    func sides(_ low: Int32, _ high: Int32, from start: Int32) -> UInt32 {
      UInt32(max(low - start, 0)) | UInt32(min(high - start, side)) << 16
    }
    var columns = SIMD4(repeating: UInt32(side) << 16)
    var rows = columns
    for lane in 0..<4 {
      guard case .box(let index) = masks[lane].kind else { continue }
      let box = frame.boxes[Int(index)]
      columns[lane] = sides(box.minX, box.maxX, from: left)
      rows[lane] = sides(box.minY, box.maxY, from: top)
    }
    words.append(columns)
    words.append(rows)
  }

  /// Appends the numbers of four masks.
  private mutating func appendNumbers(_ masks: InlineArray<4, TileFrame.Coverage>) {
    var numbers = SIMD4<UInt32>.zero
    for lane in 0..<4 { numbers[lane] = maskNumber(masks[lane]) }
    words.append(numbers)
  }

  /// The number of a command's mask.
  mutating func maskNumber(_ mask: TileFrame.Coverage) -> UInt32 {
    switch mask.kind {
    case .mask(let number): return UInt32(number)
    case .full: return fullMask
    case .box(let index):
      let box = frame.boxes[Int(index)]
      return fullMask + UInt32(furtherMasks.append(box.mask(column: column, row: row)))
    }
  }

  /// A command as four numbers, with the number of its mask.
  ///
  /// - Parameter number: the offscreen tile whose pixels are the layer that the command ends.
  func general(
    _ command: TileFrame.Command, mask: UInt32, offscreen number: Int? = nil
  ) -> SIMD4<UInt32> {
    let operation = UInt32(command.operation.rawValue) | UInt32(command.blendMode.rawValue) << 8
    switch command.operation {
    case .gradient:
      let gradient = frame.gradients[Int(command.payload)]
      // The table's entry for positions before the start comes first.
      let entry = UInt32(gradient.table) * UInt32(GradientCoefficients.tableSize) + 1
      return SIMD4(operation, command.payload, mask, entry)
    case .image:
      let image = frame.images[Int(command.payload)]
      return SIMD4(
        operation, command.payload + UInt32(frame.gradients.count), mask,
        UInt32(image.alpha) | UInt32(image.image.size.width) << 8)
    case .endLayer:
      return SIMD4(operation, number.map { UInt32($0) + 1 } ?? 0, mask, command.payload)
    // A transparent colour for the shader to paint. The layer's content is known at its end.
    case .beginLayer: return SIMD4(operation, 0, mask, 255)
    case .color, .texels: return SIMD4(operation, command.payload, mask, 255)
    }
  }

  /// The features that the commands of a tile need.
  private func features(_ commands: Commands) -> TileFeatures {
    var features: TileFeatures = []
    var depth = 0
    for command in commands {
      if command.mask.isMask { features.insert(.masks) }
      if command.mask.isBox { features.insert(.boxes) }
      if !command.blendMode.isNormal { features.insert(.blendModes) }
      if command.blendMode.dividesByChannels { features.insert(.quotients) }
      switch command.operation {
      case .color: break
      case .gradient:
        features.insert(.gradients)
        let gradient = frame.gradients[Int(command.payload)]
        if gradient.extend != .pad { features.insert(.extends) }
        if gradient.kind == .radial { features.insert(.radialGradients) }
      case .image:
        features.insert(.images)
        if let placed = squares.placed[Int(command.payload)] {
          if placed.first.w >> 24 < 255 { features.insert(.faded) }
          continue
        }
        features.insert(.spacious)
        let image = frame.images[Int(command.payload)]
        if image.filter == .bicubic { features.insert(.bicubic) }
        if image.isTiled { features.insert(.repeats) }
        if image.alpha < 255 { features.insert(.faded) }
      case .texels: features.insert(.texels)
      case .beginLayer:
        features.insert(.layers)
        if depth > 0 || command.payload != 0 { features.insert(.nesting) }
        if depth == Self.deepestLayer { features.insert(.offscreen) }
        depth += 1
      case .endLayer: depth -= 1
      }
    }
    if commands.count > Self.mostPictures, features.contains(.images) { features.insert(.spacious) }
    return features
  }
}
