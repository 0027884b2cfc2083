internal import GLFunDrawing
internal import GLFunGLES
internal import GLFunImaging
internal import GLFunPrimitives
internal import GLFunTiles

/// Draws the steps of a primitive pass with OpenGL ES.
final class PrimitivePainter {
  /// A vertex, in the layout of the vertex buffer.
  private struct Vertex: BitwiseCopyable {
    var x: Int32
    var y: Int32
    var color: UInt32

    init(_ vertex: GridVertex) {
      x = Int32(vertex.x)
      y = Int32(vertex.y)
      color = vertex.color
    }
  }

  /// A corner of a sprite's box, in the layout of the vertex buffer.
  private struct SpriteVertex: BitwiseCopyable {
    var x: Int32
    var y: Int32
    var color: UInt32
    /// The upper halves of the texture coordinates and their steps.
    var coordinates: (Int32, Int32, Int32, Int32)
    /// The lower halves.
    var fractions: (Int32, Int32, Int32, Int32)
    var origin: (Int32, Int32)
  }

  /// Vertices that begin with a position and a colour, and their order.
  private final class Mesh {
    let array: GLVertexArray
    var vertices: GLBuffer
    var indices: GLBuffer

    init(
      _ device: GraphicsDevice, _ position: GLAttributeType, stride: Int, _ label: String
    ) throws(GLError) {
      array = try GLVertexArray(device, label: label)
      vertices = try GLBuffer(device, target: .vertices, usage: .streamDraw)
      indices = try GLBuffer(device, target: .indices, usage: .streamDraw)
      array.setAttribute(0, components: 2, type: position, from: vertices, stride: stride)
      array.setAttribute(
        1, components: 4, type: .uint8, from: vertices, stride: stride, byteOffset: 8)
      array.setIndices(indices)
    }
  }

  private let device: GraphicsDevice
  private let textures: TextureCache
  private let usesFetch: Bool
  private var programs: [ShaderVariant: LinkedProgram] = [:]
  private let triangles: Mesh
  private let lines: Mesh
  private let sprites: Mesh

  init(_ device: GraphicsDevice) throws(GLError) {
    self.device = device
    textures = TextureCache(device)
    usesFetch = device.capabilities.hasFramebufferFetch
    triangles = try Mesh(device, .int32, stride: MemoryLayout<Vertex>.stride, "triangles")
    lines = try Mesh(device, .float32, stride: MemoryLayout<WindowVertex>.stride, "lines")
    let stride = MemoryLayout<SpriteVertex>.stride
    sprites = try Mesh(device, .int32, stride: stride, "sprites")
    for (location, components, byteOffset) in [(2, 4, 12), (3, 4, 28), (4, 2, 44)] {
      sprites.array.setIntegerAttribute(
        location, components: components, type: .int32, from: sprites.vertices, stride: stride,
        byteOffset: byteOffset)
    }
  }

  /// Draws all steps into the bound framebuffer.
  func draw(_ pass: PrimitivePass, clock: inout StageClock) throws(GLError) {
    clock.enter(.upload) { device.finish() }
    textures.beginFrame()
    let viewport = pass.viewport
    device.setViewport(around: viewport)
    if !pass.indices.isEmpty {
      triangles.array.bind()
      triangles.vertices.upload(pass.vertices.map(Vertex.init))
      triangles.indices.upload(pass.indices)
    }
    if !pass.lineEnds.isEmpty { lines.vertices.upload(pass.lineEnds) }
    uploadSprites(pass)
    clock.enter(.drawing)
    var sprite = 0
    var index = 0
    while index < pass.steps.count {
      switch pass.steps[index] {
      case .clear(let color):
        device.clear(
          red: Float(color.red) / 255, green: Float(color.green) / 255,
          blue: Float(color.blue) / 255, alpha: Float(color.alpha) / 255)
      case .triangles(let range, let isOpaque):
        try drawTriangles(range, isOpaque: isOpaque, pass)
      case .lines(let range, let width, let isOpaque):
        device.setLineWidth(Float(width))
        try drawLines(range, isOpaque: isOpaque, viewport)
      case .sprite(let quad):
        // Consecutive sprites with one texture share a draw.
        var count = 1
        while index + 1 < pass.steps.count, case .sprite(let next) = pass.steps[index + 1],
          next.texture.storage === quad.texture.storage, next.texture.filter == quad.texture.filter
        {
          count += 1
          index += 1
        }
        try draw(quad.texture, sprite..<sprite + count, viewport)
        sprite += count
      }
      index += 1
    }
  }

  private func drawTriangles(
    _ range: Range<Int>, isOpaque: Bool, _ pass: PrimitivePass
  ) throws(GLError) {
    if range.isEmpty { return }
    let transform = pass.viewport.clipTransform(stepsPerPixel: pass.grid.stepsPerPixel)
    _ = try use(primitive(isOpaque: isOpaque), blends: !isOpaque, transform)
    triangles.array.bind()
    device.drawElements(
      .triangles, count: range.count, type: .uint32,
      byteOffset: range.lowerBound * MemoryLayout<UInt32>.stride)
  }

