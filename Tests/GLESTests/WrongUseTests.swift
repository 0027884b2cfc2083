import GLFunEGL
import Testing

@testable import GLFunGLES

/// A wrong use, and the call that its error names.
struct WrongUse: CustomTestStringConvertible, Sendable {
  let call: String
  let title: String
  /// The version that the context claims, if not its own.
  let version: GLContextRequest.Version?
  let body: @Sendable (GraphicsDevice, GraphicsDevice) throws -> Void

  /// - Parameter body: gets the current device, and another one.
  init(
    _ call: String, _ title: String, version: (Int, Int)? = nil,
    _ body: @escaping @Sendable (GraphicsDevice, GraphicsDevice) throws -> Void
  ) {
    self.call = call
    self.title = title
    self.version = version.map { GLContextRequest.Version($0.0, $0.1) }
    self.body = body
  }

  var testDescription: String { "\(call): \(title)" }
}

#if DEBUG
/// Each wrong use is an error that names the call, and leaves neither an error nor an object behind.
@Suite(.enabled(if: Driver.has(3, 2), Driver.reason(3, 2)))
struct WrongUseTests {
  static let uses =
    WrongUse.unsupported + WrongUse.limits + WrongUse.kinds + WrongUse.freed + WrongUse.foreign

  @Test func thereAreManyUses() {
    #expect(Self.uses.count >= 90)
    #expect(Set(Self.uses.map(\.testDescription)).count == Self.uses.count)
  }

  @Test(arguments: uses)
  func wrongUse_isAnErrorThatNamesTheCall(use: WrongUse) throws {
    let device = try GraphicsDevice.open().device
    let other = try GraphicsDevice.open().device
    if let version = use.version { device.capabilities.version = version }
    let error = #expect(throws: GLError.self) {
      try device.withCurrent {
        try use.body(device, other)
        try device.checkErrors("a call that is not named")
      }
    }
    let text = error.map(\.description) ?? ""
    #expect(text.contains(use.call), "\(text)")
    try device.withCurrent { try device.checkErrors("something that was left") }
    try other.withCurrent { try other.checkErrors("something that was left") }
    #expect(device.liveNameCounts == [:] && other.liveNameCounts == [:])
  }
}
#endif

/// Traps: calls outside the context, and memory that is too short.
@Suite(.enabled(if: Driver.has(3, 0), Driver.reason(3, 0)))
struct TrapTests {
  /// Calls by name, made where they are wrong.
  static let uses: [WrongUse] = [
    WrongUse("glViewport", "outside withCurrent") { device, _ in
      device.setViewport(x: 0, y: 0, width: 1, height: 1)
    },
    WrongUse("glDrawArrays", "outside withCurrent") { device, _ in
      device.drawArrays(.points, count: 1)
    },
    WrongUse("glDispatchCompute", "outside withCurrent") { device, _ in
      try device.dispatchCompute(x: 1)
    },
    WrongUse("a texture", "outside withCurrent") { device, _ in
      _ = try GLTexture(device, format: .r8, width: 1, height: 1)
    },
    WrongUse("glFenceSync", "outside withCurrent") { device, _ in _ = try GLFence(device) },
    WrongUse("glBindBuffer", "while another context is current") { device, other in
      let buffer = try device.withCurrent { () throws(GLError) in
        try GLBuffer(device, target: .vertices)
      }
      try other.withCurrent { buffer.bind() }
    },
    WrongUse("glUseProgram", "while another context is current") { device, other in
      let program = try device.withCurrent { () throws(GLError) in
        try GLProgram(device, vertex: ShaderTests.vertex, fragment: ShaderTests.fragment)
      }
      try other.withCurrent { program.use() }
    },
    WrongUse("glTexSubImage2D", "a region outside the texture") { device, _ in
      try device.withCurrent {
        let texture = try GLTexture(device, format: .r8, width: 2, height: 2)
        texture.upload([1, 2] as [UInt8], to: GLPixelRegion(x: 1, width: 2, height: 1))
      }
    },
    WrongUse("glTexSubImage2D", "too few bytes") { device, _ in
      try device.withCurrent {
        let texture = try GLTexture(device, format: .rgba8, width: 2, height: 2)
        texture.upload([1, 2, 3] as [UInt8])
      }
    },
    WrongUse("glTexSubImage3D", "a layer that there is not") { device, _ in
      try device.withCurrent {
        let texture = try GLTexture(
          device, .texture2DArray, format: .r8, width: 1, height: 1, depth: 2)
        texture.upload([1] as [UInt8], layers: 2..<3)
      }
    },
    WrongUse("glBufferSubData", "a part outside the buffer") { device, _ in
      try device.withCurrent {
        var buffer = try GLBuffer(device, target: .vertices)
        buffer.upload([1, 2] as [UInt8])
        buffer.replace(at: 1, with: [1, 2] as [UInt8])
      }
    },
    WrongUse("glMapBufferRange", "a part outside the buffer") { device, _ in
      try device.withCurrent {
        let buffer = try GLBuffer(device, target: .vertices)
        _ = try buffer.read(UInt8.self, count: 1)
      }
    },
    WrongUse("glReadPixels", "too few bytes") { device, _ in
      try device.withCurrent {
        let texture = try GLTexture(device, format: .rgba8, width: 2, height: 2)
        let framebuffer = try GLFramebuffer(device, color: texture)
        try framebuffer.readPixels(
          GLPixelRegion(width: 2, height: 2),
          into: UnsafeMutableRawBufferPointer(start: nil, count: 0))
      }
    },
    WrongUse("glTexParameteri", "a filter for integers") { device, _ in
      try device.withCurrent {
        _ = try GLTexture(device, format: .r8UI, width: 2, height: 2, filter: .linear)
      }
    },
  ]

  #if DEBUG
  @Test(arguments: uses.indices)
  func wrongUse_trapsWithTheNameOfTheCall(index: Int) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [index = index as Int] in
      let device = try GraphicsDevice.open().device
      let other = try GraphicsDevice.open().device
      try TrapTests.uses[index].body(device, other)
    }
    let bytes = try #require(result).standardErrorContent
    let text = String(decoding: bytes, as: UTF8.self)
    let use = Self.uses[index]
    let line = text.prefix { $0 != "\n" }
    #expect(line.contains(use.call), "\(use.testDescription): \(line)")
  }
  #endif
}
