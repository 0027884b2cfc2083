import GLFunGLES
import Testing

extension ReferenceScene {
  /// A program saved as a driver's binary and loaded again; the program itself if the driver has no binaries.
  private static func reloaded(
    _ program: consuming GLProgram, _ device: GraphicsDevice
  ) throws(GLError) -> GLProgram {
    guard let binary = program.binary() else { return program }
    return try GLProgram(device, binary: binary)
  }

  /// Named attributes, program binaries, lines, buffer textures, levels, layers of samples, pixels read back through a buffer.
  static let draws: [ReferenceScene] = [
    ReferenceScene("indices", [ReferenceShaders.named, ReferenceShaders.shade]) {
      device, sources in
      let picture = try Picture(device)
      let program = try reloaded(
        GLProgram(
          device, vertex: sources[0], fragment: sources[1], attributes: ["corner": 3, "tint": 1],
          keepsBinary: true), device)
      program.use()
      let corner = program.attribute("corner") ?? 0
      let tint = program.attribute("tint") ?? 0
      #expect(corner == 3 && tint == 1)
      let array = try GLVertexArray(device)
      var vertices = try GLBuffer(device, target: .vertices)
      vertices.upload([-1, -1, 1, -1, -1, 1, 1, 1, 0, 0] as [Float])
      vertices.replace(at: 24, with: [0.5, 0.75] as [Float])
      array.setAttribute(corner, components: 2, type: .float32, from: vertices, stride: 8)
      var colors = try GLBuffer(device, target: .vertices)
      colors.upload(
        [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 9, 90, 80, 70, 60, 50, 40, 30, 20] as [UInt8])
      array.setAttribute(
        tint, components: 4, type: .uint8, isNormalized: true, from: colors, stride: 4)
      var numbers = try GLBuffer(device, target: .indices)
      numbers.upload([0, 1, 4, 1, 3, 4, 0, 3, 1, 2] as [UInt8])
      array.setIndices(numbers)
      device.drawElements(.triangles, count: 6, type: .uint8)
      device.setLineWidth(1)
      device.drawElements(.lines, count: 2, type: .uint8, byteOffset: 6)
      array.disableAttribute(tint)
      device.setAttribute(tint, to: SIMD4<Float>(1, 1, 0, 1))
      device.setLineWidth(3)
      device.drawElements(.lines, count: 2, type: .uint8, byteOffset: 8)
      return try picture.pixels()
    },
    ReferenceScene("buffer_texture", [ReferenceShaders.rectangle, ReferenceShaders.texelBuffer]) {
      device, sources in
      let picture = try Picture(device)
      var texture = try GLBufferTexture(device, format: .rgba8, usage: .staticDraw)
      texture.allocate(byteCount: 64)
      try texture.replace(byteCount: 64) { span in
        for i in 0..<64 {
          span.storeBytes(
            of: UInt8(truncatingIfNeeded: i * 37 + 6), toByteOffset: i, as: UInt8.self)
        }
      }
      texture.bind(unit: 3)
      texture.bindImage(unit: 2)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      program.set(program.uniform("picture"), textureUnit: 3)
      program.rectangle(device, -1, -1, 1, 0.75)
      return try picture.pixels()
    },
    ReferenceScene("lods", [ReferenceShaders.rectangle, ReferenceShaders.plainTexture]) {
      device, sources in
      let picture = try Picture(device)
      let texture = try GLTexture(
        device, .texture2D, format: .rgba8, width: 8, height: 8, levels: nil,
        sampling: GLSampling(minFilter: .nearestMipmapNearest, magFilter: .nearest, lod: 2...2))
      texture.upload(texels(8 * 8 * 4, seed: 7))
      texture.generateMipmaps()
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      program.rectangle(device, -1, -1, 0, 1)
      texture.setSampling(
        GLSampling(minFilter: .linearMipmapLinear, magFilter: .linear, lod: 0.5...1))
      program.rectangle(device, 0, -1, 1, 1)
      return try picture.pixels()
    },
    ReferenceScene(
      "sample_layers",
      ReferenceShaders.solid + [ReferenceShaders.rectangle, ReferenceShaders.sampleLayers]
    ) { device, sources in
      let target = try Picture(device)
      let texture = try GLTexture(
        device, .texture2DMultisampleArray, format: .rgba8, width: Picture.side,
        height: Picture.side, depth: 2, samples: 4)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      let framebuffer = try GLFramebuffer(device)
      for layer in 0..<2 {
        framebuffer.attach(texture, layer: layer)
        device.clear(red: 0, green: 0, blue: Float(layer), alpha: 1)
        program.rectangle(
          device, -0.7, -0.8, 0.3, 0.55 + 0.2 * Float(layer), [1, 0.5, 0, 1])
      }
      target.framebuffer.bind()
      let reads = try GLProgram(device, vertex: sources[2], fragment: sources[3])
      reads.rectangle(device, -1, -1, 1, 1)
      return try target.pixels()
    },
    ReferenceScene("readback", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      program.rectangle(device, -0.5, -0.75, 0.25, 1, [1, 0.5, 0, 0.75])
      program.rectangle(device, 0, 0, 1, 0.5, [0, 0.25, 1, 1])
      var readback = try GLPixelReadback(device)
      try readback.start(Picture.region, of: picture.framebuffer)
      let fence = try GLFence(device)
      fence.waitOnDevice()
      device.flush()
      program.rectangle(device, -1, -1, 1, 1, .zero)
      device.finish()
      #expect(try fence.wait(nanoseconds: 0) == .alreadyReached)
      var bytes: [UInt8] = []
      try readback.finish { bytes = Array($0) }
      return bytes
    },
  ]
}
