import GLFunGLES

extension WrongUse {
  private static let compute = """
    #version 310 es
    layout(local_size_x = 1) in;
    void main() {}
    """

  /// Calls of a later version than the context's.
  static let unsupported: [WrongUse] = [
    WrongUse("glDispatchCompute", "in 3.0", version: (3, 0)) { device, _ in
      try device.dispatchCompute(x: 1)
    },
    WrongUse("glDispatchComputeIndirect", "in 3.0", version: (3, 0)) { device, _ in
      try device.dispatchComputeIndirect(from: GLBuffer(device, target: .dispatchIndirect))
    },
    WrongUse("glMemoryBarrier", "in 3.0", version: (3, 0)) { device, _ in
      try device.memoryBarrier(.all)
    },
    WrongUse("glMemoryBarrierByRegion", "in 3.0", version: (3, 0)) { device, _ in
      try device.memoryBarrier(.images, isByRegion: true)
    },
    WrongUse("glDrawArraysIndirect", "in 3.0", version: (3, 0)) { device, _ in
      try device.drawArraysIndirect(.points, from: GLBuffer(device, target: .drawIndirect))
    },
    WrongUse("glDrawElementsIndirect", "in 3.0", version: (3, 0)) { device, _ in
      try device.drawElementsIndirect(
        .points, type: .uint8, from: GLBuffer(device, target: .drawIndirect))
    },
    WrongUse("glSampleMaski", "in 3.0", version: (3, 0)) { device, _ in
      try device.setSampleMask(1)
    },
    WrongUse("glBindImageTexture", "in 3.0", version: (3, 0)) { device, _ in
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      try texture.bindImage(unit: 0, access: .readOnly)
    },
    WrongUse("glCreateShader(compute)", "in 3.0", version: (3, 0)) { device, _ in
      _ = try GLProgram(device, compute: compute)
    },
    WrongUse("glTexStorage2DMultisample", "in 3.0", version: (3, 0)) { device, _ in
      _ = try GLTexture(
        device, .texture2DMultisample, format: .rgba8, width: 1, height: 1, samples: 4)
    },
    WrongUse("glVertexAttribFormat", "in 3.0", version: (3, 0)) { device, _ in
      try GLVertexArray(device).setFormat(0, components: 1, type: .float32, binding: 0)
    },
    WrongUse("glVertexAttribIFormat", "in 3.0", version: (3, 0)) { device, _ in
      try GLVertexArray(device).setFormat(
        0, components: 1, type: .int32, isInteger: true, binding: 0)
    },
    WrongUse("glBindVertexBuffer", "in 3.0", version: (3, 0)) { device, _ in
      let buffer = try GLBuffer(device, target: .vertices)
      try GLVertexArray(device).setVertexBuffer(0, buffer, stride: 4)
    },
    WrongUse("glFramebufferParameteri", "in 3.0", version: (3, 0)) { device, _ in
      try GLFramebuffer(device).setDefaultSize(width: 1, height: 1)
    },
    WrongUse("glMinSampleShading", "in 3.1", version: (3, 1)) { device, _ in
      try device.setMinSampleShading(1)
    },
    WrongUse("glCopyImageSubData", "in 3.1", version: (3, 1)) { device, _ in
      let texture = try GLTexture(device, format: .rgba8, width: 2, height: 1)
      try texture.copy(GLPixelRegion(width: 1, height: 1), of: texture, toX: 1)
    },
    WrongUse("glFramebufferTexture", "in 3.1", version: (3, 1)) { device, _ in
      let texture = try GLTexture(device, format: .rgba8, width: 2, height: 1)
      try GLFramebuffer(device).attachLayers(of: texture)
    },
    WrongUse("glTexStorage3D", "cube map arrays in 3.1", version: (3, 1)) { device, _ in
      _ = try GLTexture(
        device, .textureCubeMapArray, format: .rgba8, width: 1, height: 1, depth: 6)
    },
    WrongUse("glTexStorage3DMultisample", "in 3.1", version: (3, 1)) { device, _ in
      _ = try GLTexture(
        device, .texture2DMultisampleArray, format: .rgba8, width: 1, height: 1, depth: 2,
        samples: 4)
    },
    WrongUse("glCreateShader(geometry)", "in 3.1", version: (3, 1)) { device, _ in
      _ = try GLProgram(device, stages: [.geometry: compute])
    },
    WrongUse("glGenSamplers", "in 2.0", version: (2, 0)) { device, _ in
      _ = try GLSampler(device, GLSampling())
    },
    WrongUse("glGenQueries", "in 2.0", version: (2, 0)) { device, _ in
      _ = try GLQuery(device, .anySamplesPassed)
    },
    WrongUse("glGenTransformFeedbacks", "in 2.0", version: (2, 0)) { device, _ in
      _ = try GLTransformFeedback(device)
    },
    WrongUse("glTransformFeedbackVaryings", "in 2.0", version: (2, 0)) { device, _ in
      _ = try GLProgram(
        device, vertex: ReferenceShaders.captured, fragment: ReferenceShaders.points,
        captured: ["place"])
    },
  ]

