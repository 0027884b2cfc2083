import GLFunGLES
import Testing

extension ReferenceScene {
  /// Tests, masks, blending, clears, samples.
  static let states: [ReferenceScene] = [
    ReferenceScene("depth", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device, hasDepth: true)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.set(.depthTest, true)
      #expect(device.isEnabled(.depthTest))
      device.setDepthFunction(.less)
      program.rectangle(device, -1, -1, 0.5, 0.5, depth: 0.2, [1, 0, 0, 1])
      program.rectangle(device, -0.5, -0.5, 1, 1, depth: 0.4, [0, 1, 0, 1])
      device.setDepthFunction(.greaterOrEqual)
      device.setDepthMask(false)
      program.rectangle(device, -0.25, -1, 0.25, 1, depth: 0.3, [0, 0, 1, 1])
      device.setDepthFunction(.equal)
      program.rectangle(device, -1, -0.25, 1, 0.25, depth: 0.4, [1, 1, 0, 1])
      device.setDepthMask(true)
      device.setDepthRange(near: 0, far: 0.25)
      device.setDepthFunction(.lessOrEqual)
      program.rectangle(device, -0.75, -0.75, -0.25, -0.25, depth: 0.9, [1, 0, 1, 1])
      return try picture.pixels()
    },
    ReferenceScene("stencil", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device, hasDepth: true)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.set(.stencilTest, true)
      device.set(.depthTest, true)
      device.setStencilFunction(.always, reference: 5, mask: 0xFF, face: .front)
      device.setStencilFunction(.always, reference: 9, mask: 0xFF, face: .back)
      device.setStencilOperations(depthFail: .invert, pass: .replace, face: .front)
      device.setStencilOperations(pass: .incrementWrapping, face: .back)
      program.rectangle(device, -1, -1, 0.5, 0.5, depth: 0.5, [1, 0, 0, 1])
      program.rectangle(device, 1, -0.5, -0.5, 1, depth: 0.3, [0, 1, 0, 1])
      program.rectangle(device, -0.25, -0.75, 0.25, 0.75, depth: 0.8, [0, 0, 1, 1])
      device.set(.depthTest, false)
      device.setStencilMask(0x03)
      device.setStencilFunction(.equal, reference: 4, mask: 0x04)
      device.setStencilOperations(stencilFail: .zero, pass: .decrement)
      program.rectangle(device, -1, -1, 1, 0, [1, 1, 0, 1])
      for value in 0..<10 {
        device.setStencilOperations(pass: .keep)
        device.setStencilFunction(.equal, reference: value, mask: 0xFF)
        let gray = Float(value) / 16
        program.rectangle(device, -1, -1, 1, 1, [gray, gray, 1, 1])
      }
      return try picture.pixels()
    },
    ReferenceScene("culling", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.set(.faceCulling, true)
      device.setCullFace(.back)
      program.rectangle(device, -1, -1, 0, 0, [1, 0, 0, 1])
      program.rectangle(device, 1, -1, 0, 0, [0, 1, 0, 1])
      device.setFrontFace(.clockwise)
      program.rectangle(device, -1, 0, 0, 1, [0, 0, 1, 1])
      program.rectangle(device, 1, 0, 0.25, 1, [1, 1, 0, 1])
      device.setCullFace(.front)
      program.rectangle(device, -0.25, -0.25, 0.25, 0.25, [1, 0, 1, 1])
      device.setCullFace(.frontAndBack)
      program.rectangle(device, -1, -1, 1, 1)
      return try picture.pixels()
    },
    ReferenceScene("offset", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device, hasDepth: true)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.set(.depthTest, true)
      device.setDepthFunction(.less)
      program.rectangle(device, -1, -1, 0.5, 0.5, depth: 0.5, [1, 0, 0, 1])
      program.rectangle(device, -0.5, -0.5, 1, 1, depth: 0.5, [0, 1, 0, 1])
      device.set(.polygonOffsetFill, true)
      device.setPolygonOffset(factor: 1, units: -8)
      program.rectangle(device, -0.25, -0.25, 0.25, 0.25, depth: 0.5, [0, 0, 1, 1])
      device.setPolygonOffset(factor: 0, units: 8)
      program.rectangle(device, 0, 0, 1, 1, depth: 0.5, [1, 1, 0, 1])
      return try picture.pixels()
    },
    ReferenceScene("masks", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device, hasDepth: true)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.setScissor(GLPixelRegion(x: 2, y: 3, width: 7, height: 9))
      device.clear(red: 1, green: 0, blue: 0.5, alpha: 0.25)
      device.setColorMask(red: false, green: true, blue: false, alpha: true)
      program.rectangle(device, -1, -1, 1, 0, [0, 1, 1, 1])
      device.setScissor(GLPixelRegion(x: 8, y: 8, width: 8, height: 8))
      device.clear(.color, color: SIMD4(repeating: 1))
      device.setScissor(nil)
      device.setColorMask(red: true, green: true, blue: false, alpha: false)
      device.set(.rasterizerDiscard, true)
      program.rectangle(device, -1, -1, 1, 1, .zero)
      device.set(.rasterizerDiscard, false)
      program.rectangle(device, -0.5, 0.5, 0.5, 1, [0.5, 0.75, 1, 1])
      return try picture.pixels()
    },
    ReferenceScene("blending", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.set(.blending, true)
      device.setBlendColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.4)
      typealias Mode = GLBlendFunction
      let modes: [(Mode, Mode)] = [
        (
          Mode(source: .sourceAlpha, destination: .oneMinusSourceAlpha),
          Mode(source: .one, destination: .zero)
        ),
        (
          Mode(source: .destinationColor, destination: .zero),
          Mode(source: .destinationAlpha, destination: .one, equation: .subtract)
        ),
        (
          Mode(source: .one, destination: .one, equation: .reverseSubtract),
          Mode(source: .one, destination: .one, equation: .maximum)
        ),
        (
          Mode(source: .constantColor, destination: .oneMinusConstantColor),
          Mode(source: .constantAlpha, destination: .oneMinusConstantAlpha)
        ),
        (
          Mode(source: .sourceAlphaSaturate, destination: .one),
          Mode(source: .sourceAlphaSaturate, destination: .zero)
        ),
        (
          Mode(
            source: .oneMinusDestinationColor, destination: .oneMinusSourceColor,
            equation: .subtract),
          Mode(
            source: .oneMinusDestinationAlpha, destination: .sourceColor,
            equation: .reverseSubtract)
        ),
        (
          Mode(source: .one, destination: .one, equation: .minimum),
          Mode(source: .one, destination: .one)
        ),
        (
          Mode(source: .zero, destination: .destinationColor),
          Mode(source: .destinationAlpha, destination: .destinationAlpha, equation: .minimum)
        ),
      ]
      for (index, mode) in modes.enumerated() {
        device.setBlending(color: mode.0, alpha: mode.1)
        let x = -1 + Float(index) / 4
        program.rectangle(device, x, -1, x + 0.25, 0.5, [0.9, 0.6, 0.1, 0.7])
      }
      return try picture.pixels()
    },
    ReferenceScene("clears", ReferenceShaders.solid) { device, _ in
      let side = Picture.side
      let first = try GLTexture(device, format: .rgba8, width: side, height: side)
      let second = try GLTexture(device, format: .rgba32I, width: side, height: side)
      let third = try GLTexture(device, format: .rgba32UI, width: side, height: side)
      let framebuffer = try GLFramebuffer(device)
      framebuffer.attach(first)
      framebuffer.attach(second, to: .color(1))
      framebuffer.attach(third, to: .color(2))
      framebuffer.setDrawBuffers([.color(0), .color(1), .color(2)])
      try framebuffer.requireComplete()
      device.clear(colorBuffer: 0, to: SIMD4<Float>(0.1, 0.2, 0.3, 0.4))
      device.clear(colorBuffer: 1, to: SIMD4<Int32>(-1, 2, -3, 4))
      device.clear(colorBuffer: 2, to: SIMD4<UInt32>(1, 2, 3, .max))
      framebuffer.setReadBuffer(.color(0))
      var bytes = try framebuffer.readPixels(Picture.region)
      framebuffer.setReadBuffer(.color(1))
      bytes += try framebuffer.readPixels(Picture.region, format: .rgba32I)
      framebuffer.setReadBuffer(.color(2))
      return bytes + (try framebuffer.readPixels(Picture.region, format: .rgba32UI))
    },
    ReferenceScene("depth_clears", ReferenceShaders.solid) { device, sources in
      let picture = try Picture(device, hasDepth: true)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.set(.depthTest, true)
      device.set(.stencilTest, true)
      device.setScissor(GLPixelRegion(width: 8, height: 16))
      device.clear(depth: 0.5, stencil: 3)
      device.setScissor(GLPixelRegion(x: 8, width: 4, height: 16))
      device.clear(.depth, depth: 0.25)
      device.setScissor(GLPixelRegion(width: 16, height: 4))
      device.clear(.stencil, stencil: 0x107)
      device.setScissor(nil)
      device.setStencilFunction(.lessOrEqual, reference: 3, mask: 0xFF)
      program.rectangle(device, -1, -1, 1, 1, depth: 0.6, [1, 0, 0, 1])
      program.rectangle(device, -1, -1, 1, 0, depth: -0.2, [0, 1, 0, 1])
      device.setStencilFunction(.equal, reference: 7, mask: 0xFF)
      program.rectangle(device, -1, -1, 1, 1, depth: -0.9, [0, 0, 1, 1])
      return try picture.pixels()
    },
    ReferenceScene("samples", ReferenceShaders.solid) { device, sources in
      let target = try Picture(device)
      let samples = try GLRenderbuffer(
        device, format: .rgba8, width: Picture.side, height: Picture.side, samples: 4)
      let source = try GLFramebuffer(device)
      source.attach(samples)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.clear(red: 0, green: 0, blue: 0, alpha: 1)
      program.rectangle(device, -0.9, -0.9, -0.05, -0.05, [1, 0, 0, 1])
      device.set(.sampleMask, true)
      try device.setSampleMask(0x5)
      program.rectangle(device, 0, -1, 1, 0, [0, 1, 0, 1])
      device.set(.sampleMask, false)
      device.set(.sampleCoverage, true)
      device.setSampleCoverage(0.25, isInverted: true)
      program.rectangle(device, -1, 0, 0, 1, [0, 0, 1, 1])
      device.set(.sampleCoverage, false)
      device.set(.sampleAlphaToCoverage, true)
      program.rectangle(device, 0, 0, 1, 1, [1, 1, 1, 0.5])
      device.set(.sampleAlphaToCoverage, false)
      device.set(.sampleShading, true)
      try device.setMinSampleShading(1)
      program.rectangle(device, -0.3, -0.3, 0.3, 0.3, [1, 1, 0, 1])
      source.blit(Picture.region, to: target.framebuffer, region: Picture.region)
      source.invalidate([.color(0)])
      return try target.pixels()
    },
    ReferenceScene("blits", ReferenceShaders.solid) { device, sources in
      let source = try Picture(device, hasDepth: true)
      let program = try GLProgram(device, vertex: sources[0], fragment: sources[1])
      device.set(.depthTest, true)
      program.rectangle(device, -1, -1, 0, -0.5, [1, 0, 0, 1])
      program.rectangle(device, 0, 0, 0.5, 1, depth: -0.5, [0, 1, 0, 1])
      let target = try Picture(device, hasDepth: true)
      source.framebuffer.blit(
        Picture.region, to: target.framebuffer, region: GLPixelRegion(width: 8, height: 16),
        isFlipped: true, filter: .linear)
      source.framebuffer.blit(
        Picture.region, to: target.framebuffer, region: Picture.region, buffers: .depth)
      source.framebuffer.invalidate([.color(0)], region: GLPixelRegion(width: 4, height: 4))
      target.framebuffer.bind()
      program.rectangle(device, -1, -1, 1, 1, depth: 0.5, [0, 0, 1, 1])
      return try target.pixels()
    },
  ]
}
