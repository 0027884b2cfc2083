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
    let hasBackdrop: Uniform
    let pictureHeight: Uniform

    init(_ variant: ShaderVariant, _ device: GraphicsDevice) throws(GLError) {
      program = try variant.makeProgram(device)
      transform = program.uniform("transform")
      maskShift = program.uniform("maskShift")
      hasBackdrop = program.uniform("hasBackdrop")
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

  /// A corner of a tile; the layout of the vertex buffer.
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
  private var indices: Buffer
  private let stream: DataTexture
  private let masks: DataTexture
  private let boxes: DataTexture
  private let colorTables: DataTexture
  private let arcTangents: DataTexture
  private let coefficients: DataTexture
  private let texels: DataTexture

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    array = try VertexArray(device, label: "tiles")
    vertices = try Buffer(device, target: .vertices, usage: .streamDraw)
    indices = try Buffer(device, target: .indices, usage: .streamDraw)
    let stride = MemoryLayout<Vertex>.stride
    array.setAttribute(0, components: 2, type: .int32, from: vertices, stride: stride)
    array.setIntegerAttribute(
      1, components: 2, type: .int32, from: vertices, stride: stride, byteOffset: 8)
    array.setIndices(indices)
    stream = try DataTexture(device, format: .rgba32UI, width: 1024)
    masks = try DataTexture(device, format: .r8, width: 1 << Self.maskShift)
    boxes = try DataTexture(device, format: .rgba32I, width: 1024)
    colorTables = try DataTexture(device, format: .rgba8, width: 1024)
    arcTangents = try DataTexture(device, format: .r16UI, width: 1025)
    coefficients = try DataTexture(device, format: .rgba32I, width: 1024)
    texels = try DataTexture(device, format: .rgba8, width: 4096)
    try arcTangents.upload(ArcTangentTable.entries)
  }

  /// The binary logarithm of the mask texture's width: 16 masks a row.
  private static let maskShift = 12

  /// Draws all tiles of `frame` into `target`.
  ///
  /// - Parameter isFirst: whether nothing was drawn before, so that every tile starts transparent.
  func draw(
    _ frame: TileFrame, into target: FrameTarget, isFirst: Bool, clock: inout StageClock
  ) throws(GLError) {
    clock.enter(.upload) { device.finish() }
    let packed = TileStream(frame)
    if packed.tiles.isEmpty { return }
    // A texture cannot be read while it is drawn into.
    if !isFirst { try target.keepBackdrop() }
    target.bind()
    try stream.upload(packed.words)
    try masks.upload(frame.masks)
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
    uploadQuads(groups.flatMap(\.value))
    clock.enter(.drawing)
    let viewport = PrimitiveViewport(size: frame.size)
    device.setViewport(
      x: -viewport.marginX, y: -viewport.marginY, width: viewport.side, height: viewport.side)
    device.set(.blending, false)
    var first = 0
    for (features, tiles) in groups {
      let program = try program(features)
      program.program.set(program.transform, viewport.clipTransform(stepsPerPixel: 1))
      program.program.set(program.maskShift, Int32(Self.maskShift))
      program.program.set(program.hasBackdrop, isFirst ? Int32(0) : 1)
      program.program.set(program.pictureHeight, Int32(frame.size.height))
      program.program.use()
      array.bind()
      device.drawElements(
        .triangles, count: tiles.count * 6, type: .uint32,
        byteOffset: first * 6 * MemoryLayout<UInt32>.stride)
      first += tiles.count
    }
  }

  private func program(_ features: TileFeatures) throws(GLError) -> Program {
    if let known = programs[features] { return known }
    let made = try Program(
      ShaderVariant(stage: .tile(features), usesFramebufferFetch: false), device)
    programs[features] = made
    return made
  }

  private func uploadQuads(_ tiles: [TileStream.Tile]) {
    var corners: [Vertex] = []
    var order: [UInt32] = []
    corners.reserveCapacity(tiles.count * 4)
    order.reserveCapacity(tiles.count * 6)
    let side = TileFrame.tileSize
    for tile in tiles {
      let base = UInt32(corners.count)
      let left = Int32(tile.column * side)
      let top = Int32(tile.row * side)
      let right = left + Int32(side)
      let bottom = top + Int32(side)
      let first = Int32(tile.commands.lowerBound)
      let last = Int32(tile.commands.upperBound)
      corners.append(Vertex(x: left, y: top, first: first, last: last))
      corners.append(Vertex(x: right, y: top, first: first, last: last))
      corners.append(Vertex(x: right, y: bottom, first: first, last: last))
      corners.append(Vertex(x: left, y: bottom, first: first, last: last))
      order += [base, base + 1, base + 2, base, base + 2, base + 3]
    }
    array.bind()
    vertices.upload(corners)
    indices.upload(order)
  }
}