  /// Numbers past the driver's limits, and reads past the end of buffers.
  static let limits: [WrongUse] = [
    WrongUse("glTexStorage2D", "two dimensions") { device, _ in
      _ = try GLTexture(
        device, format: .r8, width: device.capabilities.maxTextureSize + 1, height: 1)
    },
    WrongUse("glTexStorage3D", "three dimensions") { device, _ in
      _ = try GLTexture(
        device, .texture3D, format: .r8, width: 1, height: 1,
        depth: device.capabilities.max3DTextureSize + 1)
    },
    WrongUse("glTexStorage2D", "a cube map") { device, _ in
      let side = device.capabilities.maxCubeMapTextureSize + 1
      _ = try GLTexture(device, .textureCubeMap, format: .r8, width: side, height: side)
    },
    WrongUse("glTexStorage3D", "an array") { device, _ in
      _ = try GLTexture(
        device, .texture2DArray, format: .r8, width: 1, height: 1,
        depth: device.capabilities.maxArrayTextureLayers + 1)
    },
    WrongUse("glTexStorage2DMultisample", "too many") { device, _ in
      _ = try GLTexture(
        device, .texture2DMultisample, format: .rgba8, width: 1, height: 1,
        samples: device.capabilities.maxSamples + 1)
    },
    WrongUse("glRenderbufferStorage", "one side") { device, _ in
      _ = try GLRenderbuffer(
        device, format: .rgba8, width: 1, height: device.capabilities.maxRenderbufferSize + 1)
    },
    WrongUse("glRenderbufferStorageMultisample", "a renderbuffer") { device, _ in
      _ = try GLRenderbuffer(
        device, format: .rgba8, width: 1, height: 1,
        samples: device.capabilities.maxSamples + 1)
    },
    WrongUse("glDispatchCompute", "too many work groups") { device, _ in
      try device.dispatchCompute(x: 1, y: device.capabilities.maxComputeWorkGroups[1] + 1)
    },
    WrongUse("glDispatchCompute", "a negative count") { device, _ in
      try device.dispatchCompute(x: -1)
    },
    WrongUse("glUniform1iv", "no such texture unit") { device, _ in
      let program = try GLProgram(
        device, vertex: ReferenceShaders.rectangle, fragment: ReferenceShaders.level)
      program.set(
        program.uniform("picture"), textureUnit: device.capabilities.combinedTextureUnits)
    },
    WrongUse("glActiveTexture", "no such unit") { device, _ in
      let texture = try GLTexture(device, format: .r8, width: 1, height: 1)
      texture.bind(unit: device.capabilities.combinedTextureUnits)
    },
    WrongUse("glBindSampler", "no such unit") { device, _ in
      try GLSampler(device, GLSampling()).bind(unit: device.capabilities.combinedTextureUnits)
    },
    WrongUse("glBindImageTexture", "no such unit") { device, _ in
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      try texture.bindImage(unit: device.capabilities.imageUnits, access: .readOnly)
    },
    WrongUse("glBindImageTexture", "no such level") { device, _ in
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      try texture.bindImage(unit: 0, access: .readOnly, level: 1)
    },
    WrongUse("glBindImageTexture", "no such layer") { device, _ in
      let texture = try GLTexture(
        device, .texture2DArray, format: .rgba8, width: 1, height: 1, depth: 2)
      try texture.bindImage(unit: 0, access: .readOnly, layer: 2)
    },
    WrongUse("glBindBufferBase", "no such binding") { device, _ in
      try GLBuffer(device, target: .uniforms).bind(
        index: device.capabilities.uniformBufferBindings)
    },
    WrongUse("glBindBufferRange", "bytes outside the buffer") { device, _ in
      var buffer = try GLBuffer(device, target: .uniforms)
      buffer.allocate(byteCount: 256)
      buffer.bind(index: 0, bytes: 0..<257)
    },
    WrongUse("glBindBufferRange", "an offset that is not aligned") { device, _ in
      var buffer = try GLBuffer(device, target: .transformFeedback)
      buffer.allocate(byteCount: 256)
      buffer.bind(index: 0, bytes: 3..<16)
    },
    WrongUse("glVertexAttribPointer", "no such attribute") { device, _ in
      let buffer = try GLBuffer(device, target: .vertices)
      try GLVertexArray(device).setAttribute(
        device.capabilities.vertexAttributes, components: 2, type: .float32, from: buffer,
        stride: 8)
    },
    WrongUse("glVertexAttribPointer", "five components") { device, _ in
      let buffer = try GLBuffer(device, target: .vertices)
      try GLVertexArray(device).setAttribute(
        0, components: 5, type: .float32, from: buffer, stride: 8)
    },
    WrongUse("glVertexAttribIPointer", "a negative offset") { device, _ in
      let buffer = try GLBuffer(device, target: .vertices)
      try GLVertexArray(device).setIntegerAttribute(
        0, components: 1, type: .int32, from: buffer, stride: 4, byteOffset: -4)
    },
    WrongUse("glDisableVertexAttribArray", "no such attribute") { device, _ in
      try GLVertexArray(device).disableAttribute(device.capabilities.vertexAttributes)
    },
    WrongUse("glVertexAttrib4f", "no such attribute") { device, _ in
      device.setAttribute(device.capabilities.vertexAttributes, to: SIMD4<Float>.zero)
    },
    WrongUse("glVertexAttribFormat", "an offset too large") { device, _ in
      try GLVertexArray(device).setFormat(
        0, components: 1, type: .float32, relativeOffset: 1 << 20, binding: 0)
    },
    WrongUse("glBindVertexBuffer", "no such place") { device, _ in
      let buffer = try GLBuffer(device, target: .vertices)
      try GLVertexArray(device).setVertexBuffer(1 << 20, buffer, stride: 4)
    },
    WrongUse("glSampleMaski", "no such word") { device, _ in
      try device.setSampleMask(1, word: 1 << 20)
    },
    WrongUse("glDrawBuffers", "too many") { device, _ in
      try GLFramebuffer(device).setDrawBuffers(
        Array(repeating: nil, count: device.capabilities.maxDrawBuffers + 1))
    },
    WrongUse("glFramebufferTexture2D", "no such level") { device, _ in
      let texture = try GLTexture(device, format: .rgba8, width: 1, height: 1)
      try GLFramebuffer(device).attach(texture, level: 1)
    },
    WrongUse("glFramebufferTextureLayer", "no such layer") { device, _ in
      let texture = try GLTexture(
        device, .texture2DArray, format: .rgba8, width: 1, height: 1, depth: 2)
      try GLFramebuffer(device).attach(texture, layer: 2)
    },
    WrongUse("glUniformBlockBinding", "no such binding") { device, _ in
      let program = try GLProgram(
        device, vertex: ReferenceShaders.rectangle, fragment: ReferenceShaders.blocks)
      program.bindUniformBlock("First", to: device.capabilities.uniformBufferBindings)
    },
    WrongUse("glViewport", "a negative width") { device, _ in
      device.setViewport(x: 0, y: 0, width: -1, height: 1)
    },
    WrongUse("glLineWidth", "a negative width") { device, _ in device.setLineWidth(-1) },
  ]
}
