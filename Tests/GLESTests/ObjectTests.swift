import GLFunEGL
import Testing

@testable import GLFunGLES

@Suite(.enabled(if: Driver.isThere, Driver.reason))
struct ObjectTests {
  /// A texture with its framebuffer, stored outside of `withCurrent`.
  private struct Target: ~Copyable {
    let texture: GLTexture
    let framebuffer: GLFramebuffer
    init(_ device: GraphicsDevice, width: Int = 4, height: Int = 4) throws(GLError) {
      let texture = try GLTexture(device, format: .rgba8, width: width, height: height)
      framebuffer = try GLFramebuffer(device, color: texture)
      self.texture = texture
    }
  }

  @Test func names_ofEveryKind_areCountedAndDeleted() throws {
    try Driver.run { (device) throws(GLError) in
      do {
        let target = try Target(device)
        let array = try GLVertexArray(device)
        let buffer = try GLBuffer(device, target: .vertices)
        let renderbuffer = try GLRenderbuffer(
          device, format: .depth24Stencil8, width: 4, height: 4)
        let fence = try GLFence(device)
        target.framebuffer.attach(renderbuffer, to: .depthStencil)
        try target.framebuffer.requireComplete()
        array.setAttribute(0, components: 4, type: .float32, from: buffer, stride: 16)
        #expect(try fence.wait(nanoseconds: .max) != .timedOut)
        #expect(
          device.liveNameCounts == [
            "texture": 1, "framebuffer": 1, "vertex array": 1, "buffer": 1, "renderbuffer": 1,
            "fence": 1,
          ])
      }
      #expect(device.liveNameCount == 0)
    }
  }

  @Test func names_droppedWhileNotCurrent_areDeletedAtTheNextWithCurrent() throws {
    let isTexture = try DynamicLibrary("libGLESv2.so.2").function(
      "glIsTexture", as: (@convention(c) (UInt32) -> UInt8).self)
    let device = try GraphicsDevice.open().device
    let name: UInt32
    do {
      let target = try device.withCurrent { () throws(GLError) in try Target(device) }
      name = target.texture.name.rawValue
      try device.withCurrent { () throws(GLError) in #expect(isTexture(name) == 1) }
    }
    #expect(device.liveNameCounts == ["texture": 1, "framebuffer": 1])
    #expect(device.context.pendingCount == 2)
    try device.withCurrent { () throws(GLError) in
      #expect(isTexture(name) == 0)
      #expect(device.liveNameCount == 0)
    }
  }

  @Test func names_stillQueued_goWithTheirContext() throws {
    weak var context: GLContext?
    do {
      let device = try GraphicsDevice.open().device
      context = device.context
      let target = try device.withCurrent { () throws(GLError) in try Target(device) }
      _ = consume target
      #expect(device.context.pendingCount == 2)
    }
    #expect(context == nil)
  }

  @Test func device_heldByATexture_outlivesItsOwnName() throws {
    weak var context: GLContext?
    do {
      let texture: GLTexture
      do {
        let device = try GraphicsDevice.open().device
        context = device.context
        texture = try device.withCurrent { () throws(GLError) in
          try GLTexture(device, format: .r8, width: 1, height: 1)
        }
      }
      #expect(context != nil)
      #expect(texture.width == 1)
    }
    #expect(context == nil)
  }

  @Test func address_ofACallThatIsNotWrapped_canBeCalledWithRawNames() throws {
    try Driver.run { (device) throws(GLError) in
      let texture = try GLTexture(device, format: .r8, width: 1, height: 1)
      let buffer = try GLBuffer(device, target: .vertices)
      let isTexture = unsafeBitCast(
        device.address(of: "glIsTexture"), to: (@convention(c) (UInt32) -> UInt8)?.self)
      let isBuffer = unsafeBitCast(
        device.address(of: "glIsBuffer"), to: (@convention(c) (UInt32) -> UInt8)?.self)
      #expect(isTexture?(texture.rawName) == 1)
      #expect(isBuffer?(buffer.rawName) == 1)
    }
  }

  @Test func withCurrent_anyError_comesThroughAsItIs() throws {
    struct Own: Error {}
    let device = try GraphicsDevice.open().device
    #expect(throws: Own.self) { try device.withCurrent { throw Own() } }
    device.context.markLost()
    #expect(throws: GLError.lost) { try device.withCurrent { throw Own() } }
  }

  @Test func texture_pastTheLimit_isRefusedWithoutAName() throws {
    try Driver.run { (device) throws(GLError) in
      let limit = device.capabilities.maxTextureSize
      let error = GLError.tooLarge(
        call: "glTexStorage2D", label: "atlas", requested: limit + 1, limit: limit)
      #expect(throws: error) {
        _ = try GLTexture(device, format: .r8, width: 1, height: limit + 1, label: "atlas")
      }
    }
  }

  @Test func framebuffer_withoutAttachment_isIncompleteByName() throws {
    try Driver.run { (device) throws(GLError) in
      let framebuffer = try GLFramebuffer(device, label: "frame")
      let error = #expect(throws: GLError.self) { try framebuffer.requireComplete() }
      #expect(error?.message == "the framebuffer frame is incomplete")
      #expect(error?.detail == "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT")
    }
  }

  @Test func error_ofACall_isReadAndNotLeft() throws {
    try Driver.run { (device) throws(GLError) in
      device.setLineWidth(-1)
      let error = #expect(throws: GLError.self) { try device.checkErrors("frame") }
      #if DEBUG
      #expect(error == .call(name: "glLineWidth", code: .invalidValue))
      #else
      #expect(error == .call(name: "frame", code: .invalidValue))
      #endif
      #expect(error?.detail == "GL_INVALID_VALUE")
    }
  }

  @Test func error_lostContext_isToldApartAndEndsTheDevice() throws {
    let device = try GraphicsDevice.open().device
    try device.withCurrent { () throws(GLError) in
      device.functions.getError = { GLErrorCode.contextLost.rawValue }
      #expect(throws: GLError.lost) { try device.checkErrors() }
    }
    #expect(device.context.isLost)
    #expect(throws: GLError.lost) { try device.withCurrent { () throws(GLError) in } }
  }

  @Test func cannotCreate_namesTheKind() throws {
    let device = try GraphicsDevice.open().device
    try device.withCurrent { () throws(GLError) in
      device.functions.genTextures = { _, _ in }
      #expect(throws: GLError.cannotCreate(label: "texture")) {
        _ = try GLTexture(device, format: .r8, width: 1, height: 1)
      }
    }
    #expect(device.liveNameCount == 0)
  }

  @Test func buffer_contentAndReplacement_readBack() throws {
    try Driver.run { (device) throws(GLError) in
      var buffer = try GLBuffer(device, target: .uniforms, usage: .dynamicDraw, label: "numbers")
      buffer.upload([UInt32](1...8))
      #expect(buffer.byteCount == 32)
      [UInt32]([70, 80]).withUnsafeBytes { buffer.replace(at: 8, with: $0) }
      let numbers = try buffer.withBytes(count: 32) { Array($0.bindMemory(to: UInt32.self)) }
      #expect(numbers == [1, 2, 70, 80, 5, 6, 7, 8])
      buffer.bind(index: 0)
    }
  }

  @Test func buffer_newContentOfAnySize_takesThePlaceOfTheFormer() throws {
    try Driver.run { (device) throws(GLError) in
      var buffer = try GLBuffer(device, target: .uniforms, usage: .streamDraw)
      // Content of the same size takes another route to the driver.
      for count in [3, 3, 3, 5, 1, 1, 0, 0, 2] {
        let content = (0..<count).map { UInt32($0 + device.uploadedByteCount) }
        let before = device.uploadedByteCount
        buffer.upload(content)
        #expect(buffer.byteCount == 4 * count)
        #expect(device.uploadedByteCount == before + 4 * count)
        if count == 0 { continue }
        let read = try buffer.withBytes(count: 4 * count) { Array($0.bindMemory(to: UInt32.self)) }
        #expect(read == content)
      }
    }
  }

  @Test(.enabled(if: Driver.has(\.hasDebugMessages), "the driver has no debug messages"))
  func debugMessages_inADebugContext_areTypedValues() throws {
    try Driver.run(request: GLContextRequest(isDebug: true)) { (device) throws(GLError) in
      _ = device.debugMessages()
      device.setLineWidth(-1)
      let messages = device.debugMessages()
      #expect(messages.contains { $0.type == .error && $0.source == .api && !$0.text.isEmpty })
      #expect(device.debugMessages().isEmpty)
      #expect(throws: GLError.self) { try device.checkErrors() }
    }
  }

  @Test func capabilities_ofAnES3Context_meetTheStandardsMinimum() throws {
    let capabilities = try GraphicsDevice.open().device.capabilities
    #expect(capabilities.version >= GLContextRequest.Version(3, 0))
    #expect(capabilities.shadingLanguageVersion >= 300)
    #expect(!capabilities.vendor.isEmpty && !capabilities.renderer.isEmpty)
    // OpenGL ES 3.0, tables 6.28 to 6.35.
    #expect(capabilities.maxTextureSize >= 2048)
    #expect(capabilities.maxRenderbufferSize >= 2048)
    #expect(capabilities.fragmentTextureUnits >= 16)
    #expect(capabilities.combinedTextureUnits >= 32)
    #expect(capabilities.maxUniformBlockSize >= 16384)
    #expect(capabilities.fragmentUniformVectors >= 224)
    #expect(capabilities.vertexAttributes >= 16)
    #expect(capabilities.maxSamples >= 4 || capabilities.renderer.contains("softpipe"))
    #expect(capabilities.subpixelBits >= 4)
    #expect(capabilities.lineWidthRange.contains(1))
    #expect(capabilities.extensions.allSatisfy { $0.hasPrefix("GL_") })
    #expect(!capabilities.extensions.isEmpty)
  }

  @Test func capabilities_ofAnES2Context_areReadTheOldWay() throws {
    let request = GLContextRequest(version: .init(2, 0))
    try Driver.run(request: request) { (device) throws(GLError) in
      #expect(device.capabilities.extensions.contains { $0.hasPrefix("GL_OES_") })
    }
  }

  @Test(arguments: [
    ("OpenGL ES 3.2 Mesa 22.3.6", 3, 2), ("OpenGL ES 3.0 (ANGLE 2.1.0)", 3, 0),
    ("OpenGL ES GLSL ES 3.20", 3, 20), ("OpenGL ES 3.1 v1.r26p0-01rel0", 3, 1),
  ])
  func version_isParsedFromDriversStrings(text: String, major: Int, minor: Int) {
    let version = GLCapabilities.parseVersion(text)
    #expect(version?.major == major && version?.minor == minor)
  }
}
