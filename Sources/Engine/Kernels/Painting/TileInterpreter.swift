#if !GLFUN_WITHOUT_KERNELS
internal import GLFunDrawing
internal import GLFunImaging
internal import GLFunTiles

/// Runs the commands of tiles on the CPU, in integer arithmetic.
///
/// A tile's 256 pixels stay in one kilobyte of memory, row by row, until its last command is done.
struct TileInterpreter: ~Copyable {
  /// The pixels of a tile.
  typealias Pixels = UnsafeMutablePointer<UInt32>

  let frame: TileFrame
  /// The memory for compositing many stacked colours over a tile together.
  private let stack = ColorStack()
  /// The pixels of layers.
  private let layers = TileLayers()
  /// The frame's images, ready for bilinear filtering.
  private let bilinearImages: [BilinearImage]

  init(_ frame: TileFrame) {
    self.frame = frame
    bilinearImages = frame.images.map(BilinearImage.init)
  }

  /// Runs a tile's commands on `pixels`, which hold the backdrop.
  func run(column: Int, row: Int, on pixels: Pixels) {
    let range = frame.commands(ofTile: frame.tile(column: column, row: row))
    frame.masks.withPlaces { masks in
      unsafe frame.commands.withUnsafeBufferPointer { commands in
        Self.withScratch { scratch in
          guard let commands = commands.baseAddress else { return }
          let tile = Tile(column: column, row: row)
          unsafe run(range, of: commands, tile, on: pixels, masks, scratch)
        }
      }
    }
  }

  /// Lends memory for a tile's pixels, on the stack and aligned to cache lines.
  static func withTile<Result>(_ body: (Pixels) -> Result) -> Result {
    // A larger allocation would not be on the stack.
    unsafe withUnsafeTemporaryAllocation(
      of: SIMD16<UInt32>.self, capacity: TileFrame.tileArea / 16
    ) { rows in
      unsafe rows.withMemoryRebound(to: UInt32.self) { pixels in
        guard let start = pixels.baseAddress else { fatalError("a tile's memory has no address") }
        return unsafe body(start)
      }
    }
  }

  /// The buffers that commands work with.
  @safe struct Scratch {
    /// The colours of a tile, or their positions in a table.
    let source: Pixels
    /// The coverage of a tile, row by row.
    let coverage: UnsafeMutablePointer<UInt8>

    /// The size, in bytes, of the coverage and twice its quads, the second time with room for fifteen more.
    fileprivate static let byteCount = 3 * TileFrame.tileArea + 64
    /// All quads of the coverage.
    var quads: UnsafeMutablePointer<UInt32> {
      unsafe UnsafeMutableRawPointer(coverage + TileFrame.tileArea)
        .assumingMemoryBound(to: UInt32.self)
    }
    /// The partly covered quads.
    var partialQuads: UnsafeMutablePointer<UInt32> { unsafe quads + TileFrame.tileArea / 4 }
  }

  private static func withScratch<Result>(_ body: (Scratch) -> Result) -> Result {
    unsafe withTile { source in
      unsafe withUnsafeTemporaryAllocation(
        of: SIMD16<UInt8>.self, capacity: Scratch.byteCount / 16
      ) { rows in
        unsafe rows.withMemoryRebound(to: UInt8.self) { coverage in
          guard let start = coverage.baseAddress else {
            fatalError("a tile's memory has no address")
          }
          return unsafe body(Scratch(source: source, coverage: start))
        }
      }
    }
  }

  /// The place of a tile in the frame.
  struct Tile {
    let column: Int
    let row: Int
    /// The place of its upper left pixel.
    var left: Int32 { Int32(column * TileFrame.tileSize) }
    var top: Int32 { Int32(row * TileFrame.tileSize) }
  }