  private func drawLines(
    _ range: Range<Int>, isOpaque: Bool, _ viewport: PrimitiveViewport
  ) throws(GLError) {
    let largest = device.capabilities.maxViewport
    let reach = viewport.lineReach.flatMap { reach in
      2 * reach <= min(largest.width, largest.height) ? reach : nil
    }
    _ = try use(
      primitive(isOpaque: isOpaque), blends: !isOpaque, viewport.lineTransform(reach: reach))
    lines.array.bind()
    if let reach {
      device.setViewport(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    }
    device.drawArrays(.lines, first: range.lowerBound, count: range.count)
    if reach != nil { device.setViewport(around: viewport) }
  }

  private func primitive(isOpaque: Bool) -> ShaderVariant {
    ShaderVariant(stage: .primitive, usesFramebufferFetch: usesFetch && !isOpaque)
  }

  private func draw(
    _ texture: Texture2D, _ range: Range<Int>, _ viewport: PrimitiveViewport
  ) throws(GLError) {
    let variant = ShaderVariant(
      stage: .sprite(
        isLinear: texture.filter == .linear, isAlphaOnly: texture.format == .a8,
        isFolded: try textures.bind(texture)),
      usesFramebufferFetch: usesFetch)
    let program = try use(variant, blends: true, viewport.clipTransform(stepsPerPixel: 1))
    let size = texture.pixelSize
    program.set("extent", SIMD2(Int32(size.width), Int32(size.height)))
    program.set("pictureHeight", Int32(viewport.size.height))
    sprites.array.bind()
    device.drawElements(
      .triangles, count: range.count * 6, type: .uint32,
      byteOffset: range.lowerBound * 6 * MemoryLayout<UInt32>.stride)
  }

  /// Activates a program, with blending in the shader or by the driver's blend unit.
  private func use(
    _ variant: ShaderVariant, blends: Bool, _ transform: SIMD4<Float>
  ) throws(GLError) -> LinkedProgram {
    let program = try programs[variant].value(orSet: variant.makeProgram(device))
    program.set("transform", transform)
    let usesUnit = blends && !variant.usesFramebufferFetch
    device.set(.blending, usesUnit)
    if usesUnit { device.setBlending(source: .one, destination: .oneMinusSourceAlpha) }
    return program
  }

  private func uploadSprites(_ pass: PrimitivePass) {
    var corners: [SpriteVertex] = []
    var order: [UInt32] = []
    for case .sprite(let quad) in pass.steps {
      let base = UInt32(corners.count)
      let box = quad.box
      for (x, y) in [
        (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
      ] {
        corners.append(
          SpriteVertex(
            x: x, y: y, color: quad.modulation.rawValue,
            coordinates: (
              Int32(truncatingIfNeeded: quad.startU >> 32),
              Int32(truncatingIfNeeded: quad.startV >> 32),
              Int32(truncatingIfNeeded: quad.stepU >> 32),
              Int32(truncatingIfNeeded: quad.stepV >> 32)
            ),
            fractions: (
              Int32(truncatingIfNeeded: quad.startU), Int32(truncatingIfNeeded: quad.startV),
              Int32(truncatingIfNeeded: quad.stepU), Int32(truncatingIfNeeded: quad.stepV)
            ),
            origin: (box.minX, box.minY)))
      }
      order += [base, base + 1, base + 2, base, base + 2, base + 3]
    }
    if corners.isEmpty { return }
    sprites.array.bind()
    sprites.vertices.upload(corners)
    sprites.indices.upload(order)
  }
}

extension PrimitiveViewport {
  /// The factors (x, y) and offsets (z, w) from steps of view space to clip space.
  ///
  /// View rows point down and GL rows up: the minus sign of the y factor flips them. The factors are powers of two. An integer
  /// number of 256ths of a pixel has at most 23 bits in the largest viewport of any known driver, 32768 pixels, so neither the
  /// vertex shader nor the viewport transform rounds anything, fused or not.
  func clipTransform(stepsPerPixel: Int) -> SIMD4<Float> {
    let scale = 2 / Float(side)
    let step = scale / Float(stepsPerPixel)
    return SIMD4(
      step, -step, Float(marginX - side / 2) * scale,
      Float(size.height + marginY - side / 2) * scale)
  }

  /// The factors (x, y) and offsets (z, w) from window coordinates, whose y points up, to clip space.
  ///
  /// In the viewport around the origin, a window coordinate is divided by a power of two here and multiplied by it in the
  /// driver, which preserves every bit. In the other viewport, used if the picture is too large for the first, it is an integer
  /// of at most 24 bits, and so are all intermediate values; only on a driver with an unusually small viewport may the last
  /// bits get lost.
  ///
  /// - Parameter reach: half the side of the viewport around the origin; nil for the other viewport.
  func lineTransform(reach: Int?) -> SIMD4<Float> {
    if let reach {
      let factor = 1 / Float(reach)
      return SIMD4(factor, factor, 0, 0)
    }
    let factor = 2 / Float(side)
    return SIMD4(
      factor, factor, Float(marginX - side / 2) * factor, Float(marginY - side / 2) * factor)
  }
}

extension GraphicsDevice {
  /// Sets the viewport that surrounds a picture.
  func setViewport(around viewport: PrimitiveViewport) {
    setViewport(
      x: -viewport.marginX, y: -viewport.marginY, width: viewport.side, height: viewport.side)
  }
}
