internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunRasterization
internal import GLFunTiles

/// A frame of tiles packed for the fragment shader.
///
/// A texel of the stream has four words. Fetching one costs more than what is done with it on
/// software drivers, so tiles of nothing but colours pack several commands in each.
struct TileStream {
  /// A tile and its commands.
  struct Tile {
    var column: Int
    var row: Int
    var commands: Range<Int>
    /// The number of the quarter mask before the first one of a tile of pictures.
    var mask = 0
    /// How many commands each quarter of a tile of pictures has, a byte each.
    var quarters: UInt32 = 0
    /// The place in the picture of a tile that is drawn offscreen or reads one that was, as the shader has it.
    var origin: Int32 = 0
  }

  /// Neighbouring tiles of a row that have no commands.
  struct Blank {
    var columns: Range<Int>
    var row: Int
    /// Where a command is that leaves them transparent.
    static let commands = 0..<1
  }

  /// The commands of all tiles, in texels, and the lines of colours that they want; first the line of a
  /// colour that is none, which is also the command of tiles without any.
  var words: [SIMD4<UInt32>] = [.zero, .zero]
  /// The tiles that are drawn with each program.
  var tiles: [TileFeatures: [Tile]] = [:]
  /// The tiles that are drawn offscreen: first those that tiles of the picture read, then those that these read …
  var offscreen: [OffscreenTiles] = []
  /// The tiles that nothing is drawn in.
  private(set) var blanks: [Blank] = []
  /// The coverage that the frame has.
  let masks: CoverageMasks
  /// Masks that follow those of the frame: the first is the whole tile, then what was made of boxes.
  private(set) var furtherMasks = CoverageMasks()
  /// Masks of quarters of tiles of pictures.
  var quarterMasks: [CoverageQuarters.Mask] = []
  /// The images that tiles of pictures may have.
  let squares: TexelSquares
  /// The commands of the tile of pictures that is being packed.
  var pictures: [Picture] = []
  /// What their masks cover of its quarters.
  var quarters = CoverageQuarters()
  /// The commands of the tile of gradients that is being packed.
  var shades: [Shade] = []
  /// The lines of colours that tiles of gradients may have.
  let ramps: ColorRamps
  /// Where the lines of colour tables are among the words; 0 if they are not.
  var linePlaces: [UInt32]
  /// The colours of exact paints, 256 a tile.
  let texels: [PremultipliedColor]

  /// How often the shader's loops may be run for one texel: Mesa's llvmpipe ends them after 65,535 times, and other
  /// drivers give up on a draw that takes long.
  private static let mostSteps = 60_000
  /// The most commands of a tile in the general form, which are run for one of eight pixels after another.
  static let mostCommands = mostSteps / 8 - 1

  /// Whether tiles begin with what earlier passes drew.
  private let isOver: Bool

