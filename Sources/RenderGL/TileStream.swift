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
  }

  /// The commands of all tiles, in texels.
  private(set) var words: [SIMD4<UInt32>] = []
  /// The tiles that are drawn with each program.
  private(set) var tiles: [TileFeatures: [Tile]] = [:]
  /// Two texels for each gradient, then two for each image.
  private(set) var coefficients: [SIMD4<Int32>] = []
  /// The coverage of boxes among commands of the general form, 256 bytes a mask. They are counted
  /// from `firstMask` on.
  private(set) var masks: [UInt8] = []
  /// The colours worked out beforehand, then the pixels of all images.
  private(set) var texels: [PremultipliedColor]

  private let frame: TileFrame
  private let firstMask: Int

  /// Layers that a tile can have open at once; what is nested deeper is worked out beforehand.
  private static let deepestLayer = 8

  /// Packs the tiles of a frame.
  ///
  /// - Parameter firstMask: the number of the first mask that is added to the frame's.
  init(_ frame: TileFrame, firstMask: Int) {
    self.frame = frame
    self.firstMask = firstMask
    texels = frame.texels
    for row in frame.rows {
      for column in frame.columnRange {
        let head = frame.heads[frame.tile(column: column, row: row)]
        if head >= 0 { append(head, column: column, row: row) }
      }
    }
    for gradient in frame.gradients { append(gradient) }
    // The pixels follow the tiles, each image once.
    var places: [Image: Int32] = [:]
    for image in frame.images {
      let place = places[image.image] ?? Int32(texels.count)
      if places[image.image] == nil {
        places[image.image] = place
        texels.append(contentsOf: image.image.storage.bitmap.pixels)
      }
      append(image, at: place)
    }
  }

  private mutating func append(_ head: Int32, column: Int, row: Int) {
    let start = words.count
    let features = features(head)
    var pending: [UInt32] = []
    var depth = 0
    var index = head
    while index >= 0 {
      let command = frame.commands[Int(index)]
      index = command.next
      switch features.packing {
      case .solid:
        pending.append(command.payload)
        flush(&pending)
      case .covered:
        pending += [command.payload, Self.coverageWord(command.mask)]
        flush(&pending)
      case .general:
        if command.operation == .beginLayer, depth == Self.deepestLayer {
          index = appendWorkedOut(layer: index, column: column, row: row)
          continue
        }
        if command.operation == .beginLayer { depth += 1 }
        if command.operation == .endLayer { depth -= 1 }
        let mask = maskWord(command.mask, column: column, row: row)
        words.append(general(command, mask: mask))
      }
    }
    while !pending.isEmpty {
      pending.append(0)
      flush(&pending)
    }
    tiles[features.program, default: []].append(
      Tile(column: column, row: row, commands: start..<words.count))
  }

  /// 0 for the whole tile, a mask's number and one more, or a box's with the highest bit set.
  private static func coverageWord(_ mask: Int32) -> UInt32 {
    mask >= TileFrame.Command.full
      ? UInt32(mask + 1) : 0x8000_0000 | UInt32(TileFrame.Command.box(mask))
  }

  /// 0 for the whole tile, or a mask's number and one more; boxes become masks.
  private mutating func maskWord(_ mask: Int32, column: Int, row: Int) -> UInt32 {
    if mask >= TileFrame.Command.full { return UInt32(mask + 1) }
    let box = frame.boxes[Int(TileFrame.Command.box(mask))]
    masks.append(contentsOf: box.mask(column: column, row: row))
    return UInt32(firstMask + masks.count / TileFrame.tileArea)
  }

  private mutating func flush(_ pending: inout [UInt32]) {
    guard pending.count == 4 else { return }
    words.append(SIMD4(pending[0], pending[1], pending[2], pending[3]))
    pending.removeAll(keepingCapacity: true)
  }

  private func general(_ command: TileFrame.Command, mask: UInt32) -> SIMD4<UInt32> {
    let operation = UInt32(command.operation.rawValue) | UInt32(command.blendMode.rawValue) << 8
    switch command.operation {
    case .gradient:
      let gradient = frame.gradients[Int(command.payload)]
      return SIMD4(operation, command.payload, mask, UInt32(gradient.table))
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
  private mutating func appendWorkedOut(layer: Int32, column: Int, row: Int) -> Int32 {
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
    let mask = maskWord(command.mask, column: column, row: row)
    words.append(
      SIMD4(
        UInt32(TileFrame.Operation.texels.rawValue) | UInt32(command.blendMode.rawValue) << 8,
        place, mask, command.payload))
    return command.next
  }

  /// What the commands of a tile need.
  private func features(_ head: Int32) -> TileFeatures {
    var features: TileFeatures = []
    var depth = 0
    var index = head
    while index >= 0 {
      let command = frame.commands[Int(index)]
      index = command.next
      if command.mask >= 0 { features.insert(.masks) }
      if command.mask < TileFrame.Command.full { features.insert(.boxes) }
      if command.blendMode != .normal { features.insert(.blendModes) }
      switch command.operation {
      case .color: break
      case .gradient:
        features.insert(.gradients)
        switch frame.gradients[Int(command.payload)].kind {
        case .linear: break
        case .radial: features.insert(.radialGradients)
        case .sweep: features.insert(.sweepGradients)
        }
      case .image:
        features.insert(.images)
        if frame.images[Int(command.payload)].filter == .bicubic { features.insert(.bicubic) }
      case .texels: features.insert(.texels)
      case .beginLayer:
        features.insert(depth < Self.deepestLayer ? .layers : .texels)
        depth += 1
      case .endLayer: depth -= 1
      }
    }
    return features
  }

  private mutating func append(_ gradient: GradientCoefficients) {
    let form =
      gradient.kind.rawValue | Int32(gradient.extend.rawValue) << 2 | gradient.shift << 4
      | gradient.radialShift << 9 | gradient.factor << 16
    coefficients += [
      SIMD4(gradient.startX, gradient.columnX, gradient.rowX, form),
      SIMD4(gradient.startY, gradient.columnY, gradient.rowY, gradient.offset),
    ]
  }

  private mutating func append(_ image: ImageCoefficients, at place: Int32) {
    let form =
      image.filter.rawValue | image.bits << 2 | (image.isTiled ? 128 : 0)
      | Int32(image.image.size.height) << 8
    coefficients += [
      SIMD4(image.startU, image.columnU, image.rowU, form),
      SIMD4(image.startV, image.columnV, image.rowV, place),
    ]
  }
}
