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
    case stream, masks, backdrop, colorTables, arcTangents, coefficients, texels

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
  private var stream: DataTexture
  private var masks: DataTexture
  private var colorTables: DataTexture
  private var arcTangents: DataTexture
  private var coefficients: DataTexture
  private var texels: DataTexture

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
    stream = DataTexture(format: .rgba32UI, width: 1024)
    masks = DataTexture(format: .r8, width: 4096)
    colorTables = DataTexture(format: .rgba8, width: 1024)
    arcTangents = DataTexture(format: .r16UI, width: 1025)
    coefficients = DataTexture(format: .rgba32I, width: 1024)
    texels = DataTexture(format: .rgba8, width: 4096)
  }

  /// Draws all tiles of `frame` into `target`, over what earlier passes drew.
  func draw(
    _ frame: TileFrame, into target: FrameTarget, over backdrop: Texture?
  ) throws(GLError) {}
}
