import GLFunEGL
import GLFunGLES

extension WrongUse {
  private static func solid(_ device: GraphicsDevice) throws(GLError) -> GLProgram {
    try GLProgram(
      device, vertex: ReferenceShaders.rectangle, fragment: ReferenceShaders.color,
      label: "paint")
  }

  /// Values, constants and objects of a wrong kind, and calls in the wrong order.
  static let kinds: [WrongUse] = [
    WrongUse("glUniform3fv", "for a float") { device, _ in
      let program = try solid(device)
      program.set(program.uniform("depth"), SIMD3<Float>.zero)
    },
    WrongUse("glUniform1iv", "for a vector") { device, _ in
      let program = try solid(device)
      program.set(program.uniform("color"), Int32(1))
    },
    WrongUse("glUniformMatrix2x3fv", "for a vector") { device, _ in
      let program = try solid(device)
      program.set(program.uniform("rect"), GLMatrix2(SIMD3<Float>.zero, .zero))
    },
    WrongUse("glUniform4fv", "an array for one vector") { device, _ in
      let program = try solid(device)
      program.set(program.uniform("color"), [SIMD4<Float>.zero, .zero])
    },
    WrongUse("glUniform4fv", "no such uniform") { device, _ in
      let program = try solid(device)
      program.set(program.uniform("colour"), SIMD4<Float>.zero)
    },
    WrongUse("paint has no uniform colour", "no such uniform") { device, _ in
      let program = try solid(device)
      program.set(program.uniform("colour"), 1.5)
    },
    WrongUse("glEnable", "no such feature") { device, _ in
      device.set(GLFeature(rawValue: 1), true)
    },
    WrongUse("glDisable", "no such feature") { device, _ in
      device.set(GLFeature(rawValue: 1), false)
    },
    WrongUse("glIsEnabled", "no such feature") { device, _ in
      _ = device.isEnabled(GLFeature(rawValue: 1))
    },
    WrongUse("glBlendFuncSeparate", "no such factor") { device, _ in
      device.setBlending(source: GLBlendFactor(rawValue: 7), destination: .one)
    },
    WrongUse("glBlendEquationSeparate", "no such equation") { device, _ in
      device.setBlending(
        source: .one, destination: .one, equation: GLBlendEquation(rawValue: 7))
    },
    WrongUse("glDepthFunc", "no such function") { device, _ in
      device.setDepthFunction(GLCompareFunction(rawValue: 7))
    },
    WrongUse("glStencilFuncSeparate", "no such function") { device, _ in
      device.setStencilFunction(GLCompareFunction(rawValue: 7), reference: 0)
    },
    WrongUse("glStencilOpSeparate", "no such operation") { device, _ in
      device.setStencilOperations(pass: GLStencilOperation(rawValue: 7))
    },
    WrongUse("glStencilMaskSeparate", "no such face") { device, _ in
      device.setStencilMask(1, face: GLFace(rawValue: 7))
    },
    WrongUse("glCullFace", "no such face") { device, _ in
      device.setCullFace(GLFace(rawValue: 7))
    },
    WrongUse("glFrontFace", "no such order") { device, _ in
      device.setFrontFace(GLFrontFace(rawValue: 7))
    },
    WrongUse("glMemoryBarrierByRegion", "a barrier for buffers") { device, _ in
      try device.memoryBarrier(.indices, isByRegion: true)
    },
    WrongUse("glClear", "no such buffer") { device, _ in
      device.clear(GLBufferMask(rawValue: 1))
    },
    WrongUse("glTexParameteri", "no such filter") { device, _ in
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      texture.setFilter(GLTextureFilter(rawValue: 7))
    },
    WrongUse("glSamplerParameteri", "no such wrap") { device, _ in
      _ = try GLSampler(device, GLSampling(wrap: GLTextureWrap(rawValue: 7)))
    },
    WrongUse("glTexStorage3D", "depths in three dimensions") { device, _ in
      _ = try GLTexture(
        device, .texture3D, format: .depthComponent16, width: 1, height: 1, depth: 2)
    },
    WrongUse("glRenderbufferStorage", "a format that is not drawn to") { device, _ in
      _ = try GLRenderbuffer(device, format: .rgb9E5, width: 1, height: 1)
    },
    WrongUse("GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT", "a format that is not drawn to") {
      device, _ in
      let texture = try GLTexture(device, format: .rgb9E5, width: 1, height: 1)
      _ = try GLFramebuffer(device, color: texture)
    },
    WrongUse("glGenerateMipmap", "integers") { device, _ in
      let texture = try GLTexture(device, .texture2D, format: .r8UI, width: 2, height: 2, levels: 2)
      texture.generateMipmaps()
    },
    WrongUse("glCopyTexSubImage2D", "bytes into integers") { device, _ in
      let target = try GLTexture(device, format: .rgba8UI, width: 2, height: 2)
      let source = try GLTexture(device, format: .rgba8, width: 2, height: 2)
      let framebuffer = try GLFramebuffer(device, color: source)
      framebuffer.bind()
      target.copyFromFramebuffer()
    },
    WrongUse("glCopyImageSubData", "texels of another size") { device, _ in
      let target = try GLTexture(device, format: .r8, width: 2, height: 2)
      let source = try GLTexture(device, format: .rgba8, width: 2, height: 2)
      try target.copy(GLPixelRegion(width: 1, height: 1), of: source)
    },
    WrongUse("glBindImageTexture", "no such access") { device, _ in
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      try texture.bindImage(unit: 0, access: GLImageAccess(rawValue: 7))
    },
    WrongUse("glReadPixels", "bytes of integers") { device, _ in
      let texture = try GLTexture(device, format: .rgba32UI, width: 1, height: 1)
      let framebuffer = try GLFramebuffer(device, color: texture)
      _ = try framebuffer.readPixels(GLPixelRegion(width: 1, height: 1))
    },
    WrongUse("glReadBuffer", "a depth buffer") { device, _ in
      try GLFramebuffer(device).setReadBuffer(.depth)
    },
    WrongUse("glDrawBuffers", "another output's buffer") { device, _ in
      try GLFramebuffer(device).setDrawBuffers([.color(1)])
    },
    WrongUse("glFramebufferRenderbuffer", "no such place") { device, _ in
      let renderbuffer = try GLRenderbuffer(device, format: .rgba8, width: 1, height: 1)
      try GLFramebuffer(device).attach(renderbuffer, to: GLAttachment(rawValue: 7))
    },
    WrongUse("glBlitFramebuffer", "depths with a linear filter") { device, _ in
      let first = try Picture(device, hasDepth: true)
      let second = try Picture(device, hasDepth: true)
      first.framebuffer.blit(
        Picture.region, to: second.framebuffer, region: Picture.region, buffers: .depth,
        filter: .linear)
    },
    WrongUse("glInvalidateFramebuffer", "no such place") { device, _ in
      try GLFramebuffer(device).invalidate([GLAttachment(rawValue: 7)])
    },
    WrongUse("glDrawArrays", "an incomplete framebuffer") { device, _ in
      let framebuffer = try GLFramebuffer(device)
      let program = try solid(device)
      framebuffer.bind()
      program.rectangle(device, -1, -1, 1, 1)
    },
    WrongUse("glDrawArrays", "no program") { device, _ in
      device.drawArrays(.points, count: 1)
    },
    WrongUse("glDrawArrays", "no such mode") { device, _ in
      let picture = try Picture(device)
      try solid(device).use()
      device.drawArrays(GLPrimitiveMode(rawValue: 99), count: 1)
      _ = picture.device
    },
    WrongUse("glDispatchCompute", "a program that draws") { device, _ in
      let program = try solid(device)
      program.use()
      try device.dispatchCompute(x: 1)
    },
    WrongUse("glBeginQuery", "while another one counts the same") { device, _ in
      let first = try GLQuery(device, .anySamplesPassed)
      let second = try GLQuery(device, .anySamplesPassed)
      first.begin()
      second.begin()
      first.end()
    },
    WrongUse("glEndQuery", "before it begins") { device, _ in
      try GLQuery(device, .primitivesWritten).end()
    },
    WrongUse("glGetQueryObjectuiv", "before it begins") { device, _ in
      _ = try GLQuery(device, .anySamplesPassed).result()
    },
    WrongUse("glBeginTransformFeedback", "a program that captures nothing") { device, _ in
      let program = try solid(device)
      program.use()
      try GLTransformFeedback(device).begin(.points)
    },
    WrongUse("glEndTransformFeedback", "before it begins") { device, _ in
      try GLTransformFeedback(device).end()
    },
    WrongUse("glPauseTransformFeedback", "before it begins") { device, _ in
      try GLTransformFeedback(device).pause()
    },
    WrongUse("glResumeTransformFeedback", "before it begins") { device, _ in
      try GLTransformFeedback(device).resume()
    },
    WrongUse("glCopyBufferSubData", "parts that overlap") { device, _ in
      var buffer = try GLBuffer(device, target: .vertices)
      buffer.allocate(byteCount: 16)
      buffer.copy(0..<8, of: buffer, to: 4)
    },
    WrongUse("glBindBufferBase", "a target without places") { device, _ in
      try GLBuffer(device, target: .vertices).bind(index: 0)
    },
    WrongUse("refuses the binary of kept", "damaged") { device, _ in
      _ = try GLProgram(
        device, binary: GLProgram.Binary(format: 0xFFFF, bytes: [1, 2, 3]), label: "kept")
    },
  ]
}