  private func run(
    _ range: Range<Int>, of commands: UnsafePointer<TileFrame.Command>, _ tile: Tile,
    on pixels: Pixels, _ masks: CoverageMasks.Places, _ scratch: Scratch
  ) {
    let source = unsafe scratch.source
    // Layers are composited over their backdrop; the outermost pixels are the caller's.
    var current = unsafe pixels
    var depth = 0
    var place = range.lowerBound
    while place < range.upperBound {
      if let end = unsafe endOfStack(commands, from: place, to: range.upperBound) {
        unsafe stack(commands, place..<end, tile, over: current)
        place = end
        continue
      }
      defer { place &+= 1 }
      let command = unsafe commands[place]
      unsafe prepare(after: place, of: commands, masks)
      switch command.operation {
      case .color where command.blendMode.isNormal:
        unsafe paint(command, tile, over: current, masks)
      case .gradient where command.blendMode.isNormal && !command.mask.isBox:
        unsafe shade(command, tile, over: current, masks, source: source)
      case .color, .gradient, .image, .texels:
        if !command.blendMode.isNormal {
          unsafe blend(command, tile, over: current, masks, scratch)
          break
        }
        let coverage = unsafe coverage(command.mask, tile, masks, into: scratch.coverage)
        if unsafe layImage(command, tile, coverage, over: current) { break }
        unsafe fetch(command, tile, coverage, into: source)
        unsafe PixelKernel.cover(
          current, count: TileFrame.tileArea, with: source, coverage: coverage)
      case .beginLayer:
        if let alpha = unsafe alphaOfPlainLayer(commands, at: place, to: range.upperBound) {
          place &+= 1
          let content = unsafe commands[place]
          unsafe paint(content, alpha: alpha, over: current, masks)
          place &+= 1
          continue
        }
        depth &+= 1
        unsafe current = layers.emptied(at: depth)
      case .endLayer:
        depth &-= 1
        let below = unsafe depth == 0 ? pixels : layers.pixels(at: depth)
        unsafe endLayer(command, current, tile, over: below, masks, scratch)
        unsafe current = below
      }
    }
  }

  /// The least number of stacked colours that take less time together than one by one.
  private static let leastStack = 6

  /// The end of the colours without masks that follow one another from `start` on; nil if they are too few to be
  /// composited together.
  @inline(__always)
  private func endOfStack(
    _ commands: UnsafePointer<TileFrame.Command>, from start: Int, to end: Int
  ) -> Int? {
    let least = start &+ Self.leastStack
    // Mostly the last command of the shortest possible stack has a mask, or does not exist. Then the others do not
    // matter.
    guard least <= end, unsafe !commands[least &- 1].mask.isMask else { return nil }
    var place = start
    while place < end {
      let command = unsafe commands[place]
      guard case .color = command.operation, command.blendMode.isNormal, !command.mask.isMask else {
        break
      }
      place &+= 1
    }
    return place >= least ? place : nil
  }

  /// Composites colours without masks over a tile together.
  private func stack(
    _ commands: UnsafePointer<TileFrame.Command>, _ range: Range<Int>, _ tile: Tile,
    over pixels: Pixels
  ) {
    let origin = SIMD4(tile.left, tile.top, tile.left, tile.top) &<< 8
    let steps = CoverageBox.columnSteps
    var rest = range
    while !rest.isEmpty {
      let part = rest.prefix(ColorStack.capacity)
      rest = rest.dropFirst(part.count)
      for place in part {
        let command = unsafe commands[place]
        let color = PremultipliedColor(rawValue: command.payload)
        let index = place &- part.lowerBound
        if case .box(let number) = command.mask.kind {
          stack.put(color, frame.boxes[Int(number)], from: origin, steps, at: index)
        } else {
          stack.put(color, at: index)
        }
      }
      unsafe stack.cover(pixels, count: part.count)
    }
  }

  /// The number of commands ahead for which the quads of masks are prefetched; the masks are prefetched twice as far
  /// ahead.
  ///
  /// Masks lie anywhere in memory, mostly not in the nearest cache. Most tiles have fewer commands, so the masks of the
  /// following tiles are prefetched.
  private static let lookahead = 4

  @inline(__always)
  private func prepare(
    after place: Int, of commands: UnsafePointer<TileFrame.Command>,
    _ masks: CoverageMasks.Places
  ) {
    let last = frame.commands.count &- 1
    let far = unsafe commands[min(place &+ 2 &* Self.lookahead, last)].mask.mask
    if let far { masks.prefetchMask(far) }
    let near = unsafe commands[min(place &+ Self.lookahead, last)].mask.mask
    if let near { masks.prefetchQuads(of: masks[near]) }
  }

  /// Composites a colour over the covered pixels.
  @inline(__always)
  private func paint(
    _ command: TileFrame.Command, _ tile: Tile, over pixels: Pixels, _ masks: CoverageMasks.Places
  ) {
    let color = PremultipliedColor(rawValue: command.payload)
    switch command.mask.kind {
    case .mask(let number):
      let mask = masks[number]
      if let quads = unsafe masks.quads(of: mask) {
        unsafe PixelKernel.cover(pixels, with: color, mask.quads.partial, coverage: quads)
      }
      unsafe PixelKernel.cover(pixels, with: color, mask.quads.full)
    case .full:
      unsafe PixelKernel.cover(pixels, count: TileFrame.tileArea, with: color)
    case .box(let index):
      let box = frame.boxes[Int(index)]
      unsafe PixelKernel.cover(pixels, with: color, box: box, left: tile.left, top: tile.top)
    }
  }

