internal import Drawing
internal import Imaging
internal import Rasterization

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
    /// The first of its weights; of a tile of pictures, the mask before its first one.
    var weights = 0
    /// How many commands each quarter of a tile of pictures has, a byte each.
    var quarters: UInt32 = 0
  }

  /// The commands of all tiles, in texels.
  var words: [SIMD4<UInt32>] = []
  /// The tiles that are drawn with each program.
  private(set) var tiles: [TileFeatures: [Tile]] = [:]
  /// The coverage of the commands of the general form, 256 bytes a mask; the first is the whole tile.
  private(set) var masks: [UInt8] = []
  /// The images that tiles of pictures may have.
  let squares: TexelSquares
  /// The commands of the tile of pictures that is being packed.
  var pictures: [Picture] = []
  /// The coverage of four commands in each word, 256 words a tile; the first and the last
  /// are nobody's, because shaders ask for them.
  var weights: [SIMD16<UInt32>]
  /// Colours worked out beforehand, 256 a tile.
  private(set) var texels: [PremultipliedColor]

  /// Layers that a tile can have open at once; what is nested deeper is worked out beforehand.
  private static let deepestLayer = 8

  /// Packs the tiles of a frame.
  init(_ frame: TileFrame, _ squares: TexelSquares) {
    self.squares = squares
    texels = frame.texels
    masks = [UInt8](repeating: 255, count: TileFrame.tileArea)
    weights = []
    weights.reserveCapacity(frame.masks.count / 60)
    words.reserveCapacity(frame.commands.count / 3)
    if !frame.images.isEmpty { masks.reserveCapacity(2 * frame.masks.count) }
    appendNobodysWeights()
    for row in frame.rows {
      for column in frame.columnRange {
        let head = frame.heads[frame.tile(column: column, row: row)]
        if head >= 0 { append(head, of: frame, column: column, row: row) }
      }
    }
    appendNobodysWeights()
  }

  private mutating func appendNobodysWeights() {
    weights.append(contentsOf: repeatElement(.zero, count: TileFrame.tileSize))
  }

  private mutating func append(_ head: Int32, of frame: TileFrame, column: Int, row: Int) {
    let start = words.count
    let features = features(head, of: frame)
    // Commands that are shaded say themselves where their weights are.
    let firstWeight =
      switch features.packing {
      case .covered: weights.count * TileFrame.tileSize
      case .pictured: masks.count / TileFrame.tileArea - 1
      case .solid, .boxed, .shaded, .general: 0
      }
    let isMasked = !features.isDisjoint(with: [.masks, .boxes])
    var open = OpenWeights()
    var quarters: UInt32 = 0
    switch features.packing {
    case .solid: appendColors(head, of: frame) { _, _ in }
    case .covered:
      appendColors(head, of: frame) { stream, masks in
        stream.appendWeights(masks, of: frame, column: column, row: row)
      }
    case .boxed:
      appendColors(head, of: frame) { stream, masks in
        stream.appendBoxes(masks, of: frame, column: column, row: row)
      }
    case .shaded:
      appendColors(head, of: frame, tables: true) { stream, masks in
        if isMasked { stream.append(masks, to: &open, of: frame, column: column, row: row) }
      }
      if open.count > 0 {
        appendWeights(open.masks, of: frame, column: column, row: row)
      }
    case .pictured: quarters = appendPictures(head, of: frame, column: column, row: row)
    case .general: appendCommands(head, of: frame, column: column, row: row)
    }
    tiles[features.program, default: []].append(
      Tile(
        column: column, row: row, commands: start..<words.count, weights: firstWeight,
        quarters: quarters))
  }

  /// Appends colours by fours, and what `coverage` makes of their masks. What is missing in the end is
  /// transparent.
  ///
  /// - Parameter tables: whether gradients are among them, whose numbers then are in the colours'
  ///   place; their tables follow, or 0 where there is a colour.
  private mutating func appendColors(
    _ head: Int32, of frame: TileFrame, tables: Bool = false,
    coverage: (inout TileStream, SIMD4<Int32>) -> Void
  ) {
    var index = head
    while index >= 0 {
      var colors = SIMD4<UInt32>.zero
      var masks = SIMD4(repeating: TileFrame.Command.full)
      var entries = SIMD4<UInt32>.zero
      var lane = 0
      while index >= 0, lane < 4 {
        let command = frame.commands[Int(index)]
        index = command.next
        colors[lane] = command.payload
        masks[lane] = command.mask
        if command.operation == .gradient {
          entries[lane] = Self.firstEntry(frame.gradients[Int(command.payload)])
        }
        lane += 1
      }
      words.append(colors)
      if tables { words.append(entries) }
      coverage(&self, masks)
    }
  }

  /// The entry of the colour tables where the gradient's own colours begin, after the one before
  /// its start.
  private static func firstEntry(_ gradient: GradientCoefficients) -> UInt32 {
    UInt32(gradient.table) * UInt32(GradientCoefficients.tableSize) + 1
  }

  /// Appends commands of any kind.
  private mutating func appendCommands(_ head: Int32, of frame: TileFrame, column: Int, row: Int) {
    var depth = 0
    var index = head
    while index >= 0 {
      let command = frame.commands[Int(index)]
      index = command.next
      if command.operation == .beginLayer, depth == Self.deepestLayer {
        index = appendWorkedOut(layer: index, of: frame, column: column, row: row)
        continue
      }
      if command.operation == .beginLayer { depth += 1 }
      if command.operation == .endLayer { depth -= 1 }
      let mask = maskWord(command.mask, of: frame, column: column, row: row)
      words.append(Self.general(command, of: frame, mask: mask))
    }
  }

  /// Appends the four rectangles of as many commands, cut to the tile.
  private mutating func appendBoxes(
    _ masks: SIMD4<Int32>, of frame: TileFrame, column: Int, row: Int
  ) {
    let side = Int32(TileFrame.tileSize << 8)
    let (left, top) = (Int32(column) * side, Int32(row) * side)
    func sides(_ low: Int32, _ high: Int32, from start: Int32) -> UInt32 {
      UInt32(max(low - start, 0)) | UInt32(min(high - start, side)) << 16
    }
    var columns = SIMD4(repeating: UInt32(side) << 16)
    var rows = columns
    for lane in 0..<4 where masks[lane] != TileFrame.Command.full {
      let box = frame.boxes[Int(TileFrame.Command.box(masks[lane]))]
      columns[lane] = sides(box.minX, box.maxX, from: left)
      rows[lane] = sides(box.minY, box.maxY, from: top)
    }
    words.append(columns)
    words.append(rows)
  }

  /// The number of a mask among `masks`, to which it is added.
  mutating func maskWord(
    _ mask: Int32, of frame: TileFrame, column: Int, row: Int
  ) -> UInt32 {
    if mask == TileFrame.Command.full { return 0 }
    let number = UInt32(masks.count / TileFrame.tileArea)
    if mask >= 0 {
      let start = Int(mask) * TileFrame.tileArea
      masks.append(contentsOf: frame.masks[start..<start + TileFrame.tileArea])
    } else {
      let box = frame.boxes[Int(TileFrame.Command.box(mask))]
      masks.append(contentsOf: box.mask(column: column, row: row))
    }
    return number
  }

  private static func general(
    _ command: TileFrame.Command, of frame: TileFrame, mask: UInt32
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
    case .endLayer: return SIMD4(operation, 0, mask, command.payload)
    case .color, .texels, .beginLayer: return SIMD4(operation, command.payload, mask, 255)
    }
  }

  /// Runs a layer's commands here and appends its pixels in place of them.
  ///
  /// - Parameter layer: the first command inside.
  /// - Returns: the command after the layer's end.
  private mutating func appendWorkedOut(
    layer: Int32, of frame: TileFrame, column: Int, row: Int
  ) -> Int32 {
    // Tiles come first among the texels, and a number of them names a place.
    let place = UInt32(texels.count / TileFrame.tileArea)
    var pixels = [UInt32](repeating: 0, count: TileFrame.tileArea)
    let end = pixels.withUnsafeMutableBufferPointer { pixels in
      pixels.baseAddress.flatMap {
        TileInterpreter(frame).run(layer, column: column, row: row, on: $0)
      }
    }
    guard let end else { return -1 }
    texels.append(contentsOf: pixels.map { PremultipliedColor(rawValue: $0) })
    let command = frame.commands[Int(end)]
    let mask = maskWord(command.mask, of: frame, column: column, row: row)
    words.append(
      SIMD4(
        UInt32(TileFrame.Operation.texels.rawValue) | UInt32(command.blendMode.rawValue) << 8,
        place, mask, command.payload))
    return command.next
  }

  /// What the commands of a tile need.
  private func features(_ head: Int32, of frame: TileFrame) -> TileFeatures {
    var features: TileFeatures = []
    var depth = 0
    var count = 0
    var index = head
    while index >= 0 {
      let command = frame.commands[Int(index)]
      index = command.next
      count += 1
      if command.mask >= 0 { features.insert(.masks) }
      if command.mask < TileFrame.Command.full { features.insert(.boxes) }
      if command.blendMode != .normal { features.insert(.blendModes) }
      switch command.operation {
      case .color: break
      case .gradient:
        features.insert(.gradients)
        let gradient = frame.gradients[Int(command.payload)]
        if gradient.extend != .pad { features.insert(.extends) }
        switch gradient.kind {
        case .linear: break
        case .radial: features.insert(.radialGradients)
        case .sweep: features.insert(.sweepGradients)
        }
      case .image:
        features.insert(.images)
        let image = frame.images[Int(command.payload)]
        if image.filter == .bicubic { features.insert(.bicubic) }
        if image.isTiled { features.insert(.repeats) }
        if squares.places[Int(command.payload)] == nil { features.insert(.spacious) }
      case .texels: features.insert(.texels)
      case .beginLayer:
        features.insert(depth < Self.deepestLayer ? .layers : .texels)
        depth += 1
      case .endLayer: depth -= 1
      }
    }
    if count > Self.mostPictures, features.contains(.images) { features.insert(.spacious) }
    return features
  }
}
