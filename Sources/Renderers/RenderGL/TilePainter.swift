internal import GLFunDrawing
internal import GLFunFrames
internal import GLFunGLES
internal import GLFunImaging
internal import GLFunRasterization
internal import GLFunTiles

/// Draws frames of tiles: one draw for each shader variant, with every pixel written once.
final class TilePainter {
  /// The texture units, with the names of their samplers; tile.frag uses the same numbers for image units.
  private enum Unit: Int, CaseIterable {
    case stream, masks, backdrop, colorTables, coefficients, pixels, texels, squares
    case offscreenUpper, offscreenLower
  }

  /// A square, given by its centre, in the layout of the vertex buffer.
  private struct Vertex: BitwiseCopyable {
    var x: Int32
    var y: Int32
    var first: Int32
    var last: Int32
    var mask: Int32
  }

  /// The position of a pass among the passes of a frame.
  enum Order: Hashable {
    /// The only pass: the frame stays in the tile target.
    case only
    /// The first pass: every tile starts transparent.
    case first
    /// A pass after others.
    case later
  }

  private let device: GraphicsDevice
  private var programs: [TileFeatures: LinkedProgram] = [:]
  private let array: GLVertexArray
  private var vertices: GLBuffer
  private var picturePainter: TilePicturePainter?
  /// The side of the points that draw tiles, in texels: half a tile's height, halved until the driver supports it.
  private let side: Int
  private let numbers: NumberAccess
  /// The binary logarithm of the elements in a texture's row: as many as the driver allows, because a frame with many edges has
  /// hundreds of thousands of masks.
  private let rowShift: Int
  private let stream: DataTexture
  private let masks: DataTexture
  private let colorTables: DataTexture
  private let coefficients: DataTexture
  private let pixels: DataTexture
  private let texels: DataTexture
  private let squares: DataTexture

  /// The limit of `TileFrame.load` for tiles that are drawn at once.
  private let largestLoad: Int

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - largestPoint: the side of the largest points to draw, in pixels; nil for the driver's limit.
  ///   - numbers: the access to numbers; nil for the fastest.
  ///   - largestLoad: the limit of `TileFrame.load` for tiles that are drawn at once, if the driver has room for them.
  init(
    _ device: GraphicsDevice, largestPoint: Float? = nil, numbers: NumberAccess? = nil,
    largestLoad: Int = TileFrame.usualLoad
  ) throws(GLError) {
    self.device = device
    array = try GLVertexArray(device, label: "tiles")
    vertices = try GLBuffer(device, target: .vertices, usage: .streamDraw)
    let limit = largestPoint ?? device.capabilities.pointSizeRange.upperBound
    var side = TileTarget.tileWidth
    while side > 1, Float(side) > limit { side /= 2 }
    self.side = side
    let stride = MemoryLayout<Vertex>.stride
    array.setAttribute(0, components: 2, type: .int32, from: vertices, stride: stride)
    array.setIntegerAttribute(
      1, components: 3, type: .int32, from: vertices, stride: stride, byteOffset: 8)
    let limits = device.capabilities
    rowShift = limits.maxTextureSize >= 1 << 14 ? 14 : 11
    let numbers = numbers ?? .quickest(limits)
    self.numbers = numbers
    // Half the masks that there is room for, because boxes may become further masks.
    let room =
      numbers == .textures ? limits.maxTextureSize << rowShift : limits.maxTextureBufferSize
    self.largestLoad = min(largestLoad, room / TileFrame.tileArea / 2)
    let layout: DataTexture.Layout =
      numbers == .textures ? .rows(shift: rowShift) : .buffer(isImage: numbers == .bufferImages)
    stream = try DataTexture(device, format: .rgba32UI, layout)
    masks = try DataTexture(device, format: .r32UI, layout)
    colorTables = try DataTexture(device, format: .r32UI, layout)
    coefficients = try DataTexture(device, format: .rgba32I, layout)
    pixels = try DataTexture(device, format: .r32UI, layout)
    texels = try DataTexture(device, format: .r32UI, layout)
    squares = try DataTexture(device, format: .rgba32UI, layout)
  }