  /// Composites a gradient over a mask or the whole tile.
  private func shade(
    _ command: TileFrame.Command, _ tile: Tile, over pixels: Pixels, _ masks: CoverageMasks.Places,
    source: Pixels
  ) {
    let mask = command.mask.mask.map { masks[$0] }
    let rows = mask?.rows ?? 0..<TileFrame.tileSize
    unsafe withPositions(of: command, tile, rows: rows, in: source) { positions, table in
      if let mask {
        if let quads = unsafe masks.quads(of: mask) {
          unsafe PixelKernel.cover(
            pixels, with: table, at: positions, mask.quads.partial, coverage: quads)
        }
        unsafe PixelKernel.cover(pixels, with: table, at: positions, mask.quads.full)
      } else {
        unsafe PixelKernel.cover(pixels, with: table, at: positions)
      }
    }
  }

  /// Computes the positions of some rows' colours in a gradient's table, and lends positions and table.
  @inline(__always)
  private func withPositions(
    of command: TileFrame.Command, _ tile: Tile, rows: Range<Int>, in source: Pixels,
    _ body: (UnsafePointer<Int32>, UnsafePointer<PremultipliedColor>) -> Void
  ) {
    let gradient = frame.gradients[Int(command.payload)]
    // Positions begin before the gradient's start.
    let first = Int(gradient.table) * GradientCoefficients.tableSize + 1
    unsafe source.withMemoryRebound(to: Int32.self, capacity: TileFrame.tileArea) { positions in
      unsafe gradient.writePositions(left: tile.left, top: tile.top, rows: rows, into: positions)
      unsafe frame.colorTables.withUnsafeBufferPointer { tables in
        if let start = tables.baseAddress { unsafe body(positions, start + first) }
      }
    }
  }

  /// The coverage of the tile's pixels, row by row; nil if all are covered wholly.
  ///
  /// - Parameter bytes: memory for 256 bytes of coverage.
  func coverage(
    _ mask: TileFrame.Coverage, _ tile: Tile, _ masks: CoverageMasks.Places,
    into bytes: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    switch mask.kind {
    case .full: return nil
    case .mask(let number): unsafe masks.write(masks[number], into: bytes)
    case .box(let index):
      unsafe frame.boxes[Int(index)].write(
        column: tile.column, row: tile.row, into: bytes)
    }
    return unsafe UnsafePointer(bytes)
  }

  /// Composites an image over the covered pixels, if this can be done as its colours are computed; returns false if
  /// not.
  private func layImage(
    _ command: TileFrame.Command, _ tile: Tile, _ coverage: UnsafePointer<UInt8>?,
    over pixels: Pixels
  ) -> Bool {
    guard case .image = command.operation, command.blendMode.isNormal else { return false }
    let image = bilinearImages[Int(command.payload)]
    guard image.isUsable else { return false }
    unsafe image.put(
      left: tile.left, top: tile.top, rows: 0..<TileFrame.tileSize, quarters: command.quarters,
      coverage: coverage, to: LaidColors(pixels: pixels))
    return true
  }

  /// Computes the colours of a paint where there is coverage.
  func fetch(
    _ command: TileFrame.Command, _ tile: Tile, _ coverage: UnsafePointer<UInt8>?,
    into source: Pixels
  ) {
    let operand = Int(command.payload)
    switch command.operation {
    case .gradient:
      let rows = 0..<TileFrame.tileSize
      unsafe withPositions(of: command, tile, rows: rows, in: source) { positions, table in
        for place in 0..<TileFrame.tileArea {
          unsafe source[place] = table[Int(positions[place])].rawValue
        }
      }
    case .image:
      let image = frame.images[operand]
      unsafe image.writeColors(
        left: tile.left, top: tile.top, rows: rows(of: coverage), coverage: coverage, into: source)
    case .texels:
      let first = operand * TileFrame.tileArea
      for index in 0..<TileFrame.tileArea {
        unsafe source[index] = frame.texels[first + index].rawValue
      }
    case .color, .beginLayer, .endLayer:
      unsafe source.update(repeating: command.payload, count: TileFrame.tileArea)
    }
  }

  /// The rows of a tile from the first to the last in which there is coverage.
  private func rows(of coverage: UnsafePointer<UInt8>?) -> Range<Int> {
    var rows = 0..<TileFrame.tileSize
    guard let coverage = unsafe coverage else { return rows }
    while let first = rows.first, unsafe isEmpty(coverage + first * TileFrame.tileSize) {
      rows = first + 1..<rows.upperBound
    }
    while let last = rows.last, unsafe isEmpty(coverage + last * TileFrame.tileSize) {
      rows = rows.lowerBound..<last
    }
    return rows
  }

  /// True if a row of coverage is zero.
  private func isEmpty(_ coverage: UnsafePointer<UInt8>) -> Bool {
    let words = unsafe UnsafeRawPointer(coverage)
    return unsafe words.loadUnaligned(as: UInt64.self)
      | words.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == 0
  }
}
#endif
