import GLFunEGL
import GLFunGLES
import Testing

/// Calls whose results are values, not pixels.
@Suite(.enabled(if: Driver.has(3, 2), Driver.reason(3, 2)))
struct CallTests {
  @Test func program_validatesAndNumbersItsOutputs() throws {
    try Driver.run { (device) throws(GLError) in
      let picture = try Picture(device)
      let program = try GLProgram(
        device, vertex: ReferenceShaders.rectangle, fragment: ReferenceShaders.color)
      #expect(program.validate() == nil)
      #expect(program.fragmentOutput("result") == 0)
      #expect(program.fragmentOutput("absent") == nil)
      _ = picture.device
    }
  }

  @Test func program_withSamplersOfTwoKindsOnOneUnit_doesNotValidate() throws {
    try Driver.run { (device) throws(GLError) in
      let picture = try Picture(device)
      let program = try GLProgram(
        device, vertex: ReferenceShaders.rectangle, fragment: ReferenceShaders.layers)
      program.set(program.uniform("array"), textureUnit: 3)
      program.set(program.uniform("volume"), textureUnit: 3)
      #expect(program.validate() != nil)
      program.set(program.uniform("volume"), textureUnit: 4)
      #expect(program.validate() == nil)
      _ = picture.device
    }
  }

  @Test func uniform_literals_fitEveryTypeOfScalar() throws {
    try Driver.run { (device) throws(GLError) in
      let program = try GLProgram(device, compute: ReferenceShaders.uniforms)
      program.set(program.uniform("f"), 0)
      program.set(program.uniform("f"), 0.5)
      program.set(program.uniform("i"), 0)
      program.set(program.uniform("u"), 0)
      program.set(program.uniform("b"), 1)
      program.set(program.uniform("b"), false)
      program.set(program.uniform("fs[2]"), 3)
      program.set(program.uniform(ifActive: "absent"), 3)
      let isActive = program.uniform("absent").isActive
      #expect(!isActive)
    }
  }

  @Test func fence_waitsOnTheDeviceToo() throws {
    try Driver.run { (device) throws(GLError) in
      let fence = try GLFence(device)
      fence.waitOnDevice()
      device.finish()
      #expect(try fence.wait(nanoseconds: 0) == .alreadyReached)
    }
  }

  @Test func framebuffer_attachmentTakenAway_isIncomplete() throws {
    try Driver.run { (device) throws(GLError) in
      let picture = try Picture(device)
      picture.framebuffer.detach(.color(0))
      let status = picture.framebuffer.status
      #expect(status == .missingAttachment)
    }
  }

  @Test func textures_ofEveryKind_haveTheirSizes() throws {
    try Driver.run { (device) throws(GLError) in
      let cubes = try GLTexture(
        device, .textureCubeMapArray, format: .rgba8, width: 8, height: 8, depth: 12, levels: nil)
      #expect(cubes.depth == 12 && cubes.levels == 4)
      cubes.upload([UInt8](repeating: 7, count: 12 * 4 * 4 * 4), level: 1)
      try cubes.bindImage(unit: 0, access: .readWrite, level: 1, layer: 11)
      let samples = try GLTexture(
        device, .texture2DMultisampleArray, format: .rgba8, width: 8, height: 8, depth: 2,
        samples: 4)
      #expect(samples.samples == 4 && samples.levels == 1)
      let cube = try GLTexture(device, .textureCubeMap, format: .r8, width: 4, height: 4)
      #expect(cube.depth == 6)
      let volume = try GLTexture(
        device, .texture3D, format: .r16F, width: 2, height: 4, depth: 9, levels: nil)
      #expect(volume.levels == 4)
      volume.upload([UInt16](repeating: 0, count: 4 * 2), level: 1, layers: 0..<4)
      let framebuffer = try GLFramebuffer(device)
      framebuffer.attach(cubes, level: 1, layer: 11)
      #expect(
        try framebuffer.readPixels(GLPixelRegion(width: 1, height: 1)) == [7, 7, 7, 7])
    }
  }

  @Test func capabilities_ofLaterVersions_meetTheStandardsMinimum() throws {
    let capabilities = try GraphicsDevice.open().device.capabilities
    // OpenGL ES 3.1, tables 20.40 to 20.49.
    #expect(capabilities.max3DTextureSize >= 256)
    #expect(capabilities.maxCubeMapTextureSize >= 2048)
    #expect(capabilities.maxArrayTextureLayers >= 256)
    #expect(capabilities.maxDrawBuffers >= 4)
    #expect(capabilities.uniformBufferBindings >= 36)
    #expect(capabilities.uniformBufferOffsetAlignment <= 256)
    #expect(capabilities.shaderStorageBufferBindings >= 4)
    #expect(capabilities.shaderStorageBufferOffsetAlignment <= 256)
    #expect(capabilities.imageUnits >= 4)
    #expect(capabilities.maxComputeWorkGroups.allSatisfy { $0 >= 65535 })
    #expect(capabilities.maxComputeWorkGroupSize.count == 3)
    #expect(capabilities.maxComputeWorkGroupInvocations >= 128)
  }
}