  /// Declares that all draws have finished: the memory that they used may be written again.
  func reuseMemory() {
    for texture in [stream, masks, colorTables, coefficients, pixels, texels, squares] {
      texture.reuse()
    }
  }

  /// Draws all tiles of a pass into `target`.
  ///
  /// - Parameter order: the position of the pass in the frame.
  func draw(
    _ pass: ShapePass, into target: FrameTarget, _ order: Order, in workspaces: Workspaces,
    clock: inout StageClock
  ) throws(GLError) {
    clock.enter(.planning) { device.finish() }
    let isOver = order == .later
    if isOver { try target.keepBackdrop() }
    let tiles = try target.tiles()
    tiles.bind()
    // Every pixel of the texture will be read. A driver that clears texel by texel takes longer for that than for drawing a few
    // empty tiles; drawing many empty tiles takes longer still.
    let drawsBlanks = order == .only && pass.beginsWithBackground
    if order == .only, !drawsBlanks { tiles.clear() }
    var isReady = false
    var hasPaints = false
    var drawn: [TileStream.Tile] = []
    let squares = TexelSquares(pass.images)
    let ramps = ColorRamps(pass)
    try TileBands.forEach(
      of: pass, largestLoad: largestLoad, in: workspaces, clock: &clock,
      pack: { TileStream($0, squares, ramps, isOver: isOver) }
    ) { (stream: TileStream, clock: inout StageClock) throws(GLError) in
      let blanks = drawsBlanks ? stream.blanks : []
      if stream.tiles.isEmpty && blanks.isEmpty { return }
      if !isReady {
        try colorTables.upload(pass.colorTables, unit: Unit.colorTables.rawValue)
        try self.squares.upload(squares.elements(), unit: Unit.squares.rawValue)
        if isOver { target.bindBackdrop(unit: Unit.backdrop.rawValue) }
        device.set(.blending, false)
        isReady = true
      }
      if !hasPaints, stream.tiles.keys.contains(where: \.readsPaints) {
        let paints = TilePaints(pass)
        try coefficients.upload(paints.coefficients, unit: Unit.coefficients.rawValue)
        try pixels.upload(paints.pixels, unit: Unit.pixels.rawValue)
        hasPaints = true
      }
      try draw(stream, blanks, of: pass, into: tiles, clock: &clock)
      if order != .only { drawn += stream.tiles.values.joined() }
      clock.enter(.planning) { device.finish() }
      // A driver that waits for more work would be idle while the next band is made.
      if pass.bandCount > 1 { device.flush() }
    }
    if order == .only {
      target.place = .tiles
    } else if !drawn.isEmpty {
      let painter = try picturePainter.value(orSet: TilePicturePainter(device))
      target.bind()
      painter.draw(drawn, of: tiles, size: target.size)
    }
  }

