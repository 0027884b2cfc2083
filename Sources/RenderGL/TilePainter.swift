internal import Drawing
internal import GLES
internal import Imaging
internal import Rasterization

/// Draws frames of tiles: one draw for each shader that their tiles need, every pixel written once.
final class TilePainter {
  /// A program with the places of its uniforms.
  private final class Program {
    let program: ShaderProgram
    let transform: Uniform
    let maskShift: Uniform
    let side: Uniform
    let pictureHeight: Uniform

    init(_ variant: ShaderVariant, _ device: GraphicsDevice) throws(GLError) {
      program = try variant.makeProgram(device)
      transform = program.uniform("transform")
      maskShift = program.uniform("maskShift")
      side = program.uniform("side")
      pictureHeight = program.uniform("pictureHeight")
      for unit in Unit.allCases {
        let sampler = program.uniform(unit.name)
        if sampler.isActive { program.set(sampler, Int32(unit.rawValue)) }
      }
    }
  }

  /// The texture units, by the names of their samplers.
  private enum Unit: Int, CaseIterable {
    case stream, masks, boxes, backdrop, colorTables, arcTangents, coefficients, texels

    var name: String { "\(self)" }
  }

  /// A square, by its middle; the layout of the vertex buffer.
  private struct Vertex: BitwiseCopyable {
    var x: Int32
    var y: Int32
    var first: Int32
    var last: Int32
  }

  private let device: GraphicsDevice
  private var programs: [TileFeatures: Program] = [:]
  private let array: VertexArray
  private var vertices: Buffer
  /// The side of the points that tiles are drawn as: a tile's, or the half, the quarter … that the
  /// driver still draws.
  private let side: Int
  private let stream: DataTexture
  private let masks: DataTexture
  private let boxes: DataTexture
  private let colorTables: DataTexture
  private let arcTangents: DataTexture
  private let coefficients: DataTexture
  private let texels: DataTexture

  /// Makes a painter.
  ///
  /// - Parameter largestPoint: the side of the largest points to draw, in pixels; nil for those that
  ///   the driver has.
  init(_ device: GraphicsDevice, largestPoint: Float? = nil) throws(GLError) {
    self.device = device
    array = try VertexArray(device, label: "tiles")
    vertices = try Buffer(device, target: .vertices, usage: .streamDraw)
    let limit = largestPoint ?? device.capabilities.pointSizeRange.upperBound
    var side = TileFrame.tileSize
    while side > 1, Float(side) > limit { side /= 2 }
    self.side = side
    let stride = MemoryLayout<Vertex>.stride
    array.setAttribute(0, components: 2, type: .int32, from: vertices, stride: stride)
    array.setIntegerAttribute(
      1, components: 2, type: .int32, from: vertices, stride: stride, byteOffset: 8)
    stream = try DataTexture(device, format: .rgba32UI, width: 1024)
    maskShift = device.capabilities.maxTextureSize >= 1 << 14 ? 14 : 11
    masks = try DataTexture(device, format: .r8UI, width: 1 << maskShift)
    boxes = try DataTexture(device, format: .rgba32I, width: 1024)
    colorTables = try DataTexture(device, format: .r32UI, width: 1024)
    arcTangents = try DataTexture(device, format: .r16UI, width: 1025)
    coefficients = try DataTexture(device, format: .rgba32I, width: 1024)
    texels = try DataTexture(device, format: .r32UI, width: 4096)
    try arcTangents.upload(ArcTangentTable.entries)
  }

  /// The binary logarithm of the mask texture's width: as wide as the driver allows, because a
  /// frame with many edges has hundreds of thousands of masks.
  private let maskShift: Int

  /// The most of `TileFrame.load` that textures hold: half as many masks, since tiles may turn boxes
  /// into further ones.
  var largestLoad: Int {
    min(
      TileFrame.usualLoad,
      masks.width * device.capabilities.maxTextureSize / TileFrame.tileArea / 2)
  }

  /// Draws all tiles of `frame` into `target`.
  ///
  /// - Parameter isFirst: whether nothing was drawn before, so that every tile starts transparent.
  func draw(
    _ frame: TileFrame, into target: FrameTarget, isFirst: Bool, clock: inout StageClock
  ) throws(GLError) {
    clock.enter(.upload) { device.finish() }
    let packed = TileStream(
      frame, firstMask: masks.rows(of: frame.masks) * masks.width / TileFrame.tileArea)
    if packed.tiles.isEmpty { return }
    // A texture cannot be read while it is drawn into.
    if !isFirst { try target.keepBackdrop() }
    target.bind()
    try stream.upload(packed.words)
    try masks.upload(frame.masks, andInRowsOfTheirOwn: packed.masks)
    try boxes.upload(frame.boxes)
    try colorTables.upload(frame.colorTables)
    try coefficients.upload(packed.coefficients)
    try texels.upload(packed.texels)
    let bound: [(Unit, DataTexture)] = [
      (.stream, stream), (.masks, masks), (.boxes, boxes), (.colorTables, colorTables),
      (.arcTangents, arcTangents), (.coefficients, coefficients), (.texels, texels),
    ]
    for (unit, texture) in bound { texture.bind(unit: unit.rawValue) }
    if !isFirst { target.bindBackdrop(unit: Unit.backdrop.rawValue) }

    let groups = packed.tiles.sorted { $0.key.rawValue < $1.key.rawValue }
    uploadVertices(groups.flatMap(\.value))
    clock.enter(.drawing)
    let viewport = PrimitiveViewport(size: frame.size)
    device.setViewport(
      x: -viewport.marginX, y: -viewport.marginY, width: viewport.side, height: viewport.side)
    device.set(.blending, false)
    var first = 0
    for (features, tiles) in groups {
      let program = try program(isFirst ? features : features.union(.backdrop))
      program.program.set(program.transform, viewport.clipTransform(stepsPerPixel: 2))
      program.program.set(program.side, Float(side))
      program.program.set(program.maskShift, Int32(maskShift))
      program.program.set(program.pictureHeight, Int32(frame.size.height))
      program.program.use()
      array.bind()
      let count = tiles.count * squaresPerTile
      device.drawArrays(.points, first: first, count: count)
      first += count
    }
  }

  private func program(_ features: TileFeatures) throws(GLError) -> Program {
    if let known = programs[features] { return known }
    let made = try Program(
      ShaderVariant(stage: .tile(features), usesFramebufferFetch: false), device)
    programs[features] = made
    return made
  }

  private var squaresPerTile: Int { TileFrame.tileArea / (side * side) }

  /// Uploads the squares of tiles, each by its middle in half pixels.
  ///
  /// A point is a square of whole pixels as two triangles are, but has no diagonal: software drivers
  /// run the shader twice on blocks of pixels that one crosses.
  private func uploadVertices(_ tiles: [TileStream.Tile]) {
    var squares: [Vertex] = []
    squares.reserveCapacity(tiles.count * squaresPerTile)
    let tileSize = TileFrame.tileSize
    for tile in tiles {
      let first = Int32(tile.commands.lowerBound)
      let last = Int32(tile.commands.upperBound)
      for top in stride(from: tile.row * tileSize, to: (tile.row + 1) * tileSize, by: side) {
        for left in stride(from: tile.column * tileSize, to: (tile.column + 1) * tileSize, by: side)
        {
          squares.append(
            Vertex(
              x: Int32(2 * left + side), y: Int32(2 * top + side), first: first, last: last))
        }
      }
    }
    array.bind()
    vertices.upload(squares)
  }
}