  /// Packs the tiles of a frame.
  ///
  /// - Parameter isOver: whether tiles begin with what earlier passes drew.
  init(
    _ frame: TileFrame, _ squares: TexelSquares, _ ramps: ColorRamps, isOver: Bool = false
  ) {
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
      // Two texels in each quarter of a tile; and of the quarters that an image touches it covers half.
      words.reserveCapacity(frame.commands.count * 8)
      quarterMasks.reserveCapacity(frame.commands.count * 3 / 2)
    }
    for row in frame.window.rows {
      for column in frame.window.columns {
        let tile = frame.tile(column: column, row: row)
        let commands = frame.commands[frame.commands(ofTile: tile)]
        if commands.isEmpty {
          appendBlank(column: column, row: row)
        } else {
          append(commands, of: frame, column: column, row: row)
        }
      }
    }
  }

  /// Whether any tile wants masks where the frame has them; those of pictures have copies.
  var wantsMasks: Bool {
    tiles.keys.contains { $0.contains(.masks) && $0.packing != .pictured }
  }

  /// The number of the mask that is the whole tile.
  var fullMask: UInt32 { UInt32(masks.count) }

  /// The commands of a tile, first to last.
  typealias Commands = ArraySlice<TileFrame.Command>

  private mutating func appendBlank(column: Int, row: Int) {
    if let last = blanks.last, last.row == row, last.columns.upperBound == column {
      blanks[blanks.count - 1].columns = last.columns.lowerBound..<column + 1
    } else {
      blanks.append(Blank(columns: column..<column + 1, row: row))
    }
  }

  private mutating func append(
    _ commands: Commands, of frame: TileFrame, column: Int, row: Int
  ) {
    var features = features(commands, of: frame)
    if isOver { features.insert(.backdrop) }
    if Self.steps(features, commands.count) > Self.mostSteps { features.insert(.offscreen) }
    if features.packing == .shaded, collectShades(commands, of: frame, column: column, row: row) {
      features.insert(.masks)
    }
    if features.contains(.offscreen) {
      return appendWithOffscreen(commands, features, of: frame, column: column, row: row)
    }
    let start = words.count
    let mask = quarterMasks.count - 1
    var quarters: UInt32 = 0
    switch features.packing {
    case .solid: appendColors(commands, of: frame) { _, _ in }
    case .boxed:
      appendColors(commands, of: frame) { stream, masks in
        stream.appendBoxes(masks, of: frame, column: column, row: row)
      }
    case .covered:
      appendColors(commands, of: frame) { stream, masks in
        stream.appendNumbers(masks, of: frame, column: column, row: row)
      }
    case .shaded:
      appendShades(features.program)
    case .pictured: quarters = appendPictures(commands, of: frame, column: column, row: row)
    case .layered: appendLayered(commands, of: frame, column: column, row: row)
    case .blended: appendBlended(commands, of: frame, column: column, row: row)
    case .general:
      for command in commands {
        let mask = maskNumber(command.mask, of: frame, column: column, row: row)
        words.append(Self.general(command, of: frame, mask: mask))
      }
    }
    tiles[features.program, default: []].append(
      Tile(
        column: column, row: row, commands: start..<words.count, mask: mask,
        quarters: quarters))
  }

  /// How often the shader's loops are run for so many commands, at the most.
  private static func steps(_ features: TileFeatures, _ count: Int) -> Int {
    switch features.packing {
    case .solid, .covered, .boxed: count / 4
    // Each of the loops inside one another once.
    case .shaded: 4 * count
    // So few commands are in a tile of pictures.
    case .pictured: count
    // A layer's loop, and the one over layers.
    case .layered: 2 * count
    case .blended: count
    // For one pixel after another.
    case .general: 8 * (count + 1)
    }
  }

  /// Appends colours by fours, and what `coverage` makes of their masks. What is missing in the end is
  /// transparent.
  private mutating func appendColors(
    _ commands: Commands, of frame: TileFrame,
    coverage: (inout TileStream, InlineArray<4, TileFrame.Coverage>) -> Void
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

  /// The entry of the colour tables where the gradient's own colours begin, after the one before
  /// its start.
  private static func firstEntry(_ gradient: GradientCoefficients) -> UInt32 {
    UInt32(gradient.table) * UInt32(GradientCoefficients.tableSize) + 1
  }

  /// Appends the four rectangles of as many commands, cut to the tile.
  private mutating func appendBoxes(
    _ masks: InlineArray<4, TileFrame.Coverage>, of frame: TileFrame, column: Int, row: Int
  ) {
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
  private mutating func appendNumbers(
    _ masks: InlineArray<4, TileFrame.Coverage>, of frame: TileFrame, column: Int, row: Int
  ) {
    var numbers = SIMD4<UInt32>.zero
    for lane in 0..<4 {
      numbers[lane] = maskNumber(masks[lane], of: frame, column: column, row: row)
    }
    words.append(numbers)
  }

  /// The number of a command's mask.
  mutating func maskNumber(
    _ mask: TileFrame.Coverage, of frame: TileFrame, column: Int, row: Int
  ) -> UInt32 {
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
  /// - Parameter number: of the offscreen tile whose pixels are the layer that the command ends.
  static func general(
    _ command: TileFrame.Command, of frame: TileFrame, mask: UInt32, offscreen number: Int? = nil
  ) -> SIMD4<UInt32> {
    let operation = UInt32(command.operation.rawValue) | UInt32(command.blendMode.rawValue) << 8
    switch command.operation {
    case .gradient:
      let gradient = frame.gradients[Int(command.payload)]
      return SIMD4(operation, command.payload, mask, firstEntry(gradient))
    case .image:
      let image = frame.images[Int(command.payload)]
      return SIMD4(
        operation, command.payload + UInt32(frame.gradients.count), mask,
        UInt32(image.alpha) | UInt32(image.image.size.width) << 8)
    case .endLayer:
      return SIMD4(operation, number.map { UInt32($0) + 1 } ?? 0, mask, command.payload)
    // A colour that the shader lays down: none. What the layer becomes is known at its end.
    case .beginLayer: return SIMD4(operation, 0, mask, 255)
    case .color, .texels: return SIMD4(operation, command.payload, mask, 255)
    }
  }

  /// What the commands of a tile need.
  private func features(_ commands: Commands, of frame: TileFrame) -> TileFeatures {
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
        switch gradient.kind {
        case .linear: break
        case .radial: features.insert(.radialGradients)
        }
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