  private func draw(
    _ packed: TileStream, _ blanks: [TileStream.Blank], of pass: ShapePass,
    into target: TileTarget, clock: inout StageClock
  ) throws(GLError) {
    try stream.upload(packed.words, unit: Unit.stream.rawValue)
    let wantsMasks = packed.wantsMasks
    let frameMasks = wantsMasks ? packed.masks : CoverageMasks()
    let count = frameMasks.count + packed.furtherMasks.count
    let maskBytes = count * TileFrame.tileArea
    let quarterBytes = packed.quarterMasks.count * MemoryLayout<CoverageQuarters.Mask>.stride
    try masks.upload(byteCount: maskBytes + quarterBytes, unit: Unit.masks.rawValue) { memory in
      frameMasks.writeQuads(to: &memory, from: 0)
      packed.furtherMasks.writeQuads(to: &memory, from: frameMasks.count)
      memory.withUnsafeMutableBytes { bytes in
        packed.quarterMasks.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: bytes[maskBytes...]).copyMemory(from: $0)
        }
      }
    }
    try texels.upload(packed.texels, unit: Unit.texels.rawValue)
    // Tiles that others read come first; each round is read only by the next one.
    let offscreen = Array(packed.offscreen.reversed())
    let rounds = (offscreen.map(\.tiles) + [packed.tiles]).map { tiles in
      tiles.sorted { $0.key.rawValue < $1.key.rawValue }
    }
    var corners: [Vertex] = []
    for (features, tiles) in rounds.joined() {
      corners += squares(
        tiles, firstQuarter: features.packing == .pictured ? 4 * count : 0)
    }
    for blank in blanks { corners += triangles(blank) }
    array.bind()
    vertices.upload(corners)
    clock.enter(.drawing)
    var first = 0
    var read: TileTarget?
    func draw(
      _ mode: GLPrimitiveMode, count: Int, _ features: TileFeatures, into target: TileTarget
    ) throws(GLError) {
      let program = try programs[features].value(orSet: makeProgram(features))
      program.set("transform", target.transform)
      program.set("side", Float(side))
      program.set("rowShift", Int32(rowShift))
      program.set("pictureHeight", Int32(pass.seenSize.height))
      array.bind()
      device.drawArrays(mode, first: first, count: count)
      first += count
    }
    for (round, groups) in rounds.enumerated() {
      var written = target
      if round < offscreen.count {
        // A new texture is bound to the active unit, so that unit must be this one's.
        device.activate(unit: Unit.offscreenUpper.rawValue)
        written = try TileTarget(device, picture: offscreen[round].size)
      }
      written.bind()
      read?.bindTexels(units: (Unit.offscreenUpper.rawValue, Unit.offscreenLower.rawValue))
      for (features, tiles) in groups {
        try draw(.points, count: tiles.count * squaresPerTile, features, into: written)
      }
      read = written
    }
    if !blanks.isEmpty { try draw(.triangles, count: 6 * blanks.count, [], into: target) }
  }

  private func makeProgram(_ features: TileFeatures) throws(GLError) -> LinkedProgram {
    let program = try ShaderVariant(stage: .tile(features), numbers: numbers).makeProgram(device)
    // The shader's text contains the units of images.
    let textures = [Unit.backdrop, .offscreenUpper, .offscreenLower]
    for unit in numbers == .bufferImages ? textures : Unit.allCases {
      program.set("\(unit)", Int32(unit.rawValue))
    }
    return program
  }

  private var squaresPerTile: Int {
    2 * TileTarget.tileWidth * TileTarget.tileWidth / (side * side)
  }

  /// The squares of tiles, each given by its centre in half texels.
  ///
  /// A point is a square of whole pixels, like two triangles, but has no diagonal: software drivers run the shader twice on
  /// blocks of pixels that a diagonal crosses.
  ///
  /// - Parameter firstQuarter: the index of the first quarter mask, in units of quarter masks.
  private func squares(_ tiles: [TileStream.Tile], firstQuarter: Int) -> [Vertex] {
    var squares: [Vertex] = []
    squares.reserveCapacity(tiles.count * squaresPerTile)
    let (width, height) = (TileTarget.tileWidth, 2 * TileTarget.tileWidth)
    for tile in tiles {
      let first = Int32(tile.commands.lowerBound)
      let last =
        tile.quarters > 0
        ? Int32(bitPattern: tile.quarters) : Int32(tile.commands.upperBound)
      let mask = tile.origin + Int32(firstQuarter + tile.mask)
      for top in stride(from: tile.row * height, to: (tile.row + 1) * height, by: side) {
        for left in stride(from: tile.column * width, to: (tile.column + 1) * width, by: side) {
          squares.append(
            Vertex(
              x: Int32(2 * left + side), y: Int32(2 * top + side), first: first, last: last,
              mask: mask))
        }
      }
    }
    return squares
  }

  /// The corners of two triangles that cover a row of blank tiles, in half texels.
  private func triangles(_ blank: TileStream.Blank) -> [Vertex] {
    let (width, height) = (2 * TileTarget.tileWidth, 4 * TileTarget.tileWidth)
    let columns = [blank.columns.lowerBound * width, blank.columns.upperBound * width]
    let rows = [blank.row * height, (blank.row + 1) * height]
    let commands = TileStream.Blank.commands
    return [(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)].map { column, row in
      Vertex(
        x: Int32(columns[column]), y: Int32(rows[row]), first: Int32(commands.lowerBound),
        last: Int32(commands.upperBound), mask: 0)
    }
  }
}
