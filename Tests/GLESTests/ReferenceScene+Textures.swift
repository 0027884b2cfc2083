import GLFunGLES
import Testing

extension ReferenceScene {
  /// Textures, samplers, images and copies.
  static let textures: [ReferenceScene] = [
    ReferenceScene("mipmaps", [ReferenceShaders.rectangle, ReferenceShaders.level]) {
      device, sources in
      let picture = try Picture(device)
      let bytes = texels(8 * 8 * 4, seed: 1)
      let texture = try GLTexture(
        device, .texture2D, format: .rgba8, width: 8, height: 8, levels: nil)
      texture.upload(bytes)
      texture.generateMipmaps()
      texture.upload(bytes, to: GLPixelRegion(x: 1, width: 1, height: 2), level: 2)
      texture.setSampling(GLSampling(minFilter: .linearMipmapLinear, magFilter: .nearest))
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      for index in 0..<4 {
        if index == 3 {
          texture.setLevels(1...2)
          texture.setSwizzle(red: .blue, green: .zero, alpha: .one)
        }
        program.set(program.uniform("level"), index == 2 ? 1.5 : Float(index))
        program.set(program.uniform("picture"), textureUnit: 0)
        let (x, y) = (Float(index % 2 - 1), Float(index / 2 - 1))
        program.rectangle(device, x, y, x + 1, y + 1)
      }
      return try picture.pixels()
    },
    ReferenceScene("samplers", [ReferenceShaders.rectangle, ReferenceShaders.scaled]) {
      device, sources in
      let picture = try Picture(device)
      let texture = try GLTexture(
        device, .texture2D, format: .rgba8, width: 4, height: 4, levels: 3)
      texture.upload(texels(4 * 4 * 4, seed: 2))
      texture.generateMipmaps()
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      let samplings = [
        GLSampling(filter: .linear, wrap: .repeating),
        GLSampling(filter: .linear, wrap: .mirroredRepeating),
        GLSampling(minFilter: .linear, magFilter: .nearest),
        GLSampling(
          minFilter: .linearMipmapNearest, magFilter: .nearest, wrap: .repeating, lod: 1...1000),
      ]
      for (index, sampling) in samplings.enumerated() {
        let sampler = try GLSampler(device, sampling)
        sampler.bind(unit: 0)
        program.set(program.uniform("level"), 0)
        program.set(program.uniform("scale"), 2.3)
        let (x, y) = (Float(index % 2 - 1), Float(index / 2 - 1))
        program.rectangle(device, x, y, x + 1, y + 1)
        sampler.unbind(unit: 0)
      }
      program.rectangle(device, -0.25, -0.25, 0.25, 0.25)
      return try picture.pixels()
    },
    ReferenceScene(
      "shadows", ReferenceShaders.solid + [ReferenceShaders.rectangle, ReferenceShaders.shadow]
    ) { device, sources in
      let target = try Picture(device)
      let depths = try GLTexture(
        device, format: .depthComponent24, width: Picture.side, height: Picture.side)
      let framebuffer = try GLFramebuffer(device)
      framebuffer.attach(depths, to: .depth)
      framebuffer.setDrawBuffers([nil])
      framebuffer.setReadBuffer(nil)
      try framebuffer.requireComplete()
      device.clear(.depth)
      device.set(.depthTest, true)
      let caster = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      caster.rectangle(device, -0.5, -0.5, 0.75, 0.5)
      device.set(.depthTest, false)
      target.framebuffer.bind()
      depths.setSampling(GLSampling(minFilter: .nearest, magFilter: .nearest, comparison: .less))
      let receiver = try GLProgram(device, vertex: sources[2], fragment: sources[3])
      receiver.rectangle(device, -1, -1, 1, 1, depth: 0.75)
      return try target.pixels()
    },
    ReferenceScene("layers", [ReferenceShaders.rectangle, ReferenceShaders.layers]) {
      device, sources in
      let target = try Picture(device)
      let bytes = texels(6 * 4 * 4 * 4, seed: 3)
      let array = try GLTexture(
        device, .texture2DArray, format: .rgba8, width: 4, height: 4, depth: 6)
      let volume = try GLTexture(
        device, .texture3D, format: .rgba8, width: 4, height: 4, depth: 6,
        sampling: GLSampling(filter: .linear))
      let cube = try GLTexture(device, .textureCubeMap, format: .rgba8, width: 4, height: 4)
      array.bind(unit: 0)
      array.upload(bytes)
      array.upload(bytes, to: GLPixelRegion(x: 1, y: 1, width: 2, height: 1), layers: 2..<4)
      volume.bind(unit: 1)
      volume.upload(bytes)
      volume.upload(bytes, to: GLPixelRegion(x: 1, y: 1, width: 2, height: 1), layers: 2..<4)
      cube.bind(unit: 2)
      cube.upload(bytes)
      let framebuffer = try GLFramebuffer(device)
      framebuffer.attach(array, layer: 5)
      device.clear(red: 1, green: 0.5, blue: 0, alpha: 1)
      framebuffer.attach(volume, layer: 5)
      device.clear(red: 1, green: 0.5, blue: 0, alpha: 1)
      framebuffer.attach(cube, layer: 5)
      device.clear(red: 1, green: 0.5, blue: 0, alpha: 1)
      target.framebuffer.bind()
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      program.set(program.uniform("array"), textureUnit: 0)
      program.set(program.uniform("volume"), textureUnit: 1)
      program.set(program.uniform("cube"), textureUnit: 2)
      for kind in 0..<3 {
        program.set(program.uniform("kind"), kind)
        let y = Float(kind) * 0.625
        program.rectangle(device, -1, y - 1, 1, y - 0.375)
      }
      return try target.pixels()
    },
    ReferenceScene("floats", ReferenceShaders.solid) { device, sources in
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      var bytes: [UInt8] = []
      for format in [GLInternalFormat.rgba16F, .rgba32F, .r11fG11fB10f] {
        let texture = try GLTexture(
          device, format: format, width: Picture.side, height: Picture.side)
        let framebuffer = try GLFramebuffer(device, color: texture)
        device.setViewport(x: 0, y: 0, width: Picture.side, height: Picture.side)
        device.clear(red: -2, green: 0.001, blue: 3, alpha: 1)
        program.rectangle(device, -1, -1, 0, 0.5, [1000, 0.5, 2, 0.25])
        bytes += try framebuffer.readPixels(Picture.region, format: .rgba32F)
      }
      return bytes
    },
    ReferenceScene("formats", [ReferenceShaders.rectangle, ReferenceShaders.texels]) {
      device, sources in
      let formats: [GLInternalFormat] = [
        .r8, .rg8, .rgb8, .rgba8, .r8Snorm, .rg8Snorm, .rgb8Snorm, .rgba8Snorm, .r16F, .rg16F,
        .rgb16F, .rgba16F, .r32F, .rg32F, .rgb32F, .rgba32F, .rgb565, .rgba4, .rgb5A1, .rgb10A2,
        .r11fG11fB10f, .rgb9E5, .srgb8, .srgb8Alpha8,
      ]
      let rows = try GLTexture(device, format: .rgba32F, width: 4, height: formats.count)
      let framebuffer = try GLFramebuffer(device, color: rows)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      let bytes = (0..<64).map { UInt8($0 * 11 % 59) }
      for (row, format) in formats.enumerated() {
        let texture = try GLTexture(device, format: format, width: 4, height: 1)
        texture.upload(bytes)
        device.setViewport(x: 0, y: row, width: 4, height: 1)
        program.rectangle(device, -1, -1, 1, 1)
      }
      return try framebuffer.readPixels(
        GLPixelRegion(width: 4, height: formats.count), format: .rgba32F)
    },
    ReferenceScene(
      "integers",
      [
        ReferenceShaders.rectangle, ReferenceShaders.integers("usampler2D"),
        ReferenceShaders.rectangle, ReferenceShaders.integers("isampler2D"),
      ]
    ) { device, sources in
      let unsigned: [GLInternalFormat] = [
        .r8UI, .rg8UI, .rgb8UI, .rgba8UI, .r16UI, .rg16UI, .rgb16UI, .rgba16UI, .r32UI, .rg32UI,
        .rgb32UI, .rgba32UI, .rgb10A2UI,
      ]
      let signed: [GLInternalFormat] = [
        .r8I, .rg8I, .rgb8I, .rgba8I, .r16I, .rg16I, .rgb16I, .rgba16I, .r32I, .rg32I, .rgb32I,
        .rgba32I,
      ]
      let count = unsigned.count + signed.count
      let rows = try GLTexture(device, format: .rgba32UI, width: 4, height: count)
      let framebuffer = try GLFramebuffer(device, color: rows)
      let reads = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      let readsSigned = try GLProgram(device, vertex: sources[2], fragment: sources[3])
      let bytes = (0..<64).map { UInt8(truncatingIfNeeded: $0 * 29) }
      for (row, format) in (unsigned + signed).enumerated() {
        let texture = try GLTexture(device, format: format, width: 4, height: 1)
        texture.upload(bytes)
        device.setViewport(x: 0, y: row, width: 4, height: 1)
        if row < unsigned.count {
          reads.rectangle(device, -1, -1, 1, 1)
        } else {
          readsSigned.rectangle(device, -1, -1, 1, 1)
        }
      }
      return try framebuffer.readPixels(
        GLPixelRegion(width: 4, height: count), format: .rgba32UI)
    },
    ReferenceScene("copies", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      program.rectangle(device, -1, -1, 0, 0.5, [1, 0, 0, 1])
      program.rectangle(device, -0.5, -0.25, 0.75, 1, [0, 1, 0, 0.5])
      let first = try GLTexture(
        device, format: .rgba8, width: Picture.side, height: Picture.side)
      first.upload(texels(Picture.side * Picture.side * 4, seed: 4))
      first.copyFromFramebuffer(x: 1, y: 2, to: GLPixelRegion(x: 3, y: 4, width: 10, height: 7))
      let array = try GLTexture(
        device, .texture2DArray, format: .rgba8, width: 8, height: 8, depth: 3)
      array.copyFromFramebuffer(
        x: 5, y: 6, to: GLPixelRegion(x: 1, width: 6, height: 8), layer: 2)
      try first.copy(
        GLPixelRegion(x: 1, y: 2, width: 6, height: 5), of: array, layers: 2..<3, toX: 8, y: 1)
      let framebuffer = try GLFramebuffer(device, color: first)
      _ = picture.texture.width
      return try framebuffer.readPixels(Picture.region)
    },
    ReferenceScene(
      "images",
      [ReferenceShaders.imageCopy, ReferenceShaders.rectangle, ReferenceShaders.imageStore]
    ) { device, sources in
      let side = Picture.side
      let first = try GLTexture(device, format: .rgba8, width: side, height: side)
      first.upload(texels(side * side * 4, seed: 5))
      let second = try GLTexture(device, format: .rgba8, width: side, height: side)
      let copy = try GLProgram(device, compute: sources[0])
      let groups = copy.workGroupSize
      #expect(groups == (4, 4, 1))
      copy.use()
      try first.bindImage(unit: 0, access: .readOnly)
      try second.bindImage(unit: 1, access: .writeOnly)
      try device.dispatchCompute(x: side / 4, y: side / 4)
      try device.memoryBarrier(.images, isByRegion: true)
      let program = try GLProgram(device, vertex: sources[1], fragment: sources[2])
      let empty = try GLFramebuffer(device)
      try empty.setDefaultSize(width: side, height: side)
      try empty.requireComplete()
      device.setViewport(x: 0, y: 0, width: side, height: side)
      program.rectangle(device, -0.5, -0.5, 0.25, 1, [1, 0.5, 0, 1])
      try device.memoryBarrier(.framebuffers)
      let framebuffer = try GLFramebuffer(device, color: second)
      return try framebuffer.readPixels(Picture.region)
    },
    ReferenceScene(
      "multisampled",
      ReferenceShaders.solid + [ReferenceShaders.rectangle, ReferenceShaders.multisampled]
    ) { device, sources in
      let target = try Picture(device)
      let texture = try GLTexture(
        device, .texture2DMultisample, format: .rgba8, width: Picture.side,
        height: Picture.side, samples: 4)
      let framebuffer = try GLFramebuffer(device, color: texture)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.clear(red: 0, green: 0, blue: 1, alpha: 1)
      program.rectangle(device, -0.7, -0.8, 0.3, 0.55, [1, 0, 0, 1])
      target.framebuffer.bind()
      let reads = try GLProgram(device, vertex: sources[2], fragment: sources[3])
      reads.rectangle(device, -1, -1, 1, 1)
      _ = framebuffer.label
      return try target.pixels()
    },
  ]
}
